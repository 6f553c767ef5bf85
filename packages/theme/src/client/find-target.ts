// Finds the element a URL hash refers to.

import { looseAnchor } from "@lectern/base/loose-anchor.ts";
import { decodePercent } from "@lectern/base/text.ts";

/**
 * The element with an id, looked up in the author's content first: a heading may share its id with part of the page frame
 * (`#footer`), and stylesheets of docs.json sites depend on those. Falls back to ids that differ only in punctuation.
 */
export function findTarget(id: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`.prose [id="${CSS.escape(id)}"]`) ??
    document.getElementById(id) ??
    findAlike(id)
  );
}

function findAlike(id: string): HTMLElement | null {
  const loose = looseAnchor(id);
  for (const element of document.querySelectorAll<HTMLElement>(".prose [id]"))
    if (loose && looseAnchor(element.id) === loose) return element;
  return null;
}

/** The decoded id in a URL hash; empty if there is none. */
export function idOf(hash: string): string {
  return decodePercent(hash.slice(1));
}
