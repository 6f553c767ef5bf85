// Short forms that no page of the site explains.

import type { Location } from "../../base/diagnostic.ts";
import { closestElement } from "../node-index.ts";
import { KNOWN_SHORT_FORMS } from "../prose/known-short-forms.ts";
import type { ProseBlock } from "../prose/prose-blocks.ts";
import { matchProse, type Search } from "../prose/words.ts";
import type { Rule } from "../rule.ts";

const SHORT_FORM = /(?<![\p{L}\d_/.@$#-])([A-Z]{3,6})(?:s)?(?![\p{L}\d_/@#-])/gu;
const SEARCH: Search = {
  pattern: SHORT_FORM,
  sign: /[A-Z]{3}/,
  wanted: ({ kind }) => kind === "paragraph",
};
const FEWEST_USES = 3;

/** A short form without its long form. */
export const proseAcronym: Rule = {
  code: "prose/acronym",
  group: "prose",
  severity: "info",
  summary: "A page uses a short form several times and never says what it stands for.",
  *file(file, { settings, site }) {
    const uses = new Map<string, { count: number; at: Location }>();
    for (const match of matchProse(file, SEARCH)) {
      const word = match.groups[1] ?? "";
      if (KNOWN_SHORT_FORMS.has(word) || settings.known.has(word) || site.config.name.includes(word)) continue;
      if (closestElement(match.block.visit, "Tooltip")) continue;
      const known = uses.get(word);
      if (known) known.count++;
      else uses.set(word, { count: 1, at: match.at });
    }
    if (uses.size === 0) return;
    const text = file.document.text;
    for (const [word, { count, at }] of uses) {
      if (count < FEWEST_USES || isExplained(word, text) || isShouted(word, file.prose)) continue;
      yield {
        at,
        message: `"${word}" is not explained on this page.`,
        hint: `Write the long form once: "… (${word})"; or add "${word}" to vocabulary.known in lectern.json.`,
      };
    }
  },
};

/** A word that the page also writes in small letters is no short form: "the run FAILED", "it failed". */
function isShouted(word: string, prose: readonly ProseBlock[]): boolean {
  const small = new RegExp(
    `(?<![\\w-])[${word.charAt(0)}${word.charAt(0).toLowerCase()}]${word.slice(1).toLowerCase()}(?![\\w-])`,
  );
  return prose.some(({ text }) => small.test(text));
}

/** `Long Form (LF)`, `LF (long form)`, a link on the word, or words whose first letters are the short form. */
function isExplained(word: string, text: string): boolean {
  if (
    new RegExp(
      `\\(\\**${word}s?\\**[,)]|\\b${word}s?\\**\\s*\\(|\\[[^\\]]*\\b${word}\\b[^\\]]*\\]\\(|\`[^\`\\n]*${word}[^\`\\n]*\`|${word}\\**(?::| stands for| is an? | are )`,
    ).test(text)
  )
    return true;
  const initials = [...word]
    .map((letter) => `[${letter}${letter.toLowerCase()}][a-z]+`)
    .join("[\\s-]+(?:of |and |the |for )?");
  return new RegExp(`\\b${initials}`).test(text);
}
