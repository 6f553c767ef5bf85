// Small words about text that every stage uses.

/** A title made from a path: `"guides/getting-started_now"` → `"Getting started now"`. */
export function titleFromPath(path: string): string {
  const segment = path.split("/").filter(Boolean).at(-1) ?? "";
  const words = segment.replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "1 page", "3 pages". */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Text from a project without the characters that move cursors or change titles: each becomes a replacement sign. */
export function plainText(text: string): string {
  return text.replace(/\t/g, " ").replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\uFFFD");
}

/** A copy with memory of its own: a part of a text that is kept would keep the whole text. */
export function detach(part: string): string {
  // Engines copy parts shorter than this by themselves.
  return part.length < 13 ? part : JSON.parse(JSON.stringify(part));
}

/** The lines of a text, whatever ends them. */
export function toLines(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Distinct names in quotes, at most five and the count of the rest: `"a", "b" and 4 more`. */
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
