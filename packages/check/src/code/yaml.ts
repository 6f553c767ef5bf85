// YAML examples, with one or more documents.

import { parseAllDocuments } from "yaml";
import { type CodeError, errorAt } from "./error-position.ts";

/** The first syntax error of a YAML example. */
export function parseYaml(code: string): CodeError | undefined {
  const documents = parseAllDocuments(code, {
    prettyErrors: false,
    strict: false,
    uniqueKeys: false,
    logLevel: "silent",
  });
  if (!Array.isArray(documents)) return undefined;
  for (const { errors } of documents) {
    const error = errors.find(({ code: kind }) => !HARMLESS.has(kind));
    if (error) return errorAt(code, error.pos[0], toReason(error.message));
  }
  return undefined;
}

/**
 * The anchor of an alias may be in a part that is not shown, tags belong to other tools, and deep nesting is a parser
 * limit.
 */
const HARMLESS: ReadonlySet<string> = new Set([
  "TAG_RESOLVE_FAILED",
  "BAD_ALIAS",
  "MULTIPLE_DOCS",
  "RESOURCE_EXHAUSTION",
]);

/** The parser's words as the end of a sentence of ours. */
function toReason(message: string): string {
  const text = message.replace(/[.:]$/, "");
  return text.charAt(0).toLowerCase() + text.slice(1);
}
