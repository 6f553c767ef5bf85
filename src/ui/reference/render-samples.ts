// The samples beside a reference: tabs with the request as code, and with an example of each response.

import { NO_CODE_META } from "../../base/code.ts";
import { attributes, EMPTY_HTML, type Html, html } from "../../base/html.ts";
import type { Operation } from "../../openapi/api.ts";
import type { Example } from "../../openapi/describe/describe-examples.ts";
import type { OperationView } from "../../openapi/describe/describe-operation.ts";
import type { ContentExamples } from "../../openapi/samples/body-examples.ts";
import { responseSamples, type Sample } from "../../openapi/samples/request-samples.ts";
import { sampleSets } from "../../openapi/samples/sample-sets.ts";
import { type TabItem, tabStrip } from "../components/tabs/tabs.ts";
import type { ReferenceTools } from "./reference-tools.ts";
import { renderChoice } from "./render-choice.ts";
import { renderDetails, renderMore } from "./render-facts.ts";

/** The request samples behind tabs, once for each body the reader may choose; undefined when there are none. */
export function renderRequestSamples(
  operation: Operation,
  view: OperationView,
  tools: ReferenceTools,
): Html | undefined {
  const sets = sampleSets(operation, view, { ...tools.settings, t: tools.context.t });
  const choices = sets.flatMap(({ title, mediaType, samples }) => {
    const body = renderSamples(samples, "RequestExample", tools);
    return body === undefined ? [] : [{ label: title, body, key: mediaType }];
  });
  if (choices.length < 2) return choices[0]?.body;
  return renderChoice(choices, { name: tools.context.t("apiBody"), isSynced: true }, tools);
}

/** The response samples behind tabs; undefined when there are none. */
export function renderResponseSamples(view: OperationView, tools: ReferenceTools): Html | undefined {
  return renderSamples(responseSamples(view), "ResponseExample", tools);
}

/** The component whose markup samples have. */
type SampleName = "RequestExample" | "ResponseExample";

/** Samples behind tabs; undefined when there are none. */
export function renderSamples(samples: readonly Sample[], name: SampleName, tools: ReferenceTools): Html | undefined {
  if (samples.length === 0) return undefined;
  const { context } = tools;
  context.need("tabs");
  context.need("code");
  const tabs = samples.map((sample) => toTab(sample, tools));
  const marks = attributes({ "data-component-name": name, "data-single": samples.length === 1 });
  const label = context.t(name === "RequestExample" ? "apiRequestExample" : "apiResponseExample");
  return html`<div class="code-group"${marks} data-tabs data-sync>${tabStrip(tabs, 0, label)}</div>`;
}

function toTab(sample: Sample, tools: ReferenceTools): TabItem {
  const { context } = tools;
  return {
    id: context.uniqueId("code", `code-${context.slug(sample.title) || "sample"}`, 2),
    title: html`${sample.title}`,
    icon: html``,
    body: renderSample(sample, tools),
  };
}

/** The code of a sample and what is to be said about it. */
function renderSample(sample: Sample, tools: ReferenceTools): Html {
  const { code, language, reduced, description, whole, wholeBody } = sample;
  const { context } = tools;
  const source = whole ?? wholeBody;
  const href = source && tools.settings.wholeHref?.(source);
  // A script puts the whole in the place of the part.
  const mark = attributes({ "data-rest": whole !== undefined });
  const link = href !== undefined && html` <a href="${href}" rel="nofollow"${mark}>${context.t("apiShowAll")}</a>`;
  const note = reduced && html`<p class="code-note">${context.t("apiReduced")}${link}</p>`;
  const text = description && html`<div class="code-note">${tools.safeMarkdown(description)}</div>`;
  const block = html`${context.code({ code, language, meta: NO_CODE_META, made: true })}${note}`;
  return html`${link === false ? block : html`<div data-shortened>${block}</div>`}${text}`;
}

/** Links to examples that the page has no room for. */
function renderLeft(left: readonly Example[], { context, settings }: ReferenceTools): Html {
  const links = left.flatMap((example) => {
    const href = settings.wholeHref?.(example);
    return href === undefined
      ? []
      : [html`<li><a href="${href}" rel="nofollow">${example.title ?? context.t("apiExample")}</a></li>`];
  });
  return links.length === 0 ? EMPTY_HTML : html`<ul class="field-note">${links}</ul>`;
}

/** The examples under a media type, which open. */
export function renderContentExamples({ samples, omitted, left }: ContentExamples, tools: ReferenceTools): Html {
  const { context } = tools;
  const others = renderLeft(left, tools);
  const isLinked = others.markup !== "";
  const rest = html`${others}${renderMore(isLinked ? omitted - left.length : omitted, tools)}`;
  if (samples.length === 0) return omitted === 0 ? EMPTY_HTML : rest;
  context.need("code");
  const count = samples.length + omitted;
  const parts = samples.map(({ title, description, ...sample }) => {
    const name = count > 1 && title !== "" && html`<p class="api-section-title">${title}</p>`;
    return html`${name}${description && tools.safeMarkdown(description)}${renderSample({ ...sample, title }, tools)}`;
  });
  const [first] = samples;
  const single = first?.title ? `${context.t("apiExample")}: ${first.title}` : context.t("apiExample");
  const summary = count === 1 ? single : `${context.t("apiExamples")} (${count})`;
  return renderDetails(html`${summary}`, html`${parts}${rest}`, tools);
}
