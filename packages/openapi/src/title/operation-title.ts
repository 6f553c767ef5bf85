// The title of an operation without a summary: its operationId in words, or else its method and path.

import type { Operation } from "../api.ts";
import { ownText } from "../record.ts";

/** Longer identifiers are paths in disguise. */
const MAX_WORDS = 9;
/** A hash, a UUID or a number names nothing. */
const OPAQUE = /^(?:[\da-f]{12,}|[\da-f]{8}-[\da-f-]{20,}|[\d\W_]+)$/i;

export function operationTitle({ kind, method, path, value }: Operation): string {
  const id = ownText(value, "operationId")?.trim() ?? "";
  const words = splitWords(id);
  if (words.length > 0 && words.length <= MAX_WORDS && !OPAQUE.test(id)) return toSentence(words);
  if (kind === "webhook") return toSentence(splitWords(path));
  return titleFromPath(method, path);
}

/** `get`, `/v1/users/{id}` → "Get users by ID". */
function titleFromPath(method: string, path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "" && !/^v\d+$/i.test(segment));
  const last = segments.at(-1) ?? "";
  const names = segments.filter((segment) => !isParameter(segment)).flatMap(splitWords);
  const object = names.length > 0 ? names : ["root"];
  return toSentence([method.toLowerCase(), ...object, ...(isParameter(last) ? ["by", ...splitWords(last)] : [])]);
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{") && segment.endsWith("}");
}

/** `"bankAccounts_v2"` → `["bank", "Accounts", "v2"]`. */
function splitWords(text: string): readonly string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** `["get", "API", "keys", "by", "id"]` → "Get API keys by ID". */
function toSentence(words: readonly string[]): string {
  const text = words.map(shownWord).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shownWord(word: string): string {
  if (/^(?:id|url|api)$/i.test(word)) return word.toUpperCase();
  return /^[A-Z][A-Z\d]+$/.test(word) ? word : word.toLowerCase();
}
