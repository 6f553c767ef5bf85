// The last searches of a reader, kept in their browser only.

import { recall, remember } from "../storage.ts";

const KEY = "searches";
const MOST = 5;

/** The last searches, newest first. */
export function recentSearches(): readonly string[] {
  try {
    const value: unknown = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers a search that led somewhere. */
export function rememberSearch(text: string): void {
  const query = text.trim();
  if (query === "") return;
  const others = recentSearches().filter((one) => one !== query);
  remember(KEY, JSON.stringify([query, ...others].slice(0, MOST)));
}

/** Forgets every search. */
export function forgetSearches(): void {
  remember(KEY, "[]");
}
