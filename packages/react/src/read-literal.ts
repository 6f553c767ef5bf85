// Parses JavaScript literals without running anything, since most expressions on real pages are literals:
// `{["a", 'b']}`, `{{ color: "red" }}` and `{2}`. Anything else has to be compiled.

import { IDENTIFIER } from "@lectern/base/identifier.ts";

/** The value of a literal, or undefined for other code: `"[1, 'a',]"` → `{ value: [1, "a"] }`. */
export function readLiteral(code: string): { readonly value: unknown } | undefined {
  const reader = new LiteralReader(code);
  reader.skipSpace();
  if (reader.done) return { value: undefined };
  const value = reader.value(0);
  reader.skipSpace();
  return value === NOT_LITERAL || !reader.done ? undefined : { value };
}

/** Deeper nesting is left to the compiler, which cannot overflow the stack. */
const MAX_DEPTH = 100;
const NOT_LITERAL: unique symbol = Symbol("not a literal");

const SPACE = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)+/y;
const WORD = new RegExp(IDENTIFIER, "uy");
const NUMBER =
  /(?:0[xX][\dA-Fa-f]+|0[oO][0-7]+|0[bB][01]+|(?:(?:0|[1-9](?:_?\d)*)(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d+)?)(?![\w$])/y;
const ESCAPE =
  /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\}|(\r\n|[\n\r\u2028\u2029])|(0(?!\d))|([^xu\d]))/y;
const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", undefined],
]);
const ESCAPED: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
]);

class LiteralReader {
  readonly #code: string;
  #index = 0;

  constructor(code: string) {
    this.#code = code;
  }

  get done(): boolean {
    return this.#index >= this.#code.length;
  }

  skipSpace(): void {
    this.#match(SPACE);
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) return NOT_LITERAL;
    const first = this.#code[this.#index];
    switch (first) {
      case '"':
      case "'":
      case "`":
        return this.#string(first);
      case "[":
        return this.#array(depth);
      case "{":
        return this.#object(depth);
      case "(":
        return this.#parenthesized(depth);
      case "-":
      case "+":
        return this.#signed(first);
      default:
        return this.#number() ?? this.#constant();
    }
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#index;
    const found = pattern.exec(this.#code);
    if (!found) return undefined;
    this.#index = pattern.lastIndex;
    return found;
  }

  #take(character: string): boolean {
    if (this.#code[this.#index] !== character) return false;
    this.#index++;
    return true;
  }

  #string(quote: string): unknown {
    this.#index++;
    let text = "";
    while (!this.done) {
      const character = this.#code[this.#index] ?? "";
      if (character === quote) {
        this.#index++;
        return text;
      }
      if (character === "\\") {
        const escaped = this.#escape();
        if (escaped === undefined) return NOT_LITERAL;
        text += escaped;
        continue;
      }
      if (quote === "`" ? character === "$" && this.#code[this.#index + 1] === "{" : /[\n\r]/.test(character)) break;
      text += character;
      this.#index++;
    }
    return NOT_LITERAL;
  }

  #escape(): string | undefined {
    const found = this.#match(ESCAPE);
    if (!found) return undefined;
    const [, byte, unit, point, lineBreak, zero, plain] = found;
    const hex = byte ?? unit ?? point;
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      return code > 0x10ffff ? undefined : String.fromCodePoint(code);
    }
    if (lineBreak !== undefined) return "";
    if (zero !== undefined) return "\0";
    return ESCAPED.get(plain ?? "") ?? plain;
  }

  #number(): number | undefined {
    const found = this.#match(NUMBER);
    return found ? Number(found[0].replaceAll("_", "")) : undefined;
  }

  #signed(sign: string): unknown {
    this.#index++;
    this.skipSpace();
    const number = this.#number();
    if (number === undefined) return NOT_LITERAL;
    return sign === "-" ? -number : number;
  }

  #constant(): unknown {
    const word = this.#match(WORD)?.[0];
    return word !== undefined && CONSTANTS.has(word) ? CONSTANTS.get(word) : NOT_LITERAL;
  }

  #parenthesized(depth: number): unknown {
    this.#index++;
    this.skipSpace();
    const value = this.value(depth + 1);
    this.skipSpace();
    return this.#take(")") ? value : NOT_LITERAL;
  }

  #array(depth: number): unknown {
    this.#index++;
    const items: unknown[] = [];
    for (;;) {
      this.skipSpace();
      if (this.#take("]")) return items;
      const item = this.value(depth + 1);
      if (item === NOT_LITERAL) return NOT_LITERAL;
      items.push(item);
      this.skipSpace();
      if (this.#take(",")) continue;
      return this.#take("]") ? items : NOT_LITERAL;
    }
  }

  #object(depth: number): unknown {
    this.#index++;
    const entries: [string, unknown][] = [];
    for (;;) {
      this.skipSpace();
      if (this.#take("}")) break;
      const key = this.#key();
      this.skipSpace();
      if (key === undefined || !this.#take(":")) return NOT_LITERAL;
      this.skipSpace();
      const value = this.value(depth + 1);
      if (value === NOT_LITERAL) return NOT_LITERAL;
      entries.push([key, value]);
      this.skipSpace();
      if (this.#take(",")) continue;
      if (!this.#take("}")) return NOT_LITERAL;
      break;
    }
    // fromEntries defines properties, so a `__proto__` key is an ordinary one.
    return Object.fromEntries(entries);
  }

  #key(): string | undefined {
    const first = this.#code[this.#index] ?? "";
    if (first === '"' || first === "'") {
      const text = this.#string(first);
      return typeof text === "string" ? text : undefined;
    }
    const number = this.#number();
    return number === undefined ? this.#match(WORD)?.[0] : String(number);
  }
}
