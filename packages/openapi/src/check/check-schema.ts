// Finds contradictions in a schema: unsatisfiable limits, and required properties that are not defined.

import { closest } from "@lectern/base/closest.ts";
import { isNumeric } from "@lectern/base/exact-json.ts";
import type { Api } from "../api.ts";
import { childAt } from "../read/locate-parts.ts";
import { resolve } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord } from "../record.ts";
import { visitObjects } from "./check-structure.ts";

const LIMITS: readonly (readonly [min: string, max: string])[] = [
  ["minimum", "maximum"],
  ["exclusiveMinimum", "exclusiveMaximum"],
  ["minimum", "exclusiveMaximum"],
  ["exclusiveMinimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
  ["minContains", "maxContains"],
];

/** Pairs of limits with the minimum above the maximum. */
export function reversedLimits(schema: JsonRecord): readonly (readonly [min: string, max: string])[] {
  return LIMITS.filter(([min, max]) => {
    const [low, high] = [own(schema, min), own(schema, max)];
    return isNumeric(low) && isNumeric(high) && low > high;
  });
}

/** A name in `required` that is not a property. */
export interface UnknownRequired {
  readonly index: number;
  readonly name: string;
  readonly nearest: string | undefined;
}

/** Required names that neither the schema nor any schema it is composed into defines. */
export function unknownRequired(
  api: Pick<Api, "root">,
  schema: JsonRecord,
  path: ValuePath,
): readonly UnknownRequired[] {
  const required = ownList(schema, "required");
  // `not: { required }` names what must be absent.
  if (required.length === 0 || path.includes("not")) return [];
  const known = new Names(api);
  known.add(schema);
  for (const around of [...composition(api.root, path), ...sameProperty(api, path)]) known.add(around);
  // A schema without properties is a rule for composition, or an object of any shape.
  if (known.isOpen || known.names.size === 0) return [];
  const isUnknown = (name: unknown): name is string => typeof name === "string" && !known.names.has(name);
  if (!required.some(isUnknown)) return [];
  // A base schema may require what the schemas that extend it define.
  for (const user of extensionsOf(api.root).get(pointerOf(path)) ?? []) known.add(user);
  return required.flatMap((name, index) =>
    isUnknown(name) && !known.isOpen ? [{ index, name, nearest: closest(name, known.names) }] : [],
  );
}

function pointerOf(path: ValuePath): string {
  return `#/${path.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
}

const EXTENSIONS = new WeakMap<JsonRecord, ReadonlyMap<string, readonly JsonRecord[]>>();

/** The schemas with a reference in `allOf`, by reference. */
function extensionsOf(root: JsonRecord): ReadonlyMap<string, readonly JsonRecord[]> {
  const known = EXTENSIONS.get(root);
  if (known) return known;
  const found = new Map<string, JsonRecord[]>();
  visitObjects(root, "", (object, value) => {
    if (object !== "schema") return;
    for (const part of ownList(value, "allOf")) {
      const reference = own(part, "$ref");
      if (typeof reference === "string") found.set(reference, [...(found.get(reference) ?? []), value]);
    }
  });
  EXTENSIONS.set(root, found);
  return found;
}

/** The property at a path as the other parts of the same composition define it. */
function sameProperty(api: Pick<Api, "root">, path: ValuePath): readonly unknown[] {
  if (path.at(-2) !== "properties") return [];
  const whole = new Names(api);
  for (const around of composition(api.root, path.slice(0, -2))) whole.add(around);
  return [...whole.parts].map((part) => own(ownRecord(part, "properties"), String(path.at(-1))));
}

const PARTS = ["allOf", "anyOf", "oneOf"];
const BRANCHES = ["if", "then", "else"];
const MAX_SCHEMAS = 500;

/** The schemas that the one at a path is composed into through `allOf` and the like, innermost first. */
function composition(root: unknown, path: ValuePath): readonly unknown[] {
  const owners = [root];
  for (const step of path) owners.push(childAt(owners.at(-1), step));
  const found: unknown[] = [];
  for (let length = path.length; length > 1; ) {
    const [list, last] = [String(path[length - 2]), String(path[length - 1])];
    const taken = PARTS.includes(list) || list === "dependentSchemas" ? 2 : BRANCHES.includes(last) ? 1 : 0;
    if (taken === 0) break;
    length -= taken;
    found.push(owners[length]);
  }
  return found;
}

/** Collects the property names that schemas and their parts define. */
class Names {
  readonly names = new Set<string>();
  /** True if any name is allowed. */
  isOpen = false;
  readonly #api: Pick<Api, "root">;
  readonly parts = new Set<JsonRecord>();

  constructor(api: Pick<Api, "root">) {
    this.#api = api;
  }

  add(schema: unknown): void {
    if (!isRecord(schema) || this.parts.has(schema)) return;
    this.parts.add(schema);
    if (this.parts.size > MAX_SCHEMAS) this.isOpen = true;
    if (this.isOpen) return;
    for (const name of Object.keys(ownRecord(schema, "properties"))) this.names.add(name);
    const additional = own(schema, "additionalProperties");
    if (additional === true || isRecord(additional) || own(schema, "patternProperties") !== undefined)
      this.isOpen = true;
    const reference = own(schema, "$ref");
    if (typeof reference === "string") {
      const target = resolve(this.#api, reference);
      if (target === undefined) this.isOpen = true;
      else this.add(target.value);
    }
    for (const key of PARTS) for (const part of ownList(schema, key)) this.add(part);
    for (const key of BRANCHES) this.add(own(schema, key));
    for (const part of Object.values(ownRecord(schema, "dependentSchemas"))) this.add(part);
  }
}
