// Inserts members into objects of a JSON or YAML file and verifies that nothing else changes.

import { parseTree } from "jsonc-parser";
import { parseDocument } from "yaml";
import { toExactJson } from "../base/exact-json.ts";
import { attempt } from "../base/text.ts";
import { readSpec, type SpecSource, type ValuePath } from "../openapi/read/read-spec.ts";
import { insertIntoJson } from "./insert-json.ts";
import { insertIntoYaml } from "./insert-yaml.ts";
import { applyEdits, type TextEdit } from "./text-edit.ts";

/** New members for the object at a path. */
export interface Insertion {
  readonly path: ValuePath;
  readonly members: readonly (readonly [key: string, value: unknown])[];
}

/** The edits for all insertions; undefined if the file can't be edited safely. */
export function insertMembers(source: SpecSource, insertions: readonly Insertion[]): readonly TextEdit[] | undefined {
  if (insertions.length === 0) return [];
  const edits = attempt(() => findEdits(source, insertions));
  if (edits === undefined) return undefined;
  const expected: unknown = structuredClone(readSpec(source).value);
  for (const insertion of insertions) putInto(expected, insertion);
  const found = readSpec({ path: source.path, text: applyEdits(source.text, edits) });
  const isSame = found.diagnostics.length === 0 && toExactJson(found.value) === toExactJson(expected);
  return isSame ? edits : undefined;
}

function findEdits({ text }: SpecSource, insertions: readonly Insertion[]): readonly TextEdit[] | undefined {
  if (isJson(text)) {
    const tree = parseTree(text);
    return tree && insertIntoJson(text, tree, insertions);
  }
  return insertIntoYaml(text, parseDocument(text, { merge: true, logLevel: "silent" }), insertions);
}

function isJson(text: string): boolean {
  return /^\s*\{/.test(text) && attempt(() => JSON.parse(text) as unknown) !== undefined;
}

function putInto(root: unknown, { path, members }: Insertion): void {
  let target: unknown = root;
  for (const step of path) target = isObject(target) ? target[String(step)] : undefined;
  if (!isObject(target)) return;
  for (const [key, value] of members) target[key] = value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
