// YAML examples, with one or more documents.

import { parseAllDocuments } from "yaml";
import type { CodeError } from "./error-position.ts";

/** The first syntax error of a YAML example. */
export function parseYaml(code: string): CodeError | undefined {
  const documents = parseAllDocuments(code, {
    prettyErrors: true,
    strict: false,
    uniqueKeys: false,
    logLevel: "silent",
  });
  if (!Array.isArray(documents)) return undefined;
  for (const { errors } of documents) {
    const error = errors.find(({ code: kind }) => !HARMLESS.has(kind));
    const start = error?.linePos?.[0];
    if (error && start) return { line: start.line, column: start.col, reason: firstLine(error.message) };
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

function firstLine(message: string): string {
  const line = message.split("\n")[0] ?? message;
  const text = line.replace(/ at line \d+, column \d+:?$/, "").replace(/[.:]$/, "");
  return text.charAt(0).toLowerCase() + text.slice(1);
}
