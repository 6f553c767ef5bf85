// The code of a module for the browser: what authors use without importing it is imported, and what pages use without
// exporting it is exported.

import type { Component } from "../../ui/component.ts";
import { tagNames } from "../markup/unknown-tags.ts";
import { REACT_GLOBALS } from "../modules/react-module.ts";
import { type ModuleParts, readModule } from "../modules/read-module.ts";

/** What a module may use without importing it. */
export interface IslandSurroundings {
  readonly components: ReadonlyMap<string, Component>;
  /** The compiled code of the page that a file relies on. */
  readonly page: string | undefined;
  /** True for that page itself, which shares its imports too. */
  readonly isPage: boolean;
}

/** Compiled code made complete for a bundler, without the imports that it does not use. */
export function islandSource(code: string, { components, page, isPage }: IslandSurroundings): string {
  const parts = readModule(code);
  const declared = new Set(parts.statements.flatMap((statement) => statement.declares));
  const words = new Set(parts.statements.flatMap((statement) => [...statement.words]));
  const known = new Set([...declared, ...parts.imports.map(({ local }) => local)]);
  const free = [...words].filter((word) => !known.has(word)).sort();
  const shared = exportable(parts).filter((name) => isPage || declared.has(name));
  const exported = new Map([...shared.map((name) => [name, name] as const), ...parts.exports]);
  const used = new Set([...words, ...exported.values()]);
  return [
    importGlobals(free, components),
    importFromPage(free, page),
    ...standIns(free, code, { components, page, isPage }),
    ...importStatements(parts, used),
    parts.body,
    ...parts.spreads.map((specifier) => `export * from ${JSON.stringify(specifier)};`),
    `export { ${[...exported].map(([name, local]) => `${local} as ${name}`).join(", ")} };`,
  ].join("\n");
}

/** Hooks, built-in components and the anonymous user, as far as they are used. */
function importGlobals(free: readonly string[], components: ReadonlyMap<string, Component>): string {
  const hooks = free.filter((word) => REACT_GLOBALS.has(word) && word !== "React");
  const owners = new Set([...components.keys()].map((name) => name.split(".")[0]));
  const builtIns = free.filter((word) => owners.has(word) && !REACT_GLOBALS.has(word));
  return [
    hooks.length > 0 && `import { ${hooks.join(", ")} } from "preact";`,
    free.includes("React") && 'import React from "preact";',
    builtIns.length > 0 && `import { ${builtIns.join(", ")} } from "lectern:built-ins/${builtIns.join(",")}";`,
    free.includes("user") && "const user = {};",
  ]
    .filter(Boolean)
    .join("\n");
}

/** Tags that name nothing show their children, as they did at build. */
function standIns(free: readonly string[], code: string, { components, page }: IslandSurroundings): readonly string[] {
  const tags = tagNames(code);
  const ofPage = pageNames(free, page);
  const isKnown = (name: string): boolean =>
    components.has(name) || REACT_GLOBALS.has(name) || ofPage.includes(name) || name in globalThis;
  return free
    .filter((name) => tags.has(name) && !isKnown(name))
    .map(
      (name) =>
        `const ${name} = new Proxy((props) => props.children ?? null, { get: (own, key) => /^[A-Z]/.test(String(key)) ? ${name} : own[key] });`,
    );
}

function pageNames(free: readonly string[], page: string | undefined): readonly string[] {
  return page === undefined ? [] : exportable(readModule(page)).filter((name) => free.includes(name));
}

function importFromPage(free: readonly string[], page: string | undefined): string {
  const names = pageNames(free, page);
  return names.length > 0 ? `import { ${names.join(", ")} } from "lectern:page";` : "";
}

/** The imports of used names; a file that is imported only for what it does stays. */
function importStatements({ specifiers, spreads, imports }: ModuleParts, used: ReadonlySet<string>): readonly string[] {
  return [...specifiers.keys()].flatMap((specifier) => {
    const from = JSON.stringify(specifier);
    const names = imports.filter((name) => name.specifier === specifier);
    if (names.length === 0) return spreads.includes(specifier) ? [] : [`import ${from};`];
    return names
      .filter(({ local }) => used.has(local))
      .map(({ imported, local }) =>
        imported === "*" ? `import * as ${local} from ${from};` : `import { ${imported} as ${local} } from ${from};`,
      );
  });
}

/** Components and hooks that a module declares or imports, which its files and tags may use. */
function exportable({ statements, imports }: ModuleParts): readonly string[] {
  const names = [...statements.flatMap(({ declares }) => declares), ...imports.map(({ local }) => local)];
  return [...new Set(names)].filter((name) => /^(?:use)?\p{Lu}/u.test(name)).sort();
}
