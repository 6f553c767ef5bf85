// What string literals of several languages have in common. cURL needs none of it, so the API console loads it later.

/** Escapes that most languages share. */
export const COMMON_ESCAPES: readonly (readonly [string, string])[] = [
  ["\\", "\\\\"],
  ['"', '\\"'],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
];

/** Any other character: `\u{7f}`. */
export function toUnicode(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

/** The shortest run of `character` that makes the delimiters unique in a text: `#` in Rust and Swift. */
export function guard(text: string, character: string, marks: readonly string[]): string {
  let run = "";
  while (marks.some((mark) => text.includes(mark + run))) run += character;
  return run;
}
