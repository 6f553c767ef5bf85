// Diagnostics for the syntax of JSON files.

import { type Diagnostic, type Location, problem } from "../diagnostic.ts";
import { cut } from "./mistake.ts";

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
