// String literals that can hold any text.

/** Characters an editor would hide or reorder. */
const INVISIBLE = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const CONTROLS = /[\u0000-\u001f]/;

/** A double-quoted literal for languages with JSON escapes: JavaScript, Python, Go, C#. */
export function quoteJson(text: string): string {
  return JSON.stringify(text).replace(INVISIBLE, (character) => `\\u${hex(character).padStart(4, "0")}`);
}

/** True if a page or editor would alter the text, for example by turning carriage returns into line feeds. */
export function isFragile(text: string): boolean {
  return /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text);
}

/** How a language escapes characters in string literals. */
interface Escapes {
  /** Characters with a dedicated escape, such as `\n`. */
  readonly named: Iterable<readonly [string, string]>;
  /** Escapes any other control character. */
  readonly escape: (code: number) => string;
}

/** Creates a function that writes double-quoted literals with a language's escapes. */
export function createQuote({ named, escape: other }: Escapes): (text: string) => string {
  const known = new Map(named);
  const isHidden = (character: string): boolean => CONTROLS.test(character) || character.search(INVISIBLE) !== -1;
  const write = (character: string): string =>
    known.get(character) ?? (isHidden(character) ? other(character.codePointAt(0) ?? 0) : character);
  return (text) => `"${[...text].map(write).join("")}"`;
}

/** True for multi-line text that is readable and safe as a block literal. */
export function isBlock(text: string): boolean {
  return text.includes("\n") && !isFragile(text) && text.search(INVISIBLE) === -1;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16);
}
