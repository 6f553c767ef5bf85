// Constraints known about part of a regular expression, and how they combine.

import { ALL, type CharacterSet, isEmpty, NONE, union } from "./character-set.ts";

export interface Piece {
  /** Alternative character sets; all characters of at least one set occur at or after the start of the match. */
  readonly required: readonly CharacterSet[];
  /** Characters it can start with; meaningless if it can be empty. */
  readonly first: CharacterSet;
  readonly nullable: boolean;
  /** True if it can only match at the start of the line. */
  readonly anchored: boolean;
}

/** No required characters. */
export const NO_NEEDS: readonly CharacterSet[] = [NONE];
/** Zero width, nothing else known. */
export const EMPTY: Piece = { required: NO_NEEDS, first: NONE, nullable: true, anchored: false };
/** Any width, nothing known. */
export const UNKNOWN: Piece = { required: NO_NEEDS, first: ALL, nullable: true, anchored: false };
export const LINE_START: Piece = { ...EMPTY, anchored: true };

export function oneOf(first: CharacterSet): Piece {
  return { required: NO_NEEDS, first, nullable: false, anchored: false };
}

export function optional(piece: Piece): Piece {
  return { ...piece, required: NO_NEEDS, nullable: true, anchored: false };
}

/** Concatenation. */
export function follow(left: Piece, right: Piece): Piece {
  return {
    required: both(left.required, right.required),
    first: left.nullable ? union(left.first, right.first) : left.first,
    nullable: left.nullable && right.nullable,
    // The first piece determines where the match starts, unless it has no width.
    anchored: left.anchored || (right.anchored && left.nullable && isEmpty(left.first)),
  };
}

function both(left: readonly CharacterSet[], right: readonly CharacterSet[]): readonly CharacterSet[] {
  if (right === NO_NEEDS) return left;
  if (left === NO_NEEDS) return right;
  if (right.length > 1 && left.length * right.length > MAX_ALTERNATIVES) return left;
  return left.flatMap((a) => right.map((b) => union(a, b)));
}

/** Alternation. */
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

/** More alternatives are not worth testing one by one. */
const MAX_ALTERNATIVES = 24;
