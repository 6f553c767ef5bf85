// JSON as examples write it: comments are common and harmless.

import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { type CodeError, errorAt } from "./error-position.ts";

/** The first syntax error. Several values in a row and bare object entries are accepted. */
export function parseJson(code: string): CodeError | undefined {
  const text = code.trim();
  // A block with nothing but comments is a placeholder.
  if (text.replace(/^\/\/.*$/gm, "").trim() === "" || !/^(?:[{["/\-\d]|true\b|false\b|null\b)/.test(text))
    return undefined;
  const error = firstError(code);
  if (!error) return trailingComma(code);
  // A name or comment may take the place of a value: `"exp": UNIX_TIMESTAMP`, `[user1]`, `"rows": // Yours`.
  if (!firstError(code.replace(NAMED_VALUE, "$1 0").replace(NOTED_VALUE, "$1 0 $2"))) return undefined;
  // Object entries without braces, and one value per line.
  const isPart = /^"[^"]*"\s*:/.test(text);
  const inner = isPart ? firstError(`{${code}}`) : undefined;
  if ((isPart && !inner) || isSequence(code)) return undefined;
  const offset = inner ? Math.min(inner.offset - 1, code.length) : error.offset;
  const reason = REASONS.get(printParseErrorCode((inner ?? error).error)) ?? "unexpected character";
  return errorAt(code, offset, reason);
}

/** A comma that makes a value invalid for everyone who copies it. With comments, nobody copies the block. */
function trailingComma(code: string): CodeError | undefined {
  const error = /\/[/*]/.test(code) ? undefined : firstError(code, false);
  if (!error) return undefined;
  return { ...errorAt(code, code.lastIndexOf(",", error.offset), "trailing comma"), excess: "," };
}

function firstError(text: string, allowTrailingComma = true): ParseError | undefined {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma, disallowComments: false });
  return errors[0];
}

/** Requests and responses are often shown back to back: whatever follows a complete value starts another one. */
function isSequence(code: string): boolean {
  let rest = code;
  for (let count = 0; count < MAX_VALUES; count++) {
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

const MAX_VALUES = 50;

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
