// Pictures of a page get the size of their file, so that nothing moves when they arrive, and the first one is not put off.
// Embedded pages of a fixed size keep their shape where there is less room.

import { unescapeHtml } from "../../base/unescape-html.ts";
import type { ImageSize } from "./image-size.ts";

/** Looks up the size of a picture by its address in the page. */
export type FindSize = (source: string) => ImageSize | undefined;

const IMAGE = /<img\b[^>]*>/g;

/** Completes the `<img>` tags of a page's markup. */
export function placeImages(markup: string, sizeOf: FindSize): string {
  let first = true;
  const framed = markup.includes("<iframe") ? markup.replace(FRAME, shapeFrame) : markup;
  if (!framed.includes("<img")) return framed;
  return framed.replace(IMAGE, (tag) => {
    const eager = first && tag.includes(LAZY) ? tag.replace(LAZY, ' fetchpriority="high"') : tag;
    first = false;
    const source = sizeless(tag);
    const size = source === undefined ? undefined : sizeOf(source);
    return size ? eager.replace("<img", `<img width="${size.width}" height="${size.height}"`) : eager;
  });
}

const FRAME = /<iframe\b[^>]*>/g;

function shapeFrame(tag: string): string {
  const [width, height] = ["width", "height"].map((name) => new RegExp(`\\s${name}="(\\d+)(?:px)?"`).exec(tag)?.[1]);
  if (!width || !height || /\sstyle=|\sclass="[^"]*\b(?:h|aspect)-/.test(tag)) return tag;
  return tag.replace("<iframe", `<iframe style="aspect-ratio:${width}/${height};height:auto"`);
}

const LAZY = ' loading="lazy"';

/** Classes that leave the shape of a picture to its file; any other may give it one, which a size would distort. */
const HARMLESS =
  /^(?:(?:dark|light):)?(?:block|hidden|inline|inline-block|w-full|max-w-.*|m[xytblrse]?-.*|rounded.*|shadow.*|border.*|object-.*|opacity-.*|zoom-image|link)$/;

/** The address of a picture whose shape the author left open. */
function sizeless(tag: string): string | undefined {
  if (/\s(?:width|height|style)=/.test(tag)) return undefined;
  const classes = /\sclass="([^"]*)"/.exec(tag)?.[1] ?? "";
  if (!classes.split(/\s+/).every((name) => name === "" || HARMLESS.test(name))) return undefined;
  const [, source] = /\ssrc="([^"]*)"/.exec(tag) ?? [];
  return source === undefined ? undefined : unescapeHtml(source);
}
