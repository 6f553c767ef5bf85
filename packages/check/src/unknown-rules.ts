// Settings and ignore comments that name unknown rules.

import { closest } from "@lectern/base/closest.ts";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { unknownRule } from "./diagnostics.ts";
import type { Ignore } from "./ignore-comments.ts";
import type { Rule } from "./rule.ts";
import { type CheckSettings, SETTINGS_FILE } from "./settings.ts";

/** The existing rules, and the settings that refer to them. */
export interface RuleNames {
  readonly rules: readonly Rule[];
  readonly settings: CheckSettings;
  read(path: string): string | undefined;
}

/** Reports names that are close to an existing rule but do not match it. */
export function unknownRules({ rules, settings, read }: RuleNames, ignores: Iterable<Ignore>): readonly Diagnostic[] {
  const codes = new Set<string>(rules.map(({ code }) => code));
  const guess = (code: string): string | undefined => {
    const near = codes.has(code) || code.endsWith("*") ? undefined : closest(code, codes);
    return near !== undefined && Math.abs(near.length - code.length) <= 2 && shares(near, code) ? near : undefined;
  };
  const text = read(SETTINGS_FILE) ?? "";
  const found: Diagnostic[] = [];
  for (const code of settings.rules.keys()) {
    const near = guess(code);
    const at = locate(SETTINGS_FILE, text, Math.max(0, text.indexOf(JSON.stringify(code))));
    if (near !== undefined) found.push(unknownRule(code, near, at));
  }
  for (const { codes: named, at } of ignores)
    for (const code of named) {
      const near = guess(code);
      if (near !== undefined) found.push(unknownRule(code, near, at));
    }
  return found;
}

/** The engine has its own codes, so only a near miss is certainly a mistake. */
function shares(near: string, code: string): boolean {
  const [a, b] = [near, code].map((one) => one.toLowerCase().replace(/[^a-z]/g, ""));
  if (a === undefined || b === undefined) return false;
  if (a === b) return true;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  let end = 0;
  while (end < a.length - same && a.at(-1 - end) === b.at(-1 - end)) end++;
  return a.length - same - end <= 2;
}
