// Maps nodes to locations.

import type { MdastNode } from "satteri";
import type { Location } from "../base/diagnostic.ts";

export function locationOfNode(file: { readonly path: string }, node: MdastNode): Location {
  const start = node.position?.start;
  return { file: file.path, line: start?.line ?? 1, column: start?.column ?? 1 };
}
