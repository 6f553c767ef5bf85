// What the browser remembers for a reader. Storage may be forbidden, so nothing depends on it.

/** A remembered value, or undefined. */
export function recall(key: string, store: "localStorage" | "sessionStorage" = "localStorage"): string | undefined {
  try {
    return window[store].getItem(`lectern-${key}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a value where that is allowed. */
export function remember(key: string, value: string, store: "localStorage" | "sessionStorage" = "localStorage"): void {
  try {
    window[store].setItem(`lectern-${key}`, value);
  } catch {
    // A reader who forbids storage gets the page without memory.
  }
}
