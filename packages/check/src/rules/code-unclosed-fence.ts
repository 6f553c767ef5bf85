// Fenced blocks without a closing fence: the rest of the page becomes code.

import { locationOfNode } from "../node-index.ts";
import type { Rule } from "../rule.ts";

export const codeUnclosedFence: Rule = {
  code: "code/unclosed-fence",
  group: "structure",
  severity: "warning",
  summary: "A code block has no closing fence, so the rest of the page is code.",
  *file(file) {
    for (const { node } of file.nodes.of("code")) {
      const start = node.position?.start.offset;
      const fence = start === undefined ? undefined : /^(?:`{3,}|~{3,})/.exec(file.document.text.slice(start))?.[0];
      if (fence === undefined || isClosed(file.document.text.slice(start, node.position?.end.offset), fence)) continue;
      const isEmpty = file.document.text.slice(start).trim() === fence;
      yield {
        at: locationOfNode(file, node),
        message: isEmpty
          ? "Stray fence: no code follows it."
          : "The code block has no closing fence, so the text after it is shown as code.",
        hint: isEmpty
          ? `Remove the ${fence} line.`
          : `Add a closing ${fence} line with the same indentation as the opening one.`,
      };
    }
  },
};

/** True when the last line is a fence at least as long as the first. */
function isClosed(block: string, fence: string): boolean {
  const text = block.trimEnd();
  const last = /^\n[\s>]*(`{3,}|~{3,})$/.exec(text.slice(text.lastIndexOf("\n")))?.[1];
  return last !== undefined && last[0] === fence[0] && last.length >= fence.length;
}
