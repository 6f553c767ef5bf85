// Compares anchors without punctuation, case and separators: links written for other generators often differ from an id
// only in these. A fallback for the browser and the link checker.

/** The letters and digits of an anchor: `"Web_Allow-hosts!"` → `"weballowhosts"`. Empty if it has none. */
export function looseAnchor(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
