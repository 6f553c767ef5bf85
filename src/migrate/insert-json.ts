// Inserts members into objects of a JSON file in the style of the surrounding text.

import type { ValuePath } from "@lectern/openapi";
import { findNodeAtLocation, type Node } from "jsonc-parser";
import type { TextEdit } from "./text-edit.ts";

/** New members for the object at a path. */
export interface Insertion {
  readonly path: ValuePath;
  readonly members: readonly (readonly [key: string, value: unknown])[];
}

/** The edits for all insertions; undefined if an object is missing. */
export function insertIntoJson(
  text: string,
  tree: Node,
  insertions: readonly Insertion[],
): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  for (const { path, members } of insertions) {
    const object = path.length === 0 ? tree : findNodeAtLocation(tree, [...path]);
    if (object?.type !== "object") return undefined;
    edits.push(insertIntoObject(text, object, members));
  }
  return edits;
}

/** The edit that appends members to an object. */
export function insertIntoObject(text: string, object: Node, members: Insertion["members"]): TextEdit {
  const first = object.children?.[0];
  const last = object.children?.at(-1);
  const outer = indentAt(text, object.offset);
  if (first === undefined || last === undefined) {
    const inner = `${outer}  `;
    const lines = members.map(([key, value]) => `\n${inner}${memberText(key, value, { inner, unit: "  " })}`);
    return { offset: object.offset, length: object.length, text: `{${lines.join(",")}\n${outer}}` };
  }
  const offset = last.offset + last.length;
  if (!text.slice(object.offset, first.offset).includes("\n")) {
    const added = members.map(([key, value]) => `, ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    return { offset, length: 0, text: added.join("") };
  }
  const inner = indentAt(text, first.offset);
  const unit = inner.startsWith(outer) && inner !== outer ? inner.slice(outer.length) : "  ";
  const added = members.map(([key, value]) => `,\n${inner}${memberText(key, value, { inner, unit })}`);
  return { offset, length: 0, text: added.join("") };
}

/** The indentation of the line at an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

interface Indent {
  readonly inner: string;
  readonly unit: string;
}

function memberText(key: string, value: unknown, { inner, unit }: Indent): string {
  return `${JSON.stringify(key)}: ${JSON.stringify(value, undefined, unit).replaceAll("\n", `\n${inner}`)}`;
}
