// Shapes of plain data read from disk: each is a test that a value has the type that code expects of it.

export type Is<T> = (value: unknown) => value is T;
/** The type of a shape's values. */
type Of<Shape> = Shape extends Is<infer T> ? T : never;

export const isText: Is<string> = (value) => typeof value === "string";
export const isNumber: Is<number> = (value) => typeof value === "number";
export const isBoolean: Is<boolean> = (value) => typeof value === "boolean";

export function optional<T>(is: Is<T>): Is<T | undefined> {
  return (value) => value === undefined || is(value);
}

export function oneOf<const T extends string | number | boolean>(...values: readonly T[]): Is<T> {
  return (value): value is T => values.includes(value as T);
}

export function listOf<T>(is: Is<T>): Is<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(is);
}

export function tupleOf<const Shapes extends readonly Is<unknown>[]>(
  ...shapes: Shapes
): Is<{ readonly [Index in keyof Shapes]: Of<Shapes[Index]> }> {
  return (value): value is never =>
    Array.isArray(value) && value.length === shapes.length && shapes.every((is, index) => is(value[index]));
}

/** An object with these values under any names. */
export function recordOf<T>(is: Is<T>): Is<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> => isObject(value) && Object.values(value).every(is);
}

/** An object with these members, and perhaps others. */
export function shapeOf<const Shapes extends Readonly<Record<string, Is<unknown>>>>(
  shapes: Shapes,
): Is<{ readonly [Name in keyof Shapes]: Of<Shapes[Name]> }> {
  const members = Object.entries(shapes);
  return (value): value is never => isObject(value) && members.every(([name, is]) => is(value[name]));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
