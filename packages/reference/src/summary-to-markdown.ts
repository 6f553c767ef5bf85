// The pages about a whole spec, as Markdown.

import { type ApiView, type ErrorView, type Operation, operationTitle } from "@lectern/openapi";
import type { Named } from "@lectern/openapi/internal/describe/describe-api.ts";
import { docsLink } from "@lectern/openapi/internal/html/own-texts.ts";
import { specTextToPlain } from "@lectern/openapi/internal/html/spec-text.ts";
import {
  headingLine,
  inlineCode,
  joinBlocks,
  listItem,
  lowerHeadings,
} from "@lectern/theme/components/markdown-blocks.ts";
import { errorBodyToMarkdown, sectionToMarkdown, serversToMarkdown } from "./operation-to-markdown.ts";
import type { OverviewInput } from "./overview-input.ts";
import type { Translate } from "./phrases.tsx";
import { createSchemaLocations } from "./reference-tools.ts";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import { schemesToMarkdown } from "./security.tsx";
import type { ReferenceSettings } from "./settings.ts";

type HrefOf = (operation: Operation) => string | undefined;

/** Version, license and the like as a list. */
export function factsToMarkdown(view: ApiView, t: Translate): string {
  const items = [
    view.version !== "" && `${t("version")}: ${plain(view.version)}`,
    view.license && `${t("apiLicense")}: ${linkOf(view.license)}`,
    view.contact && `${t("apiContact")}: ${linkOf(view.contact)}`,
    view.terms && linkOf({ name: t("apiTerms"), url: view.terms }),
    docsLink(view.externalDocs),
  ].filter(Boolean);
  return items.map((item) => `- ${item}`).join("\n");
}

function linkOf({ name, url }: Named): string {
  const isLink = url !== undefined && /^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(url);
  return isLink ? `[${plain(name)}](<${url}>)` : plain(name);
}

function plain(text: string): string {
  return text.replace(/[\\[\]`<>*_]/g, "\\$&").replace(/\s+/g, " ");
}

/** The rate limit headers as a list. */
export function limitsToMarkdown({ limits }: ApiView): string {
  return limits.map(({ name, description }) => listItem(inlineCode(name), description?.trim() ?? "")).join("\n");
}

export function overviewToMarkdown(input: OverviewInput, hrefOf: HrefOf, t: Translate): string {
  const { view, errors, errorsHref, files } = input;
  const common = errors.filter(({ operations }) => operations.length > 1).map((error) => errorItem(error, errorsHref));
  const groups = view.groups.map(({ label, description, operations }) =>
    joinBlocks(
      label === undefined ? "" : headingLine(3, label),
      lowerHeadings(description?.trim() ?? "", 4),
      operationsToMarkdown(operations, hrefOf),
    ),
  );
  return joinBlocks(
    lowerHeadings(view.description?.trim() ?? "", 3),
    factsToMarkdown(view, t),
    files.length === 0 ? "" : `${t("download")}: ${files.map(({ title, href }) => `[${title}](${href})`).join(", ")}`,
    sectionToMarkdown("apiServers", serversToMarkdown(view.servers, t), t),
    sectionToMarkdown("apiAuthorization", schemesToMarkdown(view.security, t), t),
    sectionToMarkdown("apiRateLimits", limitsToMarkdown(view), t),
    sectionToMarkdown("apiCommonErrors", common.join("\n"), t),
    sectionToMarkdown("apiEndpoints", joinBlocks(...groups), t),
  );
}

function errorItem({ status, descriptions }: ErrorView, href: string | undefined): string {
  const name = `${inlineCode(status)} ${reasonOf(status) ?? ""}`.trim();
  const text =
    descriptions[0] === undefined || descriptions[0] === reasonOf(status) ? "" : specTextToPlain(descriptions[0]);
  return listItem(href === undefined ? name : `[${name}](${href}#error-${status.toLowerCase()})`, text);
}

function operationsToMarkdown(operations: readonly Operation[], hrefOf: HrefOf): string {
  const items = operations.map((operation) => {
    const name = inlineCode(`${operation.method} ${operation.path}`);
    const href = hrefOf(operation);
    const title = operation.summary ? specTextToPlain(operation.summary) : operationTitle(operation);
    return `- ${href === undefined ? name : `[${name}](${href})`}: ${title}`;
  });
  return items.join("\n");
}

export function errorsToMarkdown(
  errors: readonly ErrorView[],
  settings: ReferenceSettings,
  { hrefOf, t }: { readonly hrefOf: HrefOf; readonly t: Translate },
): string {
  const [first] = errors;
  if (first === undefined) return "";
  const sections = createSchemaSections(first.example.api, settings, t);
  const locations = createSchemaLocations();
  const blocks = errors.map(({ status, descriptions, operations, example }) => {
    const reason = reasonOf(status);
    return joinBlocks(
      headingLine(2, reason === undefined ? status : `${status} ${reason}`, `error-${status.toLowerCase()}`),
      ...descriptions.filter((text) => text !== reason).slice(0, 3),
      errorBodyToMarkdown(example, status, { settings, t, sections, locations }),
      `${t("apiEndpoints")}:`,
      operationsToMarkdown(operations, hrefOf),
    );
  });
  return joinBlocks(t("apiErrorsNote"), ...blocks, endWithSections(sections, settings.takeSections));
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
export function reasonOf(status: string): string | undefined {
  return REASONS.get(status.toLowerCase());
}
