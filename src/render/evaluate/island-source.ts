// The code of a module for the browser: what authors use without importing it is imported, and what pages use without
// exporting it is exported.

import type { Component } from "../../ui/component.ts";
import { REACT_GLOBALS } from "./react-module.ts";
import { readModule } from "./read-module.ts";

/** Compiled code made complete for a bundler. */
export function islandSource(code: string, components: ReadonlyMap<string, Component>): string {
  const parts = readModule(code);
  const declared = new Set(parts.statements.flatMap((statement) => statement.declares));
  const known = new Set([...declared, ...parts.imports.map(({ local }) => local)]);
  const words = new Set(parts.statements.flatMap((statement) => [...statement.words]));
  const free = [...words].filter((word) => !known.has(word)).sort();
  const hooks = free.filter((word) => REACT_GLOBALS.has(word) && word !== "React");
  const owners = new Set([...components.keys()].map((name) => name.split(".")[0]));
  const builtIns = free.filter((word) => owners.has(word));
  const hidden = [...declared].filter((name) => /^\p{Lu}/u.test(name) && !parts.exports.has(name));
  return [
    hooks.length > 0 && `import { ${hooks.join(", ")} } from "preact";`,
    free.includes("React") && 'import React from "preact";',
    builtIns.length > 0 && `import { ${builtIns.join(", ")} } from "lectern:built-ins/${builtIns.join(",")}";`,
    free.includes("user") && "const user = {};",
    code,
    hidden.length > 0 && `export { ${hidden.join(", ")} };`,
  ]
    .filter(Boolean)
    .join("\n");
}
