// Text helpers shared by every stage.

/** Derives a title from a path: `"guides/getting-started_now"` → `"Getting started now"`. */
export function titleFromPath(path: string): string {
  const segment = path.split("/").filter(Boolean).at(-1) ?? "";
  const words = segment.replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "1 page", "3 pages". */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Replaces control and bidi characters, which could move the cursor, set the terminal title or reorder text. */
export function plainText(text: string): string {
  return text.replace(/\t/g, " ").replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\uFFFD");
}

/** Copies a substring, so that holding it does not keep the whole source text in memory. */
export function detach(part: string): string {
  // V8 already copies shorter substrings.
  return part.length < 13 ? part : JSON.parse(JSON.stringify(part));
}

/** Splits a text at any line ending. */
export function toLines(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Quotes distinct names, at most five plus a count: `"a", "b" and 4 more`. */
export function quoteList(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const shown = distinct.slice(0, 5).map((name) => `"${name}"`);
  const more = distinct.length - shown.length;
  return more === 0 ? shown.join(", ") : `${shown.join(", ")} and ${more} more`;
}

/** `"userSignedUp"` → `"User signed up"`. */
export function sentenceOf(id: string): string {
  const words = id
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[-_./]+/g, " ")
    .trim();
  const lower = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return lower === "" ? id : lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** A table of words, written as one text: `"get put"` → `["get", "put"]`. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}

/** Decodes percent-encoding: `"caf%C3%A9"` → `"café"`. Invalid encoding is left alone: authors write stray percent signs. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The result of a function; undefined if it throws. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Fills the placeholders of a UI string: `("Open in {name}", { name: "Claude" })` → `"Open in Claude"`. */
export function fillString(word: string, values: Readonly<Record<string, string | number>>): string {
  return word.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
