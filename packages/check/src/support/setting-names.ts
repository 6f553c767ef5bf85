// The docs.json settings as dotted names, derived from the schema that validates them. Navigation nests without limit,
// so a node is named after its list: `navigation.tabs[].icon`.

import type { JsonSchema } from "@lectern/base/fields/field.ts";
import { configJsonSchema } from "@lectern/model/config/json-schema.ts";
import { LISTS } from "@lectern/model/config/navigation-shapes.ts";

/** The alternatives of a schema node. */
export type Shapes = readonly JsonSchema[];

/** One step into a setting: its name and the schemas allowed there. */
export interface Step {
  readonly name: string;
  readonly shapes: Shapes;
}

/** The schema, prepared for walking. */
export interface SettingSchema {
  readonly root: Shapes;
  /** The step for an object key, named `*` if authors choose the name. Undefined for unknown keys. */
  member(step: Step, key: string): Step | undefined;
  /** The step for the items of a list. */
  items(step: Step): Step;
}

export function createSettingSchema(): SettingSchema {
  const schema = configJsonSchema();
  const definitions = (schema["$defs"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const expand = (part: JsonSchema): Shapes => {
    const reference = part["$ref"];
    if (typeof reference === "string") {
      const target = definitions[reference.replace("#/$defs/", "")];
      return target ? expand(target) : [];
    }
    const alternatives = Array.isArray(part["anyOf"]) ? (part["anyOf"] as Shapes) : [];
    return [part, ...alternatives.flatMap(expand)];
  };
  return {
    root: expand(schema),
    member({ name, shapes }, key) {
      const own = shapes.flatMap((shape) => partsAt(objectAt(shape, "properties"), key)).flatMap(expand);
      if (own.length > 0) return { name: memberName(name, key), shapes: own };
      const any = shapes.flatMap((shape) => partsAt(shape, "additionalProperties")).flatMap(expand);
      return any.length > 0 ? { name: `${name}.*`, shapes: any } : undefined;
    },
    items: ({ name, shapes }) => ({
      name: `${name}[]`,
      shapes: shapes.flatMap((shape) => partsAt(shape, "items")).flatMap(expand),
    }),
  };
}

function partsAt(value: unknown, key: string): Shapes {
  const part = objectAt(value, key);
  return part ? [part] : [];
}

function objectAt(value: unknown, key: string): JsonSchema | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  const found = (value as JsonSchema)[key];
  return typeof found === "object" && found !== null ? (found as JsonSchema) : undefined;
}

/** The name of a nested key. Navigation lists always start at the root. */
export function memberName(parent: string, key: string): string {
  if (parent === "") return key;
  const isNode = /^navigation(?:\.[a-z]+\[\])?(?:\.global)?$/.test(parent);
  if (isNode && (LISTS as readonly string[]).includes(key)) return `navigation.${key}`;
  return `${parent}.${key}`;
}

export function settingNames(): readonly string[] {
  const schema = createSettingSchema();
  const names = new Set<string>();
  const pending: Step[] = [{ name: "", shapes: schema.root }];
  for (let step = pending.pop(); step; step = pending.pop()) {
    for (const next of stepsBelow(schema, step)) {
      if (names.has(next.name)) continue;
      names.add(next.name);
      pending.push(next);
    }
  }
  return [...names].filter((name) => !name.endsWith("[]") && !name.endsWith("$ref")).sort();
}

function stepsBelow(schema: SettingSchema, step: Step): readonly Step[] {
  const keys = step.shapes.flatMap((shape) => Object.keys(objectAt(shape, "properties") ?? {}));
  const members = [...new Set(keys)].flatMap((key) => schema.member(step, key) ?? []);
  const items = schema.items(step);
  const any = step.shapes.some((shape) => objectAt(shape, "additionalProperties"))
    ? (schema.member(step, "\u0000any") ?? [])
    : [];
  return [...members, ...(items.shapes.length > 0 ? [items] : []), ...[any].flat()];
}
