// Reads values from an author's JSON. Values of the wrong type are reported and dropped.

/** Where invalid values are reported. */
export interface Reading {
  bad(key: string, expected: string): void;
  unknown(key: string, known: readonly string[]): void;
}

/** The entries of an object. A Map, because authors choose the keys. */
export function objectOf(value: unknown, key: string, reading: Reading): ReadonlyMap<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return new Map(Object.entries(value));
  reading.bad(key, "an object");
  return new Map();
}

/** Reports unknown keys. */
export function keysOf(object: ReadonlyMap<string, unknown>, known: readonly string[], reading: Reading): void {
  for (const key of object.keys()) if (!known.includes(key)) reading.unknown(key, known);
}

/** A list of strings. */
export function textsOf(value: unknown, key: string, reading: Reading): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  reading.bad(key, "an array of strings");
  return [];
}

/** A non-negative integer. */
export function countOf(
  value: unknown,
  { key, fallback }: { readonly key: string; readonly fallback: number },
  reading: Reading,
): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  reading.bad(key, "a whole number");
  return fallback;
}
