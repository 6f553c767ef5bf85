// Adds image sizes to a page, so that the layout does not shift, and loads the first image eagerly. Embeds with a fixed
// size keep their aspect ratio in narrow columns.

import { unescapeHtml } from "../../base/unescape-html.ts";
import type { ImageSize } from "./image-size.ts";

/** Looks up the size of an image by its URL on the page. */
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
  if (!width || !height || /\sstyle="[^"]*\b(?:height|aspect-ratio)\b|\sclass="[^"]*\b(?:h|aspect)-/.test(tag))
    return tag;
  const shape = `aspect-ratio:${width}/${height};height:auto`;
  if (/\sstyle="/.test(tag)) return tag.replace(/(\sstyle=")/, `$1${shape};`);
  return tag.replace("<iframe", `<iframe style="${shape}"`);
}

const LAZY = ' loading="lazy"';

/** Classes that do not set an image's dimensions; with any other, an explicit size could distort it. */
const HARMLESS =
  /^(?:(?:dark|light):)?(?:block|hidden|inline|inline-block|w-full|max-w-.*|m[xytblrse]?-.*|rounded.*|shadow.*|border.*|object-.*|opacity-.*|zoom-image|link)$/;

/** The URL of an image whose dimensions the author left open. */
function sizeless(tag: string): string | undefined {
  if (/\s(?:width|height|style)=/.test(tag)) return undefined;
  const classes = /\sclass="([^"]*)"/.exec(tag)?.[1] ?? "";
  if (!classes.split(/\s+/).every((name) => name === "" || HARMLESS.test(name))) return undefined;
  const [, source] = /\ssrc="([^"]*)"/.exec(tag) ?? [];
  return source === undefined ? undefined : unescapeHtml(source);
}
