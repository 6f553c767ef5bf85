// String literals that hold any text, whatever stands in it.

/** Characters that an editor would not show, or show in another order than they are read. */
const UNSEEN = /[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const CONTROLS = /[\u0000-\u001f]/;

/** A literal in double quotes for languages with the escapes of JSON: JavaScript, Python, Go, C#. */
export function quoteJson(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, (character) => `\\u${hex(character).padStart(4, "0")}`);
}

/** True when a text holds what a page or an editor would not keep as it is: a carriage return becomes a line feed there. */
export function isFragile(text: string): boolean {
  return /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text);
}

/** How a language writes characters that cannot stand in a literal as they are. */
export interface Escapes {
  /** Characters with an escape of their own, such as `\n`. */
  readonly named: ReadonlyMap<string, string>;
  /** Any other control character. */
  escape(code: number): string;
}

/** A literal in double quotes with the escapes of one language. */
export function quoteWith(text: string, escapes: Escapes): string {
  const body = [...text].map((character) => {
    const known = escapes.named.get(character);
    if (known !== undefined) return known;
    return CONTROLS.test(character) || character.search(UNSEEN) !== -1
      ? escapes.escape(character.codePointAt(0) ?? 0)
      : character;
  });
  return `"${body.join("")}"`;
}

/** The escapes nearly every language has. */
export const COMMON_ESCAPES: readonly (readonly [string, string])[] = [
  ["\\", "\\\\"],
  ['"', '\\"'],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
];

/** True for a text of several lines that reads well, and safely, between the quotes of a block. */
export function isBlock(text: string): boolean {
  return text.includes("\n") && !isFragile(text) && text.search(UNSEEN) === -1;
}

/** The shortest run of a character that makes `open` and `close` stand nowhere in a text: Rust's and Swift's `#`. */
export function guard(text: string, character: string, marks: readonly string[]): string {
  let run = "";
  while (marks.some((mark) => text.includes(mark + run))) run += character;
  return run;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16);
}
