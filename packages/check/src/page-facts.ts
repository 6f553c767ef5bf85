// What the checks store about a rendered page: its links and anchors, not its markup.

import { looseAnchor } from "@lectern/base/loose-anchor.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import { sourcePath } from "@lectern/model/site/pages/source-path.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { Link, PageFacts } from "./rule.ts";

/** The parts of a rendered page that the checks read. */
export interface RenderedView {
  readonly body: Html;
  readonly slots: { readonly request?: Html; readonly response?: Html; readonly panel?: Html };
  readonly links: readonly Link[];
  readonly islands: readonly unknown[];
  /** The page's source files. */
  readonly files: readonly string[];
}

/** Extracts the links and anchors of a page. */
export function pageFacts(page: Page, rendered: RenderedView): PageFacts {
  const { request, response, panel } = rendered.slots;
  const anchors = new Set<string>();
  for (const part of [rendered.body, request, response, panel]) if (part) addAnchors(part.markup, anchors);
  return {
    page,
    path: sourcePath(page),
    links: rendered.links,
    anchors,
    dynamic: rendered.islands.length > 0 || /<script\b/i.test(rendered.body.markup),
  };
}

// Tab names are anchors too: the browser script opens the tab in the URL's hash.
const ANCHORS: readonly string[] = ['id="', 'name="', 'data-tab="'];

const SPACE = 32;

/** Searches for specific attributes instead of parsing all of them: this runs over the markup of every page. */
function addAnchors(markup: string, anchors: Set<string>): void {
  for (const attribute of ANCHORS)
    for (let found = markup.indexOf(attribute); found !== -1; ) {
      const start = found + attribute.length;
      const end = markup.indexOf('"', start);
      if (end === -1) break;
      const isAttribute = markup.charCodeAt(found - 1) <= SPACE;
      if (isAttribute && end > start) anchors.add(unescapeHtml(markup.slice(start, end)));
      found = markup.indexOf(attribute, end);
    }
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
