// What the hash of an address names.

import { decode } from "./decode.ts";

/**
 * The element with an id: first of all in the author's text, because a heading may have the name of a part of the
 * frame (`#footer`), which stylesheets of docs.json sites rely on.
 */
export function findTarget(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.prose [id="${CSS.escape(id)}"]`) ?? document.getElementById(id);
}

/** The id in the hash of an address, decoded; empty when there is none. */
export function idOf(hash: string): string {
  return decode(hash.slice(1));
}
