// A field of a root type → an operation that calls it, with variables and a response.
// Selects all scalar fields, and nested objects to a depth that stays readable.

import { exampleOf } from "../example/schema-example.ts";
import { define, isRecord } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";
import type { GraphqlField, GraphqlSchema, GraphqlType, RootKind, TypeUse } from "./schema.ts";
import { fieldToSchema } from "./to-schemas.ts";

export interface ExampleOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly response: unknown;
}

const MAX_DEPTH = 3;
const MAX_FIELDS = 12;
const MAX_INNER = 5;
const MAX_MEMBERS = 3;
/** Fields of Relay connections, whose items are one level deeper. */
const WRAPPERS: ReadonlySet<string> = new Set(["edges", "node", "nodes"]);

export function exampleOperation({ schema, flatten }: Tools, kind: RootKind, field: GraphqlField): ExampleOperation {
  const sent = sentArguments(field);
  const variables: Record<string, unknown> = {};
  for (const one of sent) define(variables, one.name, exampleOf(flatten, fieldToSchema(one), { direction: "request" }));
  const name = field.name.charAt(0).toUpperCase() + field.name.slice(1);
  const declared = sent.map((one) => `$${one.name}: ${one.type.text}`).join(", ");
  const passed = sent.map((one) => `${one.name}: $${one.name}`).join(", ");
  const selected = select({ schema, flatten }, field.type, { depth: 0, above: [] });
  const call = `${field.name}${passed === "" ? "" : `(${passed})`}`;
  return {
    query: [
      `${kind} ${name}${declared === "" ? "" : `(${declared})`} {`,
      ...block(call, selected.lines).map((line) => `  ${line}`),
      "}",
    ].join("\n"),
    variables,
    response: { data: { [field.name]: inLists(field.type, leafOr(selected, field, flatten)) } },
  };
}

interface Tools {
  readonly schema: GraphqlSchema;
  readonly flatten: Flatten;
}

/** The required arguments; if there are none, the first one as an example. */
function sentArguments({ arguments: args }: GraphqlField): readonly GraphqlField[] {
  const required = args.filter(({ type, initial }) => type.required && initial === undefined);
  return required.length > 0 ? required : args.filter(({ deprecated }) => deprecated === undefined).slice(0, 1);
}

interface Selection {
  /** Undefined for a type without fields. */
  readonly lines?: readonly string[];
  readonly value?: unknown;
}

interface Depth {
  readonly depth: number;
  /** The enclosing types. */
  readonly above: readonly string[];
}

function select(tools: Tools, { name }: TypeUse, { depth, above }: Depth): Selection {
  const type = tools.schema.types.get(name);
  if (type === undefined || type.kind === "scalar" || type.kind === "enum" || type.kind === "input") return {};
  if (type.kind === "union") return selectMembers(tools, type, { depth, above });
  const lines: string[] = [];
  const value: Record<string, unknown> = {};
  const around = { depth: depth + 1, above: [...above, name] };
  for (const field of chooseFields(tools, type, around)) {
    const inner = select(tools, field.type, WRAPPERS.has(field.name) ? { ...around, depth } : around);
    lines.push(...block(field.name, inner.lines));
    define(value, field.name, inLists(field.type, leafOr(inner, field, tools.flatten)));
  }
  if (lines.length === 0) return { lines: ["__typename"], value: { __typename: name } };
  return { lines, value };
}

/** A union has no fields, so those of its first members are selected. */
function selectMembers(tools: Tools, { members }: GraphqlType, around: Depth): Selection {
  const chosen = members.filter((name) => !around.above.includes(name)).slice(0, MAX_MEMBERS);
  const parts = chosen.map((name) => ({ name, ...select(tools, useOf(name), around) }));
  const [first] = parts;
  const lines = parts.flatMap(({ name, lines: inner = [] }) => block(`... on ${name}`, inner));
  const value = isRecord(first?.value) ? first.value : {};
  return { lines: ["__typename", ...lines], value: { __typename: first?.name ?? "", ...value } };
}

function useOf(name: string): TypeUse {
  return { text: name, name, required: false, at: { file: "", line: 1, column: 1 } };
}

/** The fields without required arguments; objects only up to the depth limit, and never recursively. */
function chooseFields({ schema }: Tools, { fields }: GraphqlType, { depth, above }: Depth): readonly GraphqlField[] {
  const usable = fields.filter(
    (field) =>
      field.deprecated === undefined &&
      !field.arguments.some(({ type, initial }) => type.required && initial === undefined),
  );
  const isLeaf = ({ type }: GraphqlField): boolean =>
    !["object", "interface", "union"].includes(schema.types.get(type.name)?.kind ?? "");
  const max = depth === 1 ? MAX_FIELDS : MAX_INNER;
  const leaves = usable.filter(isLeaf).slice(0, max);
  const inner = usable.filter(
    (field) =>
      !isLeaf(field) && !above.includes(field.type.name) && (depth < MAX_DEPTH - 1 || WRAPPERS.has(field.name)),
  );
  const chosen = new Set([...leaves, ...inner.slice(0, Math.max(2, max - leaves.length))]);
  return fields.filter((field) => chosen.has(field));
}

function block(head: string, lines: readonly string[] | undefined): readonly string[] {
  return lines === undefined ? [head] : [`${head} {`, ...lines.map((line) => `  ${line}`), "}"];
}

/** An example value for the selection, or for the type if nothing is selected. */
function leafOr({ lines, value }: Selection, field: GraphqlField, flatten: Flatten): unknown {
  if (lines !== undefined) return value;
  const { item, ...type } = field.type;
  return exampleOf(flatten, fieldToSchema({ ...field, type, arguments: [] }), { direction: "response" });
}

function inLists(use: TypeUse, value: unknown): unknown {
  return use.item ? [inLists(use.item, value)] : value;
}
