// Frame ids that stylesheets of docs.json sites depend on (`#content`, `#sidebar`). If a heading has the same id, the
// heading keeps it, as links expect, and the frame element gets another. Our own styles and scripts use classes
// (`part-content`).

import type { Html } from "../../base/html.ts";

const NAMES =
  "background-color|banner|body-content|content|content-area|footer|header|navbar|page-title|pagination|panel|sidebar|table-of-contents";
const NAMED = new RegExp(` id="(${NAMES})"`, "g");
/** A frame id, or one of the frame's own links: the skip link and the drawer button. */
const OWN = new RegExp(` id="(${NAMES})"| class="skip" href="#(content-area)"| menu-button" href="#(sidebar)"`, "g");

/** Renames frame ids that also occur in these parts of the page, in order. */
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
