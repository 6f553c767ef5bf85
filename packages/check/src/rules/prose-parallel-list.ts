// Lists with one item that does not match the grammar of the others.

import type { MdastNode } from "satteri";
import { childrenOf, locationOfNode, textOf } from "../node-index.ts";
import type { Rule } from "../rule.ts";

const MIN_ITEMS = 5;
const GERUND = /^[A-Z][a-z]+ing\b/;
const NOT_GERUND =
  /^(?:String|Nothing|Anything|Everything|Something|During|King|Ring|Bring|Sing|Missing|Pricing|Billing|Setting|Training|Mapping|Rating|Listing)/;

/** "Gracefully accepting", "Not setting", "And more", "Setting": still parallel. */
const STILL_PARALLEL = /^(?:And|Not|Other|Any|[A-Z][a-z]+ly|[A-Z][a-z]+ing)\b/;

export const proseParallelList: Rule = {
  code: "prose/parallel-list",
  group: "prose",
  severity: "info",
  optional: true,
  summary: "All list items but one start with an -ing form.",
  *file(file) {
    if (!file.english) return;
    for (const { node } of file.nodes.of("list")) {
      const items = childrenOf(node);
      if (items.length < MIN_ITEMS) continue;
      const odd = items.filter((item) => !isGerund(item));
      const [only] = odd;
      if (odd.length !== 1 || !only || !/^[A-Z][a-z]+ /.test(textOf(only) ?? "")) continue;
      if (STILL_PARALLEL.test(textOf(only) ?? "")) continue;
      yield {
        at: locationOfNode(file, only),
        message: "List item breaks the pattern: all others start with an -ing form.",
        hint: "Start it the same way.",
      };
    }
  },
};

function isGerund(item: MdastNode): boolean {
  const text = textOf(item)?.trim() ?? "";
  return GERUND.test(text) && !NOT_GERUND.test(text);
}
