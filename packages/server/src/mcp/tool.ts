// What a tool is: a typed query over the docs with validated arguments and a structured result.

import { closest } from "@lectern/base/closest.ts";
import { type Cursor, pathOf } from "@lectern/base/fields/cursor.ts";
import { anyText, type Field } from "@lectern/base/fields/field.ts";
import { expectedOf, type Mistake } from "@lectern/base/fields/mistake.ts";
import { describeKeys, type ObjectOf, object, type Shape } from "@lectern/base/fields/object-field.ts";
import { readStrictly } from "@lectern/base/fields/read-strictly.ts";
import { valueToNode } from "@lectern/base/fields/value-node.ts";
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
export interface ToolDefinition<S extends Shape> extends Pick<Tool, "name" | "title" | "description" | "output"> {
  readonly fields: S;
  run(input: ObjectOf<S>, docs: Docs): Promise<ToolResult> | ToolResult;
}

/** Creates a tool that validates its arguments before it runs. */
export function defineTool<S extends Shape>(definition: ToolDefinition<S>): Tool {
  const { name, title, description, output, fields } = definition;
  return {
    name,
    title,
    description,
    input: { type: "object", ...describeKeys(fields), additionalProperties: false },
    output,
    call: async (args, docs) => {
      const read = readStrictly(object(fields), valueToNode(withoutNulls(args), NOWHERE), describe);
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

/** An optional text argument; an empty one counts as omitted. */
export function shortText(maxLength: number): Field<string> {
  return { ...anyText({ maxLength }), skipsBlank: true };
}

interface ObjectSchema {
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

const NOWHERE = { file: "", line: 1, column: 1 };

/** Many assistants send null for arguments they omit. */
function withoutNulls(args: unknown = {}): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** Phrased so that an assistant can act on it. */
function describe(cursor: Cursor, mistake: Mistake): string {
  if (mistake.kind === "missing") return `"${mistake.name}" is missing: ${mistake.note}`;
  if (mistake.kind !== "unknown") {
    const path = pathOf(cursor);
    return `${path === "" ? "The arguments" : `"${path}"`} must be ${expectedOf(mistake)}.`;
  }
  const shown = mistake.name.slice(0, 60);
  const guess = closest(shown, mistake.known);
  return `Unknown argument "${shown}". ${guess ? `Did you mean "${guess}"?` : `Use ${mistake.known.join(", ")}.`}`;
}
