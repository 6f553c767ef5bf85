// An Oniguruma pattern → what every match of it has in common, without building a syntax tree.
// Thousands of patterns are read while a site starts, so this reads only what the filter needs to know. Sound: what
// is not understood says nothing (a set of all characters, no required ones) or ends the reading.

import { ALL, type CharacterSet, complement, isEmpty, NONE, only, range, union } from "./character-set.ts";
import { EMPTY, either, follow, LINE_START, NO_NEEDS, oneOf, optional, type Piece, UNKNOWN } from "./pattern-piece.ts";

/** Reads a whole pattern; undefined when it uses something that is not known here. */
export function parsePattern(pattern: string): Piece | undefined {
  // In extended patterns blanks and comments mean nothing; they are too rare to be worth reading.
  if (/\(\?[a-wyz-]*x/i.test(pattern)) return undefined;
  // A flag may reach further than the group it stands in, so one of them frees all letters of the pattern.
  const reader = new Reader(pattern, /\(\?[a-z-]*i/i.test(pattern));
  const piece = reader.alternatives();
  return reader.done ? piece : undefined;
}

/** Deeper groups than this are not read, so that no pattern can exhaust the stack. */
const MAX_DEPTH = 100;

const BACKSPACE = 8;
const DIGITS = range(48, 57);
const LETTERS = union(range(65, 90), range(97, 122));
const OTHERS: CharacterSet = [0, 0, 0, 1];
const WORD = union(union(DIGITS, LETTERS), union(only(95), OTHERS));
const HEX = union(DIGITS, union(range(65, 70), range(97, 102)));
const SPACE = union(only(32), OTHERS);

/** Escapes that stand for a set of characters. */
const CLASSES: ReadonlyMap<string, CharacterSet> = new Map([
  ["d", union(DIGITS, OTHERS)],
  ["D", complement(DIGITS)],
  ["w", WORD],
  ["W", complement(WORD)],
  ["s", SPACE],
  ["S", complement(SPACE)],
  ["h", HEX],
  ["H", complement(HEX)],
  ["R", OTHERS],
  ["N", ALL],
  ["O", ALL],
  ["X", ALL],
]);

/** Escapes without width. */
const ASSERTIONS: ReadonlyMap<string, Piece> = new Map([
  ["b", EMPTY],
  ["B", EMPTY],
  ["A", LINE_START],
  ["z", EMPTY],
  ["Z", EMPTY],
  ["G", EMPTY],
  ["K", EMPTY],
  ["y", EMPTY],
  ["Y", EMPTY],
]);

class Reader {
  readonly #text: string;
  readonly #anyCase: boolean;
  #at = 0;
  #depth = 0;

  constructor(text: string, anyCase: boolean) {
    this.#text = text;
    this.#anyCase = anyCase;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Reads up to the end of the group or pattern. */
  alternatives(): Piece | undefined {
    if (++this.#depth > MAX_DEPTH) return undefined;
    let all = this.#sequence();
    while (all && this.#take("|")) {
      const next = this.#sequence();
      all = next && either(all, next);
    }
    this.#depth--;
    return all;
  }

  #sequence(): Piece | undefined {
    let sequence: Piece = EMPTY;
    while (!this.done && this.#peek() !== "|" && this.#peek() !== ")") {
      const atom = this.#atom();
      const piece = atom && this.#quantified(atom);
      if (!piece) return undefined;
      sequence = follow(sequence, piece);
    }
    return sequence;
  }

  #atom(): Piece | undefined {
    const character = this.#next();
    if (character === "(") return this.#group();
    if (character === "[") return this.#class();
    if (character === "\\") return this.#escape();
    if (character === ".") return oneOf(ALL);
    if (character === "^") return LINE_START;
    if (character === "$") return EMPTY;
    return this.#literal(character.codePointAt(0) ?? 0);
  }

  #group(): Piece | undefined {
    const opening =
      /^\?(?:[:>=!]|<[=!]|<\w+>|'\w+'|[a-z-]*:|[a-z-]*(?=\)))/i.exec(this.#text.slice(this.#at, this.#at + 80))?.[0] ??
      "";
    // Conditions, absent groups, comments and callouts are rare.
    if (opening === "" && /[?*]/.test(this.#peek())) return undefined;
    this.#at += opening.length;
    const body = this.alternatives();
    if (!body || !this.#take(")")) return undefined;
    // What a lookahead sees is where the match begins or later, so it counts as if it were part of the match.
    return opening === "?!" || opening.startsWith("?<!") || opening === "?<=" ? EMPTY : body;
  }

  #class(): Piece | undefined {
    const negated = this.#take("^");
    let set = NONE;
    let members = 0;
    let exact = !negated;
    let first = true;
    while (first || this.#peek() !== "]") {
      first = false;
      if (this.done || this.#text.startsWith("&&", this.#at)) return this.#skipClass();
      const member = this.#member();
      if (!member) return this.#skipClass();
      set = union(set, member.set);
      members++;
      exact &&= member.single && members <= 6;
    }
    this.#at++;
    const folded = this.#anyCase ? foldCase(set) : set;
    const piece = oneOf(negated ? complement(set) : folded);
    return exact && !this.#anyCase && folded[3] === 0 ? { ...piece, required: split(set) } : piece;
  }

  /** One member of a class: a character, a range, an escape or a POSIX class. */
  #member(): { readonly set: CharacterSet; readonly single: boolean } | undefined {
    const posix = /^\[:\^?[a-z]+:\]/.exec(this.#text.slice(this.#at, this.#at + 16))?.[0];
    if (posix !== undefined) {
      this.#at += posix.length;
      return { set: posixSet(posix), single: false };
    }
    if (this.#peek() === "[") return undefined;
    const from = this.#memberCharacter();
    if (from === undefined || typeof from !== "number") return from && { set: from, single: false };
    if (this.#peek() !== "-" || this.#text[this.#at + 1] === "]") return { set: only(from), single: true };
    this.#at++;
    if (this.#peek() === "[") return undefined;
    const to = this.#memberCharacter();
    if (typeof to === "number") return { set: range(from, to), single: false };
    return to && { set: union(union(only(from), only(45)), to), single: false };
  }

  #memberCharacter(): number | CharacterSet | undefined {
    const character = this.#next();
    if (character !== "\\") return character.codePointAt(0);
    return this.#take("b") ? BACKSPACE : this.#escaped();
  }

  /** A class with parts that are not read: skips to its end. */
  #skipClass(): Piece | undefined {
    let depth = 1;
    while (!this.done && depth > 0) {
      const character = this.#next();
      if (character === "\\") this.#at++;
      else if (character === "[") depth++;
      // A bracket right behind the opening one may be a member, which only a real parser can tell.
      else if (character === "]" && /[[^]/.test(this.#text[this.#at - 2] ?? "")) return undefined;
      else if (character === "]") depth--;
    }
    return depth === 0 ? oneOf(ALL) : undefined;
  }

  #escape(): Piece | undefined {
    const letter = this.#peek();
    const assertion = ASSERTIONS.get(letter);
    if (assertion) {
      this.#at++;
      return assertion;
    }
    const reference = /^(?:[1-9]\d*|[kg](?:<[^>]*>|'[^']*'))/.exec(this.#text.slice(this.#at, this.#at + 80))?.[0];
    if (reference !== undefined) {
      this.#at += reference.length;
      return UNKNOWN;
    }
    const escaped = this.#escaped();
    if (escaped === undefined) return undefined;
    return typeof escaped === "number" ? this.#literal(escaped) : oneOf(escaped);
  }

  /** What stands behind a backslash: a character, or a set of them. */
  #escaped(): number | CharacterSet | undefined {
    const rest = this.#text.slice(this.#at, this.#at + 40);
    const code = /^(?:x\{([0-9a-f]{1,8})\}|x([0-9a-f]{1,2})|u([0-9a-f]{4}))/i.exec(rest);
    if (code) {
      this.#at += code[0].length;
      return Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "0", 16);
    }
    const property = /^[pP]\{\^?[\w\s-]+\}/.exec(rest)?.[0];
    if (property !== undefined) {
      this.#at += property.length;
      return ALL;
    }
    const letter = this.#next();
    const control = "tnrfvae".includes(letter) && letter !== "" ? 9 : undefined;
    if (control !== undefined) return control;
    return CLASSES.get(letter) ?? (/[a-z0-9]/i.test(letter) || letter === "" ? undefined : letter.codePointAt(0));
  }

  #literal(code: number): Piece {
    const set = only(code);
    if (!this.#anyCase) return { ...oneOf(set), required: set[3] === 0 ? [set] : NO_NEEDS };
    const folded = foldCase(set);
    return { ...oneOf(folded), required: folded === set && set[3] === 0 ? [set] : NO_NEEDS };
  }

  #quantified(atom: Piece): Piece {
    let piece = atom;
    let modifiable = false;
    for (;;) {
      const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\}|\{,\d+\})/.exec(this.#text.slice(this.#at, this.#at + 24))?.[0];
      if (quantifier === undefined) return piece;
      this.#at += quantifier.length;
      // Behind `*`, `+` and `?` a mark only says lazy or possessive; behind braces it is a quantifier of its own.
      const modifies: boolean = modifiable && (quantifier === "?" || quantifier === "+");
      if (!modifies && /^(?:[*?]|\{0|\{,)/.test(quantifier)) piece = optional(piece);
      modifiable = !modifies && !quantifier.startsWith("{");
    }
  }

  #peek(): string {
    return this.#text[this.#at] ?? "";
  }

  #next(): string {
    const character = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    this.#at += character.length;
    return character;
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }
}

/** Letters in both cases; some other characters fold to letters too. */
function foldCase(set: CharacterSet): CharacterSet {
  const letters = set[1] | set[2];
  if ((letters & 0x07fffffe) === 0) return set;
  return [set[0], set[1] | (letters & 0x07fffffe), set[2] | (letters & 0x07fffffe), 1];
}

function posixSet(name: string): CharacterSet {
  if (name === "[:alpha:]") return union(LETTERS, OTHERS);
  if (name === "[:alnum:]") return union(union(LETTERS, DIGITS), OTHERS);
  if (name === "[:digit:]") return union(DIGITS, OTHERS);
  return name === "[:space:]" ? SPACE : ALL;
}

/** One set for each printable character of a set. */
function split(set: CharacterSet): readonly CharacterSet[] {
  const sets: CharacterSet[] = [];
  for (let code = 32; code < 128; code++) {
    const single = only(code);
    if (isEmpty([set[0] & single[0], set[1] & single[1], set[2] & single[2], 0])) continue;
    sets.push(single);
  }
  return sets;
}
