// Resolves an import to a project file, the built-in React, or an npm package.

import { closest } from "@lectern/base/closest.ts";
import { folderOf, joinPath } from "@lectern/base/route.ts";
import { resolveImport as projectPath } from "@lectern/model/content/imports.ts";
import { isReact } from "./react-module.ts";

export type ImportTarget =
  | { readonly kind: "module" | "snippet" | "json" | "asset"; readonly path: string }
  | { readonly kind: "react" }
  | { readonly kind: "package"; readonly specifier: string }
  | { readonly kind: "missing"; readonly guess: string | undefined };

export interface ProjectFiles {
  exists(path: string): boolean;
  paths?(): Iterable<string>;
}

const EXTENSIONS = ["", ".mdx", ".md", ".jsx", ".tsx", ".js", ".ts", ".json"];
const INDEXES = ["/index.jsx", "/index.tsx", "/index.js", "/index.ts", "/index.mdx"];

/** Resolves an import: `("./b", "snippets/a.jsx")` → `snippets/b.jsx`. */
export function resolveImport(specifier: string, importer: string, files: ProjectFiles): ImportTarget {
  if (isReact(specifier)) return { kind: "react" };
  const isRelative = /^\.{1,2}(?:\/|$)/.test(specifier);
  const folder = isRelative ? folderOf(importer) : "";
  const path = joinPath(folder, specifier);
  const found = path === undefined ? undefined : findFile(path, files);
  if (found !== undefined) return { kind: kindOf(found), path: found };
  if (isRelative || specifier.startsWith("/") || projectPath(importer, specifier) !== undefined)
    return { kind: "missing", guess: nearestImport(path ?? specifier, files) };
  return { kind: "package", specifier };
}

function findFile(path: string, files: ProjectFiles): string | undefined {
  for (const ending of [...EXTENSIONS, ...INDEXES]) {
    if (path !== "" && /\.\w+$/.test(path + ending) && files.exists(path + ending)) return path + ending;
  }
  return undefined;
}

function kindOf(path: string): "module" | "snippet" | "json" | "asset" {
  if (/\.mdx?$/i.test(path)) return "snippet";
  if (/\.json$/i.test(path)) return "json";
  return /\.[cm]?[jt]sx?$/i.test(path) ? "module" : "asset";
}

/** The file an import was probably meant for: `"snippets/crad.jsx"` → `"/snippets/card.jsx"`. */
export function nearestImport(path: string, files: Pick<ProjectFiles, "paths">): string | undefined {
  if (!files.paths) return undefined;
  const importable = new Map<string, string>();
  const expectedKind = /\.\w+$/.test(path) ? kindOf(path) : undefined;
  for (const file of files.paths()) {
    const isSimilar = expectedKind === undefined || kindOf(file) === expectedKind || stem(file) === stem(path);
    if (isSimilar && /\.(?:mdx?|json|[cm]?[jt]sx?)$/i.test(file)) importable.set(stem(file), file);
  }
  const guess = importable.get(closest(stem(path), importable.keys()) ?? "");
  return guess === undefined ? undefined : `/${guess}`;
}

/** `"a/card.jsx"` → `"card"`. */
function stem(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}
