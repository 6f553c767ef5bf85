// What a tool is: a question assistants can ask about the documentation, with a checked answer.

import type { Docs } from "./docs.ts";
import { type Fields, fieldsToSchema, type Input, type ObjectSchema, readInput } from "./input.ts";

/** What a tool says. */
export type ToolAnswer =
  | {
      readonly kind: "answer";
      /** For reading. */
      readonly text: string;
      /** The same as data, in the shape of the tool's output schema. */
      readonly data: Readonly<Record<string, unknown>>;
    }
  /** The question was wrong; the message says how to ask. */
  | { readonly kind: "mistake"; readonly message: string };

/** One tool, ready to be called. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** Answers arguments that nobody has checked yet. */
  call(given: unknown, docs: Docs): Promise<ToolAnswer>;
}

/** What the author of a tool writes. */
export interface ToolDefinition<Given extends Fields> extends Pick<Tool, "name" | "title" | "description" | "output"> {
  readonly fields: Given;
  run(input: Input<Given>, docs: Docs): Promise<ToolAnswer> | ToolAnswer;
}

/** Makes a tool that checks its arguments before it runs. */
export function defineTool<const Given extends Fields>(definition: ToolDefinition<Given>): Tool {
  const { name, title, description, output, fields } = definition;
  return {
    name,
    title,
    description,
    input: fieldsToSchema(fields),
    output,
    call: async (given, docs) => {
      const read = readInput(fields, given);
      return "problem" in read ? mistake(read.problem) : definition.run(read.value, docs);
    },
  };
}

/** A wrong question. */
export function mistake(message: string): ToolAnswer {
  return { kind: "mistake", message };
}

/** A schema for an object whose listed fields are always there. */
export function objectSchema(
  required: Readonly<Record<string, unknown>>,
  optional: Readonly<Record<string, unknown>> = {},
): ObjectSchema {
  return { type: "object", properties: { ...required, ...optional }, required: Object.keys(required) };
}

/** Schemas of plain values. */
export const TEXT = { type: "string" } as const;
/** A whole number. */
export const NUMBER = { type: "integer" } as const;

/** A schema for a list. */
export function listSchema(items: unknown): Readonly<Record<string, unknown>> {
  return { type: "array", items };
}
