// Which specs a node of the navigation names, and where their pages go.

import { closest } from "@lectern/base/closest.ts";
import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { joinPath, type Route } from "@lectern/base/route.ts";
import { type Api, formatOf, type Operation } from "@lectern/openapi";
import type { ApiSummary, SummaryPart } from "@lectern/openapi/internal/api.ts";
import { type ApiSource, apiParts } from "../../config/api-source.ts";
import {
  directoryOutside,
  type FormatKey,
  specFetching,
  specGuessed,
  specNotFound,
  specNotRecognized,
  wrongSpecKind,
} from "../api-diagnostics.ts";
import { isTranslated, resolveSource } from "../pages/find-operation.ts";
import type { GeneratedRoutes } from "../pages/generated-routes.ts";
import type { LocatePart } from "../pages/operation-frontmatter.ts";
import { apisOf, type Overlaid } from "../pages/overlaid.ts";
import type { ExpandedEntry, ExpandedGroup } from "./expanded-navigation.ts";
import { DEFAULT_DIRECTORY, type MissingSpecs, ownDirectory } from "./missing-specs.ts";

/** The specs that apply to the entries below a node. */
export interface Owner {
  readonly apis: readonly Api[];
  /** The directory of each spec's pages; `directory` is for specs named further down. */
  readonly directories: ReadonlyMap<Api, string>;
  readonly directory: string;
  /** The first source that does not exist. */
  readonly missing: string | undefined;
  readonly at: Location;
}

/** State shared by the whole walk. */
export interface Walk {
  readonly apis: ReadonlyMap<string, Api>;
  /** Specs for entries that inherit none. */
  readonly defaults: readonly string[];
  readonly overlaid: Overlaid | undefined;
  /** The project's data files. */
  readonly files: ReadonlySet<string>;
  readonly isFetching: (source: string) => boolean;
  /** Specs of the site that are missing. */
  readonly missing: MissingSpecs;
  readonly routes: GeneratedRoutes;
  readonly pages: ReadonlySet<Route>;
  /** Overview and error pages of specs. */
  readonly summaries: Map<Api, { [part in SummaryPart]?: ApiSummary }>;
  /** Placeholder operations for missing specs, by reference. */
  readonly fallbacks: Map<string, Operation>;
  readonly location: LocatePart | undefined;
  readonly diagnostics: Diagnostic[];
}

export function resolveOwner(walk: Walk, source: ApiSource, key: FormatKey): Owner {
  let missing: string | undefined;
  const find = (name: string, { at }: ApiSource): Api | undefined => {
    const api = resolveSource(walk.apis, name);
    if (api && formatOf(api) !== key) {
      walk.diagnostics.push(wrongSpecKind(name, { key, format: formatOf(api) }, at));
      return undefined;
    }
    if (api === undefined) {
      if (!walk.isFetching(name)) missing ??= name;
      walk.diagnostics.push(...missingSource(walk, name, at));
    } else if (!isSamePath(name, api.path))
      walk.diagnostics.push(specGuessed({ file: name, missing: "file", translated: isTranslated(name) }, api.path, at));
    return api;
  };
  const apis = apisOf(source, find, walk.overlaid);
  for (const { directory, at } of apiParts(source))
    if (directory !== undefined && joinPath("", directory) === undefined)
      walk.diagnostics.push(directoryOutside(directory, DEFAULT_DIRECTORY, at));
  const directories = new Map([...apis].map(([api, part]) => [api, ownDirectory(part)]));
  const [first] = apiParts(source);
  return { apis: [...apis.keys()], directories, directory: ownDirectory(first ?? source), missing, at: source.at };
}

export function directoryOf(api: Api, owner: Owner | undefined): string {
  return owner?.directories.get(api) ?? owner?.directory ?? DEFAULT_DIRECTORY;
}

/** Why a source has no spec; an unreadable spec has its own diagnostics. */
export function missingSource({ apis, files, isFetching }: Walk, name: string, at: Location): readonly Diagnostic[] {
  const bare = name.replace(/^(?:\.?\/)+/, "");
  if (apis.has(bare)) return [];
  if (files.has(bare)) return [specNotRecognized(name, at)];
  if (isFetching(name)) return [specFetching(name, at)];
  const nearest = closest(bare, apis.keys());
  return [specNotFound(name, nearest === undefined ? [] : [nearest], at)];
}

/** True if a source names the file or its stem, in any spelling. */
function isSamePath(source: string, path: string): boolean {
  const bare = source.replace(/^(?:\.?\/)+/, "");
  return source === path || bare === path || bare === path.replace(/\.(?:json|ya?ml|graphqls?|gql)$/i, "");
}

export function addTo<T>(groups: Map<string, T[]>, label: string, entry: T): void {
  const entries = groups.get(label) ?? [];
  groups.set(label, entries);
  entries.push(entry);
}

export function toGroups(
  groups: ReadonlyMap<string, readonly ExpandedEntry[]>,
  at: Location,
): readonly ExpandedGroup[] {
  return [...groups].map(([label, children]) => ({
    kind: "group",
    label,
    at,
    hidden: false,
    expanded: false,
    children,
  }));
}

export function preferredRoute(href: string | undefined, directory: string, slug: string): Route {
  const own = href === undefined || href.includes("://") ? undefined : joinPath("", href.replaceAll("\\", "/"));
  if (own !== undefined) return `/${own}`;
  return directory === "" ? `/${slug}` : `/${directory}/${slug}`;
}
