// The images of a file, in Markdown and as tags, in one form.

import type { MdastNode } from "satteri";
import { attributeText, type NodeIndex, type Visit } from "./node-index.ts";

/** One image. */
export interface Image {
  readonly visit: Visit;
  /** Undefined when there is none, null when only running code knows it. */
  readonly alt: string | null | undefined;
  readonly url: string;
  /** True for `alt=""`, which says that the image is decoration. */
  readonly decorative: boolean;
}

/** Every image, in the order of the text. */
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
    images.push({ visit, alt, url: attributeText(node, "src") ?? "", decorative: alt === "" || isHidden });
  }
  return images.sort((a, b) => startOf(a.visit.node) - startOf(b.visit.node));
}

function startOf(node: MdastNode): number {
  return node.position?.start.offset ?? 0;
}

/** The end of an image's address, which stays the same when the page is made. */
export function targetOf(url: string): { readonly target?: string } {
  const end = url.replace(/^(?:\.{0,2}\/)+/, "");
  return end === "" ? {} : { target: end };
}
