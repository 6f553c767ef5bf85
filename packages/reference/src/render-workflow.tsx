// A workflow of an Arazzo file as the reference on its page: its inputs, its steps in order, and what it returns.

import { NO_CODE_META } from "@lectern/base/code.ts";
import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import {
  type ActionView,
  type Api,
  type ApiPart,
  type NamedValue,
  type Operation,
  operationTitle,
  type StepTarget,
  type StepView,
  type WorkflowView,
} from "@lectern/openapi";
import type { RenderContext } from "@lectern/theme/component.ts";
import { renderSteps } from "@lectern/theme/components/steps/steps.tsx";
import { fillHtml, labelValue, listInRow } from "@lectern/theme/labels.tsx";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";
import type { Translate } from "./phrases.tsx";
import { createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import type { OperationMarkup, OperationOptions } from "./render-operation.tsx";
import { renderBodySchema } from "./render-schema.tsx";
import { renderSection } from "./render-section.tsx";
import { scopeOf } from "./scope.ts";

/** A workflow with its view and links. */
export interface WorkflowInput {
  readonly part: ApiPart;
  readonly view: WorkflowView;
  readonly partHref: (api: Api, part: Pick<ApiPart, "kind" | "name">) => string | undefined;
}

/** What steps link to. */
interface Links {
  readonly api: Api;
  readonly partHref: WorkflowInput["partHref"];
  /** The anchor of each step. */
  readonly anchors: ReadonlyMap<string, string>;
}

/** The reference of a workflow. */
export function renderWorkflow(
  { part, view, partHref }: WorkflowInput,
  context: RenderContext,
  options: OperationOptions,
): Pick<OperationMarkup, "main"> {
  const tools = createReferenceTools({ ...options, context });
  const anchors = new Map(
    view.steps.map(({ id }) => [id, context.uniqueId("heading", context.slug(`step ${id}`) || "step", 2)]),
  );
  const links: Links = { api: part.api, partHref, anchors };
  const { t } = context;
  const before = view.dependsOn.map((target) => renderTarget(target, links, tools));
  const sections = [
    part.description && <div class="api-description">{tools.safeMarkdown(part.description)}</div>,
    before.length > 0 && <p>{labelValue(t("apiDependsOn"), listInRow(before, t), t)}</p>,
    view.inputs && renderSection("apiInputs", renderBodySchema(view.inputs, scopeOf("input"), tools), tools),
    view.parameters.length > 0 && renderSection("apiParameters", renderValues(view.parameters, t), tools),
    renderSection("apiSteps", () => renderAll(view.steps, links, tools), tools),
    renderActions("apiOnSuccess", view.onSuccess, links, tools),
    renderActions("apiOnFailure", view.onFailure, links, tools),
    view.outputs.length > 0 && renderSection("apiOutputs", renderValues(view.outputs, t), tools),
  ];
  return { main: <div class="api-reference">{sections}</div> };
}

function renderAll(steps: readonly StepView[], links: Links, tools: ReferenceTools): Html {
  const { context } = tools;
  const items = steps.map((step) => {
    const id = links.anchors.get(step.id) ?? "";
    context.heading({ id, text: step.id, level: 3 });
    return { title: <>{step.id}</>, id, body: renderStep(step, links, tools) };
  });
  return renderSteps(items, context);
}

function renderStep(step: StepView, links: Links, tools: ReferenceTools): Html {
  const { t } = tools.context;
  const { body } = step;
  const labeled = (word: StringKey, inner: Html | false): Html | false =>
    inner && (
      <>
        <p class="api-section-title">{t(word)}</p>
        {inner}
      </>
    );
  const text =
    body?.text !== undefined &&
    tools.context.code({ code: body.text, language: body.language, meta: NO_CODE_META, generated: true });
  const sent = body && (
    <>
      {body.mediaType && (
        <p>
          <code>{body.mediaType}</code>
        </p>
      )}
      {text}
      {body.replacements.length > 0 && renderValues(body.replacements, t)}
    </>
  );
  if (text) tools.context.need("code");
  return (
    <>
      {[
        step.description && tools.safeMarkdown(step.description),
        step.target && <p>{renderTarget(step.target, links, tools)}</p>,
        labeled("apiParameters", step.parameters.length > 0 && renderValues(step.parameters, t)),
        labeled("apiBody", sent ?? false),
        labeled("apiSuccessCriteria", step.criteria.length > 0 && renderCodes(step.criteria)),
        labeled("apiOutputs", step.outputs.length > 0 && renderValues(step.outputs, t)),
        renderActions("apiOnSuccess", step.onSuccess, links, tools),
        renderActions("apiOnFailure", step.onFailure, links, tools),
      ].flatMap((part) => (part ? [part] : []))}
    </>
  );
}

/** What is called, with a link to its page. */
function renderTarget(target: StepTarget, { api, partHref }: Links, tools: ReferenceTools): Html {
  if (target.kind === "operation") return renderOperation(target.operation, tools);
  const name = target.kind === "workflow" ? target.name : target.reference;
  const href = target.kind === "workflow" ? partHref(api, { kind: "workflow", name }) : undefined;
  return href === undefined ? (
    <code>{name}</code>
  ) : (
    <a href={href}>
      <code>{name}</code>
    </a>
  );
}

function renderOperation(operation: Operation, tools: ReferenceTools): Html {
  const href = tools.hrefOf(operation);
  const { method, path } = operation;
  const name = (
    <>
      <span class="method-pill" data-method={method.toLowerCase()}>
        {method}
      </span>{" "}
      <code>{path}</code>
    </>
  );
  const title = operation.summary ?? operationTitle(operation);
  return (
    <>
      {name} {href === undefined ? title : <a href={href}>{title}</a>}
    </>
  );
}

function renderValues(values: readonly NamedValue[], t: Translate): Html {
  const items = values.map(({ name, location, value }) => {
    const code = <code>{name}</code>;
    const label = location ? fillHtml(t("counted"), { label: code, count: location }) : code;
    return <li>{labelValue(label, <code>{value}</code>, t)}</li>;
  });
  return <ul>{items}</ul>;
}

function renderCodes(codes: readonly string[]): Html {
  return (
    <ul>
      {codes.map((code) => (
        <li>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}

function renderActions(word: StringKey, actions: readonly ActionView[], links: Links, tools: ReferenceTools): Html {
  if (actions.length === 0) return EMPTY_HTML;
  const items = actions.map((action) => <li>{renderAction(action, links, tools)}</li>);
  return (
    <>
      <p class="api-section-title">{tools.context.t(word)}</p>
      <ul>{items}</ul>
    </>
  );
}

/** An action in words: `When $statusCode == 503: Retry after 5 s, maximum retries: 3`. */
function renderAction(action: ActionView, links: Links, tools: ReferenceTools): Html {
  const { t } = tools.context;
  const { kind, step, workflow, criteria } = action;
  const anchor = step === undefined ? undefined : links.anchors.get(step);
  const code = <code>{step ?? ""}</code>;
  const named = anchor === undefined ? code : <a href={`#${anchor}`}>{code}</a>;
  const location = workflow ? renderTarget(workflow, links, tools) : step === undefined ? undefined : named;
  const goTo = location && fillHtml(t("apiGoTo"), { name: location });
  const words = kind === "end" ? t("apiEnd") : kind === "retry" ? retryWords(action, t) : "";
  const conditions = criteria.map((condition) => fillHtml(t("apiWhen"), { condition: <code>{condition}</code> }));
  const what = listInRow(
    [words, goTo].filter((part) => part !== undefined && part !== ""),
    t,
  );
  return conditions.length === 0 ? what : labelValue(listInRow(conditions, t), what, t);
}

/** `Retry after 5 s, maximum retries: 3`. */
export function retryWords({ retryAfter, retryLimit }: ActionView, t: Translate): string {
  const retry = retryAfter === undefined ? t("apiRetry") : fillString(t("apiRetryAfter"), { seconds: retryAfter });
  return retryLimit === undefined
    ? retry
    : `${retry}${t("listSeparator")}${fillString(t("apiRetryLimit"), { count: retryLimit })}`;
}
