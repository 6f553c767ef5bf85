// What the hash of an address names.

import { looseAnchor } from "../base/loose-anchor.ts";
import { decode } from "./decode.ts";

/**
 * The element with an id: first of all in the author's text, because a heading may have the name of a part of the
 * frame (`#footer`), which stylesheets of docs.json sites rely on. An id that differs by punctuation is the last resort.
 */
export function findTarget(id: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`.prose [id="${CSS.escape(id)}"]`) ??
    document.getElementById(id) ??
    findAlike(id)
  );
}

function findAlike(id: string): HTMLElement | null {
  const wanted = looseAnchor(id);
  for (const element of document.querySelectorAll<HTMLElement>(".prose [id]"))
    if (wanted && looseAnchor(element.id) === wanted) return element;
  return null;
}

/** The id in the hash of an address, decoded; empty when there is none. */
export function idOf(hash: string): string {
  return decode(hash.slice(1));
}
