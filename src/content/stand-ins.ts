// Characters that MDX would take for syntax are swapped for private ones of the same length before parsing,
// so that every position stays right, and swapped back in the tree.

/** The private character for each one that must be read as plain text. */
export const STAND_IN = {
  dollar: "\uE7A0",
  openBrace: "\uE7A1",
  closeBrace: "\uE7A2",
  less: "\uE7A3",
  greater: "\uE7A4",
  i: "\uE7A5",
  e: "\uE7A6",
  /** For a tag that was taken out where spaces would change the indentation; it has a space behind it. */
  nothing: "\uE7A7",
} as const;

const BACK: Readonly<Record<string, string>> = {
  [STAND_IN.dollar]: "$",
  [STAND_IN.openBrace]: "{",
  [STAND_IN.closeBrace]: "}",
  [STAND_IN.less]: "<",
  [STAND_IN.greater]: ">",
  [STAND_IN.i]: "i",
  [STAND_IN.e]: "e",
};
const ANY = /[\uE7A0-\uE7A6]|\uE7A7+ ?/g;

/** True when the text holds a stand-in. */
export function hasStandIns(text: string): boolean {
  return text.search(ANY) !== -1;
}

/** The text as its author wrote it. */
export function restoreText(text: string): string {
  return text.replace(ANY, (found) => (found.startsWith(STAND_IN.nothing) ? "" : (BACK[found] ?? found)));
}

/** Swaps every stand-in of a tree back, in place (the tree is fresh from the parser and nobody else's yet). */
export function restoreTree(node: object): void {
  const pending: object[] = [node];
  for (let current = pending.pop(); current; current = pending.pop()) {
    for (const [key, value] of Object.entries(current)) {
      if (key === "position") continue;
      if (typeof value === "string") {
        if (hasStandIns(value)) (current as Record<string, unknown>)[key] = restoreText(value);
      } else if (value && typeof value === "object") pending.push(value);
    }
  }
}
