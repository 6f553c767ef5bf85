// What a tool is: a typed query over the docs with validated arguments and a structured result.

import { closest } from "../base/closest.ts";
import { plural } from "../base/text.ts";
import type { Docs } from "./docs.ts";

/** A tool's result. */
export type ToolResult =
  | {
      readonly kind: "answer";
      /** Readable text. */
      readonly text: string;
      /** The same as data, matching the tool's output schema. */
      readonly data: Readonly<Record<string, unknown>>;
    }
  /** The arguments were wrong; the message explains how to call the tool. */
  | { readonly kind: "mistake"; readonly message: string };

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** Validates the arguments, then runs the tool. */
  call(args: unknown, docs: Docs): Promise<ToolResult>;
}

/** What a tool's author provides. */
export interface ToolDefinition<Arguments extends Fields>
  extends Pick<Tool, "name" | "title" | "description" | "output"> {
  readonly fields: Arguments;
  run(input: Input<Arguments>, docs: Docs): Promise<ToolResult> | ToolResult;
}

/** Creates a tool that validates its arguments before it runs. */
export function defineTool<const Arguments extends Fields>(definition: ToolDefinition<Arguments>): Tool {
  const { name, title, description, output, fields } = definition;
  return {
    name,
    title,
    description,
    input: fieldsToSchema(fields),
    output,
    call: async (args, docs) => {
      const read = readInput(fields, args);
      return "problem" in read ? mistake(read.problem) : definition.run(read.value, docs);
    },
  };
}

export function mistake(message: string): ToolResult {
  return { kind: "mistake", message };
}

/** An object schema: `required` fields are always present. */
export function objectSchema(
  required: Readonly<Record<string, unknown>>,
  optional: Readonly<Record<string, unknown>> = {},
): ObjectSchema {
  return { type: "object", properties: { ...required, ...optional }, required: Object.keys(required) };
}

export const TEXT = { type: "string" } as const;
export const NUMBER = { type: "integer" } as const;

export function listSchema(items: unknown): Readonly<Record<string, unknown>> {
  return { type: "array", items };
}

type Field =
  | { readonly kind: "text"; readonly description: string; readonly max: number; readonly required?: true }
  | { readonly kind: "integer"; readonly description: string; readonly max: number; readonly fallback: number };

/** A tool's arguments by name. */
type Fields = Readonly<Record<string, Field>>;

/** Validated arguments: omitted text is undefined, omitted numbers get their default. */
type Input<Arguments extends Fields> = {
  readonly [Name in keyof Arguments]: Arguments[Name] extends { readonly kind: "integer" }
    ? number
    : Arguments[Name] extends { readonly required: true }
      ? string
      : string | undefined;
};

interface ObjectSchema {
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

function fieldsToSchema(fields: Fields): ObjectSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, fieldToSchema(field)] as const);
  const required = Object.keys(fields).filter((name) => isRequired(fields[name]));
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function fieldToSchema(field: Field): Readonly<Record<string, unknown>> {
  const { description, max } = field;
  if (field.kind === "integer") {
    return { type: "integer", description, minimum: 1, maximum: max, default: field.fallback };
  }
  return { type: "string", description, ...(field.required ? { minLength: 1 } : {}), maxLength: max };
}

/** Validates arguments; a problem is phrased so that an assistant can act on it. */
function readInput<Arguments extends Fields>(
  fields: Arguments,
  args: unknown,
): { readonly value: Input<Arguments> } | { readonly problem: string } {
  if (args !== undefined && (typeof args !== "object" || args === null || Array.isArray(args))) {
    return { problem: "The arguments must be an object." };
  }
  const values = new Map(Object.entries(args ?? {}));
  for (const name of values.keys()) {
    if (!Object.hasOwn(fields, name)) return { problem: unknownArgument(name, Object.keys(fields)) };
  }
  const result: Record<string, unknown> = Object.create(null);
  for (const [name, field] of Object.entries(fields)) {
    const read = readField(name, field, values.get(name));
    if ("problem" in read) return read;
    result[name] = read.value;
  }
  return { value: result as Input<Arguments> };
}

function readField(
  name: string,
  field: Field,
  value: unknown,
): { readonly value: unknown } | { readonly problem: string } {
  // Many assistants send null for arguments they omit.
  const isAbsent = value === undefined || value === null;
  if (field.kind === "integer") {
    if (isAbsent) return { value: field.fallback };
    const isFine = typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= field.max;
    return isFine ? { value } : { problem: `"${name}" must be a whole number from 1 to ${field.max}.` };
  }
  if (isAbsent || (value === "" && !field.required)) {
    return field.required ? { problem: `"${name}" is missing: ${field.description}` } : { value: undefined };
  }
  if (typeof value !== "string") return { problem: `"${name}" must be a string.` };
  if (value.trim() === "") return { problem: `"${name}" is empty: ${field.description}` };
  if (value.length > field.max) return { problem: `"${name}" is longer than ${plural(field.max, "character")}.` };
  return { value };
}

function unknownArgument(name: string, names: readonly string[]): string {
  const shown = name.slice(0, 60);
  const guess = closest(shown, names);
  return `Unknown argument "${shown}". ${guess ? `Did you mean "${guess}"?` : `Use ${names.join(", ")}.`}`;
}

function isRequired(field: Field | undefined): boolean {
  return field?.kind === "text" && field.required === true;
}
