// Where a node stands.

import type { MdastNode } from "satteri";
import type { Location } from "../base/diagnostic.ts";

/** The place of a node in its file. */
export function placeOfNode(file: { readonly path: string }, node: MdastNode): Location {
  const start = node.position?.start;
  return { file: file.path, line: start?.line ?? 1, column: start?.column ?? 1 };
}
