// Which tags name something of the author's own code.

import type { Walker } from "../walker.ts";

/** True for a tag that names something of the author's own code. */
export function isAuthors(name: string, walker: Walker): boolean {
  const root = name.split(".")[0] ?? name;
  return walker.unit.program?.names.has(root) === true && !walker.unit.program.snippetImports.has(root);
}
