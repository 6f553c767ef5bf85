// Derives what all matches of an Oniguruma pattern have in common, without building a syntax tree: thousands of patterns
// are parsed at startup, and the prefilter needs only this. Conservative: syntax it does not understand adds no constraint
// or aborts parsing.

import { CLASSES, foldCase, namedSet, split } from "./character-classes.ts";
import { ALL, type CharacterSet, complement, NONE, only, range, union } from "./character-set.ts";
import { EMPTY, either, follow, LINE_START, NO_NEEDS, oneOf, optional, type Piece, UNKNOWN } from "./pattern-piece.ts";

/** Parses a pattern; undefined if it uses unsupported syntax. */
export function parseGrammarPattern(pattern: string): Piece | undefined {
  // Extended patterns, which ignore whitespace and comments, are too rare to support.
  if (/\(\?[a-wyz-]*x/i.test(pattern)) return undefined;
  // A flag may reach beyond its group, so a single `i` makes the whole pattern case-insensitive.
  const reader = new Reader(pattern, /\(\?[a-z-]*i/i.test(pattern));
  const piece = reader.alternatives();
  return reader.done ? piece : undefined;
}

/** Limits group nesting, so no pattern can overflow the stack. */
const MAX_DEPTH = 100;

/** All control characters share one bit, so any code will do. */
const TAB = 9;
/** Zero-width escapes. */
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

  /** Parses up to the end of the group or pattern. */
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
    // Conditionals, absent groups, comments and callouts are rare, so unsupported.
    if (opening === "" && /[?*]/.test(this.peek())) return undefined;
    this.at += opening.length;
    const body = this.alternatives();
    if (!body || !this.take(")")) return undefined;
    // A lookahead matches at or after the start of the match, so it counts as part of it.
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

  /** A class member: a character, range, escape or POSIX class. */
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

  /** Skips a class with unsupported syntax. */
  private skipClass(): Piece | undefined {
    let depth = 1;
    while (!this.done && depth > 0) {
      const character = this.next();
      if (character === "\\") this.at++;
      else if (character === "[") depth++;
      // A bracket right after the opening one may be a literal; telling takes a full parser.
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

  /** An escape: a character or a set. */
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
    // Most atoms have no quantifier, so the cheap check comes first, here and in the other methods.
    while (!this.done && "*+?{".includes(this.peek())) {
      const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\}|\{,\d+\})/.exec(this.text.slice(this.at, this.at + 24))?.[0];
      if (quantifier === undefined) return piece;
      this.at += quantifier.length;
      // After `*`, `+` or `?` it makes the quantifier lazy or possessive; after braces it is another quantifier.
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
