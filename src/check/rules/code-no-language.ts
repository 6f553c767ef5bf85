// Fenced blocks without a language: no highlighting, no label. Only a warning if they are clearly code.

import type { CodeBlock } from "../code-block.ts";
import type { Edit, Rule } from "../rule.ts";

export const codeNoLanguage: Rule = {
  code: "code/no-language",
  group: "structure",
  severity: "info",
  summary: "A code block has no language.",
  block: (block) => {
    if (block.language !== "" || block.code.trim() === "") return [];
    const language = guessLanguage(block.code);
    return [
      {
        at: block.at,
        ...(language ? { severity: "warning" as const } : {}),
        message: "The code block has no language.",
        hint: language
          ? `Add "${language}" after the opening fence.`
          : "Add it after the opening fence: ```bash, or ```text for plain text.",
        ...(language ? fixOf(block, language) : {}),
      },
    ];
  },
};

/** The first line of a shell script: a prompt or a common command with its arguments. */
const COMMAND =
  /^(?:\$ |#!\/(?:usr\/)?bin\/|export \w+=|(?:sudo |npx |npm |pnpm |yarn |pip3? |curl |wget |git |docker |brew |cargo |apt(?:-get)? )[\w@./-])/;

/** Guesses only when there is no doubt. */
function guessLanguage(code: string): string | undefined {
  const text = code.trim();
  if (COMMAND.test(text)) return "bash";
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
