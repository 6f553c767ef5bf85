// Completes the images and embeds of a rendered page, so that nothing moves while they load.

import { attributeOf, editElements } from "@lectern/base/markup/parse-html.ts";
import { Element, type HtmlNode, rawHtml } from "@lectern/base/markup/tree.ts";
import { mapTree } from "@lectern/base/markup/visit.ts";
import type { ImageSize } from "@lectern/io/image-size.ts";

/** Looks up the size of an image by its URL on the page. */
type FindSize = (source: string) => ImageSize | undefined;

/** A part of a page, its first image loaded at once. */
export function completeMedia(part: HtmlNode, sizeOf: FindSize): HtmlNode {
  let isFirst = true;
  const element = (one: Element): Element => {
    if (one.tag === "iframe") return withShape(one);
    if (one.tag !== "img") return one;
    const sized = withSize(one, sizeOf);
    const isEager = isFirst && one.attributes["loading"] === "lazy";
    isFirst = false;
    if (!isEager) return sized;
    const { loading, ...attributes } = sized.attributes;
    return new Element("img", { ...attributes, fetchpriority: "high" });
  };
  return mapTree(part, {
    element,
    raw: (leaf) =>
      leaf.facts.text === undefined && MEDIA.test(leaf.markup) ? rawHtml(editElements(leaf.markup, element)) : leaf,
  });
}

const MEDIA = /<(?:img|iframe)\b/;

/** Scales an embed of a given size with the width of the page. */
function withShape(frame: Element): Element {
  const [width, height] = ["width", "height"].map((name) => /^(\d+)(?:px)?$/.exec(attributeOf(frame, name) ?? "")?.[1]);
  const style = attributeOf(frame, "style") ?? "";
  if (!width || !height || HAS_HEIGHT.test(style) || HEIGHT_CLASS.test(attributeOf(frame, "class") ?? "")) return frame;
  const shape = `aspect-ratio:${width}/${height};height:auto`;
  return new Element("iframe", { ...frame.attributes, style: style === "" ? shape : `${shape};${style}` });
}

const HAS_HEIGHT = /\b(?:height|aspect-ratio)\b/;
const HEIGHT_CLASS = /\b(?:h|aspect)-/;

/** Gives an image its size, where the author left that open. */
function withSize(image: Element, sizeOf: FindSize): Element {
  const { width, height, style, src, class: names } = image.attributes;
  const isOpen = [width, height, style].every((value) => value === undefined || value === false || value === null);
  if (!isOpen || typeof src !== "string") return image;
  const mayDistort =
    typeof names === "string" && names.split(/\s+/).some((name) => name !== "" && !HARMLESS.test(name));
  const size = mayDistort ? undefined : sizeOf(src);
  return size ? new Element("img", { ...image.attributes, width: size.width, height: size.height }) : image;
}

/** Classes that do not set an image's dimensions; with any other, an explicit size could distort it. */
const HARMLESS =
  /^(?:(?:dark|light):)?(?:block|hidden|inline|inline-block|w-full|max-w-.*|m[xytblrse]?-.*|rounded.*|shadow.*|border.*|object-.*|opacity-.*|zoom-image|link)$/;
