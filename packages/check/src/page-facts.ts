// What the checks store about a rendered page: its links, anchors and images, not its markup.

import { looseAnchor } from "@lectern/base/loose-anchor.ts";
import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { sourcePath } from "@lectern/model/site/pages/source-path.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { BodyFacts } from "@lectern/theme/layout/page-view.ts";
import type { Link, PageFacts } from "./rule.ts";

/** What the checks read of a rendered page. */
export interface RenderedView {
  readonly facts: BodyFacts;
  readonly links: readonly Link[];
  readonly islands: readonly unknown[];
  readonly body: HtmlNode;
  /** The page's source files. */
  readonly files: readonly string[];
}

/** Extracts what the checks need to know of a page; its text only for rules that read it. */
export function pageFacts(page: Page, { facts, links, islands, body }: RenderedView, withText = false): PageFacts {
  return {
    page,
    path: sourcePath(page),
    links,
    anchors: new Set([...facts.ids, ...facts.targets]),
    images: facts.images,
    ...(withText && { text: textOf(body) }),
    dynamic: islands.length > 0 || facts.marks.includes("script"),
  };
}

/** The anchor a link refers to: an exact match, or else one that differs only in punctuation, case or separators. */
export function findAnchor(anchors: ReadonlySet<string>, written: string): string | undefined {
  if (anchors.has(written)) return written;
  const loose = looseAnchor(written);
  if (loose === "") return undefined;
  for (const anchor of anchors) if (looseAnchor(anchor) === loose) return anchor;
  return undefined;
}

/** The decoded anchor of a URL: `"?a=1#sec%C3%A9"` → `"secé"`. Undefined if it has none. */
export function anchorOf(suffix: string): string | undefined {
  const hash = suffix.indexOf("#");
  if (hash === -1) return undefined;
  return decodePercent(suffix.slice(hash + 1).replace(/:~:.*$/s, ""));
}
