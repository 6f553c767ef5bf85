// Iframes without a title: a screen reader can only announce "frame".

import { attributeText, locationOfNode } from "../node-index.ts";
import type { Rule } from "../rule.ts";

export const iframeMissingTitle: Rule = {
  code: "iframe/missing-title",
  group: "accessibility",
  severity: "warning",
  summary: "An iframe has no title.",
  *file(file) {
    for (const { node } of file.nodes.elements("iframe")) {
      if (attributeText(node, "title") !== undefined || attributeText(node, "aria-hidden") !== undefined) continue;
      yield {
        at: locationOfNode(file, node),
        message: "Missing title on an iframe.",
        hint: 'Add title="…" that describes its content.',
      };
    }
  },
};
