// Escapes in JSON, YAML and JavaScript can produce lone surrogates. URLs, files and pages cannot contain them, and
// `encodeURI` throws on them.

const HALF = /\p{Surrogate}/gu;

/** Replaces every lone surrogate with U+FFFD. */
export function wholeCharacters(text: string): string {
  return text.replace(HALF, "\ufffd");
}

/** False if a JSON or YAML text cannot produce lone surrogates: only escapes can. */
export function mayHaveHalves(text: string): boolean {
  return /\\[uU](?:0000)?[dD][89a-fA-F]/.test(text);
}
