// Runs every check on a spec: is it readable, does it follow the standard, is it a good reference.

import { compareDiagnostics, type Diagnostic } from "@lectern/base/diagnostic.ts";
import { notAnApi } from "../diagnostics.ts";
import { parseApi } from "../parse-api.ts";
import { duplicateKeysOf } from "../read/duplicate-keys.ts";
import type { ReadFile } from "../read/join-files.ts";
import { createPartLocator } from "../read/locate-parts.ts";
import { readSpec, type SpecSource } from "../read/read-spec.ts";
import { isRecord } from "../record.ts";
import { checkReference } from "./check-reference.ts";
import { checkStructure, withoutReported } from "./check-structure.ts";

export interface ApiReport {
  readonly operations: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a spec with its overlays applied, including the files it references. */
export function checkApi(
  source: SpecSource,
  read: ReadFile = () => undefined,
  overlays: readonly SpecSource[] = [],
): ApiReport {
  const parsed = parseApi(source, { read, overlays });
  const text = readSpec(source);
  if (parsed.value === undefined && text.diagnostics.length === 0) {
    return { operations: 0, diagnostics: [notAnApi(source.path)] };
  }
  const api = parsed.value;
  // AsyncAPI has other rules; its outline was checked when the channels were listed.
  if (api?.channels !== undefined) return { operations: api.channels.length, diagnostics: parsed.diagnostics };
  const root = api?.root ?? text.value;
  const locate = isRecord(root) ? createPartLocator({ root, locate: text.locate, read }) : text.locate;
  // A file with syntax errors would cause misleading follow-up diagnostics.
  const isUsable = text.diagnostics.length === 0;
  const diagnostics = [
    ...parsed.diagnostics,
    ...duplicateKeysOf(source, root, read),
    ...withoutReported(isUsable && isRecord(root) ? checkStructure(root, locate, source.path) : [], parsed.diagnostics),
    ...(isUsable && api ? checkReference(api, locate) : []),
  ];
  const sorted = diagnostics.sort(compareDiagnostics);
  const unique = sorted.filter((item, index) => {
    const before = sorted[index - 1];
    return before === undefined || compareDiagnostics(before, item) !== 0;
  });
  return { operations: api?.operations.length ?? 0, diagnostics: unique };
}
