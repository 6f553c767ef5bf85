// Renders a hand-written endpoint page: the endpoint above the text, and request samples next to it. The text, including
// its fields, is the author's.

import { EMPTY_HTML, type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import { describeOperation, type Operation, type OperationView } from "@lectern/openapi";
import type { ManualEndpoint } from "@lectern/openapi/internal/manual/manual-endpoint.ts";
import { type ManualField, manualOperation, RESPONSE_TYPE } from "@lectern/openapi/internal/manual/manual-operation.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { fieldId } from "@lectern/theme/components/ids.ts";
import { phraseToText } from "./phrases.tsx";
import { createReferenceTools } from "./reference-tools.ts";
import { onlyMedia, renderResponseBox } from "./render-bodies.tsx";
import { type OperationOptions, renderEndpoint, renderMoreServers } from "./render-operation.tsx";
import { renderRequestSamples, renderResponseSamples } from "./render-samples.tsx";
import { renderSection } from "./render-section.tsx";
import type { ReferenceSettings } from "./settings.ts";

/** What goes above and next to the text. */
export interface ManualMarkup {
  readonly lead: Html;
  readonly request?: Html;
  readonly response?: Html;
}

/** An endpoint and what was found on its page. */
export interface ManualPage {
  readonly endpoint: ManualEndpoint;
  readonly fields: readonly ManualField[];
  /** The author wrote a request sample. */
  readonly hasSample: boolean;
}

/** The method and path, authorization and samples of an endpoint. */
export function renderManual(page: ManualPage, context: RenderContext, options: OperationOptions): ManualMarkup {
  const operation = manualOperation(page.endpoint, page.fields);
  const view = viewOfManual(operation, options.settings);
  const tools = createReferenceTools({ ...options, context, hrefOf: () => undefined });
  const facts = (
    <>
      {renderMoreServers(view, tools)}
      {renderAuthorization(page.endpoint, options, context)}
    </>
  );
  const lead = (
    <>
      {renderEndpoint(operation, view, tools)}
      {!isEmpty(facts) && <div class="api-facts">{facts}</div>}
    </>
  );
  const request = page.hasSample ? undefined : renderRequestSamples(operation, view, tools);
  const response = renderResponseSamples(view, tools);
  return { lead, ...(request && { request }), ...(response && { response }) };
}

/** A response whose fields are in the text. */
export interface EndpointResponse {
  readonly status: string;
  /** The author wrote a heading above its fields. */
  readonly titled: boolean;
}

/** The fields of a response in the same box as on generated pages, with a title if the author wrote none. */
export function renderManualResponse(
  { status, titled }: EndpointResponse,
  fields: HtmlNode,
  context: RenderContext,
): Html {
  const id = context.uniqueId("param", fieldId(`response ${status}`), 1);
  const content = (
    <div class="api-body" id={id}>
      {fields}
    </div>
  );
  const box = renderResponseBox({ status, media: onlyMedia([{ mediaType: RESPONSE_TYPE }]), open: true }, content);
  return titled ? box : renderSection("apiResponses", box, { context });
}

/** Authorization from docs.json or frontmatter; fields in the text may add more. */
function renderAuthorization(endpoint: ManualEndpoint, { settings }: OperationOptions, { t }: RenderContext): Html {
  const { security } = viewOfManual(manualOperation(endpoint, []), settings);
  const schemes = security.flatMap(({ schemes: list }) => list);
  if (schemes.length === 0) return EMPTY_HTML;
  const items = schemes.map(({ words }) => <li>{phraseToText(words, t)}</li>);
  return (
    <div class="api-servers">
      <span class="api-servers-label">{t("apiAuthorization")}</span>
      <ul>{items}</ul>
    </div>
  );
}

/** The view of an operation derived from a page; used once, so it bypasses the caches. */
export function viewOfManual(operation: Operation, settings: ReferenceSettings): OperationView {
  const { flattenFor: _, ...describe } = settings.describe;
  return describeOperation(operation, describe);
}
