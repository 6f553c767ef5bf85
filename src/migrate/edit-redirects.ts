// Adds a redirect to docs.json for each URL that changes, ahead of all others so that no pattern matches first.

import { folderOf, joinPath } from "@lectern/base/route.ts";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { indentAt, insertIntoObject } from "./insert-json.ts";
import type { TextEdit } from "./text-edit.ts";

/** An old URL and its new one. */
export interface MovedRoute {
  readonly from: string;
  readonly to: string;
}

export interface FileEdits {
  readonly path: string;
  readonly edits: readonly TextEdit[];
}

/** The edits that add redirects; existing redirects to an old URL now point straight to the new one. */
export function editRedirects(
  path: string,
  moved: readonly MovedRoute[],
  read: (path: string) => string | undefined,
): FileEdits | undefined {
  const text = read(path);
  const tree = text === undefined ? undefined : parseTree(text);
  if (moved.length === 0) return { path, edits: [] };
  if (text === undefined || tree?.type !== "object") return undefined;
  const list = findNodeAtLocation(tree, ["redirects"]);
  if (list === undefined) {
    return { path, edits: [insertIntoObject(text, tree, [["redirects", moved.map(toRedirect)]])] };
  }
  if (list.type === "array") return { path, edits: editList(text, list, moved) };
  const reference: unknown = findNodeAtLocation(list, ["$ref"])?.value;
  const other = typeof reference === "string" ? joinPath(folderOf(path), reference) : undefined;
  const otherText = other === undefined ? undefined : read(other);
  const otherTree = otherText === undefined ? undefined : parseTree(otherText);
  if (other === undefined || otherText === undefined || otherTree?.type !== "array") return undefined;
  return { path: other, edits: editList(otherText, otherTree, moved) };
}

function toRedirect({ from, to }: MovedRoute): { readonly source: string; readonly destination: string } {
  return { source: from, destination: to };
}

function editList(text: string, list: Node, moved: readonly MovedRoute[]): readonly TextEdit[] {
  const destinations = new Map(moved.map(({ from, to }) => [from, to]));
  const known = new Set<string>();
  const edits: TextEdit[] = [];
  for (const entry of list.children ?? []) {
    const source = findNodeAtLocation(entry, ["source"]);
    const destination = findNodeAtLocation(entry, ["destination"]);
    if (source?.type !== "string" || destination?.type !== "string") continue;
    const own = destinations.get(slashed(source.value));
    if (own !== undefined) known.add(slashed(source.value));
    const newDestination = own ?? destinations.get(slashed(destination.value));
    if (newDestination === undefined || newDestination === destination.value) continue;
    edits.push({ offset: destination.offset, length: destination.length, text: JSON.stringify(newDestination) });
  }
  const added = moved.filter(({ from }) => !known.has(from));
  return added.length === 0 ? edits : [prepend(text, list, added), ...edits];
}

function prepend(text: string, list: Node, added: readonly MovedRoute[]): TextEdit {
  const first = list.children?.[0];
  const outer = indentAt(text, list.offset);
  const isWide = first !== undefined && text.slice(list.offset, first.offset).includes("\n");
  const inner = isWide ? indentAt(text, first.offset) : `${outer}  `;
  const unit = inner.slice(outer.length) || "  ";
  const isFlat = first !== undefined && !text.slice(first.offset, first.offset + first.length).includes("\n");
  const entries = added.map((one) => {
    const { source, destination } = toRedirect(one);
    if (isFlat) return `{ "source": ${JSON.stringify(source)}, "destination": ${JSON.stringify(destination)} }`;
    return JSON.stringify({ source, destination }, undefined, unit).replaceAll("\n", `\n${inner}`);
  });
  const lines = entries.map((entry) => `\n${inner}${entry}`).join(",");
  if (first === undefined) return { offset: list.offset, length: list.length, text: `[${lines}\n${outer}]` };
  const rest = isWide ? "," : `,\n${inner}`;
  return { offset: list.offset + 1, length: 0, text: `${lines}${rest}` };
}

function slashed(path: unknown): string {
  return `/${String(path).replace(/^\/+|(?<!\/)\/+$/g, "")}`;
}
