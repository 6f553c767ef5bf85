// An Oniguruma pattern → what every match of it has in common, without building a syntax tree.
// Thousands of patterns are read while a site starts, so this reads only what the filter needs to know. Sound: what
// is not understood says nothing (a set of all characters, no required ones) or ends the reading.

import { CLASSES, foldCase, namedSet, split } from "./character-classes.ts";
import { ALL, type CharacterSet, complement, NONE, only, range, union } from "./character-set.ts";
import { EMPTY, either, follow, LINE_START, NO_NEEDS, oneOf, optional, type Piece, UNKNOWN } from "./pattern-piece.ts";

/** Reads a whole pattern; undefined when it uses something that is not known here. */
export function parseGrammarPattern(pattern: string): Piece | undefined {
  // In extended patterns blanks and comments mean nothing; they are too rare to be worth reading.
  if (/\(\?[a-wyz-]*x/i.test(pattern)) return undefined;
  // A flag may reach further than the group it stands in, so one of them frees all letters of the pattern.
  const reader = new Reader(pattern, /\(\?[a-z-]*i/i.test(pattern));
  const piece = reader.alternatives();
  return reader.done ? piece : undefined;
}

/** Deeper groups than this are not read, so that no pattern can exhaust the stack. */
const MAX_DEPTH = 100;

/** Control characters are all alike here. */
const TAB = 9;
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
  private readonly text: string;
  private readonly anyCase: boolean;
  private at = 0;
  private depth = 0;

  constructor(text: string, anyCase: boolean) {
    this.text = text;
    this.anyCase = anyCase;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** Reads up to the end of the group or pattern. */
  alternatives(): Piece | undefined {
    if (++this.depth > MAX_DEPTH) return undefined;
    let all = this.sequence();
    while (all && this.take("|")) {
      const next = this.sequence();
      all = next && either(all, next);
    }
    this.depth--;
    return all;
  }

  private sequence(): Piece | undefined {
    let sequence: Piece = EMPTY;
    while (!this.done && this.peek() !== "|" && this.peek() !== ")") {
      const atom = this.atom();
      const piece = atom && this.quantified(atom);
      if (!piece) return undefined;
      sequence = follow(sequence, piece);
    }
    return sequence;
  }

  private atom(): Piece | undefined {
    const character = this.next();
    if (character === "(") return this.group();
    if (character === "[") return this.class();
    if (character === "\\") return this.escape();
    if (character === ".") return oneOf(ALL);
    if (character === "^") return LINE_START;
    if (character === "$") return EMPTY;
    return this.literal(character.codePointAt(0) ?? 0);
  }

  private group(): Piece | undefined {
    const opening = this.peek() === "?" ? this.groupKind() : "";
    // Conditions, absent groups, comments and callouts are rare.
    if (opening === "" && /[?*]/.test(this.peek())) return undefined;
    this.at += opening.length;
    const body = this.alternatives();
    if (!body || !this.take(")")) return undefined;
    // What a lookahead sees is where the match begins or later, so it counts as if it were part of the match.
    return opening === "?!" || opening.startsWith("?<!") || opening === "?<=" ? EMPTY : body;
  }

  private groupKind(): string {
    const rest = this.text.slice(this.at, this.at + 80);
    return /^\?(?:[:>=!]|<[=!]|<\w+>|'\w+'|[a-z-]*:|[a-z-]*(?=\)))/i.exec(rest)?.[0] ?? "";
  }

  private class(): Piece | undefined {
    const negated = this.take("^");
    let set = NONE;
    let members = 0;
    let exact = !negated;
    let first = true;
    while (first || this.peek() !== "]") {
      first = false;
      if (this.done || this.text.startsWith("&&", this.at)) return this.skipClass();
      const member = this.member();
      if (!member) return this.skipClass();
      set = union(set, member.set);
      members++;
      exact &&= member.single && members <= 6;
    }
    this.at++;
    const folded = this.anyCase ? foldCase(set) : set;
    const piece = oneOf(negated ? complement(set) : folded);
    return exact && !this.anyCase && folded[3] === 0 ? { ...piece, required: split(set) } : piece;
  }

  /** One member of a class: a character, a range, an escape or a POSIX class. */
  private member(): { readonly set: CharacterSet; readonly single: boolean } | undefined {
    const posix =
      this.peek() !== "[" ? undefined : /^\[:\^?[a-z]+:\]/.exec(this.text.slice(this.at, this.at + 16))?.[0];
    if (posix !== undefined) {
      this.at += posix.length;
      return { set: namedSet(posix.slice(2, -2)), single: false };
    }
    if (this.peek() === "[") return undefined;
    const from = this.memberCharacter();
    if (from === undefined || typeof from !== "number") return from && { set: from, single: false };
    if (this.peek() !== "-" || this.text[this.at + 1] === "]") return { set: only(from), single: true };
    this.at++;
    if (this.peek() === "[") return undefined;
    const to = this.memberCharacter();
    if (typeof to === "number") return { set: range(from, to), single: false };
    return to && { set: union(union(only(from), only(45)), to), single: false };
  }

  private memberCharacter(): number | CharacterSet | undefined {
    const character = this.next();
    if (character !== "\\") return character.codePointAt(0);
    return this.take("b") ? TAB : this.escaped();
  }

  /** A class with parts that are not read: skips to its end. */
  private skipClass(): Piece | undefined {
    let depth = 1;
    while (!this.done && depth > 0) {
      const character = this.next();
      if (character === "\\") this.at++;
      else if (character === "[") depth++;
      // A bracket right behind the opening one may be a member, which only a real parser can tell.
      else if (character === "]" && /[[^]/.test(this.text[this.at - 2] ?? "")) return undefined;
      else if (character === "]") depth--;
    }
    return depth === 0 ? oneOf(ALL) : undefined;
  }

  private escape(): Piece | undefined {
    const letter = this.peek();
    const assertion = ASSERTIONS.get(letter);
    if (assertion) {
      this.at++;
      return assertion;
    }
    const reference = /[1-9kg]/.test(letter) ? this.reference() : undefined;
    if (reference !== undefined) {
      this.at += reference.length;
      return UNKNOWN;
    }
    const escaped = this.escaped();
    if (escaped === undefined) return undefined;
    if (typeof escaped === "number") return this.literal(escaped);
    return oneOf(this.anyCase ? foldCase(escaped) : escaped);
  }

  private reference(): string | undefined {
    return /^(?:[1-9]\d*|[kg](?:<[^>]*>|'[^']*'))/.exec(this.text.slice(this.at, this.at + 80))?.[0];
  }

  /** What stands behind a backslash: a character, or a set of them. */
  private escaped(): number | CharacterSet | undefined {
    if (!this.done && "xupP".includes(this.peek())) return this.codeOrProperty();
    const letter = this.next();
    if ("tnrfvae".includes(letter)) return TAB;
    return CLASSES.get(letter) ?? (/[a-z0-9]/i.test(letter) ? undefined : letter.codePointAt(0));
  }

  private codeOrProperty(): number | CharacterSet | undefined {
    const rest = this.text.slice(this.at, this.at + 40);
    const found = /^(?:x\{([0-9a-f]{1,8})\}|x([0-9a-f]{1,2})|u([0-9a-f]{4})|p\{(\^?[\w\s-]+)\})/i.exec(rest);
    if (!found) return undefined;
    this.at += found[0].length;
    const code = found[1] ?? found[2] ?? found[3];
    if (code !== undefined) return Number.parseInt(code, 16);
    return found[0].startsWith("p") ? namedSet(found[4] ?? "") : ALL;
  }

  private literal(code: number): Piece {
    const set = only(code);
    if (!this.anyCase) return { ...oneOf(set), required: set[3] === 0 ? [set] : NO_NEEDS };
    const folded = foldCase(set);
    return { ...oneOf(folded), required: folded === set && set[3] === 0 ? [set] : NO_NEEDS };
  }

  private quantified(atom: Piece): Piece {
    let piece = atom;
    let modifiable = false;
    // Most atoms have no quantifier, so the cheap test comes first, here and in the other readers.
    while (!this.done && "*+?{".includes(this.peek())) {
      const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\}|\{,\d+\})/.exec(this.text.slice(this.at, this.at + 24))?.[0];
      if (quantifier === undefined) return piece;
      this.at += quantifier.length;
      // Behind `*`, `+` and `?` a mark only says lazy or possessive; behind braces it is a quantifier of its own.
      const modifies: boolean = modifiable && (quantifier === "?" || quantifier === "+");
      if (!modifies && /^(?:[*?]|\{0|\{,)/.test(quantifier)) piece = optional(piece);
      modifiable = !modifies && !quantifier.startsWith("{");
    }
    return piece;
  }

  private peek(): string {
    return this.text[this.at] ?? "";
  }

  private next(): string {
    const character = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    this.at += character.length;
    return character;
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }
}
