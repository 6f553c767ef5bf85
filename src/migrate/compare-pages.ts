// A page before and after → what readers and links would no longer find.

import { attributeOf, childrenOf, type ReadNode, readNodes } from "@lectern/base/markup/parse-html.ts";
import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import type { RenderedPage } from "@lectern/engine/render/renderer.ts";
import type { Page } from "@lectern/model/site/site.ts";

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
  const [old, now] = [contentOf(before), contentOf(after)];
  const left = anchorsOf(now);
  const anchors = [...anchorsOf(old)].filter((id) => id !== "" && !left.has(id));
  const text = [...wordsOf(after.page), ...textPieces(now)].join("\n");
  const pieces = [...wordsOf(before.page), ...textPieces(old)];
  const texts = pieces.filter((piece) => !text.includes(piece) && !dropped.has(piece));
  const targets = linksOf(now);
  const links = [...linksOf(old)].filter((target) => !targets.has(target));
  return { anchors, texts: [...new Set(texts)], links };
}

/** Every URL in the content except same-page anchors. */
function linksOf(content: HtmlNode): ReadonlySet<string> {
  const targets = ["href", "src"].flatMap((name) => attributesOf(content, name));
  return new Set(targets.filter((target) => !/^(?:#|$)/.test(target)));
}

/** A page's own content; samples generated from its fields don't count as losses. */
export function contentOf({ page, rendered: { body, slots, generated } }: PageView): HtmlNode {
  const samples = (["request", "response"] as const).filter(
    (slot) => page.endpoint === undefined || !generated.has(slot),
  );
  const parts = [slots.intro, body, ...samples.map((slot) => slots[slot]), slots.panel];
  return parts.flatMap((part) => [part, "\n"]);
}

function wordsOf({ title, label, description }: Page): readonly string[] {
  return [title, label, ...(description === undefined ? [] : textPieces(description))];
}

/** Inline tags. */
const INLINE = /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var|wbr)$/i;

/** Elements without text for readers. */
const NOT_TEXT = new Set(["script", "style", "svg", "button"]);

/**
 * Classes of what a generated reference shows in its own way: a field's type, location and whether it is required, and the
 * media type of a body.
 */
const FACTS = new Set(
  "type place default required optional deprecated label".split(" ").map((fact) => `field-${fact}`),
);
FACTS.add("api-media");

/** The text of content by paragraph, list item, cell and line of code, with whitespace collapsed. */
export function textPieces(content: HtmlNode): readonly string[] {
  const pieces = [""];
  const add = (nodes: readonly ReadNode[]): void => {
    for (const node of nodes) {
      if (typeof node === "string") pieces[pieces.length - 1] += node.replace(/\s+/g, " ");
      else if (NOT_TEXT.has(node.tag) || FACTS.has(attributeOf(node, "class") ?? "")) pieces[pieces.length - 1] += " ";
      else if (INLINE.test(node.tag)) add(childrenOf(node));
      else {
        pieces.push("");
        add(childrenOf(node));
        pieces.push("");
      }
    }
  };
  add(readNodes(content));
  return pieces.map(oneSpace).filter(Boolean);
}

/** Collapses and trims whitespace. */
export function oneSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export function anchorsOf(content: HtmlNode): ReadonlySet<string> {
  return new Set(attributesOf(content, "id"));
}

/** The values of an attribute on all elements. */
function attributesOf(content: HtmlNode, name: string): readonly string[] {
  return readNodes(content).flatMap((node) =>
    typeof node === "string"
      ? []
      : [...(name in node.attributes ? [attributeOf(node, name) ?? ""] : []), ...attributesOf(childrenOf(node), name)],
  );
}
