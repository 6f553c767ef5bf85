// The errors of a spec: a list for its overview, and their page, with the body of each and the operations that return it.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import { type ErrorView, type OperationView, responseSamples } from "@lectern/openapi";
import { specTextToPlain } from "@lectern/openapi/internal/html/spec-text.ts";
import { responseExamples } from "@lectern/openapi/internal/samples/request-samples.ts";
import { viewOf } from "@lectern/openapi/internal/samples/sample-settings.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { renderHeading } from "@lectern/theme/components/heading/heading.tsx";
import { headingLine, joinBlocks, listItem } from "@lectern/theme/components/markdown-blocks.ts";
import { labelBefore } from "@lectern/theme/labels.tsx";
import { contentList, statusMark } from "./bodies.tsx";
import { CountedTitle, renderDetails } from "./details.tsx";
import type { OperationOptions } from "./operation.tsx";
import { operationList } from "./operation-list.tsx";
import { more, type Part, type Parts, paragraph, partsToHtml, partsToMarkdown, prose } from "./part.tsx";
import { createMarkdownTools, createReferenceTools, type SharedTools } from "./reference-tools.ts";
import { renderSamples } from "./samples.tsx";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import type { ReferenceSettings } from "./settings.ts";
import { wordsToHtml, wordsToMarkdown } from "./words.tsx";

/** The anchor of an error on its page. */
export function errorId(status: string): string {
  return `error-${status.toLowerCase()}`;
}

/** Errors with links to their page, if there is one. */
export function errorList(errors: readonly ErrorView[], page: string | undefined): Parts {
  const items = errors.map(({ status, descriptions: [first] }) => {
    const reason = reasonOf(status);
    const text = first === undefined || first === reason ? undefined : specTextToPlain(first);
    return { status, reason, text, href: page && `${page}#${errorId(status)}` };
  });
  return (
    items.length > 0 && {
      html: (tools) => (
        <ul class="api-used-by">
          {items.map(({ status, reason, text, href }) => {
            const name = reason ?? text ?? status;
            return (
              <li>
                {statusMark(status)}
                {"\n"}
                {href === undefined ? <span>{name}</span> : wordsToHtml({ href, text: name }, tools)}
                {reason && text && ["\n", <span class="api-server-name">{text}</span>]}
              </li>
            );
          })}
        </ul>
      ),
      markdown: ({ t }) => {
        const lines = items.map(({ status, reason, text, href }) => {
          const code = { code: status };
          const name = reason === undefined ? code : { joined: [code, " ", reason] };
          return listItem(wordsToMarkdown({ href, text: name }, t), text ?? "");
        });
        return lines.join("\n");
      },
    }
  );
}

/** Number of operations listed under an error. */
const MAX_OPERATIONS = 150;
/** Endpoints listed under all errors of a page together, and under each at least; the Markdown lists them all. */
const MAX_USERS = 500;
const MIN_USERS = 10;
/** Number of different descriptions shown per error. */
const MAX_TEXTS = 3;

/** An error, and the operation that represents it with its responses of that status. */
interface DescribedError {
  readonly error: ErrorView;
  readonly view: OperationView;
}

function describeErrors(errors: readonly ErrorView[], settings: ReferenceSettings): readonly DescribedError[] {
  return errors.map((error) => {
    const view = viewOf(error.example, settings);
    return { error, view: { ...view, responses: view.responses.filter(({ status }) => status === error.status) } };
  });
}

function errorPart({ error, view }: DescribedError, max: number): Part {
  const { status, descriptions } = error;
  const reason = reasonOf(status);
  const name = reason === undefined ? status : `${status} ${reason}`;
  const scope = errorId(status);
  const parts = [
    descriptions
      .filter((text) => text !== reason)
      .slice(0, MAX_TEXTS)
      .map(prose),
    view.responses.map(({ contents }) => contentList(contents, { scope, name: status, status })),
    usersPart(error, max),
  ];
  return {
    html: (tools) => {
      const id = tools.context.uniqueId("heading", scope, 2);
      tools.context.heading({ id, text: name, level: 2 });
      const body = <>{[statusMark(status), reason && ` ${reason}`]}</>;
      return (
        <section class="api-section api-error" data-status={status}>
          {renderHeading({ level: 2, id, body, anchor: true }, tools.context)}
          {partsToHtml(parts, tools)}
        </section>
      );
    },
    markdown: (tools) => joinBlocks(headingLine(2, name, scope), partsToMarkdown(parts, tools)),
  };
}

/** The operations that return an error. */
function usersPart({ status, operations }: ErrorView, max: number): Part {
  const users = [
    operationList(operations, `#param-response-${status.toLowerCase()}`, max),
    more(Math.max(0, operations.length - max)),
  ];
  return {
    html: (tools) => {
      const title = <CountedTitle title={tools.t("apiEndpoints")} count={operations.length} t={tools.t} />;
      return renderDetails(title, partsToHtml(users, tools), tools);
    },
    markdown: (tools) =>
      joinBlocks(labelBefore(tools.t("apiEndpoints"), tools.t), partsToMarkdown(operationList(operations), tools)),
  };
}

interface ErrorsMarkup {
  readonly intro: Html;
  readonly main: Html;
  readonly response?: Html;
}

const NOTE = paragraph({ word: "apiErrorsNote" });

/** Every error of a spec. */
export function renderErrors(
  errors: readonly ErrorView[],
  context: RenderContext,
  options: OperationOptions,
): ErrorsMarkup {
  const tools = createReferenceTools(options, context);
  const described = describeErrors(errors, options.settings);
  const max = Math.min(MAX_OPERATIONS, Math.max(MIN_USERS, Math.floor(MAX_USERS / errors.length)));
  const main = partsToHtml(
    described.map((error) => errorPart(error, max)),
    tools,
  );
  const samples = described.flatMap(({ view }) => responseSamples(view));
  const response = renderSamples(samples, "ResponseExample", tools);
  return {
    intro: <div class="api-reference">{partsToHtml(NOTE, tools)}</div>,
    main: errors.length === 0 ? EMPTY_HTML : <div class="api-reference">{main}</div>,
    ...(response && { response }),
  };
}

export function errorsToMarkdown(
  errors: readonly ErrorView[],
  settings: ReferenceSettings,
  { hrefOf, t }: Pick<SharedTools, "hrefOf" | "t">,
): string {
  const [first] = errors;
  if (first === undefined) return "";
  const described = describeErrors(errors, settings);
  const beside = new Set(described.flatMap(({ view }) => responseExamples(view).map(({ example }) => example)));
  const sections = createSchemaSections(first.example.api, settings, t);
  const tools = createMarkdownTools({ t, sections, hrefOf, beside });
  const parts = described.map((error) => errorPart(error, MAX_OPERATIONS));
  return joinBlocks(partsToMarkdown([NOTE, ...parts], tools), endWithSections(sections, settings.takeSections));
}

const REASONS = new Map(
  `400 Bad Request|401 Unauthorized|402 Payment Required|403 Forbidden|404 Not Found|405 Method Not Allowed
406 Not Acceptable|407 Proxy Authentication Required|408 Request Timeout|409 Conflict|410 Gone|411 Length Required
412 Precondition Failed|413 Content Too Large|414 URI Too Long|415 Unsupported Media Type|416 Range Not Satisfiable
417 Expectation Failed|421 Misdirected Request|422 Unprocessable Content|423 Locked|424 Failed Dependency|425 Too Early
426 Upgrade Required|428 Precondition Required|429 Too Many Requests|431 Request Header Fields Too Large
451 Unavailable For Legal Reasons|500 Internal Server Error|501 Not Implemented|502 Bad Gateway|503 Service Unavailable
504 Gateway Timeout|505 HTTP Version Not Supported|507 Insufficient Storage|508 Loop Detected
4xx Client errors|5xx Server errors|default Any other error`
    .split(/[|\n]/)
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const),
);

/** The reason phrase of a status; undefined if it has none. */
function reasonOf(status: string): string | undefined {
  return REASONS.get(status.toLowerCase());
}
