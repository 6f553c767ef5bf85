// A named schema → everything its page shows, and the operations that use it.

import { decodePercent } from "@lectern/base/text.ts";
import type { Api, NamedSchema, Operation } from "../api.ts";
import { pathItemOf } from "../list-operations.ts";
import { followPointer, referencesIn } from "../read/resolve.ts";
import { isRecord, own } from "../record.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { describeExamples, type Example } from "./describe-examples.ts";
import { createDescribing, type DescribedPart, type DescribeOptions, describePart } from "./describing.ts";

/** Everything a page shows about a schema. */
export interface SchemaView {
  readonly node: SchemaNode;
  readonly examples: readonly Example[];
  readonly parts: readonly DescribedPart[];
}

const PAGE_BUDGET = 400;

/** Describes a schema, including read-only and write-only fields. */
export function describeNamedSchema({ api, reference }: NamedSchema, options: DescribeOptions = {}): SchemaView {
  const schema = { $ref: reference };
  const describing = createDescribing(api, options, PAGE_BUDGET / 0.6);
  const { flatten } = describing;
  return {
    node: describePart(describing, schema, "both"),
    examples: describeExamples(api, {}, { mediaType: "application/json", schema, direction: "both", flatten }),
    parts: describing.parts,
  };
}

/** The operations that use each schema, directly or through other schemas; computed once per spec. */
export function createSchemaUses(api: Api): (reference: string) => readonly Operation[] {
  let users: Map<string, Operation[]> | undefined;
  return (reference) => {
    users ??= findUsers(api);
    const found = new Set(aliasesOf(api, reference).flatMap((one) => users?.get(decodePercent(one)) ?? []));
    return api.operations.filter((operation) => found.has(operation));
  };
}

const MAX_ALIASES = 32;

/** A reference and its targets, as long as a schema is nothing but a reference: operations may use either name. */
function aliasesOf(api: Api, reference: string): readonly string[] {
  const found = [reference];
  for (let next: unknown = reference; typeof next === "string" && found.length < MAX_ALIASES; ) {
    const value = followPointer(api.root, next)?.value;
    next = isRecord(value) && Object.keys(value).length === 1 ? own(value, "$ref") : undefined;
    if (typeof next === "string") found.push(next);
  }
  return found;
}

function findUsers(api: Api): Map<string, Operation[]> {
  const users = new Map<string, Operation[]>();
  const inside = new Map<string, ReadonlySet<string>>();
  const referencesBehind = (reference: string): ReadonlySet<string> => {
    const known = inside.get(reference) ?? referencesIn(followPointer(api.root, reference)?.value);
    inside.set(reference, known);
    return known;
  };
  for (const operation of api.operations) {
    if (operation.hidden || operation.excluded) continue;
    // A Set iterates over items added during the loop, so this visits everything reachable.
    const met = new Set(referencesIn(operation.value));
    for (const reference of sharedReferences(operation)) met.add(reference);
    for (const reference of met) for (const inner of referencesBehind(reference)) met.add(inner);
    for (const reference of met)
      users.set(decodePercent(reference), [...(users.get(decodePercent(reference)) ?? []), operation]);
  }
  return users;
}

/** The references of the path item, which all its methods share. */
function sharedReferences(operation: Operation): ReadonlySet<string> {
  return referencesIn(own(pathItemOf(operation), "parameters"));
}
