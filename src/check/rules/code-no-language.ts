// Fenced blocks without a language: no highlighting, no label.

import type { CodeBlock } from "../code-block.ts";
import type { Edit, Rule } from "../rule.ts";

export const codeNoLanguage: Rule = {
  code: "code/no-language",
  group: "structure",
  severity: "warning",
  summary: "A code block has no language.",
  block: (block) => {
    if (block.language !== "" || block.code.trim() === "") return [];
    const language = guessLanguage(block.code);
    return [
      {
        at: block.at,
        message: "The code block has no language.",
        hint: language
          ? `Add "${language}" after the opening fence.`
          : "Add it after the opening fence: ```bash, or ```text for plain text.",
        ...(language ? fixOf(block, language) : {}),
      },
    ];
  },
};

/** Guesses only when there is no doubt. */
function guessLanguage(code: string): string | undefined {
  const text = code.trim();
  if (!/^[{[]/.test(text) || !/[}\]]$/.test(text) || text.length > 200_000) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? "json" : undefined;
  } catch {
    return undefined;
  }
}

function fixOf(block: CodeBlock, language: string): { readonly fix?: Edit } {
  const { node } = block.visit;
  const start = node.position?.start.offset;
  // A fence with options but no language needs a human decision.
  if (start === undefined || node.lang || node.meta) return {};
  const end = start + block.fence.length;
  return { fix: { start: end, end, text: language } };
}
