// Anchors compared without punctuation, case and separators: links written for other generators often miss an id by
// these alone. Used as a fallback by the browser and by the link checker.

/** The letters and digits of an anchor: `"Web_Allow-hosts!"` → `"weballowhosts"`; empty when it has none. */
export function looseAnchor(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
