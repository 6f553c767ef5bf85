// Maps locations in a JSON file to value paths, for problems found after the file was parsed.

import type { Location } from "@lectern/base/diagnostic.ts";
import { type Cursor, childCursor, pathOf, rootCursor } from "@lectern/base/fields/cursor.ts";
import { type JsonSource, parseJson } from "@lectern/base/fields/parse-json.ts";

/** Finds the path of the value or key at a location. */
export type FindPath = (at: Location) => string | undefined;

/** Resolves several locations of a file in one pass. Only the requested paths are built, however large the file is. */
export function findLocationPaths(source: JsonSource, locations: readonly Location[]): FindPath {
  const requested = new Set(locations.map(keyOf));
  const found = new Map<string, string>();
  const note = (at: Location, cursor: Cursor): void => {
    const key = keyOf(at);
    if (at.file === source.path && requested.has(key) && !found.has(key)) found.set(key, pathOf(cursor));
  };
  const walk = (cursor: Cursor): void => {
    const { node } = cursor;
    note(node.at, cursor);
    if (node.kind === "array") for (const [index, item] of node.items.entries()) walk(childCursor(cursor, index, item));
    if (node.kind !== "object") return;
    for (const [key, member] of node.members) {
      const below = childCursor(cursor, key, member.node);
      note(member.at, below);
      walk(below);
    }
  };
  const { root } = parseJson(source);
  if (root !== undefined) walk(rootCursor(root, () => {}));
  return (at) => (at.file === source.path ? found.get(keyOf(at)) || undefined : undefined);
}

function keyOf({ line, column }: Location): string {
  return `${line}:${column}`;
}
