// The examples of parts of a schema, each of which speaks of its own fields → one example of all of them.

import { define, isRecord, type JsonRecord, own } from "../record.ts";

/** Examples as a schema writes them. */
interface WrittenExamples {
  readonly example?: unknown;
  readonly examples?: unknown;
}

/**
 * The keywords that become others than usual when a part is added to what is known: objects of two parts are joined,
 * those of parts give way to one that speaks of the whole.
 */
export function mergeExamples(
  known: WrittenExamples,
  part: JsonRecord,
  isWhole: boolean,
): readonly (readonly [string, unknown])[] {
  const before = firstOf(known);
  const value = firstOf({ example: own(part, "example"), examples: own(part, "examples") });
  if (!isRecord(before) || !isRecord(value)) return [];
  return [["example", isWhole ? value : joined(before, value)]];
}

function firstOf({ example, examples }: WrittenExamples): unknown {
  return example ?? (Array.isArray(examples) ? examples[0] : undefined);
}

function joined(one: JsonRecord, other: JsonRecord): JsonRecord {
  const both: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(one)) define(both, name, value);
  for (const [name, value] of Object.entries(other)) define(both, name, value);
  return both;
}
