// One part of a GraphQL schema → its view: signature, arguments, result or fields, uses and an example.

import type { HttpRequest } from "@lectern/request";
import type { ApiPart } from "../api.ts";
import { describeExamples } from "../describe/describe-examples.ts";
import { describeParameter, type ParameterView } from "../describe/describe-parameters.ts";
import {
  createDescribing,
  type DescribedPart,
  type DescribeOptions,
  type Describing,
  describePart,
} from "../describe/describing.ts";
import type { Sample } from "../samples/request-samples.ts";
import type { SampleSettings } from "../samples/sample-settings.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { valueToJson } from "../value-text.ts";
import { type ExampleOperation, exampleOperation } from "./example-operation.ts";
import { rootFields } from "./list-parts.ts";
import { fieldSignature, type GraphqlField, type GraphqlSchema, type GraphqlType, type RootKind } from "./schema.ts";
import { fieldToSchema, referenceTo } from "./to-schemas.ts";

export interface GraphqlView {
  /** Its definition in the schema language. */
  readonly signature: string;
  readonly deprecated?: string | undefined;
  readonly arguments: readonly ParameterView[];
  /** The result of a root field, or the fields of a type. */
  readonly node: SchemaNode;
  /** Types that an object implements, and those that implement an interface. */
  readonly interfaces: readonly string[];
  readonly implementations: readonly string[];
  /** Types of a union. */
  readonly members: readonly string[];
  readonly usedBy: readonly GraphqlUse[];
  readonly moreUses: number;
  /** An operation that calls a root field. */
  readonly operation?: ExampleOperation;
  readonly example?: string;
  readonly parts: readonly DescribedPart[];
}

export interface GraphqlUse {
  /** `User.posts`, or just the name for a root field. */
  readonly label: string;
  /** The part whose page shows it. */
  readonly part: Pick<ApiPart, "kind" | "name">;
}

const PAGE_BUDGET = 400;
const MAX_USES = 50;
const ROOT_KINDS: readonly RootKind[] = ["query", "mutation", "subscription"];

/** Describes a part; undefined for parts of other formats. */
export function describeGraphql(part: ApiPart, options: DescribeOptions = {}): GraphqlView | undefined {
  const { api } = part;
  const { graphql: schema } = api;
  if (schema === undefined || part.kind === "workflow") return undefined;
  const describing = createDescribing(api, options, PAGE_BUDGET);
  const kind = ROOT_KINDS.find((one) => one === part.kind);
  if (kind === undefined) return describeType(describing, schema, part.name);
  const field = rootFields(schema, kind).find(({ name }) => name === part.name);
  if (field === undefined) return undefined;
  const args = field.arguments.map((one) => describeArgument(describing, one));
  return {
    signature: [fieldSignature(field), ...field.directives].join(" "),
    deprecated: field.deprecated,
    arguments: args,
    node: describePart(
      describing,
      { ...fieldToSchema({ ...field, arguments: [], directives: [] }), description: undefined },
      "response",
    ),
    interfaces: [],
    implementations: [],
    members: [],
    usedBy: [],
    moreUses: 0,
    operation: exampleOperation({ schema, flatten: describing.flatten }, kind, field),
    parts: describing.parts,
  };
}

function describeArgument(describing: Describing, field: GraphqlField): ParameterView {
  const { name, type, initial, deprecated } = field;
  const value = {
    schema: fieldToSchema(field),
    required: type.required && initial === undefined,
    deprecated: deprecated !== undefined,
  };
  return describeParameter(describing, { location: "query", name, value, direction: "request" });
}

function describeType(describing: Describing, schema: GraphqlSchema, name: string): GraphqlView | undefined {
  const type = schema.types.get(name);
  if (type === undefined) return undefined;
  const { api, flatten } = describing;
  const reference = { $ref: referenceTo(name) };
  const isFilled = type.kind === "input" || type.kind === "object" || type.kind === "interface";
  const use = { mediaType: "application/json", schema: reference, direction: "both" as const, flatten };
  const [example] = isFilled ? describeExamples(api, {}, use) : [];
  const uses = usesOf(schema).get(name) ?? [];
  const implementations = type.kind === "interface" ? implementationsOf(schema, name) : [];
  return {
    signature: typeSignature(type),
    deprecated: type.deprecated,
    arguments: [],
    node: { ...describePart(describing, reference, "both"), description: undefined },
    interfaces: type.interfaces,
    implementations,
    members: type.members,
    usedBy: uses.slice(0, MAX_USES),
    moreUses: Math.max(0, uses.length - MAX_USES),
    ...(example && { example: example.text }),
    parts: describing.parts,
  };
}

function implementationsOf({ types }: GraphqlSchema, name: string): readonly string[] {
  return [...types.values()].filter(({ interfaces }) => interfaces.includes(name)).map((type) => type.name);
}

const KEYWORDS = {
  object: "type",
  input: "input",
  enum: "enum",
  interface: "interface",
  union: "union",
  scalar: "scalar",
};

/** `type User implements Node @key(fields: "id")`; the fields of a type follow below. */
function typeSignature({ kind, name, interfaces, directives, members }: GraphqlType): string {
  const words = [
    KEYWORDS[kind],
    name,
    interfaces.length > 0 && `implements ${interfaces.join(" & ")}`,
    ...directives,
    kind === "union" && `= ${members.join(" | ")}`,
  ];
  return words.filter(Boolean).join(" ");
}

const USES = new WeakMap<GraphqlSchema, ReadonlyMap<string, readonly GraphqlUse[]>>();

/** For each type, the fields that use it as a result or an argument; computed once per schema. */
function usesOf(schema: GraphqlSchema): ReadonlyMap<string, readonly GraphqlUse[]> {
  const known = USES.get(schema);
  if (known) return known;
  const uses = new Map<string, GraphqlUse[]>();
  const roots = new Map([...schema.roots].map(([kind, name]) => [name, kind]));
  const add = (name: string, use: GraphqlUse): void => {
    const list = uses.get(name) ?? [];
    uses.set(name, list);
    list.push(use);
  };
  for (const type of schema.types.values()) {
    const kind = roots.get(type.name);
    for (const field of type.fields) {
      const names = new Set([field, ...field.arguments].map((one) => one.type.name));
      const label = kind === undefined ? `${type.name}.${field.name}` : field.name;
      const part = kind === undefined ? { kind: type.kind, name: type.name } : { kind, name: field.name };
      for (const name of names) add(name, { label, part });
    }
    for (const name of type.members) add(name, { label: type.name, part: { kind: type.kind, name: type.name } });
  }
  USES.set(schema, uses);
  return uses;
}

/** The operation as code: alone, with its variables and, if the URL is known, as a request in every language. */
export function graphqlSamples(
  { query, variables }: ExampleOperation,
  { kind }: ApiPart,
  { languages, autogenerate, url }: Pick<SampleSettings, "languages" | "autogenerate"> & { url?: string | undefined },
): readonly Sample[] {
  const hasVariables = Object.keys(variables).length > 0;
  const own: readonly Sample[] = [
    { title: "GraphQL", language: "graphql", code: query },
    ...(hasVariables ? [{ title: "Variables", language: "json", code: valueToJson(variables) }] : []),
  ];
  // Subscriptions need a persistent connection.
  if (url === undefined || !autogenerate || kind === "subscription") return own;
  const text = valueToJson({ query, ...(hasVariables && { variables }) });
  const body = { kind: "text" as const, text };
  const request: HttpRequest = { method: "POST", url, headers: [["Content-Type", "application/json"]], body };
  return [
    ...own,
    ...languages.map(({ title, grammar, write }) => ({ title, language: grammar, code: write(request) })),
  ];
}
