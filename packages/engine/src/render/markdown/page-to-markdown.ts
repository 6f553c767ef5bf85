// Converts a page body to Markdown: text, operation and footnotes, without anything invisible on the page.

import type { Page } from "@lectern/model/site/site.ts";
import type { ManualField } from "@lectern/openapi/internal/manual/manual-operation.ts";
import { addressToMarkdown, channelToMarkdown } from "@lectern/reference/channel.tsx";
import { errorsToMarkdown } from "@lectern/reference/errors.tsx";
import { graphqlToMarkdown } from "@lectern/reference/graphql.tsx";
import { manualHeadToMarkdown, manualSamplesToMarkdown, responseLine } from "@lectern/reference/manual.tsx";
import { type AuthoredSamples, operationToMarkdown } from "@lectern/reference/operation.tsx";
import { overviewToMarkdown } from "@lectern/reference/overview.tsx";
import { schemaPageToMarkdown } from "@lectern/reference/schema-page.tsx";
import type { SchemaList, SchemaSection, TakeSections } from "@lectern/reference/section-list.ts";
import type { Translate } from "@lectern/reference/words.tsx";
import { workflowToMarkdown } from "@lectern/reference/workflow.tsx";
import { indent, joinBlocks } from "@lectern/theme/components/markdown-blocks.ts";
import type { MdastNode } from "satteri";
import { findDefinition } from "../nodes/footnotes.tsx";
import type { Walker } from "../page-state.ts";
import { endpointParts } from "../reference/endpoint-text.ts";
import { hasReference, type ReferenceSite } from "../reference/reference-site.ts";
import { badgesToMarkdown } from "../reference/version-badges.tsx";
import { createWriter } from "./create-writer.ts";
import type { MarkdownWalker } from "./markdown-walker.ts";
import { stripInvisible } from "./strip-invisible.ts";
import { inlineWords } from "./tag-to-markdown.ts";
import { MARKDOWN_WRITER } from "./write-markdown.ts";

/** The fields of a hand-written endpoint page. */
export interface FieldSurvey {
  readonly fields?: readonly ManualField[];
  /** The author wrote a request sample. */
  readonly hasSample?: boolean;
  /** The author wrote a response sample. */
  readonly hasResponse?: boolean;
}

export interface MarkdownOptions extends FieldSurvey {
  /** False omits parameters, bodies and responses. */
  readonly schema: boolean;
  readonly site: ReferenceSite;
}

/** The Markdown of a page. Schemas at its end are separate, since many pages end with the same ones. */
export interface PageMarkdown {
  readonly text: string;
  readonly schemas?: SchemaList;
  /** Every link target looked up; see `RenderedPage`. */
  readonly linkTargets?: readonly string[];
}

/** The Markdown of a page below its title and description. */
export function pageToMarkdown(page: Page, writer: MarkdownWalker, options: MarkdownOptions): PageMarkdown {
  const body = textToMarkdown(page, writer);
  const { t } = writer.page.context;
  const head = page.endpoint && manualHeadToMarkdown(page.endpoint, options.site.settings, t);
  let schemas: SchemaList | undefined;
  const takeSections = (list: SchemaList): void => {
    schemas = { ...list, sections: list.sections.map(seenSection) };
  };
  const reference = page.endpoint
    ? sampleOf(page, options, t)
    : referenceToMarkdown(page, { ...options, takeSections }, t);
  const text = stripInvisible(joinBlocks(head, body, reference, footnotes(writer)));
  return { text, ...(schemas && { schemas }), linkTargets: [...writer.page.state.linkTargets] };
}

const SEEN = new WeakMap<SchemaSection, SchemaSection>();

/** A section without invisible text; cached across pages. */
function seenSection(section: SchemaSection): SchemaSection {
  const seen = SEEN.get(section) ?? { ...section, text: stripInvisible(section.text) };
  SEEN.set(section, seen);
  return seen;
}

/** The page text, with response fields grouped as on the page. */
function textToMarkdown({ endpoint }: Page, writer: MarkdownWalker): string {
  const { tree } = writer.unit.document;
  if (endpoint === undefined || !("children" in tree)) return MARKDOWN_WRITER.blocks([tree], writer);
  const parts = endpointParts(tree.children as readonly MdastNode[]);
  return joinBlocks(
    ...parts.flatMap(({ nodes, response }) => [
      response && responseLine(response, writer.page.context.t),
      MARKDOWN_WRITER.blocks(nodes, writer),
    ]),
  );
}

/** Single-line Markdown with links resolved. */
export function inlineToMarkdown(markdown: string, walker: Walker): string {
  return inlineWords(markdown, createWriter(walker));
}

function sampleOf({ endpoint }: Page, options: MarkdownOptions, t: Translate): string {
  const { site, fields, hasSample = false, hasResponse = false } = options;
  if (endpoint === undefined || fields === undefined) return "";
  return manualSamplesToMarkdown({ endpoint, fields, hasSample, hasResponse }, site.settings, t);
}

function footnotes(walker: MarkdownWalker): string {
  const notes: string[] = [];
  // Footnotes may reference further ones: the map grows during iteration.
  for (const { number, identifier, walker: owner } of walker.page.state.footnotes.values()) {
    const content: readonly MdastNode[] = findDefinition(owner.unit.document.tree, identifier) ?? [];
    const text = MARKDOWN_WRITER.blocks(content, { ...walker, unit: owner.unit, locals: owner.locals });
    notes.push(`[^${number}]: ${indent(text, 4).trimStart()}`);
  }
  return notes.join("\n");
}

/** The reference part of a page as Markdown: an operation, a channel or a schema. */
interface ReferenceMarkdown extends AuthoredSamples {
  readonly schema: boolean;
  readonly site: ReferenceSite;
  readonly takeSections?: TakeSections | undefined;
}

/** The reference part of a page; without `schema`, only its summary. */
function referenceToMarkdown(
  page: Page,
  { schema, site, takeSections, ...written }: ReferenceMarkdown,
  t: Translate,
): string {
  if (!hasReference(page)) return "";
  const { operation, channel, schema: named, summary, part } = page;
  const settings = { ...site.settingsFor(page), takeSections };
  if (operation) {
    const badges = badgesToMarkdown(site.badgesOf(page), t);
    if (schema) {
      const text = operationToMarkdown(operation, { ...settings, ...written, hrefOf: site.hrefOf }, t);
      return joinBlocks(badges, text);
    }
    return joinBlocks(badges, `\`${operation.method} ${operation.path}\``, operation.description);
  }
  if (channel) {
    const view = site.channelView(channel);
    if (schema) return channelToMarkdown({ channel, view }, settings, t);
    return joinBlocks(addressToMarkdown(channel, view), channel.description?.trim());
  }
  if (summary?.part === "overview") return overviewToMarkdown(site.overview(page, summary), site.hrefOf, t);
  if (summary) return errorsToMarkdown(site.errors(summary.api), settings, { hrefOf: site.hrefOf, t });
  if (part && !schema) return part.description?.trim() ?? "";
  const graphql = part && site.graphqlView(part);
  if (part && graphql) return graphqlToMarkdown({ part, view: graphql, partHref: site.partHref }, settings, t);
  const workflow = part && site.workflowView(part);
  if (part && workflow) {
    const links = { partHref: site.partHref, hrefOf: site.hrefOf };
    return workflowToMarkdown({ part, view: workflow, ...links }, settings, t);
  }
  if (!named) return "";
  if (!schema) return named.description?.trim() ?? "";
  const { hrefOf } = site;
  const view = site.schemaView(named);
  return schemaPageToMarkdown({ schema: named, view, usedBy: site.usedBy(named), hrefOf }, settings, t);
}
