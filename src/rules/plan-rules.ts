// The rules files as they stand → as they should stand, and what is wrong with them.

import type { Diagnostic } from "../base/diagnostic.ts";
import { rulesBroken, rulesMissing, rulesStale } from "./diagnostics.ts";
import { hasRegion, putIntoRegion } from "./marked-region.ts";
import type { RuleFile } from "./rule-files.ts";

/** What is to be done. */
export interface RulesPlan {
  /** Files whose text changes. */
  readonly changed: readonly { readonly path: string; readonly body: string }[];
  /** Files that were left alone because their marks are broken. */
  readonly broken: readonly Diagnostic[];
  /** Every difference, for a check that writes nothing. */
  readonly drift: readonly Diagnostic[];
}

/** Compares each file with the rules; `read` gives the text of a file as it is, undefined when there is none. */
export function planRules(
  rules: string,
  files: readonly RuleFile[],
  read: (path: string) => string | undefined,
): RulesPlan {
  const changed: { path: string; body: string }[] = [];
  const broken: Diagnostic[] = [];
  const drift: Diagnostic[] = [];
  for (const { path, head } of files) {
    const existing = read(path);
    const marked = putIntoRegion(existing, rules, head);
    if (marked.kind === "broken") {
      broken.push(rulesBroken(path));
      drift.push(rulesBroken(path));
    } else if (marked.text !== existing) {
      changed.push({ path, body: marked.text });
      drift.push(existing !== undefined && hasRegion(existing) ? rulesStale(path) : rulesMissing(path));
    }
  }
  return { changed, broken, drift };
}
