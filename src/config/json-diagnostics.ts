// Diagnostics for the JSON syntax of docs.json and the files it references.

import { type Diagnostic, type Location, problem } from "../base/diagnostic.ts";
import { cut, quoteValue } from "./diagnostic-parts.ts";
import type { JsonNode } from "./json-node.ts";

/** The parser's error number for a character that cannot start a value: a single or curly quote, a bare word. */
const UNKNOWN_SYMBOL = 1;

const SYNTAX: Readonly<Record<number, string>> = {
  [UNKNOWN_SYMBOL]: "unexpected character",
  2: "invalid number",
  3: 'expected a key in double quotes, or "}"',
  4: "expected a value",
  5: 'expected ":" after the key',
  6: 'expected "," before the next entry',
  7: 'missing "}"',
  8: 'missing "]"',
  9: "unexpected text after the end",
  10: "unclosed comment",
  11: "unclosed comment",
  12: "unclosed string",
  13: "incomplete number",
  14: '"\\u" must be followed by four hexadecimal digits',
  15: "invalid escape sequence",
  16: "unescaped control character in a string",
};

export function jsonSyntax(file: string, at: Location, error: number): Diagnostic {
  const reason = SYNTAX[error] ?? "syntax error";
  const quotes = error === UNKNOWN_SYMBOL ? 'Use straight double quotes: "name". ' : "";
  const hint = `${quotes}Fix this first; other errors may follow from it.`;
  return problem("config/syntax", "error", at, { message: `${file} is not valid JSON: ${reason}.`, hint });
}

export function jsonTooDeep(file: string, at: Location, limit: number): Diagnostic {
  const message = `${file} is nested more than ${limit} levels deep.`;
  return problem("config/too-deep", "error", at, { message, hint: "Reduce the nesting." });
}

export function commentInJson(at: Location): Diagnostic {
  const message = "Comments are not valid JSON, and other tools reject them.";
  return problem("config/comment", "warning", at, { message, hint: "Remove the comments." });
}

export function trailingComma(at: Location): Diagnostic {
  const message = "Trailing commas are not valid JSON, and other tools reject them.";
  return problem("config/trailing-comma", "warning", at, {
    message,
    hint: "Remove the comma.",
    replacement: { from: ",", to: "" },
  });
}

export function duplicateKey(key: string, at: Location, earlier: Location): Diagnostic {
  const message = `Duplicate key "${cut(key)}" overrides the one on line ${earlier.line}.`;
  return problem("config/duplicate-key", "warning", at, { message, hint: "Remove one of them." });
}

export function referenceInvalid(node: JsonNode): Diagnostic {
  const message = `"$ref" must be the path of a JSON file, not ${quoteValue(node)}.`;
  return problem("config/ref-invalid", "error", node.at, { message, hint: 'Use a path such as "./navigation.json".' });
}

/** A `$ref` that points outside the project. */
export function referenceOutside(node: JsonNode, value: string): Diagnostic {
  const message = `"$ref" must be a relative path inside the project, not "${cut(value)}".`;
  return problem("config/ref-outside-project", "error", node.at, {
    message,
    hint: 'Use a path such as "./navigation.json".',
  });
}

export function referenceCycle(node: JsonNode, files: readonly string[]): Diagnostic {
  const message = `Circular "$ref": ${files.join(" → ")}.`;
  return problem("config/ref-circular", "error", node.at, { message, hint: "Remove one of these references." });
}

/** A `$ref` to a missing file. */
export function referenceNotFound(node: JsonNode, path: string): Diagnostic {
  const message = `Unresolved "$ref": "${cut(path)}" does not exist.`;
  return problem("config/ref-not-found", "error", node.at, {
    message,
    hint: "Make the path relative to the file that contains it.",
  });
}

export function referenceTooLarge(node: JsonNode, limit: number): Diagnostic {
  const message = `"$ref" expands to more than ${limit} values, so ${quoteValue(node)} is skipped.`;
  return problem("config/ref-too-large", "error", node.at, { message, hint: "Reference each file only once." });
}

/** Keys next to a `$ref` that does not resolve to an object. */
export function referenceSiblings(node: JsonNode): Diagnostic {
  return problem("config/ref-siblings", "warning", node.at, {
    message: `Keys next to "$ref" are ignored, because ${quoteValue(node)} does not contain an object.`,
    hint: "Remove them.",
  });
}
