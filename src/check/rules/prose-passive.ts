// Passive sentences that name who acts: they can always be turned round.

import { matchProse, type Search } from "../prose/words.ts";
import type { Rule } from "../rule.ts";

// The helper verb, a participle, and an agent that is a thing or a person: not "by default" or "by clicking".
const PASSIVE =
  /(?<![\w-])(?:is|are|was|were|be|been|being) (?:\w+ly )?([a-z]{2,}(?:ed|en|wn|lt|pt|nt)|made|done|sent|set|run|built|held|kept|read|found) by (the|a|an|your|our|this|these|its) ([a-z]+)/g;
const SEARCH: Search = { pattern: PASSIVE, sign: / by /, wanted: ({ kind }) => kind === "paragraph" };
const NOT_PASSIVE =
  /^(?:based|interested|followed|accompanied|used|need|different|open|given|present|consistent|separated|determined|indicated|surrounded|preceded|caused)$/;
const NOT_AN_AGENT =
  /^(?:time|way|same|following|end|use|help|addition|number|factor|amount|name|order|date|id|key|current|new|old|other|latest|next|previous|first|last|whole|entire|underlying|specified|corresponding)$/;

/** A passive sentence with its agent. */
export const prosePassive: Rule = {
  code: "prose/passive",
  group: "prose",
  severity: "info",
  summary: 'A passive sentence names who acts ("is sent by the server").',
  *file(file) {
    for (const match of matchProse(file, SEARCH)) {
      const [text, verb = "", article = "", agent = ""] = match.groups;
      if (NOT_PASSIVE.test(verb) || NOT_AN_AGENT.test(agent)) continue;
      yield {
        at: match.at,
        message: `"${text}" is passive.`,
        hint: `Put who acts first: "${article} ${agent} …".`,
      };
    }
  },
};
