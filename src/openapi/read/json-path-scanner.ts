// Scans the text of a JSONPath query from left to right.

/** A cursor over a text. */
export class Scanner {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#position >= this.#text.length;
  }

  /** True if a piece comes next. */
  sees(piece: string): boolean {
    return this.#text.startsWith(piece, this.#position);
  }

  /** Consumes a piece if it comes next. */
  take(piece: string): boolean {
    if (!this.sees(piece)) return false;
    this.#position += piece.length;
    return true;
  }

  skipSpaces(): void {
    this.match(/\s*/y);
  }

  /** Consumes what a sticky pattern matches here. */
  match(pattern: RegExp): string | undefined {
    return this.groups(pattern)?.[0];
  }

  /** Consumes what a sticky pattern matches here, with its groups. */
  groups(pattern: RegExp): readonly (string | undefined)[] | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#position += found[0].length;
    return found;
  }

  /** Consumes a single- or double-quoted string. */
  quoted(): string | undefined {
    const raw = this.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
    if (raw === undefined) return undefined;
    const body = raw
      .slice(1, -1)
      .replace(/\\'/g, "'")
      .replace(/(^|[^\\])"/g, '$1\\"');
    try {
      return JSON.parse(`"${body}"`) as string;
    } catch {
      return undefined;
    }
  }
}
