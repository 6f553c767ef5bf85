// Samples of a reference: next to it in HTML, as tabs with the request as code and with an example of each response; below it
// in Markdown.

import { NO_CODE_META } from "@lectern/base/code.ts";
import { EMPTY_HTML, type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import {
  type ContentExamples,
  type Example,
  type Operation,
  type OperationView,
  responseSamples,
  type Sample,
} from "@lectern/openapi";
import { showMarks } from "@lectern/openapi/internal/example/stream-text.ts";
import { sampleSets } from "@lectern/openapi/internal/samples/sample-sets.ts";
import { fence, joinBlocks } from "@lectern/theme/components/markdown-blocks.ts";
import { DROPDOWN, SYNC, TABS } from "@lectern/theme/components/tabs/hooks.ts";
import { type TabItem, tabStrip } from "@lectern/theme/components/tabs/tabs.tsx";
import { countedLabel, labelValue } from "@lectern/theme/labels.tsx";
import { renderDetails } from "./details.tsx";
import { more, moreToMarkdown, onlyInMarkdown, type Part, partsToHtml } from "./part.tsx";
import type { ReferenceTools } from "./reference-tools.ts";
import type { ReferenceSettings } from "./settings.ts";
import { labeled, type Translate, wordsToHtml, wordsToMarkdown } from "./words.tsx";

/** The request samples, in one panel with a menu of alternative bodies; undefined if there are none. */
export function renderRequestSamples(
  operation: Operation,
  view: OperationView,
  tools: ReferenceTools,
): Html | undefined {
  const sets = sampleSets(operation, view, { ...tools.settings, t: tools.t });
  const tabs = sets.map(({ title, mediaType, samples }) => ({ title, key: mediaType, samples }));
  return renderPanel(
    tabs,
    { name: "RequestExample", isSynced: true, inner: tools.context.t("apiRequestExample") },
    tools,
  );
}

/** The response samples: a tab per status, with a menu if it has several; undefined if there are none. */
export function renderResponseSamples(view: OperationView, tools: ReferenceTools): Html | undefined {
  const notes = view.responses.flatMap(({ status, description = "" }) => {
    const isShown = !status.startsWith("2") && /^.{1,120}$/.test(description.trim());
    return isShown
      ? [[status, <p class="code-hint">{wordsToHtml({ markdown: description.trim() }, tools)}</p>] as const]
      : [];
  });
  return renderSamples(responseSamples(view), "ResponseExample", tools, new Map(notes));
}

/** The component whose markup the samples use. */
type SampleName = "RequestExample" | "ResponseExample";

/** Samples in tabs, with a menu for several in one tab; undefined if there are none. */
export function renderSamples(
  samples: readonly Sample[],
  name: SampleName,
  tools: ReferenceTools,
  notes: ReadonlyMap<string, Html> = new Map(),
): Html | undefined {
  const tabs: { title: string; key?: string; note: Html | undefined; samples: Sample[] }[] = [];
  for (const sample of samples) {
    const last = tabs.at(-1);
    if (sample.tab === undefined || last?.title !== sample.tab)
      tabs.push({ title: sample.tab ?? sample.title, note: notes.get(sample.tab ?? ""), samples: [sample] });
    else last.samples.push(sample);
  }
  return renderPanel(tabs, { name, isSynced: false, inner: tools.context.t("apiExamples") }, tools);
}

/** Samples that share a tab. */
interface SampleTab {
  readonly title: string;
  /** Its name in other tabs on the page. */
  readonly key?: string | undefined;
  /** What the response with this status means. */
  readonly note?: Html | undefined;
  readonly samples: readonly Sample[];
}

interface PanelOptions {
  readonly name: SampleName;
  /** Follows other tabs with the same name. */
  readonly isSynced: boolean;
  /** What is being chosen inside a tab. */
  readonly inner: string;
}

/** A code panel. A single tab shows one row of names; otherwise there is a row of tabs and one for their content. */
function renderPanel(
  tabs: readonly SampleTab[],
  { name, isSynced, inner }: PanelOptions,
  tools: ReferenceTools,
): Html | undefined {
  const [first] = tabs;
  if (first === undefined || first.samples.length === 0) return undefined;
  const { context } = tools;
  context.need("tabs");
  context.need("code");
  const label = context.t(name === "RequestExample" ? "apiRequestExample" : "apiResponseExample");
  const root = (items: readonly TabItem[], titles: readonly string[], sync: boolean): Html => {
    const marks = { "data-component-name": name, "data-single": items.length === 1, ...tabMarks(titles, sync) };
    return (
      <div class="code-group" {...marks}>
        {tabStrip(items, 0, label)}
      </div>
    );
  };
  if (tabs.length === 1 && name === "RequestExample") {
    const items = first.samples.map((sample) => toTab(sample.title, undefined, renderSample(sample, tools), tools));
    return root(
      items,
      first.samples.map(({ title }) => title),
      true,
    );
  }
  const items = tabs.map(({ title, key, note, samples }) => {
    const body = (
      <>
        {renderInner(samples, inner, tools)}
        {note}
      </>
    );
    return toTab(title, key, body, tools);
  });
  return root(
    items,
    tabs.map(({ title }) => title),
    isSynced,
  );
}

/** The samples of one tab. */
function renderInner(samples: readonly Sample[], label: string, tools: ReferenceTools): Html {
  const [only, ...more] = samples;
  if (only && more.length === 0) return renderSample(only, tools);
  const titles = samples.map(({ name, title }) => name || title);
  const items = samples.map((sample, index) =>
    toTab(titles[index] ?? "", sample.mediaType, renderSample(sample, tools), tools),
  );
  return (
    <div class="code-picks" {...tabMarks(titles, true)}>
      {tabStrip(items, 0, label)}
    </div>
  );
}

/** Approximate row width in pixels, and the width of a letter and the gap between names. */
const ROW = { width: 330, letter: 7.2, gap: 20 };

/** Names that do not fit into a row become a menu; status codes scroll instead. */
function tabMarks(titles: readonly string[], isSynced: boolean): Readonly<Record<string, boolean>> {
  const width = titles.reduce((sum, title) => sum + title.length * ROW.letter + ROW.gap, 0);
  const areStatuses = titles.every((title) => /^(?:\dXX|\d+|default)$/i.test(title));
  return { [TABS]: true, [SYNC]: isSynced, [DROPDOWN]: width > ROW.width && !areStatuses };
}

function toTab(title: string, key: string | undefined, body: HtmlNode, { context }: ReferenceTools): TabItem {
  const id = context.uniqueId("code", `code-${context.slug(title) || "sample"}`, 2);
  return { id, title: <>{title}</>, icon: EMPTY_HTML, body, key };
}

/** The code of a sample with its notes. */
function renderSample(sample: Sample, tools: ReferenceTools): Html {
  const { code, language, reduced, description, whole, wholeBody } = sample;
  const { context } = tools;
  const source = whole ?? wholeBody;
  const href = source && tools.settings.wholeHref?.(source);
  // A script replaces the excerpt with the full example.
  const mark = { "data-rest": whole !== undefined } as const;
  const link = href !== undefined && (
    <>
      {" "}
      <a href={href} rel="nofollow" {...mark}>
        {context.t("apiShowAll")}
      </a>
    </>
  );
  const note = reduced && (
    <p class="code-hint">
      {context.t("apiReduced")}
      {link}
    </p>
  );
  const text = description && <div class="code-hint">{tools.safeMarkdown(description)}</div>;
  const block = (
    <>
      {context.code({ code, language, meta: NO_CODE_META, generated: true })}
      {note}
    </>
  );
  return (
    <>
      {link === false ? block : <div data-shortened>{block}</div>}
      {text}
    </>
  );
}

/** Links to examples the page has no room for. */
function renderLeft(left: readonly Example[], { context, settings }: ReferenceTools): Html {
  const links = left.flatMap((example) => {
    const href = settings.wholeHref?.(example);
    return href === undefined
      ? []
      : [
          <li>
            <a href={href} rel="nofollow">
              {example.title ?? context.t("apiExample")}
            </a>
          </li>,
        ];
  });
  return links.length === 0 ? EMPTY_HTML : <ul class="field-hint">{links}</ul>;
}

/** The examples of a media type, collapsible. */
export function contentExamplesToHtml({ samples, omitted, left }: ContentExamples, tools: ReferenceTools): Html {
  const { context } = tools;
  const others = renderLeft(left, tools);
  const isLinked = !isEmpty(others);
  const rest = (
    <>
      {others}
      {partsToHtml(more(isLinked ? omitted - left.length : omitted), tools)}
    </>
  );
  if (samples.length === 0) return omitted === 0 ? EMPTY_HTML : rest;
  context.need("code");
  const count = samples.length + omitted;
  const parts = samples.map(({ title, description, ...sample }) => {
    const name = count > 1 && title !== "" && <p class="api-section-title">{title}</p>;
    return (
      <>
        {name}
        {description && tools.safeMarkdown(description)}
        {renderSample({ ...sample, title }, tools)}
      </>
    );
  });
  const [first] = samples;
  const { t } = context;
  const single = first?.title ? labelValue(t("apiExample"), first.title, t) : t("apiExample");
  const summary = count === 1 ? single : countedLabel(t("apiExamples"), count, t);
  return renderDetails(
    summary,
    <>
      {parts}
      {rest}
    </>,
    tools,
  );
}

export function contentExamplesToMarkdown({ samples, omitted }: ContentExamples, t: Translate): string {
  const titleOf = (title: string) =>
    title === "" ? t("apiExample") : wordsToMarkdown(labeled(t("apiExample"), title), t);
  return joinBlocks(
    ...samples.map((sample) => sampleToMarkdown({ ...sample, title: titleOf(sample.title) }, t)),
    moreToMarkdown(omitted, t),
  );
}

/**
 * The request as code, once per media type, with further examples of a media type below it. One language is enough: the
 * others say the same.
 */
export function requestToMarkdown(
  operation: Operation,
  view: OperationView,
  settings: ReferenceSettings & { readonly t: Translate },
): string {
  const languages = settings.languages.slice(0, 1);
  const sets = sampleSets(operation, view, { ...settings, languages, isWhole: true });
  const shown = sets.filter((set, index) => sets.findIndex(({ mediaType }) => mediaType === set.mediaType) === index);
  const samples = shown.flatMap(({ mediaType, samples: all }) =>
    all.map((sample) => (mediaType === undefined ? sample : { ...sample, title: `${sample.title}: ${mediaType}` })),
  );
  return joinBlocks(...samples.map((sample) => sampleToMarkdown(sample, settings.t)));
}

/** A sample under its title. */
export function sampleToMarkdown({ title, language, code, reduced, description }: Sample, t: Translate): string {
  return joinBlocks(`**${title}**`, description?.trim(), fence(language, code), reduced ? t("apiReduced") : "");
}

/** An example under a title. */
export function exampleToMarkdown(example: Example, title: string, t: Translate): string {
  return sampleToMarkdown(toSample(example, title), t);
}

/** Examples as part of the text; HTML has them next to it. */
export function exampleList(examples: readonly Example[]): Part {
  return onlyInMarkdown(({ t }) =>
    joinBlocks(...examples.map((example) => exampleToMarkdown(example, example.title ?? t("apiExample"), t))),
  );
}

/** An example as a sample with a title. */
export function toSample({ text, language, reduced, description }: Example, title: string): Sample {
  return { title, language, code: showMarks(text), reduced, description };
}
