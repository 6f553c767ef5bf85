// Letters as search compares them: small, without accents, in one form of Unicode.

const NOT_ASCII = /[^\x00-\x7f]/;
/** Marks over and under letters; vowel signs of Indic scripts and the voicing marks of kana stay. */
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

/** The letters of a text as they are compared: `"Café"` → `"cafe"`. */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize("NFKD").replace(MARKS, "").normalize("NFC").toLowerCase();
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => LETTERS.get(letter) ?? letter);
}

/** The singular of a folded word, as far as its ending tells: `"queries"` → `"query"`, `"status"` → `"status"`. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[sui]s$/.test(word) ? word : word.slice(0, -1);
}
