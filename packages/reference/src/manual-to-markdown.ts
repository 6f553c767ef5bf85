// A hand-written endpoint page as Markdown: the head above its text, and its samples.

import { responseSamples } from "@lectern/openapi";
import type { ManualEndpoint } from "@lectern/openapi/internal/manual/manual-endpoint.ts";
import { type ManualField, manualOperation, RESPONSE_TYPE } from "@lectern/openapi/internal/manual/manual-operation.ts";
import { inlineCode, joinBlocks } from "@lectern/theme/components/markdown-blocks.ts";
import {
  endpointToMarkdown,
  samplesToMarkdown,
  sampleToMarkdown,
  sectionLine,
  serversToMarkdown,
} from "./operation-to-markdown.ts";
import { phraseToText, type Translate } from "./phrases.tsx";
import { type EndpointResponse, viewOfManual } from "./render-manual.tsx";
import type { ReferenceSettings } from "./settings.ts";

/** Method, path, servers and authorization of an endpoint. */
export function manualHeadToMarkdown(endpoint: ManualEndpoint, settings: ReferenceSettings, t: Translate): string {
  const operation = manualOperation(endpoint, []);
  const view = viewOfManual(operation, settings);
  const schemes = view.security.flatMap(({ schemes: list }) => list).map(({ words }) => `- ${phraseToText(words, t)}`);
  return joinBlocks(
    endpointToMarkdown(operation, view, settings),
    serversToMarkdown(view.servers, t),
    schemes.length === 0 ? "" : joinBlocks(`${t("apiAuthorization")}:`, schemes.join("\n")),
  );
}

/** The line above the fields of a response. */
export function responseLine({ status, titled }: EndpointResponse, t: Translate): string {
  const line = `${inlineCode(status)} ${inlineCode(RESPONSE_TYPE)}`;
  return titled ? line : joinBlocks(sectionLine("apiResponses", t), line);
}

/** An endpoint, its fields, and which samples its author wrote. */
interface ManualSamples {
  readonly endpoint: ManualEndpoint;
  readonly fields: readonly ManualField[];
  readonly hasSample: boolean;
  readonly hasResponse: boolean;
}

/** Request and response samples generated from the page's fields, unless the author wrote them. */
export function manualSamplesToMarkdown(page: ManualSamples, settings: ReferenceSettings, t: Translate): string {
  const operation = manualOperation(page.endpoint, page.fields);
  const view = viewOfManual(operation, settings);
  const request = page.hasSample ? "" : samplesToMarkdown(operation, view, { ...settings, t });
  const samples = page.hasResponse ? [] : responseSamples(view);
  const response = samples.map((sample) => sampleToMarkdown(sample, t));
  return joinBlocks(
    request === "" ? "" : joinBlocks(sectionLine("apiRequestExample", t), request),
    response.length === 0 ? "" : joinBlocks(sectionLine("apiResponseExample", t), ...response),
  );
}
