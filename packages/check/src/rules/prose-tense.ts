// Future tense for facts in descriptions of parameters and fields.

import { closestElement } from "../node-index.ts";
import { matchProse } from "../prose/match-prose.ts";
import type { Rule } from "../rule.ts";

const FUTURE =
  /(?<![\w-])(?:It |This |The (?:value|field|parameter|response|result) )?[Ww]ill (contain|return|include|have|be (?:set|returned|used|null|empty|true|false|ignored|included|omitted|present|absent))(?![\w-])/g;

export const proseTense: Rule = {
  code: "prose/tense",
  group: "prose",
  severity: "info",
  summary: 'The description of a field uses the future tense for a fact ("will return").',
  *file(file) {
    const inField = (block: { readonly visit: Parameters<typeof closestElement>[0] }): boolean =>
      closestElement(block.visit, "ParamField", "ResponseField", "Param") !== undefined;
    for (const match of matchProse(file, { pattern: FUTURE, sign: /ill [bchir]/, filter: inField })) {
      yield {
        at: match.at,
        message: `Future tense for a fact: "${match.text}".`,
        hint: `Use the present tense: ${present(match.groups[1] ?? "")}.`,
      };
    }
  },
};

/** Both forms, since the subject may be plural. */
function present(verb: string): string {
  if (verb.startsWith("be ")) return `"is ${verb.slice(3)}" or "are ${verb.slice(3)}"`;
  return `"${verb === "have" ? "has" : `${verb}s`}" or "${verb}"`;
}
