// Classifies a project's files: pages, assets, stylesheets, scripts and specs.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { IDENTIFIER } from "@lectern/base/identifier.ts";
import { folderOf, pathToRoute, type Route } from "@lectern/base/route.ts";
import type { Files } from "@lectern/io/files.ts";
import { classifyFile, type FileKind } from "@lectern/model/content/classify.ts";
import type { PageSource } from "@lectern/model/content/document.ts";
import { findImports } from "@lectern/model/content/imports.ts";
import { type Exposure, exposureOf, hasPrivateName, isMedia } from "@lectern/model/content/publish-rules.ts";
import { isGraphqlFile } from "@lectern/openapi/internal/read/sniff-spec.ts";
import { scriptNotForBrowsers } from "./diagnostics.ts";
import type { PageSources } from "./page-sources.ts";
import type { Specs } from "./specs.ts";

/** Every relevant file, by role. */
export interface FileSurvey {
  readonly pages: readonly PageSource[];
  /** Markdown files that are snippets rather than pages, by the route they would have. */
  readonly snippets: ReadonlyMap<Route, { readonly path: string; readonly importer?: string | undefined }>;
  /** Files that pages may link to, by URL. `createPublication` decides whether each is published. */
  readonly assets: ReadonlyMap<string, string>;
  /** Those published without a link. */
  readonly open: ReadonlySet<string>;
  /** Files that stay private even if linked. */
  readonly left: readonly string[];
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
  /** The scripts that are modules. */
  readonly moduleScripts: ReadonlySet<string>;
  readonly specs: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface SurveyInput {
  readonly sources: PageSources;
  readonly specs: Specs;
  /** The configuration files, which have no URL. */
  readonly configs: ReadonlySet<string>;
  /** The source files of lectern.config. */
  readonly extensions?: ReadonlySet<string> | undefined;
}

export function surveyFiles(files: Files, { sources, specs, configs, extensions }: SurveyInput): FileSurvey {
  const paths = files.list();
  const imported = importedFiles(paths, sources);
  const isNamed = createNamed(files, configs);
  const pages: PageSource[] = [];
  const snippets = new Map<Route, { readonly path: string; readonly importer: string | undefined }>();
  const assets = createAssets(files, folderSet(paths, imported));
  const stylesheets: string[] = [];
  const scriptFiles: string[] = [];
  const descriptions: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of paths) {
    const kind = classifyFile(path, imported.has(path));
    if (extensions?.has(path) && (kind === "script" || kind === "style")) continue;
    if (kind === "snippet") snippets.set(pathToRoute(path), { path, importer: imported.get(path) });
    if (kind === "config" || (kind === "none" && !isGraphqlFile(path)) || kind === "module" || kind === "snippet")
      continue;
    const isIgnored = files.isGitIgnored(path) && !isNamed(path);
    if (kind === "page") {
      const loaded = isIgnored ? undefined : sources.get(path);
      if (isIgnored) assets.leave(path);
      if (loaded) pages.push(loaded.source);
      diagnostics.push(...(loaded?.diagnostics ?? []));
    } else if (kind === "data" || isGraphqlFile(path)) {
      const spec = specs.kind(path);
      const isDescription = spec !== undefined && spec !== "overlay" && !isIgnored;
      if (isDescription) descriptions.push(path);
      if (isDescription || !configs.has(path))
        assets.add(path, { kind: kind === "none" ? "static" : kind, isIgnored, isDescription });
    } else if (kind === "script") {
      if (!isIgnored) scriptFiles.push(path);
      else assets.leave(path);
    } else {
      if (kind === "style" && !isIgnored) stylesheets.push(path);
      assets.add(path, { kind, isIgnored, isDescription: false });
    }
  }
  const read = (path: string): string => files.read(path)?.text ?? "";
  const kinds = sortScripts(scriptFiles, { paths, read, imported: new Set(imported.keys()) });
  for (const [path, kind] of kinds) {
    if (kind === "node") diagnostics.push(scriptNotForBrowsers(path));
    else if (/^_?snippets\//.test(path)) assets.leave(path);
    else assets.add(path, { kind: "script", isIgnored: false, isDescription: false });
  }
  const ofKind = (...roles: readonly string[]): readonly string[] =>
    scriptFiles.filter((path) => roles.includes(kinds.get(path) ?? ""));
  const [scripts, moduleScripts] = [ofKind("script", "module"), new Set(ofKind("module"))];
  return { pages, snippets, ...assets.found, stylesheets, scripts, moduleScripts, specs: descriptions, diagnostics };
}

/** True when the configuration names a file: generated files are often git-ignored but needed. */
function createNamed(files: Files, configs: ReadonlySet<string>): (path: string) => boolean {
  let texts: readonly string[] | undefined;
  return (path) => {
    texts ??= [...configs].flatMap((config) => files.read(config)?.text ?? []);
    const bare = path.replace(/\.mdx?$/i, "");
    const forms = bare === path ? [path] : [`"${bare}"`, `"/${bare}"`, `"${path}"`, `"/${path}"`];
    return texts.some((text) => forms.some((form) => text.includes(form)));
  };
}

/** The directories that contain pages. */
function folderSet(paths: readonly string[], imported: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(paths.filter((path) => classifyFile(path, imported.has(path)) === "page").map(folderOf));
}

interface AssetFacts {
  readonly kind: FileKind;
  readonly isIgnored: boolean;
  readonly isDescription: boolean;
}

function createAssets(files: Files, pageFolders: ReadonlySet<string>) {
  const assets = new Map<string, string>();
  const open = new Set<string>();
  const left: string[] = [];
  const exposureOfFile = (path: string, { kind, isIgnored, isDescription }: AssetFacts): Exposure => {
    if (isIgnored && !isDescription) return isMedia(path) ? "linked" : "private";
    // A symlink does not publish a private file.
    if (files.origin(path) !== path && hasPrivateName(files.origin(path))) return "private";
    const exposure = exposureOf(path, kind, (folder) => pageFolders.has(folder));
    return exposure === "private" && isDescription ? "linked" : exposure;
  };
  return {
    found: { assets, open, left },
    leave: (path: string): void => {
      left.push(path);
    },
    add: (path: string, facts: AssetFacts): void => {
      const exposure = exposureOfFile(path, facts);
      if (exposure === "private") {
        left.push(path);
        return;
      }
      assets.set(`/${path}`, path);
      if (exposure === "open") open.add(path);
    },
  };
}

/** Each imported file with its first importer. */
function importedFiles(paths: readonly string[], sources: PageSources): ReadonlyMap<string, string> {
  const imported = new Map<string, string>();
  for (const path of paths) {
    if (!/\.mdx?$/i.test(path)) continue;
    for (const target of sources.get(path)?.source.imports ?? []) if (!imported.has(target)) imported.set(target, path);
  }
  return imported;
}

/**
 * Classifies the `.js` files of a project: a script or module that every page loads, a module that others import, or
 * a Node.js program.
 */
type ScriptKind = "script" | "module" | "imported" | "node";

interface ScriptContext {
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
function sortScripts(scripts: readonly string[], around: ScriptContext): ReadonlyMap<string, ScriptKind> {
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

function importedByCode({ paths, read }: ScriptContext): ReadonlySet<string> {
  const code = paths.filter((path) => /\.[jt]sx?$/.test(path));
  return new Set(code.flatMap((path) => findImports(path, read(path))));
}

/** True for a file that an import names, with or without extension. */
function isNamed(path: string, imports: ReadonlySet<string>): boolean {
  return [path, path.replace(/\.js$/, ""), path.replace(/\/index\.js$/, "")].some((name) => imports.has(name));
}
