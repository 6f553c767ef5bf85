// The `.js` files of a project → what each is: a script or module that every page loads, a module that others import,
// or a program for Node.js.

import { IDENTIFIER } from "../base/identifier.ts";
import { findImports } from "../content/imports.ts";

/** What a `.js` file is. */
export type ScriptKind = "script" | "module" | "imported" | "node";

/** The files around the scripts. */
export interface ScriptSurroundings {
  readonly paths: readonly string[];
  read(path: string): string;
  /** Files that pages and snippets import, as written. */
  readonly imported: ReadonlySet<string>;
}

const NODE_CODE = /^#!|\brequire\(["']|\bmodule\.exports\b|\bfrom ["']node:|\bprocess\.(?:argv|exit|cwd)\b/m;
const MODULE = new RegExp(
  `^(?:import(?:\\s*["'{*]|\\s+${IDENTIFIER}[\\s,])|export(?:\\s*[{*]|\\s+(?:default|const|let|var|function|class|async)\\b))`,
  "mu",
);
/** Code that no browser runs before it is compiled. */
const JSX = /(?:\breturn|=>|[(?:&|])\s*<(?:[A-Za-z][\w.]*[\s/>]|>)/;

/** Sorts scripts. Only one that nothing imports is loaded by pages; in `snippets/` and with JSX it waits for an import. */
export function sortScripts(scripts: readonly string[], around: ScriptSurroundings): ReadonlyMap<string, ScriptKind> {
  const kinds = new Map<string, ScriptKind>();
  let byCode: ReadonlySet<string> | undefined;
  for (const path of scripts) {
    const text = around.read(path);
    if (/\.config\.js$/.test(path) || NODE_CODE.test(text)) kinds.set(path, "node");
    else if (!MODULE.test(text)) kinds.set(path, "script");
    else {
      byCode ??= importedByCode(around);
      const isImported = isNamed(path, around.imported) || isNamed(path, byCode);
      kinds.set(path, isImported || /^_?snippets\//.test(path) || JSX.test(text) ? "imported" : "module");
    }
  }
  return kinds;
}

/** What files of code import. */
function importedByCode({ paths, read }: ScriptSurroundings): ReadonlySet<string> {
  const code = paths.filter((path) => /\.[jt]sx?$/.test(path));
  return new Set(code.flatMap((path) => findImports(path, read(path))));
}

/** True for a file that an import names, also without its ending. */
function isNamed(path: string, imports: ReadonlySet<string>): boolean {
  return [path, path.replace(/\.js$/, ""), path.replace(/\/index\.js$/, "")].some((name) => imports.has(name));
}
