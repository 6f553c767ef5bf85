// "a" before a vowel sound and "an" before a consonant sound.

import { createSecondOpinion } from "../prose/english.ts";
import { matchProse } from "../prose/words.ts";
import type { Rule } from "../rule.ts";

/** An article that may be wrong by the first letters of its word; the library knows the sounds. */
const ARTICLE =
  /(?<![\p{L}\d.’'&-])(?:([Aa]) (?=[aei]|o(?!ne)|hou|hon|heir|u(?!s[aeiou]|ni[fqtv])|[AEIO][a-z])|([Aa]n) (?=[b-df-gj-np-wyz]|U))(\p{L}{2,})(?![\p{L}\d])/gu;
const SIGN = /[Aa] [aeiouhAEIO]|[Aa]n [b-df-gj-np-wyzU]/;
/** Names that are spoken letter by letter, so that their first sound is not that of their first letter: "an sdk", "a uv project". */
const SPELLED_OUT =
  /^(?:f(?![aeioulry])|l(?![aeiouly])|m(?![aeiouy])|n(?![aeiouy])|r(?![aeiouyh])|s(?![aeiouychklmnpqtwv])|u(?![lmnprst][a-z]*[aeiouy])|ur[il]|[hx](?![aeiouy])|sql|svg|svn|smtp|sms|lru|rbac|llms)/;
/** Before these, "a" is a letter and no article: "if a is greater". */
const NOT_A_NOUN = /^(?:are|is|in|if|as|at|of|on|equals|appears|also|only|applies)$/;

/** The wrong article. */
export const proseArticle: Rule = {
  code: "prose/article",
  group: "prose",
  severity: "warning",
  summary: '"a" stands before a vowel sound, or "an" before a consonant sound.',
  async *file(file) {
    const isMistake = createSecondOpinion(async () => (await import("retext-indefinite-article")).default());
    for (const match of matchProse(file, { pattern: ARTICLE, sign: SIGN })) {
      const [, a, an = "", word = ""] = match.groups;
      if (SPELLED_OUT.test(word) || NOT_A_NOUN.test(word) || !(await isMistake(match))) continue;
      const right = a === undefined ? `${an.charAt(0)} ${word}` : `${a}n ${word}`;
      const message = `"${match.text}" should be "${right}".`;
      yield { at: match.at, message, hint: `Write "${right}".`, ...match.replace(right) };
    }
  },
};
