// Code in one language → one HTML string for each line.
// Lines repeat a lot across a site: a line that was met before in the same state of the grammar is not read again.

import type { IGrammar, StateStack } from "@shikijs/vscode-textmate";
import { escapeHtml } from "../base/html.ts";
import { detach } from "../base/text.ts";
import { TooMuchWork } from "./patterns/pattern-library.ts";
import { coverPlaceholders, type Segment } from "./placeholders.ts";
import type { ScopePath, StyleResolver } from "./style-resolver.ts";

/** Lines longer than this stay plain: some patterns take time that grows with the square of a line's length. */
const MAX_LINE_LENGTH = 5_000;
/** Code nested deeper than this stays plain from there on: the tokeniser walks the whole depth for every line. */
const MAX_DEPTH = 400;
/** How many lines are remembered before starting afresh. */
const MAX_REMEMBERED = 6_000;

/** What a tokenizer works with. */
export interface TokenizerParts {
  readonly grammar: IGrammar;
  readonly initial: StateStack;
  readonly resolver: StyleResolver;
  /** The attribute for `<placeholders>`, in shells. */
  readonly placeholder: string | undefined;
}

interface ReadLine {
  readonly html: string;
  readonly next: number;
}

/** Reads code line by line; the lines must have no line breaks. */
export function createTokenizer(parts: TokenizerParts): (lines: readonly string[]) => readonly string[] {
  let states = createStateTable(parts);
  let memory = new Map<number, Map<string, ReadLine>>();
  let remembered = 0;

  function readLine(line: string, state: number): ReadLine {
    const known = memory.get(state)?.get(line);
    if (known) return known;
    const read = tokenize(line, state);
    if (remembered++ < MAX_REMEMBERED) {
      const ofState = memory.get(state) ?? new Map<string, ReadLine>();
      memory.set(state, ofState.set(detach(line), read));
    }
    return read;
  }

  function tokenize(line: string, state: number): ReadLine {
    try {
      const { tokens, ruleStack } = parts.grammar.tokenizeLine2(line, states.stack(state), 0);
      return { html: toHtml(line, tokens, parts), next: states.number(ruleStack) };
    } catch (error) {
      if (error instanceof TooMuchWork) return { html: escapeHtml(line), next: state };
      throw error;
    }
  }

  return (lines) => {
    if (remembered >= MAX_REMEMBERED) {
      states = createStateTable(parts);
      memory = new Map();
      remembered = 0;
    }
    let state = 0;
    return lines.map((line) => {
      if (line === "") return "";
      if (line.length > MAX_LINE_LENGTH || states.stack(state).depth > MAX_DEPTH) return escapeHtml(line);
      const read = readLine(line, state);
      state = read.next;
      return read.html;
    });
  };
}

/** One span for each stretch of equal looks; plain text gets none. */
function toHtml(line: string, tokens: Uint32Array, { resolver, placeholder }: TokenizerParts): string {
  const segments: Segment[] = [];
  for (let index = 0; index < tokens.length; index += 2) {
    segments.push({ start: tokens[index] ?? 0, attribute: resolver.attribute(tokens[index + 1] ?? 0) });
  }
  const covered = placeholder === undefined ? segments : coverPlaceholders(line, segments, placeholder);
  // Joined at the end: text that grows by additions is kept as a tree of its parts, at many times its size.
  const parts: string[] = [];
  for (let index = 0; index < covered.length; ) {
    const { start, attribute } = covered[index] ?? { start: 0, attribute: "" };
    do index++;
    while (index < covered.length && covered[index]?.attribute === attribute);
    const text = line.slice(start, covered[index]?.start ?? line.length);
    if (text === "") continue;
    const paints = attribute !== "" && text.trim() !== "";
    parts.push(paints ? `<span${attribute}>${escapeHtml(text)}</span>` : escapeHtml(text));
  }
  // Several parts make a new text; a single one may still be a part of the page's.
  return parts.length === 1 ? detach(parts[0] ?? "") : parts.join("");
}

/** The parts of a tokeniser's state that decide how the next line reads. */
interface StackFrame {
  readonly parent: StackFrame | null;
  readonly ruleId: number;
  readonly endRule: string | null;
  readonly beginRuleCapturedEOL: boolean;
  readonly nameScopesList: { readonly scopePath: ScopePath } | null;
  readonly contentNameScopesList: { readonly scopePath: ScopePath } | null;
}

interface StateTable {
  number(state: StateStack): number;
  stack(number: number): StateStack;
}

/** Numbers the states of a grammar so that equal ones, though different objects, have equal numbers; 0 is the start. */
function createStateTable({ initial, resolver }: TokenizerParts): StateTable {
  const byObject = new WeakMap<object, number>();
  const byKey = new Map<string, number>();
  const stacks: StateStack[] = [initial];
  const pathNumber = (list: StackFrame["nameScopesList"]): number => (list ? resolver.pathNumber(list.scopePath) : -1);

  function numberOf(frame: StackFrame, parent: number): number {
    const names = `${pathNumber(frame.nameScopesList)},${pathNumber(frame.contentNameScopesList)}`;
    const key = `${parent},${frame.ruleId},${frame.beginRuleCapturedEOL},${names},${frame.endRule ?? ""}`;
    const number = byKey.get(key) ?? stacks.push(frame as unknown as StateStack) - 1;
    byKey.set(key, number);
    byObject.set(frame, number);
    return number;
  }

  return {
    stack: (number) => stacks[number] ?? initial,
    number(state) {
      const unknown: StackFrame[] = [];
      let frame: StackFrame | null = state as unknown as StackFrame;
      while (frame && !byObject.has(frame)) {
        unknown.push(frame);
        frame = frame.parent;
      }
      let number = frame ? (byObject.get(frame) ?? 0) : 0;
      for (const below of unknown.reverse()) number = numberOf(below, number);
      return number;
    },
  };
}
