// A page and the snippets it shows, made ready for rendering: parsed, surveyed, their code compiled.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { Document } from "../content/document.ts";
import type { Program, ProgramInput } from "./evaluate/program.ts";
import { snippetCandidates } from "./snippets.ts";
import { surveyCode } from "./survey-code.ts";
import type { Unit } from "./walker.ts";

/** What loading asks of its surroundings. */
export interface UnitHost {
  /** The parsed document of a page or snippet file, undefined when there is no such file. */
  document(path: string): { readonly value: Document; readonly diagnostics: readonly Diagnostic[] } | undefined;
  /** Compiles code; only called for documents that have some. */
  program(input: ProgramInput): Promise<{ readonly value: Program; readonly diagnostics: readonly Diagnostic[] }>;
}

/** A unit with what was found on the way to it. */
export interface LoadedUnit extends Unit {
  readonly diagnostics: readonly Diagnostic[];
  readonly languages: readonly string[];
  readonly math: boolean;
  /** Snippet files it shows directly. */
  readonly uses: readonly string[];
}

/** Keeps every unit that was loaded; a changed file makes its unit be loaded anew. */
export interface Units {
  /** Loads a document that has no file of its own. */
  fromDocument(document: Document, diagnostics: readonly Diagnostic[]): Promise<LoadedUnit>;
  load(path: string): Promise<LoadedUnit | undefined>;
  /** A unit that was loaded before. */
  get(path: string): LoadedUnit | undefined;
  forget(paths: Iterable<string>): void;
}

/** Loads units on demand, each once, whatever the cycles among them. */
export function createUnits(host: UnitHost): Units {
  const loading = new Map<string, Promise<LoadedUnit | undefined>>();
  const loaded = new Map<string, LoadedUnit>();

  const load = (path: string): Promise<LoadedUnit | undefined> => {
    const known = loading.get(path);
    if (known) return known;
    const parsed = host.document(path);
    const promise = parsed ? build(parsed.value, parsed.diagnostics) : Promise.resolve(undefined);
    loading.set(path, promise);
    return promise.then((unit) => {
      if (unit && loading.get(path) === promise) loaded.set(path, unit);
      return unit;
    });
  };

  const build = async (document: Document, diagnostics: readonly Diagnostic[]): Promise<LoadedUnit> => {
    const survey = surveyCode(document);
    const files = survey.snippetFiles.flatMap(
      (file) => snippetCandidates(file).find((path) => host.document(path)) ?? [],
    );
    const literals = new Map(survey.literals);
    let hasModules = survey.hasModules;
    for (const [local, { path, name }] of survey.named) {
      // A cycle of named imports cannot be literal on both sides; the compiler sorts it out.
      const source = host.document(path);
      const exported = source ? surveyCode(source.value).literals : undefined;
      if (exported?.has(name)) literals.set(local, exported.get(name));
      else hasModules = true;
    }
    const needsCode = hasModules || survey.expressions.some((one) => one.needsProgram);
    const expressions = survey.expressions.map(({ expression }) => expression);
    const program = needsCode
      ? await host.program({ path: document.path, modules: document.modules, expressions })
      : undefined;
    return {
      document,
      program: program?.value,
      expressions: new Map(survey.expressions.map(({ node }, index) => [node, index])),
      literals,
      snippets: survey.snippets,
      definitions: survey.definitions,
      diagnostics: [...diagnostics, ...(program?.diagnostics ?? [])],
      languages: document.languages,
      math: survey.math,
      uses: [...survey.snippets.values(), ...files],
    };
  };

  return {
    fromDocument: build,
    load,
    get: (path) => loaded.get(path),
    forget: (paths) => {
      for (const path of paths) {
        loading.delete(path);
        loaded.delete(path);
      }
    },
  };
}

/** A unit and every unit it shows, itself first; missing snippets are left to the renderer to report. */
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
