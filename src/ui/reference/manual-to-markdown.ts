// A page written by hand about one endpoint, as Markdown: what stands above its text, and the sample beside it.

import type { ManualEndpoint } from "../../openapi/manual-endpoint.ts";
import { type ManualField, manualOperation } from "../../openapi/manual-operation.ts";
import { joinBlocks } from "../components/markdown-blocks.ts";
import { viewOfManual } from "./manual-view.ts";
import { endpointToMarkdown, samplesToMarkdown, serversToMarkdown } from "./operation-to-markdown.ts";
import { say, type Translate } from "./say.ts";
import type { ReferenceSettings } from "./settings.ts";

/** Method, path, servers and authorization of an endpoint. */
export function manualHeadToMarkdown(endpoint: ManualEndpoint, settings: ReferenceSettings, t: Translate): string {
  const operation = manualOperation(endpoint, []);
  const view = viewOfManual(operation, settings);
  const schemes = view.security.flatMap(({ schemes: list }) => list).map(({ words }) => `- ${say(words, t)}`);
  return joinBlocks(
    endpointToMarkdown(operation, view, settings),
    serversToMarkdown(view.servers, t),
    schemes.length === 0 ? "" : joinBlocks(`${t("apiAuthorization")}:`, schemes.join("\n")),
  );
}

/** A sample of the request made from the fields of the page. */
export function manualSampleToMarkdown(
  page: { readonly endpoint: ManualEndpoint; readonly fields: readonly ManualField[] },
  settings: ReferenceSettings,
  t: Translate,
): string {
  const operation = manualOperation(page.endpoint, page.fields);
  const samples = samplesToMarkdown(operation, viewOfManual(operation, settings), { ...settings, t });
  return samples === "" ? "" : `## ${t("apiRequestExample")}\n\n${samples}`;
}
