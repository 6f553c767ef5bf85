// Texts in the GraphQL schema language, or the result of an introspection query → one schema and its diagnostics.
// The `graphql` package only parses: types are merged here, so that an invalid schema still produces pages.

import { closest } from "@lectern/base/closest.ts";
import type { Checked, Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type {
  ConstDirectiveNode,
  ConstValueNode,
  DefinitionNode,
  FieldDefinitionNode,
  InputValueDefinitionNode,
  StringValueNode,
  TypeDefinitionNode,
  TypeExtensionNode,
  TypeNode,
} from "graphql";
import type { SpecSource } from "../read/read-spec.ts";
import { own } from "../record.ts";
import { badGraphql, duplicateType, emptyGraphql, unknownType } from "./diagnostics.ts";
import {
  BUILT_IN,
  type Described,
  type GraphqlField,
  type GraphqlSchema,
  type GraphqlType,
  type RootKind,
  type TypeKind,
  type TypeUse,
} from "./schema.ts";

/** The `graphql` package, loaded only by projects that have a schema. */
export type GraphqlPackage = typeof import("graphql");

interface Reading {
  readonly graphql: GraphqlPackage;
  readonly types: Map<string, GraphqlType>;
  readonly roots: Map<RootKind, string>;
  readonly diagnostics: Diagnostic[];
}

const KINDS: Readonly<Record<string, TypeKind>> = {
  ObjectType: "object",
  InputObjectType: "input",
  EnumType: "enum",
  InterfaceType: "interface",
  UnionType: "union",
  ScalarType: "scalar",
};
const ROOTS: readonly (readonly [RootKind, string])[] = [
  ["query", "Query"],
  ["mutation", "Mutation"],
  ["subscription", "Subscription"],
];

export function readGraphql(sources: readonly SpecSource[], graphql: GraphqlPackage): Checked<GraphqlSchema> {
  const reading: Reading = { graphql, types: new Map(), roots: new Map(), diagnostics: [] };
  const definitions = sources.flatMap((source) => parseSource(reading, source));
  // An extension may precede its type, and be in another file.
  for (const extended of [false, true])
    for (const { node, path } of definitions)
      if (node.kind.endsWith("Extension") === extended) addDefinition(reading, node, path);
  const isNamed = definitions.some(({ node }) => node.kind === "SchemaDefinition");
  for (const [kind, name] of ROOTS)
    if (!isNamed && !reading.roots.has(kind) && reading.types.has(name)) reading.roots.set(kind, name);
  checkTypes(reading);
  const [first] = sources;
  if (reading.types.size === 0 && reading.diagnostics.length === 0 && first)
    reading.diagnostics.push(emptyGraphql({ file: first.path, line: 1, column: 1 }));
  return { value: { types: reading.types, roots: reading.roots }, diagnostics: reading.diagnostics };
}

interface FoundDefinition {
  readonly node: DefinitionNode;
  readonly path: string;
}

function parseSource({ graphql, diagnostics }: Reading, { path, text }: SpecSource): readonly FoundDefinition[] {
  try {
    const isJson = /^[\s\uFEFF]*\{\s*"/.test(text);
    const { definitions } = graphql.parse(isJson ? fromIntrospection(graphql, text) : text);
    return definitions.map((node) => ({ node, path }));
  } catch (error) {
    const [location] = error instanceof graphql.GraphQLError ? (error.locations ?? []) : [];
    const message = error instanceof Error ? error.message : String(error);
    diagnostics.push(badGraphql(message, { file: path, line: location?.line ?? 1, column: location?.column ?? 1 }));
    return [];
  }
}

/** The schema in an introspection result, as text. */
function fromIntrospection(graphql: GraphqlPackage, text: string): string {
  const result: unknown = JSON.parse(text);
  const data = own(result, "data") ?? result;
  return graphql.printSchema(graphql.buildClientSchema(data as Parameters<GraphqlPackage["buildClientSchema"]>[0]));
}

function addDefinition(reading: Reading, node: DefinitionNode, path: string): void {
  if (node.kind === "SchemaDefinition" || node.kind === "SchemaExtension") {
    for (const { operation, type } of node.operationTypes ?? []) reading.roots.set(operation, type.name.value);
    return;
  }
  const kind = KINDS[node.kind.replace(/(?:Definition|Extension)$/, "")];
  if (kind === undefined) return;
  const type = toType(reading, node as TypeDefinitionNode | TypeExtensionNode, { kind, path });
  const known = reading.types.get(type.name);
  const isExtension = node.kind.endsWith("Extension");
  if (known && !isExtension) reading.diagnostics.push(duplicateType(type.name, known.at, type.at));
  else if (!known && isExtension) reading.diagnostics.push(unknownType(type.name, undefined, type.at));
  // An extension of an unknown type is still worth showing.
  if (!known || isExtension) reading.types.set(type.name, known ? joinTypes(known, type) : type);
}

function joinTypes(type: GraphqlType, more: GraphqlType): GraphqlType {
  const described = type.description ?? more.description;
  return {
    ...type,
    ...(described !== undefined && { description: described }),
    fields: [...type.fields, ...more.fields],
    values: [...type.values, ...more.values],
    members: [...type.members, ...more.members],
    interfaces: [...type.interfaces, ...more.interfaces],
    directives: [...type.directives, ...more.directives],
  };
}

interface Positioned {
  readonly kind: TypeKind;
  readonly path: string;
}

function toType(
  reading: Reading,
  node: TypeDefinitionNode | TypeExtensionNode,
  { kind, path }: Positioned,
): GraphqlType {
  const fields = "fields" in node ? (node.fields ?? []) : [];
  return {
    kind,
    ...described(reading, node, path),
    fields: fields.map((field: FieldDefinitionNode | InputValueDefinitionNode) => toField(reading, field, path)),
    values: "values" in node ? (node.values ?? []).map((value) => described(reading, value, path)) : [],
    members: "types" in node ? (node.types ?? []).map(({ name }) => name.value) : [],
    interfaces: "interfaces" in node ? (node.interfaces ?? []).map(({ name }) => name.value) : [],
  };
}

function toField(reading: Reading, node: FieldDefinitionNode | InputValueDefinitionNode, path: string): GraphqlField {
  const initial = "defaultValue" in node ? node.defaultValue : undefined;
  const args = "arguments" in node ? (node.arguments ?? []) : [];
  return {
    ...described(reading, node, path),
    type: toUse(node.type, path),
    arguments: args.map((one) => toField(reading, one, path)),
    ...(initial && { initial: reading.graphql.print(initial), initialValue: constantOf(initial) }),
  };
}

function constantOf(node: ConstValueNode): unknown {
  switch (node.kind) {
    case "NullValue":
      return null;
    case "IntValue":
    case "FloatValue":
      return Number(node.value);
    case "ListValue":
      return node.values.map(constantOf);
    case "ObjectValue":
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, constantOf(value)]));
    default:
      return node.value;
  }
}

interface DescribedNode {
  readonly name: { readonly value: string; readonly loc?: { readonly startToken: Position } | undefined };
  readonly description?: StringValueNode | undefined;
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

function described({ graphql }: Reading, node: DescribedNode, path: string): Described {
  const directives = node.directives ?? [];
  const deprecated = directives.find(({ name }) => name.value === "deprecated");
  const reason = deprecated?.arguments?.find(({ name }) => name.value === "reason")?.value;
  const text = node.description?.value.trim();
  return {
    name: node.name.value,
    ...(text && { description: text }),
    ...(deprecated && { deprecated: reason?.kind === "StringValue" ? reason.value.trim() : "" }),
    directives: directives.filter((one) => one !== deprecated).map((one) => graphql.print(one)),
    at: locationOf(node.name.loc?.startToken, path),
  };
}

function locationOf(token: Position | undefined, file: string): Location {
  return { file, line: token?.line ?? 1, column: token?.column ?? 1 };
}

function toUse(node: TypeNode, path: string): TypeUse {
  if (node.kind === "NonNullType") {
    const inner = toUse(node.type, path);
    return { ...inner, text: `${inner.text}!`, required: true };
  }
  if (node.kind === "ListType") {
    const item = toUse(node.type, path);
    return { text: `[${item.text}]`, name: item.name, required: false, item, at: item.at };
  }
  const { value, loc } = node.name;
  return { text: value, name: value, required: false, at: locationOf(loc?.startToken, path) };
}

function checkTypes({ types, roots, diagnostics }: Reading): void {
  const reported = new Set<string>();
  const check = (name: string, at: Location): void => {
    if (types.has(name) || BUILT_IN.has(name) || reported.has(name)) return;
    reported.add(name);
    diagnostics.push(unknownType(name, closest(name, [...types.keys(), ...BUILT_IN.keys()]), at));
  };
  for (const { fields, members, interfaces, at } of types.values()) {
    for (const field of fields) for (const { type } of [field, ...field.arguments]) check(type.name, type.at);
    for (const name of [...members, ...interfaces]) check(name, at);
  }
  const [first] = types.values();
  for (const name of roots.values()) if (first) check(name, { ...first.at, line: 1, column: 1 });
}
