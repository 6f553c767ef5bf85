// The language in which the rules of the standards are written down: what may stand at a place.
// The official JSON Schemas say the same, but only that something "must match"; these tables can say what to write.

/** What may stand at a place. */
export type Shape =
  | "text"
  /** A text that is a regular expression. */
  | "expression"
  | "flag"
  | "number"
  /** A number above zero. */
  | "positive"
  /** A whole number, not below zero. */
  | "count"
  | "any"
  | TextShape
  | ObjectPlace
  | ListShape
  | MapShape
  | { readonly oneOf: readonly (string | boolean)[] }
  /** One name of a list, or several of them in a list. */
  | { readonly types: readonly string[] };

/** A text of a certain form. */
interface TextShape {
  readonly pattern: RegExp;
  readonly words: string;
}

/** A place for one object of the standard. */
interface ObjectPlace {
  readonly object: string;
  /** True where true or false may stand instead. */
  readonly orFlag?: true;
  /** True where a list of them may stand instead. */
  readonly orList?: true;
}

interface ListShape {
  readonly list: Shape;
  readonly least?: number;
  readonly unique?: true;
}

interface MapShape {
  readonly map: Shape;
  readonly least?: number;
  readonly most?: number;
  /** The form of the names. */
  readonly names?: TextShape | "expression";
}

/** One object of the standard. */
export interface ObjectShape {
  readonly required?: readonly string[];
  readonly fields: Readonly<Record<string, Shape>>;
  /** Fields with names of the author's own, such as paths and statuses. */
  readonly others?: Shape;
  /** The form of those names. */
  readonly names?: TextShape;
  /** At least so many fields. */
  readonly least?: number;
  /** A reference may stand instead: true, or `alone` where nothing may stand beside it. */
  readonly reference?: true | "alone";
  /** Exactly one of these fields is needed. */
  readonly oneOf?: readonly string[];
  /** At least one of these fields is needed. */
  readonly someOf?: readonly string[];
  /** Pairs that must not stand together. */
  readonly apart?: readonly (readonly [string, string])[];
  /** What else holds for some values of one field, or where a field is there. */
  readonly cases?: readonly Case[];
  /** False where names that begin with `x-` mean nothing. */
  readonly extensions?: false;
}

/** More rules under a condition: the field has this value, or, without one, is there. */
export interface Case extends Pick<ObjectShape, "required"> {
  readonly field: string;
  readonly value?: string;
  readonly fields?: ObjectShape["fields"];
}

/** All objects of one version, by name. */
export type Shapes = Readonly<Record<string, ObjectShape>>;

/** A list of texts. */
export const TEXTS: Shape = { list: "text" };

/** A place for an object of the standard. */
export function object(name: string): Shape {
  return { object: name };
}

/** A list of objects of the standard. */
export function listOf(name: string): Shape {
  return { list: object(name) };
}

/** Objects of the standard by names of the author's own. */
export function mapOf(name: string): Shape {
  return { map: object(name) };
}

/** Places for one object under several names. */
export function each(names: string, shape: Shape): ObjectShape["fields"] {
  return Object.fromEntries(names.split(" ").map((name) => [name, shape]));
}
