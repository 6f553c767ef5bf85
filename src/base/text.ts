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
