// Links without an accessible name.

import type { MdastNode } from "satteri";
import { attributeText, childrenOf, locationOfNode, textOf } from "../node-index.ts";
import type { Rule } from "../rule.ts";

export const linkMissingText: Rule = {
  code: "link/missing-text",
  group: "accessibility",
  severity: "warning",
  summary: "A link has no text and no accessible name.",
  *file(file) {
    for (const { node } of [...file.nodes.of("link"), ...file.nodes.elements("a", "Link")]) {
      if (textOf(node)?.trim() !== "" || hasUnknownContent(node)) continue;
      const isTag = node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
      // An `<a>` without `href` is an anchor, not a link.
      if (isTag && (attributeText(node, "href") === undefined || NAMES.some((name) => attributeText(node, name))))
        continue;
      yield {
        at: locationOfNode(file, node),
        message: "Missing link text.",
        hint: "Add text between the brackets, or alt text to its image.",
      };
    }
  },
};

const NAMES: readonly string[] = ["aria-label", "title", "aria-labelledby"];

/** True when it contains something whose text is unknown: an icon, an image. */
function hasUnknownContent(node: MdastNode): boolean {
  return childrenOf(node).some((child) =>
    (child.type === "mdxJsxTextElement" || child.type === "mdxJsxFlowElement") && /^[A-Z]|^svg$/.test(child.name ?? "")
      ? true
      : hasUnknownContent(child),
  );
}
