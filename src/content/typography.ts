// Smart typography for prose: straight quotes are curled, `--` becomes a dash, `...` an ellipsis.

const CANDIDATE = /['"]|--|\.\.\./;
/** Two digits behind an apostrophe: the '90s. */
const YEAR = /^\d\ds?\b/;
const OPENS_AFTER = /[\s([{\u2014\u2013/\-\u201c\u2018]/;

/**
 * Sets prose well: `"it's" -- so` → `“it’s” — so`. `before` is the character in front of the text, empty at a block's start.
 * A quote at the end of the text has something behind it that is no text, such as a link: there it opens as before a word.
 */
export function smarten(text: string, before: string): string {
  if (!CANDIDATE.test(text)) return text;
  const dashed = text.replace(/-{2,3}/g, "\u2014").replace(/\.\.\./g, "\u2026");
  // Remembered: reading the last character of a text that still grows would copy the text each time.
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
