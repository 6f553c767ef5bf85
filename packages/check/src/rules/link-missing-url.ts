// Links and images without a URL.

import type { MdastNode } from "satteri";
import { locationOfNode } from "../node-index.ts";
import type { Rule } from "../rule.ts";

export const linkMissingUrl: Rule = {
  code: "link/missing-url",
  group: "links",
  severity: "warning",
  summary: "A link or image has no URL, as in `[text]()`.",
  *file(file) {
    const links: MdastNode[] = [...file.nodes.of("link"), ...file.nodes.of("image")].map(({ node }) => node);
    for (const node of links) {
      if (!("url" in node) || node.url !== "") continue;
      yield {
        at: locationOfNode(file, node),
        message: `Missing URL on the ${node.type}.`,
        hint: "Add the URL between the parentheses.",
      };
    }
  },
};
