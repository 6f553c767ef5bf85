// Renders the pages about a whole spec: its overview, and the errors of all operations.

import { EMPTY_HTML, type Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import {
  type ApiView,
  describeOperation,
  type ErrorView,
  type Operation,
  operationTitle,
  responseSamples,
} from "@lectern/openapi";
import { specTextToPlain } from "@lectern/openapi/internal/html/spec-text.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { renderHeading } from "@lectern/theme/components/heading/heading.tsx";
import type { OverviewInput } from "./overview-input.ts";
import { createReferenceTools, type ReferenceTools } from "./reference-tools.ts";
import { renderContents } from "./render-bodies.tsx";
import { CountedTitle, renderDetails, renderMore } from "./render-facts.tsx";
import { type OperationOptions, renderServers } from "./render-operation.tsx";
import { renderSamples } from "./render-samples.tsx";
import { renderSection } from "./render-section.tsx";
import { schemesToHtml } from "./security.tsx";
import { factsToMarkdown, limitsToMarkdown, reasonOf } from "./summary-to-markdown.ts";

interface SummaryMarkup {
  readonly intro?: Html;
  readonly main: Html;
  readonly response?: Html;
}

/** Number of operations listed individually; in larger specs each group is listed with its first operation. */
const MAX_OPERATIONS = 150;
/** An error of at least this many operations is common. */
const COMMON = 2;

export function renderOverview(input: OverviewInput, context: RenderContext, options: OperationOptions): SummaryMarkup {
  const { view, errors, errorsHref, files } = input;
  const tools = toolsOf(context, options);
  const facts = factsToMarkdown(view, context.t);
  const downloads = files.map(({ title, href }) => (
    <a class="api-file" href={href} download>
      {title}
    </a>
  ));
  const intro = [
    view.description && <div class="api-description">{tools.safeMarkdown(view.description)}</div>,
    facts !== "" && <div class="api-facts">{tools.safeMarkdown(facts)}</div>,
    files.length > 0 && (
      <p class="api-files">
        <span class="api-files-label">{context.t("download")}</span>
        {downloads}
      </p>
    ),
  ];
  const common = errors.filter(({ operations }) => operations.length >= COMMON);
  const sections = [
    view.servers.length > 0 && renderSection("apiServers", renderServers(view, tools), tools),
    view.security.length > 0 && renderSection("apiAuthorization", schemesToHtml(view.security, tools), tools),
    view.limits.length > 0 && renderSection("apiRateLimits", tools.safeMarkdown(limitsToMarkdown(view)), tools),
    common.length > 0 && renderSection("apiCommonErrors", renderErrorList(common, errorsHref), tools),
    renderSection("apiEndpoints", () => renderGroups(view, tools), tools),
  ];
  return {
    intro: <div class="api-reference">{intro}</div>,
    main: <div class="api-reference">{sections}</div>,
  };
}

function toolsOf(context: RenderContext, { settings, safeMarkdown, hrefOf }: OperationOptions): ReferenceTools {
  return createReferenceTools({ context, settings, safeMarkdown, ...(hrefOf && { hrefOf }) });
}

function renderErrorList(errors: readonly ErrorView[], href: string | undefined): Html {
  const items = errors.map(({ status, descriptions }) => {
    const code = statusMark(status);
    const name = reasonOf(status) ?? descriptions[0] ?? status;
    const text = name !== descriptions[0] && descriptions[0] && (
      <>
        {"\n"}
        <span class="api-server-name">{specTextToPlain(descriptions[0])}</span>
      </>
    );
    return (
      <li>
        {code}
        {"\n"}
        {href === undefined ? <span>{name}</span> : <a href={`${href}#${errorId(status)}`}>{name}</a>}
        {text}
      </li>
    );
  });
  return <ul class="api-used-by">{items}</ul>;
}

function statusMark(status: string): Html {
  return (
    <code class="api-status" data-status={status.charAt(0).toLowerCase()}>
      {status}
    </code>
  );
}

/** The anchor of an error on its page. */
export function errorId(status: string): string {
  return `error-${status.toLowerCase()}`;
}

function renderGroups({ groups }: ApiView, tools: ReferenceTools): Html {
  const { context } = tools;
  const isLong = groups.reduce((sum, { operations }) => sum + operations.length, 0) > MAX_OPERATIONS;
  return (
    <>
      {groups.map(({ label, description, operations }) => {
        const id = label === undefined ? undefined : context.uniqueId("heading", context.slug(label) || "group", 2);
        if (id !== undefined && label !== undefined) context.heading({ id, text: label, level: 3 });
        const title = id !== undefined && label !== undefined && heading(3, id, label, context);
        const text = description && tools.safeMarkdown(description);
        const list = renderOperations(isLong ? operations.slice(0, 1) : operations, tools);
        const more = isLong && renderMore(operations.length - 1, tools);
        return (
          <>
            {title}
            {text}
            {list}
            {more}
          </>
        );
      })}
    </>
  );
}

function heading(level: 2 | 3, id: string, title: HtmlNode, context: RenderContext): Html {
  return renderHeading({ level, id, body: title, anchor: true }, context);
}

/** Operations with links to their pages. */
export function renderOperations(operations: readonly Operation[], tools: ReferenceTools, anchor = ""): Html {
  const items = operations.map((operation) => {
    const { method, path, summary } = operation;
    const href = tools.hrefOf(operation);
    const name = <code>{path}</code>;
    const pill = (
      <span class="method-pill" data-method={method.toLowerCase()}>
        {method}
      </span>
    );
    const title = summary ? specTextToPlain(summary) : operationTitle(operation);
    return (
      <li>
        {pill}
        {"\n"}
        {href === undefined ? name : <a href={`${href}${anchor}`}>{name}</a>}
        {"\n"}
        <span class="api-server-name">{title}</span>
      </li>
    );
  });
  return <ul class="api-used-by">{items}</ul>;
}

/** Endpoints listed under all errors of a page together, and under each at least; the Markdown lists them all. */
const MAX_USERS = 500;
const MIN_USERS = 10;

/** Number of different descriptions shown per error. */
const MAX_TEXTS = 3;

/** Every error in a spec, with its body and the operations that return it. */
export function renderErrors(
  errors: readonly ErrorView[],
  context: RenderContext,
  options: OperationOptions,
): SummaryMarkup {
  const tools = toolsOf(context, options);
  const described = errors.map((error) => {
    const view = describeOperation(error.example, options.settings.describe);
    const responses = view.responses.filter(({ status }) => status === error.status);
    return { error, responses, samples: responseSamples({ ...view, responses }) };
  });
  const max = Math.min(MAX_OPERATIONS, Math.max(MIN_USERS, Math.floor(MAX_USERS / errors.length)));
  const sections = described.map(({ error: { status, descriptions, operations }, responses }) => {
    const reason = reasonOf(status);
    const id = context.uniqueId("heading", errorId(status), 2);
    context.heading({ id, text: reason === undefined ? status : `${status} ${reason}`, level: 2 });
    const title = (
      <>
        {statusMark(status)}
        {reason && <> {reason}</>}
      </>
    );
    const stated = descriptions.filter((text) => text !== reason).slice(0, MAX_TEXTS);
    const bodies = responses.map(({ contents }) =>
      renderContents(contents, { scope: errorId(status), required: false }, tools),
    );
    const list = renderOperations(operations.slice(0, max), tools, `#param-response-${status.toLowerCase()}`);
    const more = renderMore(Math.max(0, operations.length - max), tools);
    const users = renderDetails(
      <CountedTitle title={context.t("apiEndpoints")} count={operations.length} t={context.t} />,
      <>
        {list}
        {more}
      </>,
      tools,
    );
    return (
      <section class="api-section api-error" data-status={status}>
        {heading(2, id, title, context)}
        {stated.map((text) => tools.safeMarkdown(text))}
        {bodies}
        {users}
      </section>
    );
  });
  const response = renderSamples(
    described.flatMap(({ samples }) => samples),
    "ResponseExample",
    tools,
  );
  const intro = (
    <div class="api-reference">
      <p>{context.t("apiErrorsNote")}</p>
    </div>
  );
  const main = sections.length === 0 ? EMPTY_HTML : <div class="api-reference">{sections}</div>;
  return { intro, main, ...(response && { response }) };
}
