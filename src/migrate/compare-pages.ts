// A page before and after → what readers and links would no longer find.

import { rawHtml } from "@lectern/base/markup/tree.ts";
import type { RenderedPage } from "@lectern/engine/render/renderer.ts";
import type { Page } from "@lectern/model/site/site.ts";
import { htmlToText } from "@lectern/theme/html-to-text.ts";

/** A page with its HTML. */
export interface PageView {
  readonly page: Page;
  readonly rendered: RenderedPage;
}

/** What would be lost. */
export interface Losses {
  readonly anchors: readonly string[];
  readonly texts: readonly string[];
  /** URLs the page links to or embeds. */
  readonly links: readonly string[];
}

/** Compares two pages; texts in `dropped` may disappear. */
export function comparePages(before: PageView, after: PageView, dropped: ReadonlySet<string>): Losses {
  const [old, now] = [markupOf(before), markupOf(after)];
  const left = anchorsOf(now);
  const anchors = [...anchorsOf(old)].filter((id) => id !== "" && !left.has(id));
  const text = [...wordsOf(after.page), ...textPieces(now)].join("\n");
  const pieces = [...wordsOf(before.page), ...textPieces(old)];
  const texts = pieces.filter((piece) => !text.includes(piece) && !dropped.has(piece));
  const targets = linksOf(now);
  const links = [...linksOf(old)].filter((target) => !targets.has(target));
  return { anchors, texts: [...new Set(texts)], links };
}

/** Every URL in the HTML except same-page anchors. */
function linksOf(markup: string): ReadonlySet<string> {
  return new Set([...markup.matchAll(/\s(?:href|src)="([^"#][^"]*)"/g)].map(([, target = ""]) => target));
}

/** A page's HTML with its own content; samples generated from its fields don't count as losses. */
export function markupOf({ page, rendered: { body, slots, generated } }: PageView): string {
  const samples = (["request", "response"] as const).filter(
    (slot) => page.endpoint === undefined || !generated.has(slot),
  );
  return [slots.intro, body, ...samples.map((slot) => slots[slot]), slots.panel]
    .map((part) => part?.markup ?? "")
    .join("\n");
}

function wordsOf({ title, label, description }: Page): readonly string[] {
  return [title, label, ...(description === undefined ? [] : textPieces(description))];
}

/** Inline tags. */
const INLINE = /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var|wbr)$/i;

/** Field details that a generated reference shows in its own way: type, location, whether it is required. */
const FIELD_FACTS = /<span class="field-(?:type|place|default|required|optional|deprecated|label)">.*?<\/span>/gs;

/** The media type of a body, which no page spells out. */
const MEDIA_TYPE = /<(p|code) class="api-media">.*?<\/\1>/gs;

/** The text of some HTML by paragraph, list item, cell and line of code, with whitespace collapsed. */
export function textPieces(markup: string): readonly string[] {
  const marked = markup
    .replace(/<(script|style|svg|button)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(FIELD_FACTS, " ")
    .replace(MEDIA_TYPE, " ")
    .replace(/\s+/g, " ")
    .replace(/<\/?([A-Za-z][\w-]*)[^>]*>/g, (tag, name: string) => (INLINE.test(name) ? tag : "\n"));
  return htmlToText(rawHtml(marked)).split("\n").map(oneSpace).filter(Boolean);
}

/** Collapses and trims whitespace. */
export function oneSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export function anchorsOf(markup: string): ReadonlySet<string> {
  return new Set([...markup.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id));
}
