// Block images outside a Frame.

import type { MdastNode } from "satteri";
import { findImages, targetOf } from "../images.ts";
import { closestElement, locationOfNode, type Visit } from "../node-index.ts";
import type { CheckedFile, Edit, Rule } from "../rule.ts";
import { shortUrl } from "../url-form.ts";

export const imageNoFrame: Rule = {
  code: "image/no-frame",
  group: "structure",
  severity: "info",
  summary: "A standalone image is not wrapped in a Frame.",
  *file(file) {
    if (file.page?.frontmatter.mode === "custom") return;
    for (const { visit, decorative, url, scheme } of findImages(file.nodes)) {
      const block = blockOf(visit);
      // The version for the light scheme is reported for both.
      if (scheme === "dark") continue;
      if (!block || decorative || closestElement(visit, "Frame", "a", "Link", "Card", "Tooltip")) continue;
      // Inside other tags, authors control the layout.
      if (block.parent?.node.type !== "root") continue;
      yield {
        at: locationOfNode(file, visit.node),
        ...targetOf(url),
        message: `Image "${shortUrl(url)}" is not in a <Frame>.`,
        hint: scheme
          ? "Wrap it and its dark version in one <Frame>."
          : "Wrap it in <Frame> for a border and an optional caption.",
        ...(scheme ? {} : fixOf(file, block.node)),
      };
    }
  },
};

/** The block that contains nothing but the image. */
function blockOf(visit: Visit): Visit | undefined {
  if (visit.node.type === "mdxJsxFlowElement") return visit;
  const { parent } = visit;
  return parent?.node.type === "paragraph" && parent.node.children.length === 1 ? parent : undefined;
}

function fixOf(file: CheckedFile, block: MdastNode): { readonly fix?: Edit } {
  const start = block.position?.start.offset;
  const end = block.position?.end.offset;
  if (start === undefined || end === undefined || block.position?.start.column !== 1) return {};
  const text = file.document.text.slice(start, end);
  return { fix: { start, end, text: `<Frame>\n  ${text.replaceAll("\n", "\n  ")}\n</Frame>` } };
}
