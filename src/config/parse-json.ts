// JSON text → tree with places. Comments and trailing commas are accepted and reported; after a syntax error the
// rest is still read as far as it makes sense, so that a preview keeps something to show.

import type { ParseErrorCode } from "jsonc-parser";
import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { wholeCharacters } from "../base/whole-characters.ts";
import { commentInJson, duplicateKey, jsonSyntax, jsonTooDeep, trailingComma } from "./json-diagnostics.ts";
import type { JsonMember, JsonNode } from "./json-node.ts";
import { visitJson } from "./visit-json.ts";

/** A file of the project. */
export interface JsonSource {
  readonly path: string;
  readonly text: string;
}

/** What a JSON text holds. */
export interface ParsedJson {
  /** Undefined when there is nothing to read. */
  readonly root: JsonNode | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** True when the text is not JSON; the root is then only a guess. */
  readonly broken: boolean;
  /** True when the text ends in the middle of a value, so that nobody knows what is missing. */
  readonly cut: boolean;
  /** How many values it holds. */
  readonly size: number;
  /** True when some object has the key `$ref`. */
  readonly hasReferences: boolean;
}

type Container =
  | {
      readonly kind: "object";
      readonly at: Location;
      readonly members: Map<string, JsonMember>;
      key?: string;
      keyAt?: Location;
    }
  | { readonly kind: "array"; readonly at: Location; readonly items: JsonNode[] };

const MAXIMUM_DEPTH = 1000;

/** The parser expected a closing brace or bracket. */
const UNCLOSED: ReadonlySet<ParseErrorCode> = new Set<ParseErrorCode>([7, 8]);

/** Blanks and comments. */
const NOTHING = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/;

/** Parses the text of a JSON file. */
export function parseJson({ path, text: raw }: JsonSource): ParsedJson {
  const text = raw.startsWith("\uFEFF") ? raw.slice(1) : raw;
  const builder = createBuilder(path, text);
  try {
    visitJson(text, builder.visitor);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return tooDeep(path);
  }
  return builder.result();
}

function tooDeep(path: string): ParsedJson {
  const problem = jsonTooDeep(path, { file: path, line: 1, column: 1 }, MAXIMUM_DEPTH);
  return { root: undefined, diagnostics: [problem], broken: true, cut: true, size: 0, hasReferences: false };
}

function createBuilder(path: string, text: string) {
  const stack: Container[] = [];
  const diagnostics: Diagnostic[] = [];
  const state = {
    root: undefined as JsonNode | undefined,
    size: 0,
    broken: false,
    unclosed: 0,
    references: false,
    comment: false,
  };
  let lastComma = -1;
  let lastError = -1;

  const place = (line: number, column: number): Location => ({ file: path, line: line + 1, column: column + 1 });

  function add(node: JsonNode): void {
    state.size++;
    const top = stack.at(-1);
    if (top === undefined) state.root ??= node;
    else if (top.kind === "array") top.items.push(node);
    else if (top.key !== undefined && top.keyAt !== undefined) top.members.set(top.key, { at: top.keyAt, node });
  }

  function open(container: Container): void {
    add(container);
    // A tolerant parser calls itself for every level, and would run out of stack after some thousands.
    if (stack.push(container) > MAXIMUM_DEPTH) throw new RangeError("too deep");
  }

  function onError(error: ParseErrorCode, offset: number, _length: number, line: number, column: number): void {
    if (offset >= text.length && UNCLOSED.has(error)) state.unclosed++;
    if (offset === lastError) return;
    lastError = offset;
    const closing = text[offset] === "}" || text[offset] === "]";
    if (closing && lastComma >= 0 && NOTHING.test(text.slice(lastComma + 1, offset))) {
      diagnostics.push(trailingComma(place(line, column)));
      return;
    }
    // One mistake makes a parser stumble many times; only the first stumble says where it is.
    if (!state.broken) diagnostics.push(jsonSyntax(path, place(line, column), error));
    state.broken = true;
  }

  const visitor = {
    onObjectBegin: (_offset: number, _length: number, line: number, column: number) =>
      open({ kind: "object", at: place(line, column), members: new Map() }),
    onArrayBegin: (_offset: number, _length: number, line: number, column: number) =>
      open({ kind: "array", at: place(line, column), items: [] }),
    onObjectEnd: () => void stack.pop(),
    onArrayEnd: () => void stack.pop(),
    onObjectProperty(written: string, _offset: number, _length: number, line: number, column: number) {
      const top = stack.at(-1);
      if (top?.kind !== "object") return;
      const key = wholeCharacters(written);
      const at = place(line, column);
      const earlier = top.members.get(key);
      if (earlier) diagnostics.push(duplicateKey(key, at, earlier.at));
      if (key === "$ref") state.references = true;
      top.key = key;
      top.keyAt = at;
    },
    onLiteralValue: (value: unknown, _offset: number, _length: number, line: number, column: number) =>
      add(scalar(value, place(line, column))),
    onSeparator(character: string, offset: number) {
      if (character === ",") lastComma = offset;
    },
    onComment(_offset: number, _length: number, line: number, column: number) {
      if (!state.comment) diagnostics.push(commentInJson(place(line, column)));
      state.comment = true;
    },
    onError,
  };

  return {
    visitor,
    result: (): ParsedJson => ({
      root: state.root,
      diagnostics,
      broken: state.broken,
      // One brace too many or too few around it all loses nothing.
      cut: state.unclosed > 1 || (state.unclosed === 1 && !/[}\]]\s*$/.test(text)),
      size: state.size,
      hasReferences: state.references,
    }),
  };
}

function scalar(value: unknown, at: Location): JsonNode {
  if (typeof value === "string") return { kind: "text", at, value: wholeCharacters(value) };
  if (typeof value === "number") return { kind: "number", at, value };
  if (typeof value === "boolean") return { kind: "boolean", at, value };
  return { kind: "null", at, value: null };
}
