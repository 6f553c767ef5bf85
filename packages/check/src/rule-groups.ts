// Maps diagnostic codes to check groups, for `check --only`.

import { closest } from "@lectern/base/closest.ts";
import type { Rule, RuleGroup } from "./rule.ts";

/** Every group, in docs order. */
const GROUPS: readonly RuleGroup[] = ["structure", "links", "code", "api", "prose", "accessibility", "urls", "custom"];

/** Groups of engine diagnostics, by code prefix. */
const ENGINE: ReadonlyMap<string, RuleGroup> = new Map([
  ["nav", "links"],
  ["redirect", "links"],
  ["link", "links"],
  ["snippet", "links"],
  ["component", "structure"],
  ["frontmatter", "structure"],
  ["page", "structure"],
  ["icon", "structure"],
  ["mdx", "structure"],
  ["math", "structure"],
  ["variable", "structure"],
  ["code", "code"],
  ["api", "api"],
  ["asyncapi", "api"],
  ["graphql", "api"],
  ["arazzo", "api"],
  ["extend", "custom"],
]);

/** Parses `links,code`; returns an error message for an unknown group. */
export function parseGroups(text: string): ReadonlySet<RuleGroup> | { readonly problem: string } {
  const groups = new Set<RuleGroup>();
  for (const word of text.split(",").map((one) => one.trim().toLowerCase())) {
    const group = GROUPS.find((one) => one === word);
    if (group) groups.add(group);
    else {
      const near = closest(word, GROUPS);
      return {
        problem: `Unknown check group "${word}". ${near ? `Did you mean "${near}"?` : `Use one of: ${GROUPS.join(", ")}.`}`,
      };
    }
  }
  return groups;
}

/** The group of each code; undefined for settings and files, which belong to none. */
export function createGroupOf(rules: readonly Rule[]): (code: string) => RuleGroup | undefined {
  const known = new Map<string, RuleGroup>(rules.map(({ code, group }) => [code, group]));
  return (code) => known.get(code) ?? ENGINE.get(code.slice(0, code.indexOf("/")));
}
