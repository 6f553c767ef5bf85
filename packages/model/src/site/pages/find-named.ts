// "file.yaml userEvents" or "file.yaml User" → the channel or schema, in the named file or in any.

import { closest } from "@lectern/base/closest.ts";
import { type Api, type Channel, dereference, type NamedSchema } from "@lectern/openapi";
import { ownMarkdown } from "@lectern/openapi/internal/html/own-texts.ts";
import { isRecord, ownFlag, ownRecord, ownText } from "@lectern/openapi/internal/record.ts";
import { guessOf, type InsteadOf, matchingApis, resolveSource, sortedApis } from "./find-operation.ts";

interface FoundNamed<T> {
  readonly found: T;
  /** Set if another file was used instead of the named one. */
  readonly insteadOf?: InsteadOf;
}

/** The match, or the nearest names. */
export type NamedMatch<T> = FoundNamed<T> | { readonly found?: undefined; readonly nearest: readonly string[] };

const MAX_SUGGESTIONS = 3;

/** Where to look. */
export interface NamedSearch {
  readonly apis: ReadonlyMap<string, Api>;
  /** Sources in docs.json to search first if the reference names no file. */
  readonly sources: readonly string[];
}

/** The channel a page names. */
export function findChannel(search: NamedSearch, reference: string): NamedMatch<Channel> {
  return findNamed(search, reference, {
    get: (api, name) => api.channels?.find(({ id }) => id === name),
    names: (api) => api.channels?.map(({ id }) => id) ?? [],
  });
}

/** The schema a page names. */
export function findSchema(search: NamedSearch, reference: string): NamedMatch<NamedSchema> {
  return findNamed(search, reference, {
    get: schemaOf,
    names: (api) => Object.keys(schemasOf(api).schemas),
  });
}

interface Kind<T> {
  get(api: Api, name: string): T | undefined;
  names(api: Api): readonly string[];
}

function findNamed<T>({ apis, sources }: NamedSearch, reference: string, kind: Kind<T>): NamedMatch<T> {
  const words = reference.trim().split(/\s+/);
  const name = words.at(-1) ?? "";
  const file = words.slice(0, -1).join(" ");
  const candidates =
    file === ""
      ? [...new Set([...sources.flatMap((source) => resolveSource(apis, source) ?? []), ...sortedApis(apis)])]
      : matchingApis(apis, file);
  for (const api of candidates) {
    const found = kind.get(api, name);
    if (found !== undefined) return { found, ...(file === "" ? {} : guessOf(api, file, candidates[0] ?? api)) };
  }
  const nearest = nearestNames(name, candidates.flatMap(kind.names));
  return { nearest: nearest.map((near) => (file === "" ? near : `${file} ${near}`)) };
}

/** The most similar name, or else names with the same first letter. */
function nearestNames(name: string, names: readonly string[]): readonly string[] {
  const near = closest(name, names);
  if (near !== undefined) return [near];
  const start = name.slice(0, 1).toLowerCase();
  const alike = names.filter((one) => one.toLowerCase().startsWith(start));
  return [...new Set(alike)].slice(0, MAX_SUGGESTIONS);
}

function schemasOf(api: Api): { readonly schemas: Readonly<Record<string, unknown>>; readonly path: string } {
  const components = ownRecord(ownRecord(api.root, "components"), "schemas");
  if (Object.keys(components).length > 0) return { schemas: components, path: "#/components/schemas/" };
  return { schemas: ownRecord(api.root, "definitions"), path: "#/definitions/" };
}

function schemaOf(api: Api, name: string): NamedSchema | undefined {
  const { schemas, path } = schemasOf(api);
  if (!Object.hasOwn(schemas, name)) return undefined;
  const value = dereference(api, schemas[name]);
  const title = ownText(value, "title");
  const description = isRecord(value) ? ownMarkdown(value, "description") : undefined;
  return {
    name,
    reference: `${path}${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    deprecated: ownFlag(value, "deprecated"),
    api,
  };
}
