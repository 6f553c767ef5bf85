// JSON as examples write it: comments and commas at the end are shown to readers all the time and do no harm.

import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import type { CodeError } from "./parsers.ts";

/** The first mistake of a JSON text; several values after each other and the entries of an object are fine too. */
export function parseJson(code: string): CodeError | undefined {
  const text = code.trim();
  // Nothing but a comment is a place for the reader.
  if (text.replace(/^\/\/.*$/gm, "").trim() === "" || !/^(?:[{["/\-\d]|true\b|false\b|null\b)/.test(text))
    return undefined;
  const error = firstError(code);
  if (!error) return undefined;
  // A name stands for a value of the reader, and so may a comment: `"exp": UNIX_TIMESTAMP`, `[user1]`, `"rows": // Yours`.
  if (!firstError(code.replace(NAMED_VALUE, "$1 0").replace(NOTED_VALUE, "$1 0 $2"))) return undefined;
  // Entries without the braces around them, and one value on each line.
  if (/^"[^"]*"\s*:/.test(text) && !firstError(`{${code}}`)) return undefined;
  if (isSequence(code)) return undefined;
  const before = code.slice(0, error.offset);
  return {
    line: before.split("\n").length,
    column: error.offset - before.lastIndexOf("\n"),
    reason: REASONS.get(printParseErrorCode(error.error)) ?? "unexpected character",
  };
}

function firstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true, disallowComments: false });
  return errors[0];
}

/** Requests and answers are often shown one after the other: what follows a whole value begins another one. */
function isSequence(code: string): boolean {
  let rest = code;
  for (let count = 0; count < MOST_VALUES; count++) {
    const error = firstError(rest);
    if (!error) return true;
    if (printParseErrorCode(error.error) !== "EndOfFileExpected" || !/^[{["]/.test(rest.slice(error.offset)))
      return false;
    rest = rest.slice(error.offset);
  }
  return true;
}

const NAMED_VALUE =
  /([:[,]\s*)(?:[A-Z][A-Z0-9_]{2,}|[a-z]+(?:[A-Z0-9_]\w*)|string|number|boolean|unknown|object|any|integer|float)(?: \([a-z ]+\))?(?=\s*[,}\]\n])/g;
const NOTED_VALUE = /(:[ \t]*)(\/\/[^\n]*\n)(?=\s*[}\]])/g;

const MOST_VALUES = 50;

const REASONS: ReadonlyMap<string, string> = new Map([
  ["InvalidSymbol", "unexpected word"],
  ["InvalidNumberFormat", "invalid number"],
  ["PropertyNameExpected", "expected a key in double quotes"],
  ["ValueExpected", "expected a value"],
  ["ColonExpected", "expected a colon"],
  ["CommaExpected", "expected a comma"],
  ["CloseBraceExpected", "missing closing brace"],
  ["CloseBracketExpected", "missing closing bracket"],
  ["UnexpectedEndOfString", "unclosed string"],
  ["InvalidEscapeCharacter", "invalid escape sequence"],
  ["InvalidCharacter", "unescaped control character in a string"],
]);
