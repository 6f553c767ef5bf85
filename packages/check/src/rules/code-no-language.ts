// Fenced blocks without a language that are clearly code, so they would be highlighted with one. Output, prompts, URLs and
// file trees gain nothing from a language.

import type { CodeBlock } from "../code-block.ts";
import type { Edit, Rule } from "../rule.ts";

export const codeNoLanguage: Rule = {
  code: "code/no-language",
  group: "structure",
  severity: "warning",
  summary: "A code block has no language, but is clearly a command or JSON.",
  block: (block) => {
    if (block.language !== "" || block.code.trim() === "") return [];
    const language = guessLanguage(block.code);
    if (language === undefined) return [];
    return [
      {
        at: block.at,
        message: "The code block has no language.",
        hint: `Add "${language}" after the opening fence.`,
        ...fixOf(block, language),
      },
    ];
  },
};

/** The first line of a shell script: a prompt or a common command with its arguments. */
const COMMAND =
  /^(?:\$ |#!\/(?:usr\/)?bin\/|export \w+=|(?:sudo |npx |npm |pnpm |yarn |pip3? |curl |wget |git |docker |brew |cargo |kubectl |helm |ffmpeg |bunx? |uvx? |apt(?:-get)? )[\w@./-])/;

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
