// The reference of a hand-written endpoint page: the endpoint above the text, and samples. The text, including its fields, is
// the author's.

import { type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import { describeOperation, type Operation, type OperationView, responseSamples } from "@lectern/openapi";
import type { ManualEndpoint } from "@lectern/openapi/internal/manual/manual-endpoint.ts";
import { type ManualField, manualOperation, RESPONSE_TYPE } from "@lectern/openapi/internal/manual/manual-operation.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { fieldId } from "@lectern/theme/components/ids.ts";
import { inlineCode, joinBlocks } from "@lectern/theme/components/markdown-blocks.ts";
import { labelBefore } from "@lectern/theme/labels.tsx";
import { onlyMedia, renderResponseBox } from "./bodies.tsx";
import { endpointToHtml, endpointToMarkdown } from "./lead.tsx";
import type { AuthoredSamples, OperationOptions } from "./operation.tsx";
import { list, type Parts, partsToHtml, partsToMarkdown, sectionLine, sectionToMarkdown } from "./part.tsx";
import { createMarkdownTools, createReferenceTools } from "./reference-tools.ts";
import { renderSection } from "./render-section.tsx";
import { renderRequestSamples, renderResponseSamples, requestToMarkdown, sampleToMarkdown } from "./samples.tsx";
import { moreServers, servers } from "./servers.tsx";
import type { ReferenceSettings } from "./settings.ts";
import type { Translate } from "./words.tsx";

/** What goes above and next to the text. */
interface ManualMarkup {
  readonly lead: Html;
  readonly request?: Html;
  readonly response?: Html;
}

/** An endpoint and what was found on its page; samples of the page's author replace those from its fields. */
interface ManualPage extends AuthoredSamples {
  readonly endpoint: ManualEndpoint;
  readonly fields: readonly ManualField[];
}

/** The method and path, authorization and samples of an endpoint. */
export function renderManual(page: ManualPage, context: RenderContext, options: OperationOptions): ManualMarkup {
  const operation = manualOperation(page.endpoint, page.fields);
  const view = viewOfManual(operation, options.settings);
  const tools = createReferenceTools({ ...options, hrefOf: () => undefined }, context);
  const facts = partsToHtml([moreServers(view), authorizationOf(page.endpoint, options.settings)], tools);
  const lead = (
    <>
      {endpointToHtml(operation, view, tools)}
      {!isEmpty(facts) && <div class="api-facts">{facts}</div>}
    </>
  );
  const request = page.hasSample ? undefined : renderRequestSamples(operation, view, tools);
  const response = renderResponseSamples(view, tools);
  return { lead, ...(request && { request }), ...(response && { response }) };
}

/** Method, path, servers and authorization of an endpoint. */
export function manualHeadToMarkdown(endpoint: ManualEndpoint, settings: ReferenceSettings, t: Translate): string {
  const operation = manualOperation(endpoint, []);
  const view = viewOfManual(operation, settings);
  const tools = createMarkdownTools({ t, sections: { link: inlineCode } });
  return joinBlocks(
    endpointToMarkdown(operation, view, settings),
    partsToMarkdown([servers(view), authorizationOf(endpoint, settings)], tools),
  );
}

/** Authorization from docs.json or frontmatter; fields in the text may add more. */
function authorizationOf(endpoint: ManualEndpoint, settings: ReferenceSettings): Parts {
  const { security } = viewOfManual(manualOperation(endpoint, []), settings);
  const schemes = list(security.flatMap(({ schemes: all }) => all).map(({ words }) => words));
  return (
    schemes && {
      html: (tools) => (
        <div class="api-servers">
          <span class="api-servers-label">{tools.t("apiAuthorization")}</span>
          {partsToHtml(schemes, tools)}
        </div>
      ),
      markdown: (tools) =>
        joinBlocks(labelBefore(tools.t("apiAuthorization"), tools.t), partsToMarkdown(schemes, tools)),
    }
  );
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

/** The line above the fields of a response. */
export function responseLine({ status, titled }: EndpointResponse, t: Translate): string {
  const line = `${inlineCode(status)} ${inlineCode(RESPONSE_TYPE)}`;
  return titled ? line : joinBlocks(sectionLine("apiResponses", t), line);
}

/** Request and response samples generated from the page's fields, unless the author wrote them. */
export function manualSamplesToMarkdown(page: ManualPage, settings: ReferenceSettings, t: Translate): string {
  const operation = manualOperation(page.endpoint, page.fields);
  const view = viewOfManual(operation, settings);
  const response = responseSamples(view).map((sample) => sampleToMarkdown(sample, t));
  return joinBlocks(
    page.hasSample
      ? ""
      : sectionToMarkdown("apiRequestExample", requestToMarkdown(operation, view, { ...settings, t }), t),
    page.hasResponse ? "" : sectionToMarkdown("apiResponseExample", joinBlocks(...response), t),
  );
}

/** The view of an operation derived from a page; used once, so it bypasses the caches. */
export function viewOfManual(operation: Operation, settings: ReferenceSettings): OperationView {
  const { flattenFor: _, ...describe } = settings.describe;
  return describeOperation(operation, describe);
}
