// A GraphQL schema as pages need it: plain values instead of syntax trees, so that the parser's data can be freed.

import type { Location } from "@lectern/base/diagnostic.ts";

/** A whole schema, merged from all its files. */
export interface GraphqlSchema {
  readonly types: ReadonlyMap<string, GraphqlType>;
  /** The types whose fields are operations; only those the schema defines. */
  readonly roots: ReadonlyMap<RootKind, string>;
}

/** The kinds of operations. */
export type RootKind = "query" | "mutation" | "subscription";

/** The kinds of types. */
export type TypeKind = "object" | "input" | "enum" | "interface" | "union" | "scalar";

export interface GraphqlType extends Described {
  readonly kind: TypeKind;
  /** Fields of an object, interface or input. */
  readonly fields: readonly GraphqlField[];
  readonly values: readonly Described[];
  readonly members: readonly string[];
  readonly interfaces: readonly string[];
}

/** One field; those of inputs and arguments have no arguments, but may have a default. */
export interface GraphqlField extends Described {
  readonly type: TypeUse;
  readonly arguments: readonly GraphqlField[];
  /** The default as written. */
  readonly initial?: string;
  readonly initialValue?: unknown;
}

/** Properties that every part of a schema may have. */
export interface Described {
  readonly name: string;
  readonly description?: string;
  /** The deprecation reason; empty if none is given. */
  readonly deprecated?: string;
  /** Applied directives as written, without `@deprecated`: `@auth(role: ADMIN)`. */
  readonly directives: readonly string[];
  readonly at: Location;
}

/** A type where it is used: `[User!]!`. */
export interface TypeUse {
  readonly text: string;
  /** The type inside all lists. */
  readonly name: string;
  /** True for a type with `!`. */
  readonly required: boolean;
  readonly item?: TypeUse;
  readonly at: Location;
}

/** Built-in scalars by JSON type. */
export const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ["String", "string"],
  ["ID", "string"],
  ["Int", "integer"],
  ["Float", "number"],
  ["Boolean", "boolean"],
]);

/** `user(id: ID!, first: Int = 10): User!`. */
export function fieldSignature({ name, arguments: args, type }: GraphqlField): string {
  const list = args.map(
    ({ name: key, type: of, initial }) => `${key}: ${of.text}${initial === undefined ? "" : ` = ${initial}`}`,
  );
  const short = list.length === 0 ? name : `${name}(${list.join(", ")})`;
  const isLong = short.length > 70;
  return `${isLong ? `${name}(\n${list.map((one) => `  ${one}`).join("\n")}\n)` : short}: ${type.text}`;
}
