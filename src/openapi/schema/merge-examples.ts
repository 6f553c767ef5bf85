// Merges the examples of `allOf` parts, each about its own fields, into one.

import { define, isRecord, type JsonRecord, own } from "../record.ts";

/** Examples as written in a schema. */
interface RawExamples {
  readonly example?: unknown;
  readonly examples?: unknown;
}

/**
 * The example keywords that change when a part is added: objects of two parts are merged, and partial ones give way to one
 * that covers the whole.
 */
export function mergeExamples(
  known: RawExamples,
  part: JsonRecord,
  isWhole: boolean,
): readonly (readonly [string, unknown])[] {
  const before = firstOf(known);
  const value = firstOf({ example: own(part, "example"), examples: own(part, "examples") });
  if (!isRecord(before) || !isRecord(value)) return [];
  return [["example", isWhole ? value : joined(before, value)]];
}

function firstOf({ example, examples }: RawExamples): unknown {
  return example ?? (Array.isArray(examples) ? examples[0] : undefined);
}

function joined(one: JsonRecord, other: JsonRecord): JsonRecord {
  const both: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(one)) define(both, name, value);
  for (const [name, value] of Object.entries(other)) define(both, name, value);
  return both;
}
