// Compares the rules files on disk with the expected ones and plans the changes.

import type { Diagnostic } from "../base/diagnostic.ts";
import { rulesBroken, rulesMissing, rulesStale } from "./diagnostics.ts";
import { hasRegion, putIntoRegion } from "./marked-region.ts";
import type { RuleFile } from "./rule-files.ts";

export interface RulesPlan {
  /** Files to write. */
  readonly changed: readonly { readonly path: string; readonly body: string }[];
  /** Files skipped because their markers are broken. */
  readonly broken: readonly Diagnostic[];
  /** Every difference, for `--check`. */
  readonly drift: readonly Diagnostic[];
}

/** Compares each file with the rules. `read` returns undefined for a missing file. */
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
