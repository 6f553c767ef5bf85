// Characters that MDX would take for syntax are swapped for others of the same length before parsing,
// so that every position stays right, and swapped back in the tree.

/**
 * The character for each one that must be read as plain text. Those for punctuation are symbols that nobody writes, since
 * symbols decide what is emphasis: `*$*a` is none.
 */
export const STAND_IN = {
  dollar: "\u4DC0",
  openBrace: "\u4DC1",
  closeBrace: "\u4DC2",
  less: "\u4DC3",
  greater: "\u4DC4",
  i: "\uE7A5",
  e: "\uE7A6",
  /** For a tag that was taken out where spaces would change the indentation; it has a space behind it. */
  nothing: "\uE7A7",
} as const;

const SYMBOLS = /[\u4DC0-\u4DC4]/g;
/** How far the characters are away that stand for the symbols themselves, where somebody does write them. */
const AWAY = 0xe7a8 - 0x4dc0;

const BACK: Readonly<Record<string, string>> = {
  [STAND_IN.dollar]: "$",
  [STAND_IN.openBrace]: "{",
  [STAND_IN.closeBrace]: "}",
  [STAND_IN.less]: "<",
  [STAND_IN.greater]: ">",
  [STAND_IN.i]: "i",
  [STAND_IN.e]: "e",
};
const ANY = /[\u4DC0-\u4DC4\uE7A5\uE7A6\uE7A8-\uE7AC]|\uE7A7+ ?/g;

/** Puts symbols aside that would be taken for stand-ins. */
export function protectSymbols(text: string): string {
  return text.replace(SYMBOLS, (symbol) => String.fromCharCode(symbol.charCodeAt(0) + AWAY));
}

/** True when the text holds a stand-in. */
export function hasStandIns(text: string): boolean {
  return text.search(ANY) !== -1;
}

/** The text as its author wrote it. */
export function restoreText(text: string): string {
  return text.replace(ANY, (found) =>
    found.startsWith(STAND_IN.nothing) ? "" : (BACK[found] ?? String.fromCharCode(found.charCodeAt(0) - AWAY)),
  );
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
