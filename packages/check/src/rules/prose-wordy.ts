// Wordy phrases with a shorter equivalent.

import { isLegalPage, matchProse } from "../prose/match-prose.ts";
import type { Rule } from "../rule.ts";

/** Phrase → replacement. */
const SHORTER: ReadonlyMap<string, string> = new Map([
  ["in order to", "to"],
  ["due to the fact that", "because"],
  ["in the event that", "if"],
  ["for the purpose of", "for"],
  ["at this point in time", "now"],
  ["a large number of", "many"],
  ["the majority of", "most"],
  ["has the ability to", "can"],
  ["have the ability to", "can"],
  ["is able to", "can"],
  ["are able to", "can"],
  ["make use of", "use"],
  ["makes use of", "uses"],
  ["with regard to", "about"],
  ["with regards to", "about"],
  ["in spite of the fact that", "although"],
  ["prior to", "before"],
  ["subsequent to", "after"],
  ["utilize", "use"],
  ["utilizes", "uses"],
  ["utilized", "used"],
  ["utilizing", "using"],
  ["utilise", "use"],
  ["utilises", "uses"],
  ["utilising", "using"],
]);
/** Not directly after a quotation mark: there, the phrase is mentioned, not used. */
const ANY = new RegExp(`(?<![\\w"'“‘-])(?:${[...SHORTER.keys()].join("|")})(?![\\w-])`, "gi");

/** A cheap filter. Excludes the first letter of each phrase, which may be capitalized. */
const SIGN =
  /rder to|o the fact|n the event|he purpose of|his point in|large number|ajority of|ability to|able to|use of|regards? to|of the fact|rior to|quent to|tili[sz]/;

export const proseWordy: Rule = {
  code: "prose/wordy",
  group: "prose",
  severity: "info",
  summary: 'A phrase has a shorter form: "to" for "in order to".',
  *file(file) {
    if (isLegalPage(file)) return;
    for (const match of matchProse(file, { pattern: ANY, sign: SIGN })) {
      const short = SHORTER.get(match.text.toLowerCase()) ?? "";
      const right = /^[A-Z]/.test(match.text) ? short.charAt(0).toUpperCase() + short.slice(1) : short;
      yield { at: match.at, message: `Wordy phrase: "${match.text}".`, hint: `Use "${right}".` };
    }
  },
};
