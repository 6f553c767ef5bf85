// "a" before a vowel and "an" before a consonant, where the sound is beyond doubt.

import { type Match, matchProse } from "../prose/words.ts";
import type { Finding, Rule } from "../rule.ts";

const A_BEFORE_VOWEL =
  /(?<![\p{L}\d.’'-])([Aa]) ([aei][a-z]{2,}|o(?!n[ce]|ui|uija)[a-z]{2,}|hour(?:s|ly)?|honest|honou?r)(?![\p{L}])/gu;
const AN_BEFORE_CONSONANT =
  /(?<![\p{L}\d.’'-])([Aa]n) ((?![xyhu])[bcdfgjklmnpqrstvwz][a-z]{2,}|uni(?:que|t|ted|fied|form|versal|versity|on)s?|use[rd]?s?|useful)(?![\p{L}.(])/gu;
const SOUNDS_LIKE_CONSONANT = /^(?:eu|ew|one|once|ubi|uni|use|usu)/;
/** Names that are spoken letter by letter begin with consonants that no English word begins with: "an sdk", "an nginx". */
const SPELLED_OUT =
  /^(?:f(?![aeioulry])|l(?![aeiouly])|m(?![aeiouy])|n(?![aeiouy])|r(?![aeiouyh])|s(?![aeiouychklmnpqtwvrf])|sql|svg|svn|smtp|sms|svelte|lru|rbac)/;

/** After these, "a" is a letter and no article: "a and b", "if A appears". */
const NOT_A_NOUN = /^(?:and|are|is|in|if|as|at|of|on|or|equals|appears|also|only|applies)$/;

/** The wrong article. */
export const proseArticle: Rule = {
  code: "prose/article",
  group: "prose",
  severity: "warning",
  summary: '"a" stands before a vowel sound, or "an" before a consonant sound.',
  *file(file) {
    for (const match of matchProse(file, { pattern: A_BEFORE_VOWEL, sign: /[Aa] [aeioh]/ })) {
      const [, article = "", word = ""] = match.groups;
      if (SOUNDS_LIKE_CONSONANT.test(word) || NOT_A_NOUN.test(word)) continue;
      yield finding(match, `${article}n ${word}`);
    }
    for (const match of matchProse(file, { pattern: AN_BEFORE_CONSONANT, sign: /[Aa]n [^aeiohxy]/ })) {
      const [, article = "", word = ""] = match.groups;
      if (SPELLED_OUT.test(word) || /^(.)\1/.test(word)) continue;
      yield finding(match, `${article.charAt(0)} ${word}`);
    }
  },
};

function finding(match: Match, right: string): Finding {
  const message = `"${match.text}" should be "${right}".`;
  return { at: match.at, message, hint: `Write "${right}".`, ...match.replace(right) };
}
