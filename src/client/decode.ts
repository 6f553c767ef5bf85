// Percent-decoding that returns malformed input unchanged.

/** `"caf%C3%A9"` → `"café"`. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
