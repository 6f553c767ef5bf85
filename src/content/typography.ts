// Smart typography for prose: straight quotes are curled, `--` becomes a dash, `...` an ellipsis.

const CANDIDATE = /['"]|--|\.\.\./;
const OPENS_AFTER = /[\s([{\u2014\u2013/\-\u201c\u2018]/;

/**
 * Sets prose well: `"it's" -- so` → `“it’s” — so`. `before` is the character in front of the text, empty at a block's start.
 * A quote at the end of the text has something behind it that is no text, such as a link: there it opens as before a word.
 */
export function smarten(text: string, before: string): string {
  if (!CANDIDATE.test(text)) return text;
  const dashed = text.replace(/-{2,3}/g, "\u2014").replace(/\.\.\./g, "\u2026");
  let result = "";
  for (let index = 0; index < dashed.length; index++) {
    const character = dashed[index] ?? "";
    if (character !== '"' && character !== "'") {
      result += character;
      continue;
    }
    const previous = index === 0 ? before : (result.at(-1) ?? "");
    const opens =
      (previous === "" || OPENS_AFTER.test(previous)) && !/^[\s.,;:!?)]/.test(dashed.slice(index + 1, index + 2));
    const year = character === "'" && /^\d\ds?\b/.test(dashed.slice(index + 1));
    result += character === '"' ? (opens ? "\u201c" : "\u201d") : opens && !year ? "\u2018" : "\u2019";
  }
  return result;
}
