// The API descriptions of a project, parsed when somebody asks for one and kept until the file changes.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Files } from "../files/files.ts";
import type { RemoteTexts } from "../files/remote-texts.ts";
import type { Api } from "../openapi/api.ts";
import { checkStructure, withoutTold } from "../openapi/check/check-structure.ts";
import { type ParsedApi, parseApi } from "../openapi/parse-api.ts";
import { doubledKeysOf } from "../openapi/read/doubled-keys.ts";
import type { ReadFile } from "../openapi/read/join-files.ts";
import { createPartLocator } from "../openapi/read/locate-parts.ts";
import { lazyLocator, type SpecSource, type ValuePath } from "../openapi/read/read-spec.ts";
import { type SpecKind, sniffSpec } from "../openapi/read/sniff-spec.ts";

/** Which data files describe APIs, and what they say. */
export interface Specs {
  kind(path: string): SpecKind | undefined;
  /** The descriptions among these paths; each is parsed on first use, with its overlays applied. */
  map(paths: readonly string[], overlays: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Api>;
  /** A description with overlays of its own, in place of those it has in the last map. */
  overlaid(path: string, overlays: readonly string[]): Api | undefined;
  /** Problems of the descriptions that were parsed. */
  diagnostics(paths: readonly string[]): readonly Diagnostic[];
  /** What does not fit the standard in the descriptions that were parsed; looked for when first asked. */
  structure(): readonly Diagnostic[];
  /** Where a part of a description is written. */
  place(api: Api, path: ValuePath): Location;
  /** Forgets changed files; true when one of them is or was a description. */
  change(paths: readonly string[]): boolean;
}

/** Data files larger than this are served, never read as API descriptions. */
const LARGEST_SPEC = 45 * 1024 * 1024;

/** Looks into data files, and texts from the web, on demand. */
export function createSpecs(files: Files, remote?: Pick<RemoteTexts, "get">): Specs {
  const kinds = new Map<string, SpecKind | undefined>();
  const parsed = new Map<string, LoadedApi>();
  const variants = new Map<string, Map<string, LoadedApi>>();
  let usual: ReadonlyMap<string, readonly string[]> = new Map();
  let wanted = new Set<LoadedApi>();
  let located: { readonly api: Api; readonly find: (path: ValuePath) => Location } | undefined;
  const structures = new WeakMap<Api, readonly Diagnostic[]>();
  const read = (path: string) => (isWeb(path) ? remote?.get(path) : files.read(path)?.text);
  const kind = (path: string): SpecKind | undefined => {
    if (!kinds.has(path)) {
      const small = (files.size(path) ?? 0) <= LARGEST_SPEC;
      const file = small ? files.read(path) : undefined;
      kinds.set(path, file ? sniffSpec(file.text) : undefined);
    }
    return kinds.get(path);
  };
  const parse = (path: string, overlays: readonly string[], variant?: string): LoadedApi => {
    const text = read(path);
    const sources = overlays.flatMap((name) => {
      const changes = read(name);
      // One that is not there is told where it is named.
      return changes === undefined ? [] : [{ path: name, text: changes }];
    });
    const api =
      text === undefined
        ? { value: undefined, diagnostics: [], paths: new Set<string>() }
        : parseApi({ path, text }, { read, overlays: sources, ...(variant !== undefined && { variant }) });
    return { ...api, paths: new Set([...api.paths, ...overlays]), overlays: overlays.join("\n") };
  };
  const load = (path: string): Api | undefined => {
    const overlays = usual.get(path) ?? [];
    let known = parsed.get(path);
    if (known?.overlays !== overlays.join("\n")) {
      known = parse(path, overlays);
      parsed.set(path, known);
    }
    return known.value;
  };
  const overlaid = (path: string, overlays: readonly string[]): Api | undefined => {
    const key = overlays.join("\n");
    if (key === (usual.get(path) ?? []).join("\n")) return load(path);
    const known = variants.get(path) ?? new Map<string, LoadedApi>();
    variants.set(path, known);
    const api = known.get(key) ?? parse(path, overlays, key);
    known.set(key, api);
    wanted.add(api);
    return api.value;
  };
  return {
    kind,
    map: (paths, overlays) => {
      usual = overlays;
      wanted = new Set();
      return new LazyMap(paths, load);
    },
    overlaid,
    diagnostics: (paths) =>
      [...paths.flatMap((path) => parsed.get(path) ?? []), ...wanted].flatMap(({ diagnostics }) =>
        diagnostics.map(withoutReference),
      ),
    structure: () =>
      [...parsed].flatMap(([path, { value, diagnostics }]) => {
        // What a broken text seems to say is no mistake of its own.
        if (value === undefined || diagnostics.some(({ code, at }) => code === "api/syntax" && at.file === path))
          return [];
        const known = structures.get(value) ?? withoutTold(structureOf(value, path, read), diagnostics);
        structures.set(value, known);
        return known;
      }),
    place: (api, path) => {
      // Reading a description takes long, and problems mostly lie in one.
      if (located?.api !== api)
        located = { api, find: locatorOf(api, { path: api.path, text: read(api.path) ?? "" }, read) };
      return located.find(path);
    },
    change: (paths) => {
      let touched = false;
      for (const path of paths) {
        touched ||= isWeb(path) || kinds.get(path) !== undefined;
        kinds.delete(path);
        parsed.delete(path);
        variants.delete(path);
        // A description spread over several files changes with each of them.
        for (const [owner, { paths: parts }] of parsed) {
          if (!parts.has(path)) continue;
          parsed.delete(owner);
          touched = true;
        }
        for (const [owner, known] of variants) {
          if (![...known.values()].some(({ paths: parts }) => parts.has(path))) continue;
          variants.delete(owner);
          touched = true;
        }
      }
      return touched;
    },
  };
}

/** A description and the overlays it was read with. */
type LoadedApi = ParsedApi & { readonly overlays: string };

/** A site comes out whatever the standard says about a description, so only what gets lost is an error of the site. */
function structureOf(api: Api, path: string, read: ReadFile): readonly Diagnostic[] {
  const source = { path, text: read(path) ?? "" };
  const doubled = doubledKeysOf(source, api.root, read);
  if (api.channels !== undefined) return doubled;
  const misfits = checkStructure(api.root, locatorOf(api, source, read), path);
  return [...doubled, ...misfits.map((problem): Diagnostic => ({ ...problem, severity: "warning" }))];
}

/** A page goes on without what a reference should have led to. */
function withoutReference(problem: Diagnostic): Diagnostic {
  return REFERENCE_CODES.has(problem.code) ? { ...problem, severity: "warning" } : problem;
}

const REFERENCE_CODES: ReadonlySet<string> = new Set(["api/unresolved-ref", "api/external-ref"]);

function locatorOf(api: Api, source: SpecSource, read: ReadFile): (path: ValuePath) => Location {
  return createPartLocator({ root: api.root, locate: lazyLocator(source), read });
}

function isWeb(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** A map whose values are made when they are looked at. Keys are known before: one that turns out to have no value counts too. */
class LazyMap implements ReadonlyMap<string, Api> {
  readonly #paths: readonly string[];
  readonly #load: (path: string) => Api | undefined;

  constructor(paths: readonly string[], load: (path: string) => Api | undefined) {
    this.#paths = paths;
    this.#load = load;
  }
  get size(): number {
    return this.#paths.length;
  }
  get(key: string): Api | undefined {
    return this.has(key) ? this.#load(key) : undefined;
  }
  has(key: string): boolean {
    return this.#paths.includes(key);
  }
  forEach(visit: (value: Api, key: string, map: ReadonlyMap<string, Api>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }
  *entries(): MapIterator<[string, Api]> {
    for (const path of this.#paths) {
      const api = this.#load(path);
      if (api) yield [path, api];
    }
  }
  *keys(): MapIterator<string> {
    yield* this.#paths;
  }
  *values(): MapIterator<Api> {
    for (const [, api] of this.entries()) yield api;
  }
  [Symbol.iterator](): MapIterator<[string, Api]> {
    return this.entries();
  }
}
