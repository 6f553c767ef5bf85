// Text → searchable words. An identifier counts whole and by its parts, whatever its convention: `api_key`, `apiKey` and
// `api-key` all give `apikey`, `api` and `key`. Scripts without spaces give pairs of letters.

/** Runs of letters, with the characters that join identifiers, paths and hyphenated words. */
const ASCII_TOKEN = /[A-Za-z0-9]+(?:[_\-./:@#'{}$]{1,4}[A-Za-z0-9]+)*/g;
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:[_\-./:@#'’{}$]{1,4}[\p{L}\p{N}\p{M}]+)*/gu;
const NOT_ASCII = /[^\x00-\x7f]/;
const JOINTS = /[_\-./:@#'’{}$]+/;
/** Scripts written without spaces, and Hangul, where endings attach to words. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3134f}]+/gu;

/** Covers most tokens, which need no splitting. */
const PLAIN = /^(?:[A-Z]?[a-z0-9]+|[A-Z0-9]+)$/;

const MAX_WORD_LENGTH = 40;
const MAX_PARTS = 12;

/** A text's tokens: words, identifiers, paths. */
export function tokens(text: string): readonly string[] {
  return text.match(NOT_ASCII.test(text) ? TOKEN : ASCII_TOKEN) ?? [];
}

/** A text's tokens with their positions. */
export function tokenMatches(text: string): IterableIterator<RegExpExecArray> {
  return text.matchAll(NOT_ASCII.test(text) ? TOKEN : ASCII_TOKEN) as IterableIterator<RegExpExecArray>;
}

export interface TokenWords {
  /** Its parts in order; a plain word has one. */
  readonly parts: readonly string[];
  /** Its parts joined, longest last; empty for a plain word. */
  readonly compounds: readonly string[];
}

/** Splits a token: `"client.getUser"` → parts client, get, user; wholes getuser, clientgetuser. */
export function tokenWords(token: string): TokenWords {
  if (PLAIN.test(token)) return { parts: withoutSmallWords([singular(token.toLowerCase())]), compounds: [] };
  if (NOT_ASCII.test(token) && token.search(UNSPACED) !== -1) return unspacedWords(token);
  const parts: string[] = [];
  const compounds = new Set<string>();
  const pieces = token
    .replace(/['’](?:s$|)/g, "")
    .split(JOINTS)
    .slice(0, MAX_PARTS);
  for (const piece of pieces) {
    const humps = splitHumps(piece);
    for (const hump of humps) parts.push(singular(fold(hump)));
    if (humps.length > 1) compounds.add(singular(fold(piece)));
  }
  if (pieces.length > 1 && !token.includes("://")) compounds.add(singular(fold(pieces.join(""))));
  return { parts: withoutSmallWords(parts), compounds: withoutSmallWords([...compounds]) };
}

/** Every distinct word of a token. */
export function allWords(token: string): readonly string[] {
  const { parts, compounds } = tokenWords(token);
  return parts.length + compounds.length === 1 ? parts : [...new Set([...parts, ...compounds])];
}

/** Drops long runs of letters and digits: keys and checksums that no one searches for. */
function withoutSmallWords(words: readonly string[]): readonly string[] {
  return words.filter(
    (word) =>
      word !== "" && word.length <= MAX_WORD_LENGTH && !(word.length > 20 && /\d/.test(word) && /\D/.test(word)),
  );
}

/** `"getUserByID"` → `["get", "User", "By", "ID"]`. */
function splitHumps(word: string): readonly string[] {
  if (!/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word)) return [word];
  return word.replace(/(\p{Ll}|\p{N})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$3 $2").split(" ");
}

function unspacedWords(token: string): TokenWords {
  const parts: string[] = [];
  for (const piece of token.split(JOINTS)) {
    let end = 0;
    for (const match of piece.matchAll(UNSPACED)) {
      if (match.index > end) parts.push(singular(fold(piece.slice(end, match.index))));
      parts.push(...pairs([...fold(match[0])]));
      end = match.index + match[0].length;
    }
    if (end < piece.length) parts.push(singular(fold(piece.slice(end))));
  }
  return { parts: withoutSmallWords(parts), compounds: [] };
}

/** Pairs of neighbors, plus the last letter alone so that a single letter matches too. */
function pairs(letters: readonly string[]): readonly string[] {
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ""));
}

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
