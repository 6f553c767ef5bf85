// The samples beside a reference: tabs with the request as code, and with an example of each response.

import { attributes, type Html, html } from "../../base/html.ts";
import type { Operation } from "../../openapi/api.ts";
import type { OperationView } from "../../openapi/describe-operation.ts";
import type { RenderContext } from "../component.ts";
import { type TabItem, tabStrip } from "../components/tabs.ts";
import type { ReferenceTools } from "./reference-tools.ts";
import { requestSamples, responseSamples, type Sample } from "./request-samples.ts";
import { withoutValues } from "./shared-lines.ts";

/** The request samples behind tabs; undefined when there are none. */
export function renderRequestSamples(
  operation: Operation,
  view: OperationView,
  { context, settings }: ReferenceTools,
): Html | undefined {
  return renderSamples(requestSamples(operation, view, { ...settings, t: context.t }), "RequestExample", context);
}

/** The response samples behind tabs; undefined when there are none. */
export function renderResponseSamples(view: OperationView, { context }: ReferenceTools): Html | undefined {
  return renderSamples(responseSamples(view), "ResponseExample", context);
}

/** Samples behind tabs; undefined when there are none. */
export function renderSamples(samples: readonly Sample[], name: string, context: RenderContext): Html | undefined {
  if (samples.length === 0) return undefined;
  context.need("tabs");
  context.need("code");
  const tabs = samples.map((sample) => toTab(sample, context));
  const marks = attributes({ "data-component-name": name, "data-single": samples.length === 1 });
  return html`<div class="code-group"${marks} data-tabs data-sync>${tabStrip(tabs, 0)}</div>`;
}

function toTab(sample: Sample, context: RenderContext): TabItem {
  const meta = {
    lines: false,
    wrap: false,
    expandable: false,
    highlight: [],
    focus: [],
    twoslash: false,
    nocopy: false,
  };
  return {
    id: context.uniqueId("code", `code-${context.slug(sample.title) || "sample"}`, 2),
    title: html`${sample.title}`,
    icon: html``,
    body: html`${withoutValues(sample.code, (code) => context.code({ code, language: sample.language, meta }))}${sample.reduced && html`<p class="code-note">${context.t("apiReduced")}</p>`}`,
  };
}
