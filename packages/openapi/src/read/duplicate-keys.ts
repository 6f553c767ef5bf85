// Finds duplicate keys in JSON objects: parsers keep the last one, so what the first says is lost.
// Scans the text once without building a tree: a spec may have ten megabytes.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { endOfString } from "@lectern/base/exact-json.ts";
import { locate } from "@lectern/base/position.ts";
import { duplicateKey } from "../diagnostics.ts";
import { ownRecord } from "../record.ts";
import type { ReadFile } from "./join-files.ts";
import type { SpecSource } from "./read-spec.ts";
import { FILES_KEY } from "./resolve.ts";

const MAX_KEYS = 20;

export function duplicateKeysOf(source: SpecSource, root: unknown, read: ReadFile): readonly Diagnostic[] {
  const others = Object.keys(ownRecord(root, FILES_KEY)).map((path) => ({ path, text: read(path) ?? "" }));
  return [source, ...others].flatMap(findDuplicateKeys);
}

/** Duplicate keys in a JSON file; none for YAML, whose parser rejects them. */
export function findDuplicateKeys({ path, text }: SpecSource): readonly Diagnostic[] {
  if (!/^[\s\uFEFF]*\{/.test(text)) return [];
  const found: Diagnostic[] = [];
  // The keys of the enclosing objects; lists have none.
  const around: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (let index = 0; index < text.length && found.length < MAX_KEYS; index++) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index) - 1;
      const keys = isKey ? around.at(-1) : undefined;
      const key = text.slice(index + 1, end);
      if (keys?.has(key)) found.push(duplicateKey(key, locate(path, text, index)));
      keys?.add(key);
      isKey = false;
      index = end;
    } else if (character === "{" || character === "[") {
      isKey = character === "{";
      around.push(isKey ? new Set() : undefined);
    } else if (character === "}" || character === "]") around.pop();
    else if (character === ",") isKey = true;
  }
  return found;
}
