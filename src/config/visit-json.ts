// Tells what stands where in a JSON text. Most texts are plain JSON, which the engine itself vouches for: their parts are
// found by one native expression, many times faster than letter by letter. All others are left to the tolerant parser.

import { type ParseErrorCode, visit } from "jsonc-parser";

type AtPlace = (offset: number, length: number, line: number, column: number) => void;
type WithValue<Value> = (value: Value, ...place: Parameters<AtPlace>) => void;

/** What is told of a text, in its order; lines and columns begin with zero. */
export interface JsonVisitor {
  readonly onObjectBegin: AtPlace;
  readonly onObjectProperty: WithValue<string>;
  readonly onObjectEnd: () => void;
  readonly onArrayBegin: AtPlace;
  readonly onArrayEnd: () => void;
  readonly onLiteralValue: WithValue<unknown>;
  readonly onSeparator: (character: string, offset: number) => void;
  readonly onComment: AtPlace;
  readonly onError: WithValue<ParseErrorCode>;
}

/** Parts of a text that is known to be JSON. */
const PART = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Visits every part of a text; throws a RangeError where tolerance runs out of stack. */
export function visitJson(text: string, visitor: JsonVisitor): void {
  if (isPlain(text)) visitPlain(text, visitor);
  else visit(text, visitor, { disallowComments: false, allowTrailingComma: false });
}

function isPlain(text: string): boolean {
  try {
    JSON.parse(text);
  } catch {
    return false;
  }
  // Lines are told apart by line feeds below.
  return !/\r(?!\n)/.test(text);
}

function visitPlain(text: string, visitor: JsonVisitor): void {
  let line = 0;
  let lineStart = 0;
  let lineEnd = text.indexOf("\n");
  /** For each open container, whether it is an object. */
  const containers: boolean[] = [];
  /** The next string is a key. */
  let isKey = false;
  for (const { 0: part, index } of text.matchAll(PART)) {
    while (lineEnd !== -1 && lineEnd < index) {
      line++;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf("\n", lineStart);
    }
    const column = index - lineStart;
    switch (part) {
      case "{":
        visitor.onObjectBegin(index, 1, line, column);
        containers.push(true);
        isKey = true;
        break;
      case "[":
        visitor.onArrayBegin(index, 1, line, column);
        containers.push(false);
        isKey = false;
        break;
      case "}":
        visitor.onObjectEnd();
        containers.pop();
        break;
      case "]":
        visitor.onArrayEnd();
        containers.pop();
        break;
      case ":":
        isKey = false;
        break;
      case ",":
        visitor.onSeparator(part, index);
        isKey = containers.at(-1) === true;
        break;
      default: {
        const value: unknown = part.startsWith('"') && !part.includes("\\") ? part.slice(1, -1) : JSON.parse(part);
        if (isKey) visitor.onObjectProperty(String(value), index, part.length, line, column);
        else visitor.onLiteralValue(value, index, part.length, line, column);
      }
    }
  }
}
