// Passive sentences that name the agent: they can always be made active.

import { createConfirmation } from "../prose/english.ts";
import { isLegalPage, matchProse, type Search } from "../prose/match-prose.ts";
import type { Rule } from "../rule.ts";

// An auxiliary, a participle, and an agent that is a thing or a person: not "by default" or "by clicking".
const PASSIVE =
  /(?<![\w-])(?:is|are|was|were|be|been|being)\s(?:(?:\w+ly|often|still|now|never|always)\s)?([a-z]{2,})\sby\s(the|a|an|your|our|this|these|its)\s([a-z]+)/g;
const SEARCH: Search = { pattern: PASSIVE, sign: /\sby\s/, filter: ({ kind }) => kind === "paragraph" };
/**
 * Passive in form only: a state, or a means or measure instead of an agent ("sorted by the date", "backed by a queue").
 */
const NOT_AN_ACT =
  /^(?:based|interested|followed|accompanied|used|given|separated|determined|indicated|surrounded|preceded|caused|sorted|ordered|grouped|keyed|prefixed|identified|bounded|divided|multiplied|increased|decreased|powered|backed|governed|driven|controlled|isolated|referenced|referred|triggered|maintained|limited|affected|covered|protected|gated|scoped|defined|represented|replaced|shared|bound|authorized|required|allowed|inspired|owned|addressed)$/;
const NOT_AN_AGENT =
  /^(?:time|way|same|following|end|use|help|addition|number|factor|amount|name|order|date|id|key|current|new|old|other|latest|next|previous|first|last|whole|entire|underlying|specified|corresponding|second|minute|hour|day|week|month|year|token|request|unit|byte|character)$/;

export const prosePassive: Rule = {
  code: "prose/passive",
  group: "prose",
  severity: "info",
  summary: 'A passive sentence names its agent ("is sent by the server").',
  async *file(file) {
    if (isLegalPage(file)) return;
    // The library covers irregular verbs, but only without an adverb in between.
    const isIrregular = createConfirmation(async () => (await import("retext-passive")).default());
    for (const match of matchProse(file, SEARCH)) {
      const [text = "", verb = "", article = "", agent = ""] = match.groups;
      if (NOT_AN_ACT.test(verb) || NOT_AN_AGENT.test(agent)) continue;
      if (!/ed$/.test(verb) && !(await isIrregular(match))) continue;
      yield {
        at: match.at,
        message: `Passive voice: "${text.replace(/\s/g, " ")}".`,
        hint: `Use the active voice: "${article} ${agent} …".`,
      };
    }
  },
};
