// Renders the reference part of a page: an operation, channel, schema or endpoint. Samples go to the side column unless the
// author wrote some.

import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { ManualField } from "@lectern/openapi/internal/manual/manual-operation.ts";
import { renderChannel } from "@lectern/reference/channel.tsx";
import { renderErrors } from "@lectern/reference/errors.tsx";
import { renderGraphql } from "@lectern/reference/graphql.tsx";
import { renderManual, renderManualResponse } from "@lectern/reference/manual.tsx";
import { renderOperation } from "@lectern/reference/operation.tsx";
import { renderOverview } from "@lectern/reference/overview.tsx";
import { renderSchemaPage } from "@lectern/reference/schema-page.tsx";
import { renderWorkflow } from "@lectern/reference/workflow.tsx";
import { API_FIELD } from "@lectern/theme/components/fields/fields.tsx";
import type { MdastNode } from "satteri";
import { collect } from "../nodes/children.ts";
import type { Walker } from "../page-state.ts";
import { renderNodes } from "../walker.ts";
import { endpointParts } from "./endpoint-text.ts";
import { hasReference, type ReferenceSite } from "./reference-site.ts";
import { badgesToMarkup } from "./version-badges.tsx";

interface Parts {
  readonly lead?: Html;
  readonly intro?: Html;
  readonly main?: Html;
  readonly request?: Html;
  readonly response?: Html;
}

/** The text of a page; on endpoint pages, response fields are grouped as on generated pages. */
export function renderText(page: Page, walker: Walker): HtmlNode {
  const { tree } = walker.unit.document;
  if (page.endpoint === undefined || !("children" in tree)) return renderNodes([tree], walker);
  const parts = endpointParts(tree.children as readonly MdastNode[]);
  return parts.map(({ nodes, response }, index) => {
    const gap = index > 0 && "\n";
    if (response === undefined) return [gap, renderNodes(nodes, walker)];
    const { html, items } = collect(walker, API_FIELD, () => renderNodes(nodes, walker));
    const { context } = walker.page;
    for (const field of items) context.report(API_FIELD, { ...field, status: response.status });
    return [gap, renderManualResponse(response, html, context)];
  });
}

/** The reference after the page's own text; `fields` are those found in that text. */
export function renderReference(
  page: Page,
  walker: Walker,
  input: { readonly site: ReferenceSite; readonly fields: readonly ManualField[] },
): HtmlNode {
  const parts = renderParts(page, walker, input);
  const { context, state } = walker.page;
  if (parts.lead)
    context.place(
      "lead",
      <>
        {parts.lead}
        {badgesToMarkup(input.site.badgesOf(page), context.t)}
      </>,
    );
  if (parts.intro) context.place("intro", parts.intro);
  for (const slot of ["request", "response"] as const) {
    const markup = parts[slot];
    if (markup === undefined || state.slots.has(slot)) continue;
    context.place(slot, markup);
    state.generated.add(slot);
  }
  return parts.main;
}

function renderParts(
  page: Page,
  walker: Walker,
  { site, fields }: { site: ReferenceSite; fields: readonly ManualField[] },
): Parts {
  const { operation, channel, schema, endpoint, summary, part } = page;
  if (!hasReference(page)) return {};
  const { context, state } = walker.page;
  const settings = site.settingsFor(page);
  const hasResponse = state.slots.has("response");
  const options = {
    ...site,
    settings,
    hasResponse,
    safeMarkdown: (text: string) => site.texts.render(text, walker),
  };
  if (operation) return renderOperation(operation, context, options);
  if (channel) return renderChannel({ channel, view: site.channelView(channel) }, context, options);
  if (schema)
    return renderSchemaPage({ schema, view: site.schemaView(schema), usedBy: site.usedBy(schema) }, context, options);
  if (summary?.part === "overview") return renderOverview(site.overview(page, summary), context, options);
  if (summary) return renderErrors(site.errors(summary.api), context, options);
  const graphql = part && site.graphqlView(part);
  if (part && graphql) return renderGraphql({ part, view: graphql, partHref: site.partHref }, context, options);
  const workflow = part && site.workflowView(part);
  if (part && workflow) return renderWorkflow({ part, view: workflow, partHref: site.partHref }, context, options);
  if (!endpoint) return {};
  const hasSample = state.slots.has("request");
  return renderManual({ endpoint, fields, hasSample }, context, options);
}
