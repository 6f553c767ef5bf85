// Ids of tab and accordion titles. Headings and other elements take precedence over them, and accordions over tabs, so
// duplicates can only be removed once the whole page is rendered.

import { Element, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { mapTree, visit } from "@lectern/base/markup/visit.ts";
import type { PageState } from "../page-state.ts";

/** Ids that tab or accordion titles must not use. */
export interface UsedIds {
  readonly tabs: ReadonlySet<string>;
  readonly accordions: ReadonlySet<string>;
}

const NO_IDS: UsedIds = { tabs: new Set(), accordions: new Set() };

/** Tab and accordion ids that another element on the page also has. */
export function duplicateTitleIds({ ids }: PageState, pieces: readonly HtmlNode[]): UsedIds {
  // Most pages have neither and need no second visit.
  if (!ids.has("tab") && !ids.has("accordion")) return NO_IDS;
  const times = new Map<string, number>();
  const titles = { tab: new Set<string>(), accordion: new Set<string>() };
  const count = (id: string): Map<string, number> => times.set(id, (times.get(id) ?? 0) + 1);
  visit(pieces, {
    element: (element) => {
      const { id } = element.attributes;
      if (typeof id !== "string") return;
      count(id);
      const kind = titleOf(element);
      if (kind) titles[kind].add(id);
    },
  });
  const isDuplicate = (id: string, weaker: ReadonlySet<string>): boolean =>
    (times.get(id) ?? 0) - (weaker.has(id) ? 1 : 0) > 1;
  const tabs = new Set([...titles.tab].filter((id) => isDuplicate(id, new Set())));
  return { tabs, accordions: new Set([...titles.accordion].filter((id) => isDuplicate(id, tabs))) };
}

/** Removes these ids from tabs and accordions. */
export function withoutTitleIds(node: HtmlNode, { tabs, accordions }: UsedIds): HtmlNode {
  if (tabs.size === 0 && accordions.size === 0) return node;
  const element = (one: Element): Element => {
    const kind = titleOf(one);
    const taken = kind === "tab" ? tabs : accordions;
    const { id, ...attributes } = one.attributes;
    return kind !== undefined && typeof id === "string" && taken.has(id) ? new Element(one.tag, attributes) : one;
  };
  return mapTree(node, { element });
}

/** What an element with an id is the title of. */
function titleOf({ tag, attributes }: Element): "tab" | "accordion" | undefined {
  const [first] = String(attributes["class"]).split(" ");
  if (tag === "p" && first === "pick-label") return "tab";
  return tag === "details" && first === "accordion" ? "accordion" : undefined;
}
