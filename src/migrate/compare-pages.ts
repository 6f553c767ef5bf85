// A page before and after → what readers and links would no longer find.

import type { RenderedPage } from "../render/renderer.ts";
import type { Page } from "../site/site.ts";
import { anchorsOf, textPieces } from "./page-facts.ts";

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
