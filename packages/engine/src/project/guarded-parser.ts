// Parses pages, expensive ones in a separate process: the parser is native code that cannot be interrupted, and some
// texts keep it busy for minutes. A page that times out is shown as plain text, and the build continues.

import { type Checked, fileStart } from "@lectern/base/diagnostic.ts";
import type { Files } from "@lectern/io/files.ts";
import { canRunSeparately, runSeparately, runSeparatelySync } from "@lectern/io/limits/run-apart.ts";
import { mdxTooCostly } from "@lectern/model/content/diagnostics.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { documentFromJson } from "@lectern/model/content/document-json.ts";
import { isCostly } from "@lectern/model/content/parse-cost.ts";
import { parseDocument, plainDocument } from "@lectern/model/content/parse-document.ts";

/** The input of the parser process. */
export interface ParseOrder {
  readonly path: string;
  readonly text: string;
  readonly variables: readonly (readonly [string, string])[];
  readonly math: boolean;
}

/** The settings that decide how pages are parsed. */
export interface ParseSettings {
  readonly variables: ReadonlyMap<string, string>;
  /** True if every page may have formulas. */
  readonly math: boolean;
}

type Source = Pick<ParseOrder, "path" | "text">;

const PROGRAM = "parse-page";

/** How many parsed documents to cache; older ones are parsed again when needed. */
const MAX_DOCUMENTS = 64;
/** A tree takes up to a hundred times as much memory as its text. */
const MAX_COSTLY_CHARACTERS = 2_000_000;

/** The parsed pages and snippets of a project. */
export class DocumentCache {
  readonly #files: Files;
  readonly #settings: () => ParseSettings;
  readonly #recent = new Map<string, Checked<Document>>();
  /** Documents that are expensive to parse, least recently used first, and the size of their texts. */
  readonly #costly = new Map<string, Checked<Document>>();
  #costlySize = 0;

  constructor(files: Files, settings: () => ParseSettings) {
    this.#files = files;
    this.#settings = settings;
  }

  get(path: string): Checked<Document> | undefined {
    const known = this.#recent.get(path) ?? this.#getCostly(path);
    if (known) return known;
    const source = this.#files.read(path);
    if (!source) return undefined;
    const parsed = parseGuardedNow(source, this.#settings());
    this.#recent.set(path, parsed);
    if (this.#recent.size > MAX_DOCUMENTS) this.#recent.delete(this.#recent.keys().next().value ?? path);
    return parsed;
  }

  /** Parses an expensive document ahead of time without blocking. */
  async prepare(path: string): Promise<void> {
    const source = this.#recent.has(path) || this.#costly.has(path) ? undefined : this.#files.read(path);
    if (!source || !isParsedSeparately(source)) return;
    const parsed = await parseGuarded(source, this.#settings());
    // The file may have changed in the meantime.
    if (this.#files.read(path)?.text === source.text) this.#addCostly(path, parsed);
  }

  invalidate(paths: readonly string[]): void {
    for (const path of paths) {
      this.#recent.delete(path);
      this.#removeCostly(path);
    }
  }

  clear(): void {
    this.#recent.clear();
    this.#costly.clear();
    this.#costlySize = 0;
  }

  #getCostly(path: string): Checked<Document> | undefined {
    const known = this.#costly.get(path);
    if (known) {
      this.#costly.delete(path);
      this.#costly.set(path, known);
    }
    return known;
  }

  #addCostly(path: string, parsed: Checked<Document>): void {
    this.#removeCostly(path);
    this.#costly.set(path, parsed);
    this.#costlySize += parsed.value.text.length;
    for (const [oldest] of this.#costly)
      if (this.#costlySize > MAX_COSTLY_CHARACTERS && oldest !== path) this.#removeCostly(oldest);
  }

  #removeCostly(path: string): void {
    this.#costlySize -= this.#costly.get(path)?.value.text.length ?? 0;
    this.#costly.delete(path);
  }
}

/** True for a text that is parsed in a separate process. */
function isParsedSeparately({ text }: Source): boolean {
  return isCostly(text) && canRunSeparately(PROGRAM);
}

/** Parses a page without blocking. */
export async function parseGuarded(source: Source, settings: ParseSettings): Promise<Checked<Document>> {
  if (!isParsedSeparately(source)) return parseDocument(source, settings.variables, settings);
  return toDocument(source, await runSeparately(PROGRAM, orderOf(source, settings)));
}

/** Parses a page for a synchronous caller. */
function parseGuardedNow(source: Source, settings: ParseSettings): Checked<Document> {
  if (!isParsedSeparately(source)) return parseDocument(source, settings.variables, settings);
  return toDocument(source, runSeparatelySync(PROGRAM, orderOf(source, settings)));
}

function orderOf({ path, text }: Source, { variables, math }: ParseSettings): string {
  const order: ParseOrder = { path, text, variables: [...variables], math };
  return JSON.stringify(order);
}

function toDocument({ path, text }: Source, parsed: string | undefined): Checked<Document> {
  if (parsed !== undefined) return documentFromJson(parsed);
  return { value: plainDocument(path, text), diagnostics: [mdxTooCostly(fileStart(path))] };
}
