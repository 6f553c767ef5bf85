// The images of a file, Markdown and JSX, in one form.

import type { MdastNode } from "satteri";
import { attributeText, type NodeIndex, type Visit } from "./node-index.ts";

export interface Image {
  readonly visit: Visit;
  /** Undefined if there is none, null if it is only known at run time. */
  readonly alt: string | null | undefined;
  readonly url: string;
  /** True for `alt=""`, which marks the image as decorative. */
  readonly decorative: boolean;
  /** The color scheme of an image that a page shows only in that scheme. */
  readonly scheme?: "light" | "dark" | undefined;
}

/** Every image, in document order. */
export function findImages(nodes: NodeIndex): readonly Image[] {
  const images: Image[] = [];
  for (const visit of [...nodes.of("image"), ...nodes.of("imageReference")]) {
    const { node } = visit;
    images.push({ visit, alt: node.alt || undefined, url: node.type === "image" ? node.url : "", decorative: false });
  }
  for (const visit of nodes.elements("img", "ZoomImage")) {
    const { node } = visit;
    const alt = attributeText(node, "alt");
    const hidden = attributeText(node, "aria-hidden");
    const isHidden = hidden === "true" || hidden === "" || attributeText(node, "role") === "presentation";
    // Screen readers read a title if there is no alt text.
    const name = alt === undefined ? attributeText(node, "title") || undefined : alt;
    const scheme = schemeOf(attributeText(node, "className") ?? attributeText(node, "class") ?? "");
    const url = attributeText(node, "src") ?? "";
    images.push({ visit, alt: name, url, decorative: alt === "" || isHidden, scheme });
  }
  return images.sort((a, b) => startOf(a.visit.node) - startOf(b.visit.node));
}

/** The images with a problem, without the second of two versions for light and dark that share it. */
export function findWrongImages(nodes: NodeIndex, isWrong: (image: Image) => boolean): readonly Image[] {
  const images = findImages(nodes);
  const wrong: Image[] = [];
  for (let index = 0; index < images.length; index++) {
    const [one, next] = [images[index] as Image, images[index + 1]];
    const isPair = one.scheme !== undefined && next?.scheme !== undefined && one.scheme !== next.scheme;
    const versions = isPair ? [one, next] : [one];
    wrong.push(...versions.filter(isWrong).slice(0, 1));
    index += versions.length - 1;
  }
  return wrong;
}

function schemeOf(classes: string): Image["scheme"] {
  return /(?<!\S)dark:hidden/.test(classes)
    ? "light"
    : /(?<!\S)dark:(?:block|inline|flex)/.test(classes)
      ? "dark"
      : undefined;
}

function startOf(node: MdastNode): number {
  return node.position?.start.offset ?? 0;
}

/** The end of an image URL, which the build does not change. */
export function targetOf(url: string): { readonly target?: string } {
  const end = url.replace(/^(?:\.{0,2}\/)+/, "");
  return end === "" ? {} : { target: end };
}
