// Inserts members into objects of a JSON or YAML file and verifies that nothing else changes.

import { toExactJson } from "@lectern/base/exact-json.ts";
import { attempt } from "@lectern/base/text.ts";
import { readSpec, type SpecSource } from "@lectern/openapi";
import { parseTree } from "jsonc-parser";
import { type Document, isMap, isNode, isPair, isSeq, type Node, parseDocument, stringify, type YAMLMap } from "yaml";
import type { Insertion } from "./insert-json.ts";
import { insertIntoJson } from "./insert-json.ts";
import { applyEdits, type TextEdit } from "./text-edit.ts";

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

// Inserts members into maps of a YAML file. The parser only provides positions, so comments, quotes and line breaks survive.

/** The edits for all insertions; undefined if a map is missing. */
function insertIntoYaml(
  text: string,
  document: Document,
  insertions: readonly Insertion[],
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  for (const { path, members } of insertions) {
    const map = document.getIn(path, true);
    if (!isMap(map)) return undefined;
    const edit = map.flow ? insertIntoFlow(text, map, members) : insertIntoBlock(text, map, members);
    if (edit === undefined) return undefined;
    edits.push(edit);
  }
  return edits;
}

function insertIntoFlow(text: string, map: YAMLMap, members: Insertion["members"]): TextEdit | undefined {
  const end = map.range?.[1];
  if (end === undefined || text[end - 1] !== "}") return undefined;
  const added = members.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(", ");
  const before = text.slice(0, end - 1).trimEnd();
  const separator = map.items.length === 0 ? "" : before.endsWith(",") ? " " : ", ";
  return { offset: before.length, length: 0, text: `${separator}${added}` };
}

function insertIntoBlock(text: string, map: YAMLMap, members: Insertion["members"]): TextEdit | undefined {
  const key = map.items[0]?.key;
  const start = isNode(key) ? key.range?.[0] : undefined;
  const end = endOf(map);
  if (start === undefined || end === undefined) return undefined;
  const column = start - (text.lastIndexOf("\n", start - 1) + 1);
  const lines = stringify(Object.fromEntries(members), { lineWidth: 0, blockQuote: "literal" });
  const added = lines.replace(/^(?=[^\n])/gm, " ".repeat(column));
  if (end > 0 && text[end - 1] === "\n") return { offset: end, length: 0, text: added };
  const newline = text.indexOf("\n", end);
  if (newline !== -1) return { offset: newline + 1, length: 0, text: added };
  return { offset: text.length, length: 0, text: `\n${added}` };
}

/** The end of the last value inside a node. */
function endOf(node: Node): number | undefined {
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last: unknown = node.items.at(-1);
    const value: unknown = isPair(last) ? (last.value ?? last.key) : last;
    if (isNode(value)) return endOf(value);
  }
  return node.range?.[1];
}
