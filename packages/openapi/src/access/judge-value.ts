// Which parts of a value the audience may see: those that a schema shows. Whatever no schema describes is not shown, because
// it may be what another schema restricts.

import { escapeStep, followPointer } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownRecord } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";
import { accepts } from "../schema/validate-value.ts";
import { valueToName } from "../value-text.ts";
import { schemaReference } from "./reach.ts";
import type { Child, Choice, Group, Groups, Member } from "./schema-group.ts";

/** What judging needs. */
export interface Bench {
  readonly root: JsonRecord;
  readonly groups: Groups;
  /** Of the spec with its restricted parts. */
  readonly flatten: Flatten;
  /** True for a part of the spec with something restricted in its reach. */
  readonly isAffected: (part: unknown) => boolean;
  /** True if a value without a schema mentions something restricted. */
  readonly isMentioned: (value: unknown) => boolean;
  /** Removes a part of a value. */
  readonly remove: (owner: object, key: string | number) => void;
}

const STRUCTURE = [
  ...["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
  ...["items", "prefixItems", "additionalItems", "unevaluatedItems", "contains", "contentSchema"],
];

/**
 * True if a value may stay, without the parts that are removed from it. `own` is the group of the schema that has the value
 * as its example, if other parts of the spec use that schema too: what it shows everywhere else, its example may show.
 */
export function mayStay(bench: Bench, value: unknown, group: Group, own?: Group): boolean {
  if (value === null) return !group.values.has("null");
  if (!group.isAffected) return isDescribed(group) || !bench.isMentioned(value);
  if (group.members.every(({ isHidden }) => isHidden)) return false;
  if (!group.choices.every((choice) => isOpenChoice(bench, choice, value))) return false;
  if (Array.isArray(value)) return itemsMayStay(bench, value, group, own);
  return isRecord(value) ? fieldsMayStay(bench, value, group, own) : scalarMayStay(bench, value, group);
}

/** True if a group says what its values contain. */
function isDescribed({ members }: Group): boolean {
  return members.some(({ schema }) => {
    const { type } = schema;
    const isPlain = typeof type === "string" && type !== "object" && type !== "array";
    return isPlain || ["enum", "const", "format", ...STRUCTURE].some((key) => Object.hasOwn(schema, key));
  });
}

/** True unless a value belongs to a restricted alternative, or might. */
function isOpenChoice(bench: Bench, choice: Choice, value: unknown): boolean {
  const { flatten, root } = bench;
  const { open, hidden } = choice;
  const selected = selectedSchemas(bench, choice, value);
  const isOf = (list: readonly unknown[]): boolean => list.some((one) => selected.includes(targetOf(root, one)));
  if (isOf(hidden)) return false;
  if (isOf(open)) return true;
  if (hidden.some((one) => accepts(flatten, one, value))) return false;
  return open.length === 0 || open.some((one) => accepts(flatten, one, value));
}

/** The schemas that a discriminator selects for a value. */
function selectedSchemas({ root }: Bench, { owner }: Choice, value: unknown): readonly unknown[] {
  const discriminator = own(owner, "discriminator");
  const name = typeof discriminator === "string" ? discriminator : own(discriminator, "propertyName");
  const kind = typeof name === "string" ? own(value, name) : undefined;
  if (typeof kind !== "string") return [];
  const mapped = own(ownRecord(discriminator, "mapping"), kind);
  const references =
    typeof mapped === "string"
      ? [schemaReference(mapped)]
      : [schemaReference(kind), `#/definitions/${escapeStep(kind)}`];
  return references.flatMap((reference) => followPointer(root, reference)?.value ?? []);
}

function targetOf(root: JsonRecord, schema: unknown): unknown {
  const reference = own(schema, "$ref");
  return typeof reference === "string" ? followPointer(root, reference)?.value : schema;
}

function fieldsMayStay(bench: Bench, value: JsonRecord, group: Group, own?: Group): boolean {
  const names = Object.keys(value);
  const shown = names.filter((name) => {
    const item = value[name];
    const isAllowed =
      isAllowedName(bench, name, group) &&
      childMayStay(bench, item, bench.groups.field(group, name), own && bench.groups.field(own, name));
    if (!isAllowed) bench.remove(value, name);
    return isAllowed;
  });
  return names.length === 0 || shown.length > 0;
}

/** False for names that a schema for names restricts. */
function isAllowedName({ groups }: Bench, name: string, group: Group): boolean {
  const { values } = groups.under(group, "propertyNames").group;
  return !values.has(name);
}

function itemsMayStay(bench: Bench, value: readonly unknown[], group: Group, own?: Group): boolean {
  const shown = value.filter((item, index) => {
    const isAllowed = childMayStay(bench, item, bench.groups.item(group, index), own && bench.groups.item(own, index));
    if (!isAllowed) bench.remove(value, index);
    return isAllowed;
  });
  return value.length === 0 || shown.length > 0;
}

function childMayStay(bench: Bench, value: unknown, child: Child, own: Child | undefined): boolean {
  const isShown = ({ isHidden, isOpen }: Child): boolean => !isHidden && isOpen;
  if (isShown(child)) return mayStay(bench, value, child.group, own && isShown(own) ? own.group : undefined);
  return own !== undefined && isShown(own) && mayStay(bench, value, own.group);
}

function scalarMayStay(bench: Bench, value: unknown, group: Group): boolean {
  const name = valueToName(value);
  if (group.values.has(name)) return false;
  const open = group.members.filter(({ isHidden, declares }) => !isHidden && declares);
  const lists = open.map(({ schema }) => schema["enum"]).filter((list) => Array.isArray(list));
  // Of listed values, only those that are left may be shown.
  if (group.values.size > 0 && lists.length > 0 && !lists.some((list) => list.some((one) => valueToName(one) === name)))
    return false;
  const isWhole = group.members.some(({ isHidden }) => isHidden) || isStructured(group);
  if (!isWhole) return true;
  if (open.some(({ schema }) => Object.hasOwn(schema, "contentSchema"))) return false;
  // A text may be a whole value in another notation, such as XML.
  return open.some((member) => describesScalar(member, value)) && !bench.isMentioned(value);
}

/** True if the restricted part is inside an object or a list. */
function isStructured({ members, values }: Group): boolean {
  return values.size === 0 || members.some(({ schema }) => STRUCTURE.some((key) => Object.hasOwn(schema, key)));
}

/** True if a schema is for scalars of this kind. */
function describesScalar({ schema }: Member, value: unknown): boolean {
  if (Object.hasOwn(schema, "const")) return valueToName(schema["const"]) === valueToName(value);
  const types = [schema["type"]].flat();
  const kinds =
    typeof value === "string" ? ["string"] : typeof value === "boolean" ? ["boolean"] : ["number", "integer"];
  return kinds.some((kind) => types.includes(kind)) || Array.isArray(schema["enum"]);
}
