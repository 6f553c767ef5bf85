// Finds the closing tag of each opening one, ignoring paragraphs.

import type { Mark, Tag } from "./scan.ts";

/** Every tag that has a counterpart, in both directions. */
export function findPartners(marks: readonly Mark[]): ReadonlyMap<Tag, Tag> {
  const partners = new Map<Tag, Tag>();
  const open: Tag[] = [];
  /** How many of the open tags have a name. */
  const counts = new Map<string, number>();
  const count = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  for (const mark of marks) {
    if (mark.kind !== "tag" || !mark.isReadable || mark.form === "self") continue;
    if (mark.form === "open") {
      open.push(mark);
      count(mark.name, 1);
      continue;
    }
    if ((counts.get(mark.name) ?? 0) === 0) continue;
    for (let opened = open.pop(); opened; opened = open.pop()) {
      count(opened.name, -1);
      if (opened.name !== mark.name) continue;
      partners.set(opened, mark).set(mark, opened);
      break;
    }
  }
  return partners;
}
