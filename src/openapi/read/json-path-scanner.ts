// Reads the text of a JSONPath query from left to right.

/** A place in a text that moves on as pieces are taken. */
export class Scanner {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#position >= this.#text.length;
  }

  /** True when a piece comes next. */
  sees(piece: string): boolean {
    return this.#text.startsWith(piece, this.#position);
  }

  /** Takes a piece when it comes next. */
  take(piece: string): boolean {
    if (!this.sees(piece)) return false;
    this.#position += piece.length;
    return true;
  }

  skipBlanks(): void {
    this.match(/\s*/y);
  }

  /** Takes what a sticky pattern matches here. */
  match(pattern: RegExp): string | undefined {
    return this.groups(pattern)?.[0];
  }

  /** Takes what a sticky pattern matches here, with its groups. */
  groups(pattern: RegExp): readonly (string | undefined)[] | undefined {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#position += found[0].length;
    return found;
  }

  /** Takes a text in single or double quotes. */
  quoted(): string | undefined {
    const written = this.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
    if (written === undefined) return undefined;
    const body = written
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
