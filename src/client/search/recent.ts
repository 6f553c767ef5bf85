// Recent searches, stored only in the reader's browser.

import { recall, remember } from "../storage.ts";

const KEY = "searches";
const MAX = 5;

/** Newest first. */
export function recentSearches(): readonly string[] {
  try {
    const value: unknown = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** Stores a query whose result was opened. */
export function rememberSearch(text: string): void {
  const query = text.trim();
  if (query === "") return;
  const others = recentSearches().filter((one) => one !== query);
  remember(KEY, JSON.stringify([query, ...others].slice(0, MAX)));
}

export function clearSearches(): void {
  remember(KEY, "[]");
}
