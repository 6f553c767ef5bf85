// What a page documents beside its own text, as Markdown: an operation, a channel or a schema.

import type { Page } from "../../site/site.ts";
import { joinBlocks } from "../../ui/components/markdown-blocks.ts";
import { addressToMarkdown, channelToMarkdown } from "../../ui/reference/channel-to-markdown.ts";
import { operationToMarkdown, type WrittenSamples } from "../../ui/reference/operation-to-markdown.ts";
import type { Translate } from "../../ui/reference/say.ts";
import { schemaPageToMarkdown } from "../../ui/reference/schema-page-to-markdown.ts";
import type { TakeSections } from "../../ui/reference/schema-sections.ts";
import { errorsToMarkdown, overviewToMarkdown } from "../../ui/reference/summary-to-markdown.ts";
import type { ReferenceSite } from "../reference/reference-site.ts";

/** How the reference part of a page is written. */
export interface ReferenceMarkdown extends WrittenSamples {
  readonly schema: boolean;
  readonly site: ReferenceSite;
  readonly takeSections?: TakeSections | undefined;
}

/** The reference part of a page; without `schema` only what it is about. */
export function referenceToMarkdown(
  page: Page,
  { schema, site, takeSections, ...written }: ReferenceMarkdown,
  t: Translate,
): string {
  const { operation, channel, schema: named, summary } = page;
  const settings = { ...site.settingsFor(page), takeSections };
  if (operation) {
    if (schema) return operationToMarkdown(operation, { ...settings, ...written, hrefOf: site.hrefOf }, t);
    return joinBlocks(`\`${operation.method} ${operation.path}\``, operation.description);
  }
  if (channel) {
    const view = site.channelView(channel);
    if (schema) return channelToMarkdown({ channel, view }, settings, t);
    return joinBlocks(addressToMarkdown(channel, view), channel.description?.trim());
  }
  if (summary?.part === "overview") return overviewToMarkdown(site.overview(page, summary), site.hrefOf, t);
  if (summary) return errorsToMarkdown(site.errors(summary.api), settings, { hrefOf: site.hrefOf, t });
  if (!named) return "";
  if (!schema) return named.description?.trim() ?? "";
  const { hrefOf } = site;
  const view = site.schemaView(named);
  return schemaPageToMarkdown({ schema: named, view, usedBy: site.usedBy(named), hrefOf, settings }, t);
}
