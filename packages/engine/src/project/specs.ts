// The specs of a project, parsed on demand and cached until the file changes.

import type { Audience } from "@lectern/base/audience.ts";
import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { isWeb } from "@lectern/base/web-url.ts";
import { requireDependency } from "@lectern/io/dependency-file.ts";
import type { Files } from "@lectern/io/files.ts";
import type { RemoteTexts } from "@lectern/io/network/remote-texts.ts";
import {
  type Api,
  type ApiContext,
  createPartLocator,
  detectSpec,
  type GraphqlPackage,
  type ParsedApi,
  parseApi,
  type ReadFile,
  type SpecKind,
  type SpecSource,
  type ValuePath,
} from "@lectern/openapi";
import { duplicateKeysOf } from "@lectern/openapi/internal/read/duplicate-keys.ts";
import { lazyLocator } from "@lectern/openapi/internal/read/read-spec.ts";
import { isGraphqlFile } from "@lectern/openapi/internal/read/sniff-spec.ts";
import { checkStructure, withoutReported } from "@lectern/openapi/lint";

/** Larger data files are served but never parsed as specs. */
export const MAX_SPEC_SIZE = 45 * 1024 * 1024;

/** Inspects data files and remote texts on demand. */
export function createSpecs(files: Files, remote?: Pick<RemoteTexts, "get">, audience?: Audience): Specs {
  return new Specs(files, remote, audience);
}

export class Specs {
  readonly #files: Files;
  readonly #read: ReadFile;
  readonly #audience: Audience | undefined;
  readonly #kinds = new Map<string, SpecKind | undefined>();
  readonly #parsed = new Map<string, LoadedApi>();
  readonly #variants = new Map<string, Map<string, LoadedApi>>();
  readonly #structures = new WeakMap<Api, readonly Diagnostic[]>();
  #standard: ReadonlyMap<string, readonly string[]> = new Map();
  #wanted = new Set<LoadedApi>();
  readonly #opening = new Set<string>();
  #located: { readonly api: Api; readonly find: (path: ValuePath) => Location } | undefined;

  constructor(files: Files, remote: Pick<RemoteTexts, "get"> | undefined, audience: Audience | undefined) {
    this.#files = files;
    this.#audience = audience;
    this.#read = (path) => (isWeb(path) ? remote?.get(path) : files.read(path)?.text);
  }

  kind(path: string): SpecKind | undefined {
    if (!this.#kinds.has(path)) {
      if (isGraphqlFile(path)) {
        this.#kinds.set(path, "graphql");
        return "graphql";
      }
      const small = (this.#files.size(path) ?? 0) <= MAX_SPEC_SIZE;
      const file = small ? this.#files.read(path) : undefined;
      this.#kinds.set(path, file ? detectSpec(file.text) : undefined);
    }
    return this.#kinds.get(path);
  }

  /** The specs among these paths. Each is parsed on first use, with its overlays applied. */
  map(paths: readonly string[], overlays: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Api> {
    this.#standard = overlays;
    this.#wanted = new Set();
    return new LazyMap(paths, (path) => this.#load(path));
  }

  /** A spec with these overlays instead of those it has in the last map. */
  overlaid(path: string, overlays: readonly string[]): Api | undefined {
    const key = overlays.join("\n");
    if (key === (this.#standard.get(path) ?? []).join("\n")) return this.#load(path);
    const known = this.#variants.get(path) ?? new Map<string, LoadedApi>();
    this.#variants.set(path, known);
    const api = known.get(key) ?? this.#parse(path, overlays, key);
    known.set(key, api);
    this.#wanted.add(api);
    return api.value;
  }

  diagnostics(paths: readonly string[]): readonly Diagnostic[] {
    return [...paths.flatMap((path) => this.#parsed.get(path) ?? []), ...this.#wanted].flatMap(({ diagnostics }) =>
      diagnostics.map(withoutReference),
    );
  }

  /** Violations of the OpenAPI standard in the parsed specs. Computed on first use. */
  structure(): readonly Diagnostic[] {
    return [...this.#parsed].flatMap(([path, { value, diagnostics }]) => {
      // The contents of a file with syntax errors are not worth reporting.
      if (value === undefined || diagnostics.some(({ code, at }) => code === "api/syntax" && at.file === path))
        return [];
      const known = this.#structures.get(value) ?? withoutReported(structureOf(value, path, this.#read), diagnostics);
      this.#structures.set(value, known);
      return known;
    });
  }

  /** The source location of a part of a spec. */
  location(api: Api, path: ValuePath): Location {
    // Reading a spec is slow, and problems are usually in one.
    if (this.#located?.api !== api) {
      const source = { path: api.path, text: this.#read(api.path) ?? "" };
      this.#located = { api, find: locatorOf(api, source, this.#read) };
    }
    return this.#located.find(path);
  }

  /** Invalidates changed files; true if one of them is or was a spec. */
  change(paths: readonly string[]): boolean {
    let touched = false;
    for (const path of paths) {
      touched ||= isWeb(path) || this.#kinds.get(path) !== undefined;
      this.#kinds.delete(path);
      this.#parsed.delete(path);
      this.#variants.delete(path);
      // A spec split over several files changes with each of them.
      for (const [owner, { paths: parts }] of this.#parsed) {
        if (!parts.has(path)) continue;
        this.#parsed.delete(owner);
        touched = true;
      }
      for (const [owner, known] of this.#variants) {
        if (![...known.values()].some(({ paths: parts }) => parts.has(path))) continue;
        this.#variants.delete(owner);
        touched = true;
      }
    }
    return touched;
  }

  #load(path: string): Api | undefined {
    const overlays = this.#standard.get(path) ?? [];
    let known = this.#parsed.get(path);
    if (known?.overlays !== overlays.join("\n")) {
      known = this.#parse(path, overlays);
      this.#parsed.set(path, known);
    }
    return known.value;
  }

  #parse(path: string, overlays: readonly string[], variant?: string): LoadedApi {
    const read = this.#read;
    const text = read(path);
    const sources = overlays.flatMap((name) => {
      const changes = read(name);
      // A missing one is reported where it is named.
      return changes === undefined ? [] : [{ path: name, text: changes }];
    });
    const api =
      text === undefined
        ? { value: undefined, diagnostics: [], paths: new Set<string>() }
        : parseApi(
            { path, text },
            { ...this.#context(path), overlays: sources, ...(variant !== undefined && { variant }) },
          );
    return { ...api, paths: new Set([...api.paths, ...overlays]), overlays: overlays.join("\n") };
  }

  #context(path: string): ApiContext {
    const find = (other: string): Api | undefined => {
      // Arazzo files may call each other.
      if (this.#opening.has(path)) return undefined;
      this.#opening.add(path);
      const api = this.#load(other);
      this.#opening.delete(path);
      return api;
    };
    return { read: this.#read, audience: this.#audience, graphql, find };
  }
}

function graphql(): GraphqlPackage {
  return requireDependency("graphql") as GraphqlPackage;
}

/** A spec and the overlays it was parsed with. */
type LoadedApi = ParsedApi & { readonly overlays: string };

/** The site builds even from a nonconforming spec, so only lost content is an error. */
function structureOf(api: Api, path: string, read: ReadFile): readonly Diagnostic[] {
  const source = { path, text: read(path) ?? "" };
  const duplicates = duplicateKeysOf(source, api.root, read);
  if (api.channels !== undefined || api.format !== undefined) return duplicates;
  const violations = checkStructure(api.root, locatorOf(api, source, read), path);
  return [...duplicates, ...violations.map((problem): Diagnostic => ({ ...problem, severity: "warning" }))];
}

/** A broken reference is a warning: the page renders without its target. */
function withoutReference(problem: Diagnostic): Diagnostic {
  return REFERENCE_CODES.has(problem.code) ? { ...problem, severity: "warning" } : problem;
}

const REFERENCE_CODES: ReadonlySet<string> = new Set(["api/unresolved-ref", "api/external-ref"]);

function locatorOf(api: Api, source: SpecSource, read: ReadFile): (path: ValuePath) => Location {
  return createPartLocator({ root: api.root, locate: lazyLocator(source), read });
}

/** A map whose values are computed on access. Its keys include those that turn out to have no value. */
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
