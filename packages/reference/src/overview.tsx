// The overview of a spec.

import type { Html } from "@lectern/base/markup/tree.ts";
import type { ApiView, ErrorView } from "@lectern/openapi";
import type { Named } from "@lectern/openapi/internal/describe/describe-api.ts";
import { docsLink } from "@lectern/openapi/internal/html/own-texts.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { renderHeading } from "@lectern/theme/components/heading/heading.tsx";
import { headingLine, inlineCode, joinBlocks, listItem } from "@lectern/theme/components/markdown-blocks.ts";
import { errorList } from "./errors.tsx";
import type { OperationOptions } from "./operation.tsx";
import { operationList } from "./operation-list.tsx";
import { description, more, type Part, type Parts, partsToHtml, partsToMarkdown, prose, section } from "./part.tsx";
import { createMarkdownTools, createReferenceTools, type SharedTools } from "./reference-tools.ts";
import { security } from "./security.tsx";
import { servers } from "./servers.tsx";
import { labeled, type Translate, type Words, wordsToMarkdown } from "./words.tsx";

/** A file generated from a spec. */
export interface SummaryFile {
  readonly title: string;
  readonly href: string;
}

export interface OverviewInput {
  readonly view: ApiView;
  readonly errors: readonly ErrorView[];
  /** The errors page, if there is one. */
  readonly errorsHref?: string | undefined;
  /** Downloads. */
  readonly files: readonly SummaryFile[];
}

/** Number of operations listed individually; in larger specs each group is listed with its first operation. */
const MAX_OPERATIONS = 150;
/** An error of at least this many operations is common. */
const COMMON = 2;

function introOf({ view, files }: OverviewInput): Parts {
  return [description(view.description), factsPart(view), files.length > 0 && filesPart(files)];
}

function sectionsOf({ view, errors, errorsHref }: OverviewInput): Parts {
  const common = errors.filter(({ operations }) => operations.length >= COMMON);
  const count = view.groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return [
    section("apiServers", servers(view)),
    section("apiAuthorization", security(view.security)),
    section("apiRateLimits", prose(limitsOf(view))),
    section("apiCommonErrors", errorList(common, errorsHref)),
    section(
      "apiEndpoints",
      view.groups.map((group) => groupPart(group, count > MAX_OPERATIONS ? 1 : MAX_OPERATIONS)),
    ),
  ];
}

/** Version, license and the like as a list. */
function factsPart(view: ApiView): Part {
  const markdown = ({ t }: Pick<SharedTools, "t">): string => {
    const labels: readonly (Words | undefined | false | "")[] = [
      view.version !== "" && labeled(t("version"), plain(view.version)),
      view.license && labeled(t("apiLicense"), linkOf(view.license)),
      view.contact && labeled(t("apiContact"), linkOf(view.contact)),
      view.terms && linkOf({ name: t("apiTerms"), url: view.terms }),
      docsLink(view.externalDocs),
    ];
    return labels
      .map((words) => (words ? `- ${wordsToMarkdown(words, t)}` : ""))
      .filter(Boolean)
      .join("\n");
  };
  const html: Part["html"] = (tools) => {
    const facts = markdown(tools);
    return facts !== "" && <div class="api-facts">{tools.safeMarkdown(facts)}</div>;
  };
  return { html, markdown };
}

function linkOf({ name, url }: Named): string {
  const isLink = url !== undefined && /^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(url);
  return isLink ? `[${plain(name)}](<${url}>)` : plain(name);
}

function plain(text: string): string {
  return text.replace(/[\\[\]`<>*_]/g, "\\$&").replace(/\s+/g, " ");
}

function filesPart(files: readonly SummaryFile[]): Part {
  return {
    html: (tools) => (
      <p class="api-files">
        <span class="api-files-label">{tools.t("download")}</span>
        {files.map(({ title, href }) => (
          <a class="api-file" href={href} download>
            {title}
          </a>
        ))}
      </p>
    ),
    markdown: ({ t }) => {
      const links = files.map(({ title, href }) => ({ href, text: title }));
      return wordsToMarkdown(labeled(t("download"), links), t);
    },
  };
}

/** The rate limit headers as a list. */
function limitsOf({ limits }: ApiView): string {
  return limits.map(({ name, description: text }) => listItem(inlineCode(name), text?.trim() ?? "")).join("\n");
}

/** Operations under the name of their group, at most `max` in HTML. */
function groupPart({ label, description: text, operations }: ApiView["groups"][number], max: number): Part {
  const about = prose(text);
  const shown = [about, operationList(operations, "", max), more(Math.max(0, operations.length - max))];
  return {
    html: (tools) => {
      const { context } = tools;
      if (label === undefined) return partsToHtml(shown, tools);
      const id = context.uniqueId("heading", context.slug(label) || "group", 2);
      context.heading({ id, text: label, level: 3 });
      const heading = renderHeading({ level: 3, id, body: <>{label}</>, anchor: true }, context);
      return [heading, partsToHtml(shown, tools)];
    },
    markdown: ({ level, ...tools }) =>
      joinBlocks(
        label && headingLine(level, label),
        partsToMarkdown([about, operationList(operations)], { ...tools, level: level + 1 }),
      ),
  };
}

interface OverviewMarkup {
  readonly intro: Html;
  readonly main: Html;
}

export function renderOverview(
  input: OverviewInput,
  context: RenderContext,
  options: OperationOptions,
): OverviewMarkup {
  const tools = createReferenceTools(options, context);
  return {
    intro: <div class="api-reference">{partsToHtml(introOf(input), tools)}</div>,
    main: <div class="api-reference">{partsToHtml(sectionsOf(input), tools)}</div>,
  };
}

export function overviewToMarkdown(input: OverviewInput, hrefOf: SharedTools["hrefOf"], t: Translate): string {
  const tools = createMarkdownTools({ t, hrefOf, sections: { link: inlineCode } });
  return partsToMarkdown([introOf(input), sectionsOf(input)], tools);
}
