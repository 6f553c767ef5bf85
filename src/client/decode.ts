// A part of an address as it is read; one that is no proper encoding stays as it is.

/** `"caf%C3%A9"` → `"café"`. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
