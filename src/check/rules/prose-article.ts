// "a" before a vowel and "an" before a consonant, where the sound is beyond doubt.

import { matchProse } from "../prose/words.ts";
import type { Rule } from "../rule.ts";

const A_BEFORE_VOWEL =
  /(?<![\p{L}\d.’'-])([Aa]) ([aei][a-z]{2,}|o(?!n[ce]|ui|uija)[a-z]{2,}|hour(?:s|ly)?|honest|honou?r)(?![\p{L}])/gu;
const AN_BEFORE_CONSONANT =
  /(?<![\p{L}\d.’'-])([Aa]n) ((?![xyhu])[bcdfgjklmnpqrstvwz][a-z]{2,}|uni(?:que|t|ted|fied|form|versal|versity|on)s?|use[rd]?s?|useful)(?![\p{L}.(])/gu;
const SOUNDS_LIKE_CONSONANT = /^(?:eu|ew|one|once|ubi|uni|use|usu)/;
const SPELLED_OUT =
  /^(?:sdk|ssh|sql|ssl|rss|rfc|svg|svelte|mcp|npm|llm|nft|rpc|smtp|sms|ndjson|nginx|mdx|lts|mfa|mvp|md|ml|fps|ftp|lru|rbac|xml)/;

/** The wrong article. */
export const proseArticle: Rule = {
  code: "prose/article",
  group: "prose",
  severity: "warning",
  summary: '"a" stands before a vowel sound, or "an" before a consonant sound.',
  *file(file) {
    for (const match of matchProse(file, A_BEFORE_VOWEL)) {
      const [, article = "", word = ""] = match.groups;
      if (SOUNDS_LIKE_CONSONANT.test(word)) continue;
      yield finding(match.at, `${article} ${word}`, `${article}n ${word}`, match);
    }
    for (const match of matchProse(file, AN_BEFORE_CONSONANT)) {
      const [, article = "", word = ""] = match.groups;
      if (SPELLED_OUT.test(word)) continue;
      yield finding(match.at, `${article} ${word}`, `${article.charAt(0)} ${word}`, match);
    }
  },
};

function finding(
  at: import("../../base/diagnostic.ts").Location,
  written: string,
  right: string,
  match: import("../prose/words.ts").Match,
) {
  return { at, message: `"${written}" should be "${right}".`, hint: `Write "${right}".`, ...match.replace(right) };
}
