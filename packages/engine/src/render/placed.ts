// Where the output of a component, and of the children it shows, is in the tree of a page. Recorded only for rehype plugins,
// which see a component as one node with its children.

import { Group, type HtmlNode } from "@lectern/base/markup/tree.ts";
import type { Children } from "@lectern/theme/component.ts";
import type { ElementNode } from "./nodes/element-node.ts";

/** A tag of the page, as much of it as plugins see. */
export type PlacedTag = Pick<ElementNode, "type" | "name" | "attributes">;

/** The output of a component, of its children inside that, or of something that is not the author's. */
type PlacedPart = "component" | "children" | "generated";

export class Placed extends Group {
  readonly part: PlacedPart;
  readonly tag: PlacedTag;
  constructor(part: PlacedPart, tag: PlacedTag, children: HtmlNode) {
    super(children);
    this.part = part;
    this.tag = tag;
  }
}

/** Children that can be found in the output of their component. */
export function placedChildren(tag: PlacedTag, children: Children): Children {
  return {
    ...children,
    html: () => new Placed("children", tag, children.html()),
    collect: (key) => {
      const { html, items } = children.collect(key);
      return { html: new Placed("children", tag, html), items };
    },
  };
}

/** The reference of an endpoint page. */
export function placedReference(reference: HtmlNode): Placed {
  return new Placed("generated", { type: "mdxJsxFlowElement", name: "Reference", attributes: [] }, reference);
}
