// Maps nodes to locations, and finds the file of the site's settings.

import type { MdastNode } from "satteri";
import type { Location } from "../base/diagnostic.ts";

export function locationOfNode(file: { readonly path: string }, node: MdastNode): Location {
  const start = node.position?.start;
  return { file: file.path, line: start?.line ?? 1, column: start?.column ?? 1 };
}

/** docs.json, or mint.json on older sites. */
export function configFile(read: (path: string) => string | undefined): {
  readonly path: string;
  readonly text: string;
} {
  const path = read("docs.json") === undefined && read("mint.json") !== undefined ? "mint.json" : "docs.json";
  return { path, text: read(path) ?? "" };
}
