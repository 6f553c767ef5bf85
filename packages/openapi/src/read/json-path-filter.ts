// JSONPath filter expressions: `?@.deprecated == true && length(@.tags) > 1`.

import { isNumeric, parseExactJson, toExactJson } from "@lectern/base/exact-json.ts";
import { isRecord } from "../record.ts";
import { matchesPattern } from "../schema/pattern-match.ts";

/** What a whole query shares: the value of `$` and the number of steps left. */
export interface Scope {
  readonly root: unknown;
  stepsLeft: number;
}

export type Test = (value: unknown, scope: Scope) => boolean;

/** The values of an expression: none, one or several. */
export type Operand = (value: unknown, scope: Scope) => readonly unknown[];

export interface Parsing {
  readonly scanner: Scanner;
  /** Parses the segments of a query inside a filter. */
  readonly parseQuery: (scanner: Scanner) => Operand | undefined;
}

/** Parses a filter; undefined if it is invalid. */
export function parseFilter(parsing: Parsing): Test | undefined {
  return parseEither(parsing);
}

function parseEither(parsing: Parsing): Test | undefined {
  const tests = parseList(parsing, "||", parseBoth);
  return tests && ((value, scope) => tests.some((test) => test(value, scope)));
}

function parseBoth(parsing: Parsing): Test | undefined {
  const tests = parseList(parsing, "&&", parseOne);
  return tests && ((value, scope) => tests.every((test) => test(value, scope)));
}

function parseList(
  parsing: Parsing,
  sign: string,
  parse: (parsing: Parsing) => Test | undefined,
): readonly Test[] | undefined {
  const tests: Test[] = [];
  do {
    const test = parse(parsing);
    if (test === undefined) return undefined;
    tests.push(test);
    parsing.scanner.skipSpaces();
  } while (parsing.scanner.take(sign));
  return tests;
}

function parseOne(parsing: Parsing): Test | undefined {
  parsing.scanner.skipSpaces();
  if (parsing.scanner.take("!")) {
    const test = parseOne(parsing);
    return test && ((value, scope) => !test(value, scope));
  }
  if (parsing.scanner.take("(")) {
    const test = parseEither(parsing);
    parsing.scanner.skipSpaces();
    return parsing.scanner.take(")") ? test : undefined;
  }
  const pattern = parsing.scanner.match(/(?:match|search)(?=\()/y);
  if (pattern !== undefined) return parseMatch(parsing, pattern === "match");
  const left = parseOperand(parsing);
  if (left === undefined) return undefined;
  parsing.scanner.skipSpaces();
  const sign = parsing.scanner.match(/==|!=|<=|>=|<|>/y);
  if (sign === undefined) return (value, scope) => left(value, scope).length > 0;
  parsing.scanner.skipSpaces();
  const right = parseOperand(parsing);
  return right && ((value, scope) => compare(left(value, scope)[0], right(value, scope)[0], sign));
}

function parseMatch(parsing: Parsing, whole: boolean): Test | undefined {
  const [text, pattern] = parseArguments(parsing) ?? [];
  if (text === undefined || pattern === undefined) return undefined;
  return (value, scope) => {
    const [subject] = text(value, scope);
    const [source] = pattern(value, scope);
    if (typeof subject !== "string" || typeof source !== "string") return false;
    return matchesPattern(whole ? `^(?:${source})$` : source, subject) === true;
  };
}

function parseArguments(parsing: Parsing): readonly Operand[] | undefined {
  if (!parsing.scanner.take("(")) return undefined;
  const operands: Operand[] = [];
  do {
    parsing.scanner.skipSpaces();
    const operand = parseOperand(parsing);
    if (operand === undefined) return undefined;
    operands.push(operand);
    parsing.scanner.skipSpaces();
  } while (parsing.scanner.take(","));
  return parsing.scanner.take(")") ? operands : undefined;
}

function parseOperand(parsing: Parsing): Operand | undefined {
  const start = parsing.scanner.match(/[@$]/y);
  if (start !== undefined) {
    const query = parsing.parseQuery(parsing.scanner);
    return query && ((value, scope) => query(start === "@" ? value : scope.root, scope));
  }
  const text = parsing.scanner.quoted();
  if (text !== undefined) return () => [text];
  const word = parsing.scanner.match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y);
  if (word !== undefined) return () => [parseExactJson(word)];
  const name = parsing.scanner.match(/(?:length|count|value)(?=\()/y);
  const [argument] = name === undefined ? [] : (parseArguments(parsing) ?? []);
  if (argument === undefined) return undefined;
  if (name === "count") return (value, scope) => [argument(value, scope).length];
  if (name === "value") return (value, scope) => argument(value, scope).slice(0, 1);
  return (value, scope) => lengthOf(argument(value, scope)[0]);
}

function lengthOf(value: unknown): readonly unknown[] {
  if (typeof value === "string") return [[...value].length];
  if (Array.isArray(value)) return [value.length];
  return isRecord(value) ? [Object.keys(value).length] : [];
}

function compare(left: unknown, right: unknown, sign: string): boolean {
  const equal = left === right || (typeof left === "object" && toExactJson(left) === toExactJson(right));
  if (sign === "==") return equal;
  if (sign === "!=") return !equal;
  const ordered = (isNumeric(left) && isNumeric(right)) || (typeof left === "string" && typeof right === "string");
  if (!ordered) return equal && sign.endsWith("=");
  const [low, high] = sign.startsWith("<") ? [left, right] : [right, left];
  return low < high || (equal && sign.endsWith("="));
}

/** A cursor over a text. */
export class Scanner {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#position >= this.#text.length;
  }

  sees(piece: string): boolean {
    return this.#text.startsWith(piece, this.#position);
  }

  /** Consumes a piece if it comes next. */
  take(piece: string): boolean {
    if (!this.sees(piece)) return false;
    this.#position += piece.length;
    return true;
  }

  skipSpaces(): void {
    this.match(/\s*/y);
  }

  /** Consumes what a sticky pattern matches here. */
  match(pattern: RegExp): string | undefined {
    return this.groups(pattern)?.[0];
  }

  /** Consumes what a sticky pattern matches here, with its groups. */
  groups(pattern: RegExp): readonly (string | undefined)[] | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#position += found[0].length;
    return found;
  }

  /** Consumes a single- or double-quoted string. */
  quoted(): string | undefined {
    const raw = this.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
    if (raw === undefined) return undefined;
    const body = raw
      .slice(1, -1)
      .replace(/\\'/g, "'")
      .replace(/(^|[^\\])"/g, '$1\\"');
    try {
      return JSON.parse(`"${body}"`) as string;
    } catch {
      return undefined;
    }
  }
}
