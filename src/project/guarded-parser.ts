// Parses pages, expensive ones in a separate process: the parser is native code that cannot be interrupted, and some
// texts keep it busy for minutes. A page that times out is shown as plain text, and the build continues.

import type { Checked } from "../base/diagnostic.ts";
import { mdxTooCostly } from "../content/diagnostics.ts";
import type { Document } from "../content/document.ts";
import { isCostly } from "../content/parse-cost.ts";
import { parseDocument, plainDocument } from "../content/parse-document.ts";
import { canRunApart, runApart, runApartNow } from "../files/run-apart.ts";

/** The input of the parser process. */
export interface ParseOrder {
  readonly path: string;
  readonly text: string;
  readonly variables: readonly (readonly [string, string])[];
}

type Source = Pick<ParseOrder, "path" | "text">;
type Variables = ReadonlyMap<string, string>;

const PROGRAM = "parse-page";

/** True for a text that is parsed in a separate process. */
export function isParsedApart({ text }: Source): boolean {
  return isCostly(text) && canRunApart(PROGRAM);
}

/** Parses a page without blocking. */
export async function parseGuarded(source: Source, variables: Variables): Promise<Checked<Document>> {
  if (!isParsedApart(source)) return parseDocument(source, variables);
  return toDocument(source, await runApart(PROGRAM, orderOf(source, variables)));
}

/** Parses a page for a synchronous caller. */
export function parseGuardedNow(source: Source, variables: Variables): Checked<Document> {
  if (!isParsedApart(source)) return parseDocument(source, variables);
  return toDocument(source, runApartNow(PROGRAM, orderOf(source, variables)));
}

function orderOf({ path, text }: Source, variables: Variables): string {
  const order: ParseOrder = { path, text, variables: [...variables] };
  return JSON.stringify(order);
}

function toDocument({ path, text }: Source, parsed: string | undefined): Checked<Document> {
  if (parsed !== undefined) return JSON.parse(parsed) as Checked<Document>;
  return { value: plainDocument(path, text), diagnostics: [mdxTooCostly({ file: path, line: 1, column: 1 })] };
}
