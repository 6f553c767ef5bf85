// Fenced blocks without a closing fence: all that follows on the page is code.

import { placeOfNode } from "../place.ts";
import type { Rule } from "../rule.ts";

/** A block of code that does not end where its author thinks. */
export const codeUnclosedFence: Rule = {
  code: "code/unclosed-fence",
  group: "structure",
  severity: "warning",
  summary: "A fenced block of code has no closing fence, so that it takes in what follows.",
  *file(file) {
    for (const { node } of file.nodes.of("code")) {
      const start = node.position?.start.offset;
      const fence = start === undefined ? undefined : /^(?:`{3,}|~{3,})/.exec(file.document.text.slice(start))?.[0];
      if (fence === undefined || isClosed(file.document.text.slice(start, node.position?.end.offset), fence)) continue;
      yield {
        at: placeOfNode(file, node),
        message: "The code block has no closing fence; what follows is shown as code.",
        hint: `Close it with a line ${fence} that is indented like its first line.`,
      };
    }
  },
};

/** Whether the last line of a block is a fence at least as long as the first. */
function isClosed(block: string, fence: string): boolean {
  const text = block.trimEnd();
  const last = /^\n[\s>]*(`{3,}|~{3,})$/.exec(text.slice(text.lastIndexOf("\n")))?.[1];
  return last !== undefined && last[0] === fence[0] && last.length >= fence.length;
}
