// The reference part of a page as Markdown: an operation, a channel or a schema.

import type { Page } from "../../site/site.ts";
import { joinBlocks } from "../../ui/components/markdown-blocks.ts";
import { addressToMarkdown, channelToMarkdown } from "../../ui/reference/channel-to-markdown.ts";
import { graphqlToMarkdown } from "../../ui/reference/graphql-to-markdown.ts";
import { operationToMarkdown, type WrittenSamples } from "../../ui/reference/operation-to-markdown.ts";
import type { Translate } from "../../ui/reference/say.ts";
import { schemaPageToMarkdown } from "../../ui/reference/schema-page-to-markdown.ts";
import type { TakeSections } from "../../ui/reference/schema-sections.ts";
import { errorsToMarkdown, overviewToMarkdown } from "../../ui/reference/summary-to-markdown.ts";
import { workflowToMarkdown } from "../../ui/reference/workflow-to-markdown.ts";
import { hasReference, type ReferenceSite } from "../reference/reference-site.ts";
import { badgesToMarkdown } from "../reference/version-badges.ts";

export interface ReferenceMarkdown extends WrittenSamples {
  readonly schema: boolean;
  readonly site: ReferenceSite;
  readonly takeSections?: TakeSections | undefined;
}

/** The reference part of a page; without `schema`, only its summary. */
export function referenceToMarkdown(
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
  return schemaPageToMarkdown({ schema: named, view, usedBy: site.usedBy(named), hrefOf, settings }, t);
}
