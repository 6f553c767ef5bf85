// JSON text → tree with locations. Comments and trailing commas are accepted and reported; after a syntax error the
// rest is parsed on a best-effort basis, so that a preview still has something to show.

import { type JSONVisitor, type ParseErrorCode, visit } from "jsonc-parser";
import { type Diagnostic, fileStart, type Location } from "../diagnostic.ts";
import { wholeCharacters } from "../lone-surrogates.ts";
import { commentInJson, duplicateKey, jsonSyntax, jsonTooDeep, trailingComma } from "./json-diagnostics.ts";
import type { MemberNode, ValueNode } from "./value-node.ts";

export interface JsonSource {
  readonly path: string;
  readonly text: string;
}

export interface ParsedJson {
  /** Undefined for an empty text. */
  readonly root: ValueNode | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** True when the text is not valid JSON; the root is then a guess. */
  readonly broken: boolean;
  /** True when the text ends inside a value, so that an unknown part is missing. */
  readonly cut: boolean;
  /** The number of values. */
  readonly size: number;
  /** True when any object has a `$ref` key. */
  readonly hasReferences: boolean;
}

type Container =
  | {
      readonly kind: "object";
      readonly at: Location;
      readonly members: Map<string, MemberNode>;
      key?: string;
      keyAt?: Location;
    }
  | { readonly kind: "array"; readonly at: Location; readonly items: ValueNode[] };

const MAXIMUM_DEPTH = 1000;

/** "Closing brace or bracket expected". */
const UNCLOSED: ReadonlySet<ParseErrorCode> = new Set<ParseErrorCode>([7, 8]);

/** Whitespace and comments. */
const NOTHING = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/;

export function parseJson({ path, text: raw }: JsonSource): ParsedJson {
  const text = raw.startsWith("\uFEFF") ? raw.slice(1) : raw;
  const builder = new Builder(path, text);
  try {
    visit(text, builder, { disallowComments: false, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return tooDeep(path);
  }
  return builder.result();
}

function tooDeep(path: string): ParsedJson {
  const problem = jsonTooDeep(path, fileStart(path), MAXIMUM_DEPTH);
  return { root: undefined, diagnostics: [problem], broken: true, cut: true, size: 0, hasReferences: false };
}

/** Builds a tree from parser events. */
class Builder implements JSONVisitor {
  readonly #path: string;
  readonly #text: string;
  readonly #stack: Container[] = [];
  readonly #diagnostics: Diagnostic[] = [];
  #root: ValueNode | undefined;
  #size = 0;
  #broken = false;
  #unclosed = 0;
  #references = false;
  #comment = false;
  #lastComma: { readonly offset: number; readonly line: number; readonly column: number } | undefined;
  #lastError = -1;

  constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
  }

  onObjectBegin = (_offset: number, _length: number, line: number, column: number): void =>
    this.#open({ kind: "object", at: this.#location(line, column), members: new Map() });
  onArrayBegin = (_offset: number, _length: number, line: number, column: number): void =>
    this.#open({ kind: "array", at: this.#location(line, column), items: [] });
  onObjectEnd = (): void => void this.#stack.pop();
  onArrayEnd = (): void => void this.#stack.pop();
  onLiteralValue = (value: unknown, _offset: number, _length: number, line: number, column: number): void =>
    this.#add(scalar(value, this.#location(line, column)));

  onObjectProperty = (written: string, _offset: number, _length: number, line: number, column: number): void => {
    const top = this.#stack.at(-1);
    if (top?.kind !== "object") return;
    const key = wholeCharacters(written);
    const at = this.#location(line, column);
    const earlier = top.members.get(key);
    if (earlier) this.#diagnostics.push(duplicateKey(key, at, earlier.at));
    if (key === "$ref") this.#references = true;
    top.key = key;
    top.keyAt = at;
  };

  onSeparator = (character: string, offset: number, _length: number, line: number, column: number): void => {
    if (character === ",") this.#lastComma = { offset, line, column };
  };

  onComment = (_offset: number, _length: number, line: number, column: number): void => {
    if (!this.#comment) this.#diagnostics.push(commentInJson(this.#location(line, column)));
    this.#comment = true;
  };

  onError = (error: ParseErrorCode, offset: number, _length: number, line: number, column: number): void => {
    const text = this.#text;
    if (offset >= text.length && UNCLOSED.has(error)) this.#unclosed++;
    if (offset === this.#lastError) return;
    this.#lastError = offset;
    const closing = text[offset] === "}" || text[offset] === "]";
    const comma = this.#lastComma;
    if (closing && comma && NOTHING.test(text.slice(comma.offset + 1, offset))) {
      this.#diagnostics.push(trailingComma(this.#location(comma.line, comma.column)));
      return;
    }
    // One error causes many others; only the first has the right position.
    if (!this.#broken) this.#diagnostics.push(jsonSyntax(this.#path, this.#location(line, column), error));
    this.#broken = true;
  };

  result(): ParsedJson {
    return {
      root: this.#root,
      diagnostics: this.#diagnostics,
      broken: this.#broken,
      // One missing or extra brace at the end loses nothing.
      cut: this.#unclosed > 1 || (this.#unclosed === 1 && !/[}\]]\s*$/.test(this.#text)),
      size: this.#size,
      hasReferences: this.#references,
    };
  }

  #location(line: number, column: number): Location {
    return { file: this.#path, line: line + 1, column: column + 1 };
  }

  #add(node: ValueNode): void {
    this.#size++;
    const top = this.#stack.at(-1);
    if (top === undefined) this.#root ??= node;
    else if (top.kind === "array") top.items.push(node);
    else if (top.key !== undefined && top.keyAt !== undefined) top.members.set(top.key, { at: top.keyAt, node });
  }

  #open(container: Container): void {
    this.#add(container);
    // The tolerant parser is recursive and would overflow the stack after a few thousand levels.
    if (this.#stack.push(container) > MAXIMUM_DEPTH) throw new RangeError("too deep");
  }
}

function scalar(value: unknown, at: Location): ValueNode {
  if (typeof value === "string") return { kind: "text", at, value: wholeCharacters(value) };
  if (typeof value === "number") return { kind: "number", at, value };
  if (typeof value === "boolean") return { kind: "boolean", at, value };
  return { kind: "null", at, value: null };
}
