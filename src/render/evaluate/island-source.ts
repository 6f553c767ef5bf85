// The code of a module for the browser: what authors use without importing it is imported, and what pages use without
// exporting it is exported.

import type { Component } from "../../ui/component.ts";
import { REACT_GLOBALS } from "./react-module.ts";
import { readModule } from "./read-module.ts";

/** What a module may use without importing it. */
export interface IslandSurroundings {
  readonly components: ReadonlyMap<string, Component>;
  /** The compiled code of the page that a file relies on. */
  readonly page: string | undefined;
  /** True for that page itself, which shares its imports too. */
  readonly isPage: boolean;
}

/** Compiled code made complete for a bundler. */
export function islandSource(code: string, { components, page, isPage }: IslandSurroundings): string {
  const parts = readModule(code);
  const declared = new Set(parts.statements.flatMap((statement) => statement.declares));
  const known = new Set([...declared, ...parts.imports.map(({ local }) => local)]);
  const words = new Set(parts.statements.flatMap((statement) => [...statement.words]));
  const free = [...words].filter((word) => !known.has(word)).sort();
  const hooks = free.filter((word) => REACT_GLOBALS.has(word) && word !== "React");
  const owners = new Set([...components.keys()].map((name) => name.split(".")[0]));
  const builtIns = free.filter((word) => owners.has(word));
  const inherited = page === undefined ? [] : exportable(page).filter((name) => free.includes(name));
  const shared = exportable(code).filter((name) => isPage || declared.has(name));
  const hidden = shared.filter((name) => !parts.exports.has(name));
  return [
    hooks.length > 0 && `import { ${hooks.join(", ")} } from "preact";`,
    free.includes("React") && 'import React from "preact";',
    builtIns.length > 0 && `import { ${builtIns.join(", ")} } from "lectern:built-ins/${builtIns.join(",")}";`,
    inherited.length > 0 && `import { ${inherited.join(", ")} } from "lectern:page";`,
    free.includes("user") && "const user = {};",
    code,
    hidden.length > 0 && `export { ${hidden.join(", ")} };`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Components and hooks that a module declares or imports, which its files and tags may use. */
function exportable(code: string): readonly string[] {
  const { statements, imports } = readModule(code);
  const names = [...statements.flatMap(({ declares }) => declares), ...imports.map(({ local }) => local)];
  return [...new Set(names)].filter((name) => /^(?:use)?\p{Lu}/u.test(name)).sort();
}
