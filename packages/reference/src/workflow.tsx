// The reference of an Arazzo workflow: its inputs, its steps in order, and what it returns.

import type {
  ActionView,
  Api,
  ApiPart,
  NamedValue,
  Operation,
  SchemaNode,
  StepTarget,
  StepView,
  WorkflowView,
} from "@lectern/openapi";
import type { RenderContext } from "@lectern/theme/component.ts";
import { indent, joinBlocks } from "@lectern/theme/components/markdown-blocks.ts";
import { renderSteps } from "@lectern/theme/components/steps/steps.tsx";
import type { StringKey } from "@lectern/theme/layout/locales/en.ts";
import { MethodPill } from "./lead.tsx";
import type { OperationMarkup, OperationOptions } from "./operation.tsx";
import { titleInList } from "./operation-list.tsx";
import {
  code,
  description,
  list,
  type Part,
  type Parts,
  paragraph,
  partsToHtml,
  partsToMarkdown,
  prose,
  section,
  titled,
} from "./part.tsx";
import { createMarkdownTools, createReferenceTools, type SharedTools } from "./reference-tools.ts";
import { schemaToHtml, schemaToMarkdown, wholeOf } from "./schema.tsx";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import { scopeOf } from "./scope.ts";
import type { ReferenceSettings } from "./settings.ts";
import { labeled, type Translate, type Words, wordsToHtml, wordsToMarkdown } from "./words.tsx";

/** A workflow with its view and links. */
interface WorkflowInput {
  readonly part: ApiPart;
  readonly view: WorkflowView;
  readonly partHref: (api: Api, part: Pick<ApiPart, "kind" | "name">) => string | undefined;
}

/** What steps link to. */
interface Links {
  readonly api: Api;
  readonly partHref: WorkflowInput["partHref"];
  /** The anchor of each step; a page's Markdown has none. */
  readonly anchors: ReadonlyMap<string, string>;
}

function partsOf({ part, view, partHref }: WorkflowInput, anchors: Links["anchors"]): Parts {
  const links = { api: part.api, partHref, anchors };
  const before = view.dependsOn.map((target) => targetWords(target, links));
  return [
    description(part.description),
    before.length > 0 && paragraph(labeled({ word: "apiDependsOn" }, before)),
    section("apiInputs", view.inputs && inputsPart(view.inputs)),
    section("apiParameters", valueList(view.parameters)),
    section("apiSteps", stepsPart(view.steps, links)),
    actionList("apiOnSuccess", view.onSuccess, links),
    actionList("apiOnFailure", view.onFailure, links),
    section("apiOutputs", valueList(view.outputs)),
  ];
}

/** The reference of a workflow. */
export function renderWorkflow(
  input: WorkflowInput,
  context: RenderContext,
  options: OperationOptions,
): Pick<OperationMarkup, "main"> {
  const tools = createReferenceTools(options, context);
  const anchors = new Map(
    input.view.steps.map(({ id }) => [id, context.uniqueId("heading", context.slug(`step ${id}`) || "step", 2)]),
  );
  return { main: <div class="api-reference">{partsToHtml(partsOf(input, anchors), tools)}</div> };
}

/** The reference of a workflow as Markdown. */
export function workflowToMarkdown(
  input: WorkflowInput & Pick<SharedTools, "hrefOf">,
  settings: Pick<ReferenceSettings, "describe" | "sections" | "takeSections">,
  t: Translate,
): string {
  const sections = createSchemaSections(input.part.api, settings, t);
  const tools = createMarkdownTools({ t, sections, hrefOf: input.hrefOf });
  return joinBlocks(
    partsToMarkdown(partsOf(input, new Map()), tools),
    endWithSections(sections, settings.takeSections),
  );
}

function inputsPart(node: SchemaNode): Part {
  return {
    html: (tools) => schemaToHtml(node, scopeOf("input"), tools),
    markdown: (tools) => schemaToMarkdown(wholeOf(node), tools),
  };
}

/** Steps in order: a numbered list in Markdown. */
function stepsPart(steps: readonly StepView[], links: Links): Part {
  return {
    html: (tools) => {
      const { context } = tools;
      const items = steps.map((step) => {
        const id = links.anchors.get(step.id) ?? "";
        context.heading({ id, text: step.id, level: 3 });
        return { title: <>{step.id}</>, id, body: <>{partsToHtml(stepParts(step, links), tools)}</> };
      });
      return renderSteps(items, context);
    },
    markdown: ({ level, ...tools }) => {
      const items = steps.map((step, index) => {
        const body = partsToMarkdown(stepParts(step, links), { ...tools, level: level + 1 });
        // An indent of four keeps the body inside its item, even from step 10 on.
        return joinBlocks(`${index + 1}. **${step.id}**`, indent(body, 4));
      });
      return joinBlocks(...items);
    },
  };
}

function stepParts(step: StepView, links: Links): Parts {
  const { target, body } = step;
  return [
    prose(step.description),
    target && (target.kind === "operation" ? operationPart(target.operation) : paragraph(targetWords(target, links))),
    titled("apiParameters", valueList(step.parameters)),
    body &&
      titled("apiBody", [
        body.mediaType !== undefined && paragraph({ code: body.mediaType }),
        body.text !== undefined && code(body.language, body.text),
        valueList(body.replacements),
      ]),
    titled("apiSuccessCriteria", list(step.criteria.map((text) => ({ code: text })))),
    titled("apiOutputs", valueList(step.outputs)),
    actionList("apiOnSuccess", step.onSuccess, links),
    actionList("apiOnFailure", step.onFailure, links),
  ];
}

/** What is called, with a link to its page. */
function targetWords(target: StepTarget, { api, partHref }: Links): Words {
  if (target.kind === "operation") return { code: `${target.operation.method} ${target.operation.path}` };
  const name = target.kind === "workflow" ? target.name : target.reference;
  const href = target.kind === "workflow" ? partHref(api, { kind: "workflow", name }) : undefined;
  return { href, text: { code: name } };
}

/** The operation that a step calls. */
function operationPart(operation: Operation): Part {
  const { method, path } = operation;
  const title = titleInList(operation);
  return {
    html: (tools) => (
      <p>
        <MethodPill method={method} /> <code>{path}</code>{" "}
        {wordsToHtml({ href: tools.hrefOf(operation), text: title }, tools)}
      </p>
    ),
    markdown: ({ t, hrefOf }) =>
      wordsToMarkdown(labeled({ href: hrefOf(operation), text: { code: `${method} ${path}` } }, title), t),
  };
}

function valueList(values: readonly NamedValue[]): Parts {
  return list(
    values.map(({ name, location, value }) => {
      const code: Words = { code: name };
      const label: Words = location ? { word: "counted", values: { label: code, count: location } } : code;
      return labeled(label, { code: value });
    }),
  );
}

function actionList(word: StringKey, actions: readonly ActionView[], links: Links): Parts {
  return titled(word, list(actions.map((action) => actionWords(action, links))));
}

/** An action in words: `When $statusCode == 503: Retry after 5 s, maximum retries: 3`. */
function actionWords(action: ActionView, links: Links): Words {
  const { kind, step, workflow, criteria } = action;
  const anchor = step === undefined ? undefined : links.anchors.get(step);
  const named = step !== undefined && { href: anchor && `#${anchor}`, text: { code: step } };
  const target = workflow ? targetWords(workflow, links) : named;
  const what: Words[] = [];
  if (kind === "end") what.push({ word: "apiEnd" });
  if (kind === "retry") what.push(retryWords(action));
  if (target) what.push({ word: "apiGoTo", values: { name: target } });
  const conditions = criteria.map((text): Words => ({ word: "apiWhen", values: { condition: { code: text } } }));
  return conditions.length === 0 ? what : labeled(conditions, what);
}

/** `Retry after 5 s, maximum retries: 3`. */
function retryWords({ retryAfter, retryLimit }: ActionView): Words {
  const words: Words[] = [
    retryAfter === undefined ? { word: "apiRetry" } : { word: "apiRetryAfter", values: { seconds: retryAfter } },
  ];
  if (retryLimit !== undefined) words.push({ word: "apiRetryLimit", values: { count: retryLimit } });
  return words;
}
