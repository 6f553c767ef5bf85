// Two headings of one part of a page with the same text: readers and links cannot tell them apart.

import { knownText, locationOfNode, textOf } from "../node-index.ts";
import type { Rule } from "../rule.ts";

export const headingDuplicate: Rule = {
  code: "heading/duplicate",
  group: "structure",
  severity: "warning",
  summary: "Two headings under the same heading have the same text.",
  *file(file) {
    /** The headings around the current one, outermost first, each with the texts directly under it. */
    const open: { readonly depth: number; readonly under: Map<string, number> }[] = [{ depth: 0, under: new Map() }];
    for (const { node, parent } of file.nodes.of("heading")) {
      // Tabs, steps and updates have their own outline, and often the same one.
      if (parent?.node.type !== "root") continue;
      while ((open.at(-1)?.depth ?? 0) >= node.depth) open.pop();
      const around = open.at(-1)?.under;
      const text = textOf(node)?.trim();
      open.push({ depth: node.depth, under: new Map() });
      // A name in code may be an overload, and an expression may differ where the rest is equal.
      if (!around || !text || node.children.every(({ type }) => type === "inlineCode")) continue;
      const first = around.get(text);
      if (first === undefined) around.set(text, node.position?.start.line ?? 1);
      else
        yield {
          at: locationOfNode(file, node),
          message: `Duplicate heading "${knownText(node).trim().slice(0, 60)}" (first on line ${first}).`,
          hint: "Rename one of them, or merge their sections.",
        };
    }
  },
};
