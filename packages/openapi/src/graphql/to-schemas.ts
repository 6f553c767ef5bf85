// The types of a GraphQL schema as JSON Schemas, so that trees, examples and sections work as in any other reference.

import { define, type JsonRecord } from "../record.ts";
import {
  BUILT_IN,
  type Described,
  fieldSignature,
  type GraphqlField,
  type GraphqlSchema,
  type GraphqlType,
  type TypeUse,
} from "./schema.ts";

/** The keyword for the GraphQL type of a field: `[User!]!`. */
export const TYPE_LABEL = "x-graphql-type";

const PREFIX = "#/components/schemas/";

/** The usual formats of custom scalars, by name. */
const FORMATS: ReadonlyMap<string, JsonRecord> = new Map(
  Object.entries({
    datetime: { type: "string", format: "date-time" },
    timestamp: { type: "string", format: "date-time" },
    date: { type: "string", format: "date" },
    time: { type: "string", format: "time" },
    uri: { type: "string", format: "uri" },
    url: { type: "string", format: "uri" },
    uuid: { type: "string", format: "uuid" },
    email: { type: "string", format: "email" },
    emailaddress: { type: "string", format: "email" },
    json: { type: "object" },
    jsonobject: { type: "object" },
    bigint: { type: "integer" },
    long: { type: "integer" },
    decimal: { type: "string" },
  }),
);

/** The schema as an OpenAPI document that contains only components. */
export function toRoot(schema: GraphqlSchema): JsonRecord {
  const schemas: Record<string, unknown> = {};
  for (const type of schema.types.values()) define(schemas, type.name, toJsonSchema(type));
  return { openapi: "3.1.0", components: { schemas } };
}

/** The `$ref` of a type. */
export function referenceTo(name: string): string {
  return `${PREFIX}${name}`;
}

function toJsonSchema(type: GraphqlType): JsonRecord {
  const described = annotationsOf({ ...type, directives: [] });
  switch (type.kind) {
    case "enum":
      return { type: "string", enum: type.values.map(({ name }) => name), ...valueTexts(type.values), ...described };
    case "union":
      return { oneOf: type.members.map((name) => ({ $ref: referenceTo(name) })), ...described };
    case "scalar":
      return {
        ...(FORMATS.get(type.name.toLowerCase().replace(/_/g, "")) ?? { type: "string" }),
        ...described,
      };
    default:
      return { type: "object", ...fieldsToSchema(type.fields, type.kind === "input"), ...described };
  }
}

function valueTexts(values: readonly Described[]): JsonRecord {
  const texts: Record<string, string> = {};
  for (const value of values) {
    const mark = value.deprecated === undefined ? "" : `\`@deprecated\` ${deprecation(value)}`.trim();
    define(texts, value.name, [value.description, mark].filter(Boolean).join(" "));
  }
  return Object.values(texts).some((text) => text !== "") ? { "x-enum-descriptions": texts } : {};
}

/** Fields as properties; in results, `!` marks fields that are always present. */
function fieldsToSchema(fields: readonly GraphqlField[], isInput: boolean): JsonRecord {
  const properties: Record<string, unknown> = {};
  for (const field of fields) define(properties, field.name, fieldToSchema(field));
  const required = fields.filter(({ type, initial }) => isInput && type.required && initial === undefined);
  return { properties, ...(required.length > 0 && { required: required.map(({ name }) => name) }) };
}

export function fieldToSchema(field: GraphqlField): JsonRecord {
  return {
    ...useToSchema(field.type),
    [TYPE_LABEL]: field.type.text,
    ...annotationsOf(field, argumentTexts(field)),
    ...(field.initial !== undefined && { default: field.initialValue }),
  };
}

function useToSchema({ name, item }: TypeUse): JsonRecord {
  if (item) return { type: "array", items: useToSchema(item) };
  const type = BUILT_IN.get(name);
  return type === undefined ? { $ref: referenceTo(name) } : { type };
}

/** The arguments of a field inside a type, where they have no separate section. */
function argumentTexts(field: GraphqlField): string {
  if (field.arguments.length === 0) return "";
  const items = field.arguments.flatMap((one) => {
    const text = joinTexts(one.description, deprecation(one)).replace(/\s+/g, " ");
    return text === "" ? [] : [`- \`${one.name}\`: ${text}`];
  });
  return joinTexts(`\`${fieldSignature(field).replace(/\s+/g, " ")}\``, items.join("\n"));
}

function annotationsOf(part: Described, ...more: readonly string[]): JsonRecord {
  const directives = part.directives.map((one) => `\`${one}\``);
  const text = joinTexts(part.description, ...more, directives.join(" "), deprecation(part));
  return { ...(text !== "" && { description: text }), ...(part.deprecated !== undefined && { deprecated: true }) };
}

function deprecation({ deprecated }: Described): string {
  return deprecated ? `_${deprecated.replace(/\s+/g, " ").replace(/[_*]/g, "\\$&")}_` : "";
}

function joinTexts(...texts: readonly (string | undefined)[]): string {
  return texts.filter(Boolean).join("\n\n");
}
