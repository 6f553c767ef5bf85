// Turns code into one HTML string per line. Lines repeat often across a site, so results are cached per line and grammar
// state.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { detach } from "@lectern/base/text.ts";
import type { IGrammar, IToken, StateStack } from "@shikijs/vscode-textmate";
import { TooMuchWork } from "./patterns/pattern-library.ts";
import type { ScopePath, StyleResolver } from "./style-resolver.ts";

/** Longer lines stay plain: some patterns take quadratic time. */
const MAX_LINE_LENGTH = 5_000;
/** Deeper code stays plain from there on: the tokenizer walks the full depth on every line. */
const MAX_DEPTH = 400;
/** Lines cached before the cache is cleared. */
const MAX_REMEMBERED = 6_000;

export interface TokenizerParts {
  readonly grammar: IGrammar;
  readonly initial: StateStack;
  readonly resolver: StyleResolver;
  /** Attribute for `<placeholders>`, set for shells. */
  readonly placeholder: string | undefined;
}

interface ReadLine {
  readonly html: string;
  readonly next: number;
}

/** Highlights code line by line; lines must not contain line breaks. */
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
      const { tokens, ruleStack } = parts.grammar.tokenizeLine(line, states.stack(state), 0);
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

/** One span per run of equal style; plain text gets none. */
function toHtml(line: string, tokens: readonly IToken[], { resolver, placeholder }: TokenizerParts): string {
  const segments = tokens.map(({ startIndex, scopes }) => ({
    start: startIndex,
    attribute: resolver.attributeOf(scopes),
  }));
  const covered = placeholder === undefined ? segments : coverPlaceholders(line, segments, placeholder);
  // Joined at the end: V8 stores a string built by concatenation as a tree many times its size.
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
  // `join` creates a new string; a single part may be a slice that retains the whole page's text.
  return parts.length === 1 ? detach(parts[0] ?? "") : parts.join("");
}

/** The parts of the tokenizer state that affect the next line. */
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

/**
 * Numbers grammar states so that equal states get equal numbers even if they are different objects; 0 is the initial state.
 */
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

// In shell code, `<your-token>` is a placeholder rather than a redirection, so it gets a single color.

/** Part of a line, from `start` to the next segment, with the attribute of its span. */
interface Segment {
  readonly start: number;
  readonly attribute: string;
}

// A letter right after `<` and no space right before `>`, so that `<in.txt >out.txt` stays a redirection.
const PLACEHOLDER = /(?<![<\w])<[A-Za-z_](?:[\w .:/|-]{0,80}[\w.])?>(?![\w/$&>])/g;

/** Merges each placeholder into one segment. */
function coverPlaceholders(line: string, segments: readonly Segment[], attribute: string): readonly Segment[] {
  if (!line.includes("<")) return segments;
  let covered = segments;
  for (const match of line.matchAll(PLACEHOLDER)) {
    const end = match.index + match[0].length;
    const resumed = covered.findLast((segment) => segment.start <= end)?.attribute ?? "";
    covered = [
      ...covered.filter((segment) => segment.start < match.index),
      { start: match.index, attribute },
      { start: end, attribute: resumed },
      ...covered.filter((segment) => segment.start > end),
    ];
  }
  return covered;
}
