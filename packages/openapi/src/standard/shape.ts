// The notation for the standards' rules: what is allowed where. The official JSON Schemas express the same, but can only say
// that something "must match"; these tables can say what to write.

export type Shape =
  | "text"
  /** A string that is a regular expression. */
  | "expression"
  | "flag"
  | "number"
  /** A number above zero. */
  | "positive"
  /** A non-negative integer. */
  | "count"
  | "any"
  | TextShape
  | ObjectLocation
  | ListShape
  | MapShape
  | { readonly oneOf: readonly (string | boolean)[] }
  /** One name from a list, or a list of such names. */
  | { readonly types: readonly string[] };

/** A string of a certain form. */
interface TextShape {
  readonly pattern: RegExp;
  readonly words: string;
}

interface ObjectLocation {
  readonly object: string;
  /** A boolean is also allowed. */
  readonly orFlag?: true;
  /** A list of these objects is also allowed. */
  readonly orList?: true;
}

interface ListShape {
  readonly list: Shape;
  readonly min?: number;
  readonly unique?: true;
}

interface MapShape {
  readonly map: Shape;
  readonly min?: number;
  readonly max?: number;
  /** The form of the names. */
  readonly names?: TextShape | "expression";
}

export interface ObjectShape {
  readonly required?: readonly string[];
  readonly fields: Readonly<Record<string, Shape>>;
  /** Fields with author-defined names, such as paths and status codes. */
  readonly others?: Shape;
  readonly names?: TextShape;
  readonly min?: number;
  /** A reference is also allowed: true, or `alone` if nothing may be beside it. */
  readonly reference?: true | "alone";
  /** Exactly one of these fields is required. */
  readonly oneOf?: readonly string[];
  /** At least one of these fields is required. */
  readonly someOf?: readonly string[];
  /** Pairs of mutually exclusive fields. */
  readonly exclusive?: readonly (readonly [string, string])[];
  /** Additional rules for certain values of a field, or if a field is present. */
  readonly cases?: readonly Case[];
  /** False if `x-` extensions are not allowed. */
  readonly extensions?: false;
}

/** Rules that apply if a field has this value or, without a value, is present. */
export interface Case extends Pick<ObjectShape, "required"> {
  readonly field: string;
  readonly value?: string;
  readonly fields?: ObjectShape["fields"];
}

/** All objects of one version, by name. */
export type Shapes = Readonly<Record<string, ObjectShape>>;

export const TEXTS: Shape = { list: "text" };

export function object(name: string): Shape {
  return { object: name };
}

export function listOf(name: string): Shape {
  return { list: object(name) };
}

/** A map from author-defined names to objects of the standard. */
export function mapOf(name: string): Shape {
  return { map: object(name) };
}

export function each(names: string, shape: Shape): ObjectShape["fields"] {
  return Object.fromEntries(names.split(" ").map((name) => [name, shape]));
}
