// Loads a page and its snippets for rendering: parses and surveys them and compiles their code.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { importNotFound } from "@lectern/react/diagnostics.ts";
import { nearestImport } from "@lectern/react/modules/resolve-import.ts";
import type { Program, ProgramInput } from "@lectern/react/program.ts";
import type { Unit } from "../page-state.ts";
import { snippetCandidates } from "./snippets.ts";
import { type CodeSurvey, rejectedCode, surveyCode } from "./survey-code.ts";

/** What loading needs from its environment. */
export interface UnitHost {
  /** The parsed document of a page or snippet file; undefined if the file does not exist. */
  document(path: string): { readonly value: Document; readonly diagnostics: readonly Diagnostic[] } | undefined;
  /** Parses an expensive document ahead of time. */
  prepare?(path: string): Promise<void>;
  /** Applies the project's remark plugins, if it has any. */
  readonly remark?: RunRemark | undefined;
  /** True if the file exists; does not parse it. */
  exists(path: string): boolean;
  /** All project files, for suggestions. */
  paths?(): Iterable<string>;
  /** Compiles code; called only for documents that have any. Without it, no code runs. */
  program?(input: ProgramInput): Promise<{ readonly value: Program; readonly diagnostics: readonly Diagnostic[] }>;
}

export type RunRemark = (document: Document) => Promise<Checked<Document>>;

/** A unit with the findings from loading it. */
export interface LoadedUnit extends Unit {
  readonly diagnostics: readonly Diagnostic[];
  readonly languages: readonly string[];
  readonly math: boolean;
  /** Snippet files it includes directly. */
  readonly uses: readonly string[];
  /** Other files that make it stale when they change: what its code imports. */
  readonly imports: ReadonlySet<string>;
  /** Files that were looked up but do not exist. */
  readonly absent: ReadonlySet<string>;
}

/** A cache of recently loaded units, invalidated when files change. */
export interface Units {
  /** Loads a document that has no file. */
  fromDocument(document: Document, diagnostics: readonly Diagnostic[]): Promise<LoadedUnit>;
  load(path: string): Promise<LoadedUnit | undefined>;
  invalidate(paths: Iterable<string>): void;
}

/** Cache size. Snippets are shared by many pages, but trees are too large to cache them all. */
const MAX_CACHED_UNITS = 200;

interface CachedUnit {
  readonly unit: Promise<LoadedUnit | undefined>;
  /** Unknown until loaded. */
  imports: ReadonlySet<string> | undefined;
}

/** Creates a loader that loads units on demand and tolerates import cycles. */
export function createUnits(host: UnitHost): Units {
  const cache = new Map<string, CachedUnit>();

  const load = (path: string): Promise<LoadedUnit | undefined> => {
    const known = cache.get(path);
    const unit = known?.unit ?? read(path);
    const entry: CachedUnit = known ?? { unit, imports: undefined };
    unit.then(
      (loaded) => {
        entry.imports = loaded?.imports ?? new Set();
      },
      // The caller gets the error; the next call tries again.
      () => cache.get(path) === entry && cache.delete(path),
    );
    cache.delete(path);
    cache.set(path, entry);
    if (cache.size > MAX_CACHED_UNITS) cache.delete(cache.keys().next().value ?? path);
    return unit;
  };

  const read = async (path: string): Promise<LoadedUnit | undefined> => {
    if (host.prepare) await host.prepare(path);
    const parsed = host.document(path);
    return parsed && buildUnit(parsed.value, parsed.diagnostics, host);
  };

  return {
    fromDocument: (document, diagnostics) => buildUnit(document, diagnostics, host),
    load,
    invalidate: (paths) => {
      for (const path of paths) {
        cache.delete(path);
        // A unit still loading may have read an import before it changed.
        for (const [other, { imports }] of cache) if (imports?.has(path) ?? true) cache.delete(other);
      }
    },
  };
}

/** Surveys a document and compiles its code where it has any. */
async function buildUnit(parsed: Document, problems: readonly Diagnostic[], host: UnitHost): Promise<LoadedUnit> {
  const changed = host.remark && (await host.remark(parsed));
  const document = changed?.value ?? parsed;
  const survey = surveyCode(document);
  const absent = new Set<string>();
  const exists = (path: string): boolean => {
    const isThere = host.exists(path);
    if (!isThere) absent.add(path);
    return isThere;
  };
  const files = survey.snippetFiles.flatMap((file) => snippetCandidates(file).find(exists) ?? []);
  const literals = new Map(survey.literals);
  let hasModules = survey.hasModules;
  for (const [local, { path, name }] of survey.named) {
    // A cycle of named imports cannot be literal on both sides, so it is left to the compiler.
    if (host.prepare) await host.prepare(path);
    const source = host.document(path);
    const exported = source ? surveyCode(source.value).literals : undefined;
    if (exported?.has(name)) literals.set(local, exported.get(name));
    else hasModules = true;
  }
  const needsCode = hasModules || survey.expressions.some((one) => one.needsProgram);
  const expressions = survey.expressions.map(({ expression }) => expression);
  const rejected = host.program ? undefined : rejectedCode(document);
  const program = needsCode
    ? await host.program?.({ path: document.path, modules: document.modules, expressions, tags: survey.tags })
    : undefined;
  // Only the compiler resolves imports without a file extension and `{ default as A }`.
  const snippets = new Map([...(program?.value.snippetImports ?? []), ...survey.snippets]);
  const imported = [...(program?.value.files ?? [])].filter((path) => path !== document.path);
  return {
    document,
    program: program?.value,
    expressions: new Map(survey.expressions.map(({ node }, index) => [node, index])),
    literals,
    snippets,
    definitions: survey.definitions,
    ...(rejected && { rejected: rejected.names }),
    diagnostics: [
      ...problems,
      ...(changed?.diagnostics ?? []),
      ...(rejected?.diagnostics ?? []),
      ...(program?.diagnostics ?? missingImports(survey, { ...host, exists })),
    ],
    languages: document.languages,
    math: survey.math,
    uses: [...new Set([...snippets.values(), ...files, ...imported.filter((path) => /\.mdx?$/i.test(path))])],
    imports: new Set([...imported, ...[...survey.named.values()].map(({ path }) => path)]),
    absent,
  };
}

/** Unresolved imports of a document without code; the compiler reports those of documents with code. */
function missingImports({ imports }: CodeSurvey, host: UnitHost): readonly Diagnostic[] {
  return imports
    .filter(({ path }) => !host.exists(path))
    .map(({ specifier, path, at }) => importNotFound(specifier, at, nearestImport(path, host)));
}

/** A unit and every unit it includes, itself first. Missing files are reported where they are imported. */
export async function withSnippets(units: Units, unit: LoadedUnit): Promise<readonly LoadedUnit[]> {
  const found = new Map<string, LoadedUnit>([[unit.document.path, unit]]);
  const pending = [...unit.uses];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path)) continue;
    const next = await units.load(path);
    if (!next) continue;
    found.set(path, next);
    pending.push(...next.uses);
  }
  return [...found.values()];
}
