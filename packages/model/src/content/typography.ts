// Smart typography for prose: curly quotes, dashes for `--` and ellipses for `...`.

const CANDIDATE = /['"]|--|\.\.\./;
/** Two digits after an apostrophe: the '90s. */
const YEAR = /^\d\ds?\b/;
const OPENS_AFTER = /[\s([{\u2014\u2013/\-\u201c\u2018]/;

/**
 * Applies typography: `"it's" -- so` → `“it’s” — so`. `before` is the character preceding the text, empty at the start of a
 * block. A quote at the end of the text precedes a non-text node such as a link, so it opens as before a word.
 */
export function applyTypography(text: string, before: string): string {
  if (!CANDIDATE.test(text)) return text;
  const dashed = text.replace(/-{2,3}/g, "\u2014").replace(/\.\.\./g, "\u2026");
  // Tracked separately: reading the last character of a growing string would flatten it each time.
  let previous = before;
  let result = "";
  for (let index = 0; index < dashed.length; index++) {
    const character = dashed[index] ?? "";
    previous = character === '"' || character === "'" ? curl(dashed, index, previous) : character;
    result += previous;
  }
  return result;
}

/** The curly form of the quote at an index. */
function curl(text: string, index: number, previous: string): string {
  const isDouble = text[index] === '"';
  const opens = (previous === "" || OPENS_AFTER.test(previous)) && !/[\s.,;:!?)]/.test(text[index + 1] ?? "");
  if (isDouble) return opens ? "\u201c" : "\u201d";
  return opens && !YEAR.test(text.slice(index + 1, index + 5)) ? "\u2018" : "\u2019";
}
