// What the JSON Schema of docs.json offers, and which of it a file uses: every key, every choice, every kind of value, and
// flags that are not what they are by default.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Schema = { readonly [key: string]: Json };

interface Visit {
  readonly root: Schema;
  readonly found: Set<string>;
  /** Returns the file that a `$ref` in docs.json names. */
  readonly read?: (path: string) => Json;
  /** Definitions that have been visited. */
  readonly seen?: Set<string>;
}

/** Division kinds share their keys, which are listed once. */
const DIVISIONS = new Set(["product", "language", "version", "tab", "dropdown", "anchor", "item"]);
/** Parts of a language that are like those of the site. */
const SITE_PARTS = new Set(["division.banner", "division.footer", "division.navbar"]);
/** Above this number, a few choices stand for all: code themes come from another package. */
const MAX_CHOICES = 60;

/** Everything a schema offers, as `colors.primary`, `theme=mint` or `logo: object`. */
export function offersOf(schema: object): ReadonlySet<string> {
  const visit = { root: schema as Schema, found: new Set<string>(), seen: new Set<string>() };
  visitSchema(visit, visit.root, "");
  return visit.found;
}

/** What a docs.json uses of it. */
export function usesOf(schema: object, value: Json, read: (path: string) => Json): ReadonlySet<string> {
  const visit = { root: schema as Schema, found: new Set<string>(), read };
  visitSchema(visit, visit.root, "", value);
  return visit.found;
}

/** Visits what a value uses of a schema; without a value, everything. */
function visitSchema(visit: Visit, schema: Schema, name: string, value?: Json): void {
  const { found, root, read } = visit;
  if (typeof schema["$ref"] === "string") {
    visitDefinition(visit, schema["$ref"].replace("#/$defs/", ""), value);
    return;
  }
  if (value !== undefined && read && isObject(value) && typeof value["$ref"] === "string") {
    found.add("$ref");
    const { $ref, ...more } = value;
    const inserted = read($ref);
    visitSchema(visit, schema, name, isObject(inserted) ? { ...inserted, ...more } : inserted);
    return;
  }
  const forms = [schema["anyOf"], schema["oneOf"]].flatMap((list) => (Array.isArray(list) ? list : []));
  for (const form of forms)
    if (value === undefined || accepts(root, form, value)) visitSchema(visit, form, name, value);
  visitChoices(visit, schema, name, value);
  if (isObject(schema["properties"])) visitKeys(visit, schema["properties"], name, value);
  const values = schema["additionalProperties"];
  if (isObject(values)) {
    const named = value === undefined ? [undefined] : isObject(value) ? Object.values(value) : [];
    for (const item of named) visitSchema(visit, values, `${name}.*`, item);
  }
  const items = schema["items"];
  if (!isObject(items)) return;
  for (const item of value === undefined ? [undefined] : listOf(value)) visitSchema(visit, items, `${name}[]`, item);
}

function visitDefinition(visit: Visit, name: string, value: Json | undefined): void {
  if (name === "part" || name === "oneKind") return;
  if (value === undefined && visit.seen?.has(name)) return;
  visit.seen?.add(name);
  const definitions = visit.root["$defs"] as { readonly [name: string]: Schema };
  visitSchema(visit, definitions[name] ?? {}, DIVISIONS.has(name) ? "division" : `#${name}`, value);
}

function visitKeys(visit: Visit, properties: Schema, name: string, value: Json | undefined): void {
  for (const [key, schema] of Object.entries(properties)) {
    const inside = value === undefined ? undefined : isObject(value) ? value[key] : undefined;
    if (key === "$ref") {
      if (value === undefined) visit.found.add(key);
      continue;
    }
    if (value !== undefined && inside === undefined) continue;
    const path = name === "" ? key : `${name}.${key}`;
    visit.found.add(path);
    if (!SITE_PARTS.has(path)) visitSchema(visit, schema as Schema, path, inside);
  }
}

function visitChoices({ found }: Visit, schema: Schema, name: string, value: Json | undefined): void {
  const choices = schema["enum"];
  if (Array.isArray(choices)) {
    if (choices.length > MAX_CHOICES) found.add(`${name}=…`);
    else for (const choice of choices) if (value === undefined || value === choice) found.add(`${name}=${choice}`);
  } else if (schema["type"] === "boolean") {
    for (const flag of [true, false]) {
      if (schema["default"] !== flag && (value === undefined || value === flag)) found.add(`${name}=${flag}`);
    }
  } else if (typeof schema["type"] === "string" && name !== "") found.add(`${name}: ${schema["type"]}`);
}

/** Whether a value has the type that a schema asks for. */
function accepts(root: Schema, schema: Schema, value: Json): boolean {
  if (typeof schema["$ref"] === "string") {
    const definitions = root["$defs"] as { readonly [name: string]: Schema };
    return accepts(root, definitions[schema["$ref"].replace("#/$defs/", "")] ?? {}, value);
  }
  for (const forms of [schema["anyOf"], schema["oneOf"]]) {
    if (Array.isArray(forms) && schema["type"] === undefined) return forms.some((form) => accepts(root, form, value));
  }
  if (Array.isArray(schema["enum"])) return schema["enum"].includes(value);
  const type = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  return schema["type"] === undefined || schema["type"] === type || (schema["type"] === "integer" && type === "number");
}

function isObject(value: Json | undefined): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
