// What is known of a piece of a regular expression, and of pieces put together.

import { ALL, type CharacterSet, isEmpty, NONE, union } from "./character-set.ts";

/** What is known of a piece of a pattern. */
export interface Piece {
  /** Alternatives of characters, one of which must all stand at or behind the start of the match. */
  readonly required: readonly CharacterSet[];
  /** With which characters it can begin; means nothing when it can be empty. */
  readonly first: CharacterSet;
  readonly nullable: boolean;
  /** True when it begins at the start of the line or not at all. */
  readonly anchored: boolean;
}

/** No character is required. */
export const NO_NEEDS: readonly CharacterSet[] = [NONE];
/** Something of no width about which nothing is known. */
export const EMPTY: Piece = { required: NO_NEEDS, first: NONE, nullable: true, anchored: false };
/** Something of any width about which nothing is known. */
export const UNKNOWN: Piece = { required: NO_NEEDS, first: ALL, nullable: true, anchored: false };
/** The start of a line. */
export const LINE_START: Piece = { ...EMPTY, anchored: true };

/** One character out of a set. */
export function oneOf(first: CharacterSet): Piece {
  return { required: NO_NEEDS, first, nullable: false, anchored: false };
}

/** A piece that may be left out. */
export function optional(piece: Piece): Piece {
  return { ...piece, required: NO_NEEDS, nullable: true, anchored: false };
}

/** Two pieces, one behind the other. */
export function follow(left: Piece, right: Piece): Piece {
  return {
    required: both(left.required, right.required),
    first: left.nullable ? union(left.first, right.first) : left.first,
    nullable: left.nullable && right.nullable,
    // Only what stands first decides where the match begins, unless that has no width.
    anchored: left.anchored || (right.anchored && left.nullable && isEmpty(left.first)),
  };
}

function both(left: readonly CharacterSet[], right: readonly CharacterSet[]): readonly CharacterSet[] {
  if (right === NO_NEEDS) return left;
  if (left === NO_NEEDS) return right;
  if (right.length > 1 && left.length * right.length > MAX_ALTERNATIVES) return left;
  return left.flatMap((a) => right.map((b) => union(a, b)));
}

/** Two pieces of which either may stand. */
export function either(left: Piece, right: Piece): Piece {
  const required = [...left.required, ...right.required];
  const clear = required.length <= MAX_ALTERNATIVES && !required.some(isEmpty);
  return {
    required: clear ? required : NO_NEEDS,
    first: union(left.first, right.first),
    nullable: left.nullable || right.nullable,
    anchored: left.anchored && right.anchored,
  };
}

/** More alternatives than this are not worth testing one by one. */
const MAX_ALTERNATIVES = 24;
