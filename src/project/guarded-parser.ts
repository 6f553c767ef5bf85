// Parses pages, expensive ones in a separate process: the parser is native code that cannot be interrupted, and some
// texts keep it busy for minutes. A page that times out is shown as plain text, and the build continues.

import { type Checked, fileStart } from "../base/diagnostic.ts";
import { mdxTooCostly } from "../content/diagnostics.ts";
import type { Document } from "../content/document.ts";
import { documentFromJson } from "../content/document-json.ts";
import { isCostly } from "../content/parse-cost.ts";
import { parseDocument, plainDocument } from "../content/parse-document.ts";
import type { Files } from "../files/files.ts";
import { canRunSeparately, runSeparately, runSeparatelySync } from "../files/limits/run-apart.ts";

/** The input of the parser process. */
export interface ParseOrder {
  readonly path: string;
  readonly text: string;
  readonly variables: readonly (readonly [string, string])[];
}

type Source = Pick<ParseOrder, "path" | "text">;
type Variables = ReadonlyMap<string, string>;

const PROGRAM = "parse-page";

/** How many parsed documents to cache; older ones are parsed again when needed. */
const MAX_DOCUMENTS = 64;

/** The parsed pages and snippets of a project. */
export class DocumentCache {
  readonly #files: Files;
  readonly #variables: () => Variables;
  readonly #recent = new Map<string, Checked<Document>>();
  /** Documents that are expensive to parse are never evicted. */
  readonly #costly = new Map<string, Checked<Document>>();

  constructor(files: Files, variables: () => Variables) {
    this.#files = files;
    this.#variables = variables;
  }

  get(path: string): Checked<Document> | undefined {
    const known = this.#recent.get(path) ?? this.#costly.get(path);
    if (known) return known;
    const source = this.#files.read(path);
    if (!source) return undefined;
    const parsed = parseGuardedNow(source, this.#variables());
    this.#recent.set(path, parsed);
    if (this.#recent.size > MAX_DOCUMENTS) this.#recent.delete(this.#recent.keys().next().value ?? path);
    return parsed;
  }

  /** Parses an expensive document ahead of time without blocking. */
  async prepare(path: string): Promise<void> {
    const source = this.#recent.has(path) || this.#costly.has(path) ? undefined : this.#files.read(path);
    if (!source || !isParsedSeparately(source)) return;
    const parsed = await parseGuarded(source, this.#variables());
    // The file may have changed in the meantime.
    if (this.#files.read(path)?.text === source.text) this.#costly.set(path, parsed);
  }

  invalidate(paths: readonly string[]): void {
    for (const path of paths) {
      this.#recent.delete(path);
      this.#costly.delete(path);
    }
  }

  clear(): void {
    this.#recent.clear();
    this.#costly.clear();
  }
}

/** True for a text that is parsed in a separate process. */
function isParsedSeparately({ text }: Source): boolean {
  return isCostly(text) && canRunSeparately(PROGRAM);
}

/** Parses a page without blocking. */
export async function parseGuarded(source: Source, variables: Variables): Promise<Checked<Document>> {
  if (!isParsedSeparately(source)) return parseDocument(source, variables);
  return toDocument(source, await runSeparately(PROGRAM, orderOf(source, variables)));
}

/** Parses a page for a synchronous caller. */
function parseGuardedNow(source: Source, variables: Variables): Checked<Document> {
  if (!isParsedSeparately(source)) return parseDocument(source, variables);
  return toDocument(source, runSeparatelySync(PROGRAM, orderOf(source, variables)));
}

function orderOf({ path, text }: Source, variables: Variables): string {
  const order: ParseOrder = { path, text, variables: [...variables] };
  return JSON.stringify(order);
}

function toDocument({ path, text }: Source, parsed: string | undefined): Checked<Document> {
  if (parsed !== undefined) return documentFromJson(parsed);
  return { value: plainDocument(path, text), diagnostics: [mdxTooCostly(fileStart(path))] };
}
