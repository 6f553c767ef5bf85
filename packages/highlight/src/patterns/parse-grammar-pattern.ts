// Derives what all matches of an Oniguruma pattern have in common from its syntax tree. Conservative: syntax it does not
// understand adds no constraint. Sets of characters may be larger than the engine's own, never smaller.

import {
  type AlternativeElementNode,
  type AlternativeNode,
  type CharacterClassElementNode,
  type CharacterClassNode,
  type CharacterSetNode,
  type OnigurumaAst,
  parse,
} from "oniguruma-parser/parser";
import { ALL, type CharacterSet, complement, foldCase, NONE, only, range, split, union } from "./character-set.ts";
import { EMPTY, either, follow, LINE_START, NO_NEEDS, oneOf, optional, type Piece, UNKNOWN } from "./pattern-piece.ts";

/** The syntax tree of a pattern as grammars write it. Throws if it is invalid. */
export function parsePattern(pattern: string): OnigurumaAst {
  return parse(pattern, {
    rules: { captureGroup: true },
    normalizeUnknownPropertyNames: true,
    skipBackrefValidation: true,
    skipLookbehindValidation: true,
  });
}

/** What all matches have in common; undefined for a pattern that is invalid or nested too deeply. */
export function parseGrammarPattern(pattern: string): Piece | undefined {
  // Extended patterns, which ignore whitespace and comments, are too rare to support.
  if (/\(\?[a-wyz-]*x/i.test(pattern)) return undefined;
  // A flag may reach beyond its group, so a single `i` makes the whole pattern case-insensitive.
  const anyCase = /\(\?[a-z-]*i/i.test(pattern);
  try {
    return alternatives(parsePattern(pattern).body, anyCase);
  } catch {
    return undefined;
  }
}

function alternatives(list: readonly AlternativeNode[], anyCase: boolean): Piece {
  return list.map(({ body }) => body.reduce((all, node) => follow(all, toPiece(node, anyCase)), EMPTY)).reduce(either);
}

function toPiece(node: AlternativeElementNode, anyCase: boolean): Piece {
  switch (node.type) {
    case "Character":
      return character(node.value, anyCase);
    case "CharacterClass":
      return characterClass(node, anyCase);
    case "CharacterSet": {
      const set = namedSet(node) ?? ALL;
      return oneOf(anyCase ? foldCase(set) : set);
    }
    case "Group":
    case "CapturingGroup":
      return alternatives(node.body, anyCase);
    case "LookaroundAssertion":
      // A lookahead matches at or after the start of the match, so it counts as part of it.
      return node.negate || node.kind === "lookbehind" ? EMPTY : alternatives(node.body, anyCase);
    case "Quantifier": {
      const piece = toPiece(node.body, anyCase);
      // In Oniguruma, `a{2}?` is an optional `a{2}`.
      const isOptional = node.min === 0 || (node.kind === "lazy" && node.min === node.max);
      return isOptional ? optional(piece) : piece;
    }
    case "Assertion":
      return node.kind === "line_start" || node.kind === "string_start" ? LINE_START : EMPTY;
    case "Directive":
      return EMPTY;
    default:
      return UNKNOWN;
  }
}

function character(code: number, anyCase: boolean): Piece {
  const set = only(code);
  const folded = anyCase ? foldCase(set) : set;
  return { ...oneOf(folded), required: folded === set && set[3] === 0 ? [set] : NO_NEEDS };
}

/** More alternatives are not worth listing one by one. */
const MAX_MEMBERS = 6;

function characterClass(node: CharacterClassNode, anyCase: boolean): Piece {
  const set = setOf(node) ?? ALL;
  const isList = !node.negate && node.body.length <= MAX_MEMBERS && node.body.every(({ type }) => type === "Character");
  if (isList && !anyCase && set[3] === 0) return { ...oneOf(set), required: split(set) };
  return oneOf(anyCase && !node.negate ? foldCase(set) : set);
}

/** The characters of a class or a part of it; undefined if they are not known exactly. */
function setOf(node: CharacterClassElementNode): CharacterSet | undefined {
  if (node.type === "Character") return only(node.value);
  if (node.type === "CharacterClassRange") return range(node.min.value, node.max.value);
  if (node.type === "CharacterSet") return namedSet(node);
  if (node.kind === "intersection") return undefined;
  const sets = node.body.map(setOf);
  const all = sets.reduce((one, other) => one && other && union(one, other), NONE);
  return all && node.negate ? complement(all) : all;
}

/** The set behind `\d`, `[:alpha:]` or `\p{Alpha}`; undefined if it is not known exactly. */
function namedSet({ kind, value = kind, negate }: CharacterSetNode): CharacterSet | undefined {
  const set = SETS.get(value.toLowerCase());
  return set && negate ? complement(set) : set;
}

const OTHERS: CharacterSet = [0, 0, 0, 1];
const DIGITS = range(48, 57);
const [UPPER, LOWER] = [range(65, 90), range(97, 122)];
const SETS: ReadonlyMap<string, CharacterSet> = new Map(
  Object.entries({
    digit: [DIGITS],
    hex: [DIGITS, range(65, 70), range(97, 102)],
    newline: [],
    space: [only(32)],
    word: [DIGITS, UPPER, LOWER, only(95)],
    alpha: [UPPER, LOWER],
    alnum: [UPPER, LOWER, DIGITS],
    upper: [UPPER],
    lower: [LOWER],
  }).map(([name, sets]) => [name, sets.reduce(union, OTHERS)]),
);
