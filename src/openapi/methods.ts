// The HTTP methods that descriptions, docs.json and pages name.

/** Methods that have a key of their own in a path, in the order of their pages. */
export const METHODS: readonly string[] = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
];

const KNOWN: ReadonlySet<string> = new Set([...METHODS, "connect"]);

/** True for the name of a method in any case. */
export function isMethod(word: string): boolean {
  return KNOWN.has(word.toLowerCase());
}

/** True for a word that can only be a method of somebody's own, as `additionalOperations` of OpenAPI 3.2 has them: `LINK`. */
export function isOwnMethod(word: string): boolean {
  return /^[A-Z][A-Z0-9_-]*$/.test(word);
}
