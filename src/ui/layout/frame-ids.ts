// Ids of the frame that stylesheets of docs.json sites rely on (`#content`, `#sidebar`). A heading may have the same name:
// then the id is the heading's, as every link expects, and the part of the frame gets another. Our own styles and
// scripts know the parts by their classes (`part-content`).

import type { Html } from "../../base/html.ts";

const NAMES =
  "background-color|banner|body-content|content|content-area|footer|header|navbar|page-title|pagination|panel|sidebar|table-of-contents";
const NAMED = new RegExp(` id="(${NAMES})"`, "g");
/** An id of the frame, or a link that is its own: the way past it and the way to the drawer. */
const OWN = new RegExp(` id="(${NAMES})"| class="skip" href="#(content-area)"| menu-button" href="#(sidebar)"`, "g");

/** Gives other ids to the parts of the frame that share one with something in these pieces of the page, in their order. */
export function withFreeIds(document: string, pieces: readonly (Html | undefined)[]): string {
  const contents = pieces.flatMap((piece) => (piece && piece.markup !== "" ? [piece.markup] : []));
  const taken = new Set(contents.flatMap((content) => [...content.matchAll(NAMED)].map(([, name = ""]) => name)));
  if (taken.size === 0) return document;
  let result = "";
  let rest = document;
  for (const content of contents) {
    const at = rest.indexOf(content);
    if (at === -1) continue;
    result += renamed(rest.slice(0, at), taken) + content;
    rest = rest.slice(at + content.length);
  }
  return result + renamed(rest, taken);
}

function renamed(frame: string, taken: ReadonlySet<string>): string {
  return frame.replace(OWN, (tag, id?: string, skip?: string, drawer?: string) => {
    const name = id ?? skip ?? drawer ?? "";
    return taken.has(name) ? tag.replace(`${name}"`, `layout-${name}"`) : tag;
  });
}
