// Normalizes letters for comparison: lowercase, without accents, in one Unicode form.

const NOT_ASCII = /[^\x00-\x7f]/;
/** Diacritics to strip; vowel signs of Indic scripts and kana voicing marks stay. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g;
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ı", "i"],
]);

/** Folds text for comparison: `"Café"` → `"cafe"`. */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize("NFKD").replace(MARKS, "").normalize("NFC").toLowerCase();
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => LETTERS.get(letter) ?? letter);
}

/** The singular of a folded word, judging by its ending: `"queries"` → `"query"`, `"status"` → `"status"`. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[sui]s$/.test(word) ? word : word.slice(0, -1);
}
