// Classifies the `.js` files of a project: a script or module that every page loads, a module that others import, or a
// Node.js program.

import { IDENTIFIER } from "../base/identifier.ts";
import { findImports } from "../content/imports.ts";

export type ScriptKind = "script" | "module" | "imported" | "node";

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
/** JSX, which browsers cannot run uncompiled. */
const JSX = /(?:\breturn|=>|[(?:&|])\s*<(?:[A-Za-z][\w.]*[\s/>]|>)/;

/**
 * Classifies scripts. Pages load only those that nothing imports; in `snippets/` or with JSX, a script is used only
 * when imported.
 */
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

function importedByCode({ paths, read }: ScriptSurroundings): ReadonlySet<string> {
  const code = paths.filter((path) => /\.[jt]sx?$/.test(path));
  return new Set(code.flatMap((path) => findImports(path, read(path))));
}

/** True for a file that an import names, with or without extension. */
function isNamed(path: string, imports: ReadonlySet<string>): boolean {
  return [path, path.replace(/\.js$/, ""), path.replace(/\/index\.js$/, "")].some((name) => imports.has(name));
}
