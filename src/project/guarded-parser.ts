// Parses pages, those that look costly in a process of its own: the parser is native code that nothing stops, and some texts
// keep it busy for minutes. A page that takes too long is shown as plain text, and everything else goes on.

import type { Checked } from "../base/diagnostic.ts";
import { mdxTooCostly } from "../content/diagnostics.ts";
import type { Document } from "../content/document.ts";
import { isCostly } from "../content/parse-cost.ts";
import { parseDocument, plainDocument } from "../content/parse-document.ts";
import { canRunApart, runApart, runApartNow } from "../files/run-apart.ts";

/** What the parsing process is given. */
export interface ParseOrder {
  readonly path: string;
  readonly text: string;
  readonly variables: readonly (readonly [string, string])[];
}

type Source = Pick<ParseOrder, "path" | "text">;
type Variables = ReadonlyMap<string, string>;

const PROGRAM = "parse-page";

/** True for a text that is parsed in a process of its own. */
export function isParsedApart({ text }: Source): boolean {
  return isCostly(text) && canRunApart(PROGRAM);
}

/** Parses a page without holding up anything else. */
export async function parseGuarded(source: Source, variables: Variables): Promise<Checked<Document>> {
  if (!isParsedApart(source)) return parseDocument(source, variables);
  return toDocument(source, await runApart(PROGRAM, orderOf(source, variables)));
}

/** Parses a page for a caller that cannot wait. */
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
