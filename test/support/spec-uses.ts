// What a standard offers, and which of it a spec uses: every field of every object, and every choice.

import type { ObjectShape, Shape, Shapes } from "@lectern/openapi/internal/standard/shape.ts";

type Fields = ObjectShape["fields"];

/** Everything a standard offers from its root on, as `operation.deprecated` or `parameter.in=query`. */
export function fieldsOf(shapes: Shapes): ReadonlySet<string> {
  const names = ["root"];
  const found = new Set<string>();
  for (const name of names) {
    for (const [field, shape] of Object.entries(allFields(shapes[name]))) {
      for (const one of namesOf(name, field, shape)) found.add(one);
    }
    const inside = [...Object.values(allFields(shapes[name])), shapes[name]?.others].flatMap(objectsIn);
    names.push(...inside.filter((other) => !names.includes(other)));
  }
  return found;
}

/** With those that an object has only in some cases. */
function allFields(shape: ObjectShape | undefined): Fields {
  return Object.assign({}, shape?.fields, ...(shape?.cases ?? []).map(({ fields = {} }) => fields));
}

function objectsIn(shape: Shape | undefined): readonly string[] {
  if (typeof shape !== "object") return [];
  if ("object" in shape) return [shape.object];
  return "list" in shape ? objectsIn(shape.list) : "map" in shape ? objectsIn(shape.map) : [];
}

function namesOf(name: string, field: string, shape: Shape): readonly string[] {
  const choices = typeof shape === "object" && "oneOf" in shape ? shape.oneOf : [];
  return [`${name}.${field}`, ...choices.map((choice) => `${name}.${field}=${choice}`)];
}

/** What a spec uses of it. */
export function fieldsIn(shapes: Shapes, spec: unknown): readonly string[] {
  const found = new Set<string>();
  visitObject(shapes, "root", spec, found);
  return [...found];
}

function visitObject(shapes: Shapes, name: string, value: unknown, found: Set<string>): void {
  const shape = shapes[name];
  if (shape === undefined || !isRecord(value)) return;
  const fields = allFields(shape);
  for (const [field, item] of Object.entries(value)) {
    const known = fields[field];
    if (known !== undefined) {
      found.add(`${name}.${field}`);
      if (typeof item === "string" || typeof item === "boolean") found.add(`${name}.${field}=${item}`);
    }
    visitShape(shapes, known ?? shape.others ?? "any", item, found);
  }
}

function visitShape(shapes: Shapes, shape: Shape, value: unknown, found: Set<string>): void {
  if (typeof shape === "string") return;
  if ("object" in shape) {
    for (const item of Array.isArray(value) ? value : [value]) visitObject(shapes, shape.object, item, found);
  } else if ("list" in shape && Array.isArray(value))
    for (const item of value) visitShape(shapes, shape.list, item, found);
  else if ("map" in shape && isRecord(value))
    for (const item of Object.values(value)) visitShape(shapes, shape.map, item, found);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
