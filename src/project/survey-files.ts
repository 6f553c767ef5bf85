// The list of a project's files → pages, assets, stylesheets, scripts and API descriptions.

import type { Diagnostic } from "../base/diagnostic.ts";
import { pathToRoute, type Route } from "../base/route.ts";
import { classifyFile } from "../content/classify.ts";
import type { PageSource } from "../content/document.ts";
import type { Files } from "../files/files.ts";
import { scriptNotForBrowsers } from "./diagnostics.ts";
import type { PageSources } from "./page-sources.ts";
import { sortScripts } from "./sort-scripts.ts";
import type { Specs } from "./specs.ts";

/** Every file that plays a part, by its part. */
export interface FileSurvey {
  readonly pages: readonly PageSource[];
  /** Markdown files that are no pages because they are snippets, by the address they would have. */
  readonly snippets: ReadonlyMap<Route, { readonly path: string; readonly importer?: string | undefined }>;
  readonly assets: ReadonlyMap<string, string>;
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
  /** Those of the scripts that are modules. */
  readonly moduleScripts: ReadonlySet<string>;
  readonly specs: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What sorting needs to know beside the list. */
export interface SurveyInput {
  readonly sources: PageSources;
  readonly specs: Specs;
  /** The files that the configuration was read from: nobody asks for them under an address. */
  readonly configs: ReadonlySet<string>;
}

/** Sorts the files of a project. */
export function surveyFiles(files: Files, { sources, specs, configs }: SurveyInput): FileSurvey {
  const paths = files.list();
  const imported = importedFiles(paths, sources);
  const pages: PageSource[] = [];
  const snippets = new Map<Route, { readonly path: string; readonly importer: string | undefined }>();
  const assets = new Map<string, string>();
  const stylesheets: string[] = [];
  const scriptFiles: string[] = [];
  const descriptions: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of paths) {
    const kind = classifyFile(path, imported.has(path));
    if (kind === "page") {
      const loaded = sources.get(path);
      if (loaded) pages.push(loaded.source);
      diagnostics.push(...(loaded?.diagnostics ?? []));
    } else if (kind === "snippet") {
      snippets.set(pathToRoute(path), { path, importer: imported.get(path) });
    } else if (kind === "data") {
      const spec = specs.kind(path);
      const isDescription = spec === "openapi" || spec === "asyncapi";
      if (isDescription) descriptions.push(path);
      if (isDescription || !configs.has(path)) assets.set(`/${path}`, path);
    } else if (kind === "style" || kind === "static" || kind === "override") {
      if (kind === "style") stylesheets.push(path);
      assets.set(`/${path}`, path);
    } else if (kind === "script") scriptFiles.push(path);
  }
  const read = (path: string): string => files.read(path)?.text ?? "";
  const kinds = sortScripts(scriptFiles, { paths, read, imported: new Set(imported.keys()) });
  for (const [path, kind] of kinds) {
    if (kind === "node") diagnostics.push(scriptNotForBrowsers(path));
    else assets.set(`/${path}`, path);
  }
  const ofKind = (...wanted: readonly string[]): readonly string[] =>
    scriptFiles.filter((path) => wanted.includes(kinds.get(path) ?? ""));
  const [scripts, moduleScripts] = [ofKind("script", "module"), new Set(ofKind("module"))];
  return { pages, snippets, assets, stylesheets, scripts, moduleScripts, specs: descriptions, diagnostics };
}

/** Each imported file with the first that imports it. */
function importedFiles(paths: readonly string[], sources: PageSources): ReadonlyMap<string, string> {
  const imported = new Map<string, string>();
  for (const path of paths) {
    if (!/\.mdx?$/i.test(path)) continue;
    for (const target of sources.get(path)?.source.imports ?? []) if (!imported.has(target)) imported.set(target, path);
  }
  return imported;
}
