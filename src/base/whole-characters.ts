// Escapes of JSON, YAML and JavaScript can write half of a character. No address, file or page can hold one, and functions
// that make addresses throw when they meet it.

const HALF = /\p{Surrogate}/gu;

/** A text in which every half of a character is replaced by the sign for what cannot be shown. */
export function wholeCharacters(text: string): string {
  return text.replace(HALF, "\ufffd");
}

/** False for a JSON or YAML text whose values are sure to have no halves: these are written as escapes. */
export function mayHaveHalves(text: string): boolean {
  return /\\[uU](?:0000)?[dD][89a-fA-F]/.test(text);
}
