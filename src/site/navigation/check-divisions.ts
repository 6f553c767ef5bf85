// Checks sibling divisions for duplicate names and multiple defaults.

import type { Diagnostic } from "../../base/diagnostic.ts";
import { duplicateDivision, secondDefault } from "../diagnostics.ts";
import type { ExpandedDivision, ExpandedEntry } from "./expanded-navigation.ts";

/** Reports duplicate names in a list, and every `default` after the first of its kind. */
export function checkDivisions(entries: readonly ExpandedEntry[]): readonly Diagnostic[] {
  const names = new Map<string, ExpandedDivision>();
  const defaults = new Map<string, ExpandedDivision>();
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    if (!isDivision(entry) || entry.hidden) continue;
    const name = `${entry.kind} ${entry.label}`;
    const counterpart = names.get(name);
    if (counterpart) diagnostics.push(duplicateDivision(entry, counterpart.at));
    else names.set(name, entry);
    if (!entry.default) continue;
    const first = defaults.get(entry.kind);
    if (first) diagnostics.push(secondDefault(entry, first.label));
    else defaults.set(entry.kind, entry);
  }
  return diagnostics;
}

function isDivision(entry: ExpandedEntry): entry is ExpandedDivision {
  return "default" in entry;
}
