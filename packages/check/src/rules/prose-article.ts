// Flags "a" before a vowel sound and "an" before a consonant sound, where the spelling leaves no doubt. Spelling says
// little about words with "u" and about acronyms, so only listed ones are judged.

import { matchProse } from "../prose/match-prose.ts";
import type { Rule } from "../rule.ts";

const ARTICLE = /(?<![\p{L}\d.’'&/_-])([Aa]n?) (\p{L}{2,})(?![\p{L}\d_])/gu;
const SIGN = /\b(?:[Aa] [aeiouhAEIO]|[Aa]n [b-df-gj-np-wyzU])/;

/** "an error", "an AI", "an hour", "an update". */
const VOWEL =
  /^(?:[aei]\p{Ll}|o\p{Ll}|[AEIO]\p{L}|hour|honest|honou?r|heir|un(?![ia])\p{Ll}|unin|up[dglpst]|ult|umb|ut[mt])/u;
/** "a one-off", "a European", "a once". */
const NOT_VOWEL = /^(?:one|once|ones|oneself|eu|ewe|oui)/i;
/**
 * "a bug", "a PDF": letters whose names start with a consonant sound; other letters only before a vowel or a common
 * cluster.
 */
const CONSONANT =
  /^(?:[bcdgjkpqtvwz]|y[aeiou]|f[aeiou]|f[lr][aeiou]|l[aeiou]|m[aeiouy]|n[aeiou]|r[aeiou]|s[aeiou]|s[chklmnptw][aeiour]|s[cp]l|squ|s[thp]r|sy[mns]|user|usage|use[ds]?$|useful|usual|util|uniq|unif|union|universal|uni[tx]|unicode|uuid|ur[il]|usb|URI|URL|UUID|UI$|USB|Uni[tx]|Unicode|User)/;
/** Spelled out rather than spoken: "an FAQ", "an SLA". */
const SPELLED_OUT = /^(?:faqs?|fyi|seo|sl[aio]s?|roi|rois|lan|mit|sas|sip|ros|nat|rag|sms|led|lcd|mac|raf|nan)$/i;
/** Before these words "a" is a letter, not an article: "if a is greater", "a and b". */
const NOT_A_NOUN =
  /^(?:an?|and|any|all|also|after|always|appears|applies|are|as|asks|at|each|else|ends|equals|every|exceeds|has|if|in|indicates|into|is|isn|it|its|of|off|on|only|onto|or|out|outside|over|until|under|unless|upon|up|another)$/;
/** After these words too: "option a", "vitamin a". */
const LABEL =
  /\b(?:option|step|case|part|group|section|type|variant|class|series|plan|point|node|model|team|user|agent|level|grade|appendix|example|scenario|version|set|column|row|variable|value|vector|matrix) $/i;

export const proseArticle: Rule = {
  code: "prose/article",
  group: "prose",
  severity: "warning",
  summary: '"a" precedes a vowel sound, or "an" a consonant sound.',
  *file(file) {
    for (const match of matchProse(file, { pattern: ARTICLE, sign: SIGN })) {
      const [, article = "", word = ""] = match.groups;
      const isWrong = article.length === 1 ? VOWEL.test(word) && !NOT_VOWEL.test(word) : CONSONANT.test(word);
      if (!isWrong || SPELLED_OUT.test(word) || NOT_A_NOUN.test(word)) continue;
      if (isLabel(match.block.text.slice(Math.max(0, match.start - 20), match.start), article)) continue;
      const right = `${article.charAt(0)}${article.length === 1 ? "n" : ""} ${word}`;
      const message = `"${match.text}" should be "${right}".`;
      yield { at: match.at, message, hint: `Use "${right}".`, ...match.replace(right) };
    }
  },
};

/** True where the letter is a label: after "option", or as a capital within a sentence ("Agent A asks"). */
function isLabel(before: string, article: string): boolean {
  if (article.length === 2) return false;
  return LABEL.test(before) || (article === "A" && !/(?:^|[.!?:;|–—"“*(\n]|[-•])\s*$/.test(before));
}
