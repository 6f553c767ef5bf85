// What a tool is: a typed query over the docs with validated arguments and a structured result.

import type { Docs } from "./docs.ts";
import { type Fields, fieldsToSchema, type Input, type ObjectSchema, readInput } from "./input.ts";

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
