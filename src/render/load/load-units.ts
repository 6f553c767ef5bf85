// A page and the snippets it shows, made ready for rendering: parsed, surveyed, their code compiled.

import type { Diagnostic } from "../../base/diagnostic.ts";
import type { Document } from "../../content/document.ts";
import { importNotFound } from "../../evaluate/diagnostics.ts";
import { nearestImport } from "../../evaluate/modules/resolve-import.ts";
import type { Program, ProgramInput } from "../../evaluate/program.ts";
import type { Unit } from "../walker.ts";
import { snippetCandidates } from "./snippets.ts";
import { type CodeSurvey, refusedCode, surveyCode } from "./survey-code.ts";

/** What loading asks of its surroundings. */
export interface UnitHost {
  /** The parsed document of a page or snippet file, undefined when there is no such file. */
  document(path: string): { readonly value: Document; readonly diagnostics: readonly Diagnostic[] } | undefined;
  /** Parses a document that takes long before it is asked for. */
  prepare?(path: string): Promise<void>;
  /** Whether there is such a file, without parsing it. */
  exists(path: string): boolean;
  /** The files of the project, for guesses. */
  paths?(): Iterable<string>;
  /** Compiles code; only called for documents that have some. Without it, none runs. */
  program?(input: ProgramInput): Promise<{ readonly value: Program; readonly diagnostics: readonly Diagnostic[] }>;
}

/** A unit with what was found on the way to it. */
export interface LoadedUnit extends Unit {
  readonly diagnostics: readonly Diagnostic[];
  readonly languages: readonly string[];
  readonly math: boolean;
  /** Snippet files it shows directly. */
  readonly uses: readonly string[];
  /** Other files whose change makes it stale: what its code imports. */
  readonly imports: ReadonlySet<string>;
  /** Files that were looked for and are not there. */
  readonly absent: ReadonlySet<string>;
}

/** Keeps the units that were loaded last; a changed file makes its unit be loaded anew. */
export interface Units {
  /** Loads a document that has no file of its own. */
  fromDocument(document: Document, diagnostics: readonly Diagnostic[]): Promise<LoadedUnit>;
  load(path: string): Promise<LoadedUnit | undefined>;
  forget(paths: Iterable<string>): void;
}

/** Units that are kept: snippets are shown on many pages, and trees are too large to keep them all. */
const KEPT_UNITS = 200;

interface KeptUnit {
  readonly unit: Promise<LoadedUnit | undefined>;
  /** Not known before it is loaded. */
  imports: ReadonlySet<string> | undefined;
}

/** Loads units on demand, whatever the cycles among them. */
export function createUnits(host: UnitHost): Units {
  const kept = new Map<string, KeptUnit>();

  const load = (path: string): Promise<LoadedUnit | undefined> => {
    const known = kept.get(path);
    const unit = known?.unit ?? read(path);
    const entry: KeptUnit = known ?? { unit, imports: undefined };
    unit.then(
      (loaded) => {
        entry.imports = loaded?.imports ?? new Set();
      },
      // Whoever asked for it hears why; the next one tries again.
      () => kept.get(path) === entry && kept.delete(path),
    );
    kept.delete(path);
    kept.set(path, entry);
    if (kept.size > KEPT_UNITS) kept.delete(kept.keys().next().value ?? path);
    return unit;
  };

  const read = async (path: string): Promise<LoadedUnit | undefined> => {
    if (host.prepare) await host.prepare(path);
    const parsed = host.document(path);
    return parsed && build(parsed.value, parsed.diagnostics);
  };

  const build = async (document: Document, diagnostics: readonly Diagnostic[]): Promise<LoadedUnit> => {
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
      // A cycle of named imports cannot be literal on both sides; the compiler sorts it out.
      if (host.prepare) await host.prepare(path);
      const source = host.document(path);
      const exported = source ? surveyCode(source.value).literals : undefined;
      if (exported?.has(name)) literals.set(local, exported.get(name));
      else hasModules = true;
    }
    const needsCode = hasModules || survey.expressions.some((one) => one.needsProgram);
    const expressions = survey.expressions.map(({ expression }) => expression);
    const refused = host.program ? undefined : refusedCode(document);
    const program = needsCode
      ? await host.program?.({ path: document.path, modules: document.modules, expressions, tags: survey.tags })
      : undefined;
    // Only the compiler finds what is imported without its ending, or as `{ default as A }`.
    const snippets = new Map([...(program?.value.snippetImports ?? []), ...survey.snippets]);
    const imported = [...(program?.value.files ?? [])].filter((path) => path !== document.path);
    return {
      document,
      program: program?.value,
      expressions: new Map(survey.expressions.map(({ node }, index) => [node, index])),
      literals,
      snippets,
      definitions: survey.definitions,
      ...(refused && { refused: refused.names }),
      diagnostics: [
        ...diagnostics,
        ...(refused?.diagnostics ?? []),
        ...(program?.diagnostics ?? missingImports(survey, { ...host, exists })),
      ],
      languages: document.languages,
      math: survey.math,
      uses: [...new Set([...snippets.values(), ...files, ...imported.filter((path) => /\.mdx?$/i.test(path))])],
      imports: new Set([...imported, ...[...survey.named.values()].map(({ path }) => path)]),
      absent,
    };
  };

  return {
    fromDocument: build,
    load,
    forget: (paths) => {
      for (const path of paths) {
        kept.delete(path);
        // What is still being loaded may have read what it imports before it changed.
        for (const [other, { imports }] of kept) if (imports?.has(path) ?? true) kept.delete(other);
      }
    },
  };
}

/** The imports of a document without code that lead nowhere; the compiler reports those of the others. */
function missingImports({ imports }: CodeSurvey, host: UnitHost): readonly Diagnostic[] {
  return imports
    .filter(({ path }) => !host.exists(path))
    .map(({ specifier, path, at }) => importNotFound(specifier, at, nearestImport(path, host)));
}

/** A unit and every unit it shows, itself first; those that are missing were reported where they are imported. */
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
