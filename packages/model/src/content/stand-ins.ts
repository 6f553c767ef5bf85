// Replaces characters that MDX would read as syntax with stand-ins of the same length before parsing, so that positions
// stay valid, and restores them in the tree.

/**
 * A stand-in for each character that must be read as plain text. Those for punctuation are rarely used symbols, because
 * CommonMark's emphasis rules depend on the character class: `*$*a` is not emphasis.
 */
export const PLACEHOLDER = {
  dollar: "\u4DC0",
  openBrace: "\u4DC1",
  closeBrace: "\u4DC2",
  less: "\u4DC3",
  greater: "\u4DC4",
  i: "\uE7A5",
  e: "\uE7A6",
  /** For a tag removed where spaces would change the indentation; a space follows it. */
  nothing: "\uE7A7",
} as const;

const SYMBOLS = /[\u4DC0-\u4DC4]/g;
/** Offset to the private-use characters that replace the symbols themselves where an author uses them. */
const AWAY = 0xe7a8 - 0x4dc0;

const BACK: Readonly<Record<string, string>> = {
  [PLACEHOLDER.dollar]: "$",
  [PLACEHOLDER.openBrace]: "{",
  [PLACEHOLDER.closeBrace]: "}",
  [PLACEHOLDER.less]: "<",
  [PLACEHOLDER.greater]: ">",
  [PLACEHOLDER.i]: "i",
  [PLACEHOLDER.e]: "e",
};
const ANY = /[\u4DC0-\u4DC4\uE7A5\uE7A6\uE7A8-\uE7AC]|\uE7A7+ ?/g;

/** Moves symbols aside that would be mistaken for stand-ins. */
export function protectSymbols(text: string): string {
  return text.replace(SYMBOLS, (symbol) => String.fromCharCode(symbol.charCodeAt(0) + AWAY));
}

export function hasPlaceholders(text: string): boolean {
  return text.search(ANY) !== -1;
}

/** The text as the author wrote it. */
export function restoreText(text: string): string {
  return text.replace(ANY, (found) =>
    found.startsWith(PLACEHOLDER.nothing) ? "" : (BACK[found] ?? String.fromCharCode(found.charCodeAt(0) - AWAY)),
  );
}

/** Restores all stand-ins in a tree, in place: the fresh tree has no other owner yet. */
export function restoreTree(node: object): void {
  const pending: object[] = [node];
  for (let current = pending.pop(); current; current = pending.pop()) {
    for (const [key, value] of Object.entries(current)) {
      if (key === "position") continue;
      if (typeof value === "string") {
        if (hasPlaceholders(value)) (current as Record<string, unknown>)[key] = restoreText(value);
      } else if (value && typeof value === "object") pending.push(value);
    }
  }
}
