import { readFileSync } from "node:fs";
import type { JsonValue } from "@lectern/base/fields/value-node.ts";
import { expect, test } from "vitest";
import { configJsonSchema } from "./json-schema.ts";
import { parseConfig } from "./parse-config.ts";

test("schema/docs.schema.json is current (node scripts/schema.mjs writes it)", () => {
  const file = new URL("../../../../schema/docs.schema.json", import.meta.url);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(configJsonSchema())));
});

test("describes every key for editors", () => {
  expect(undescribed(configJsonSchema(), "docs.json")).toEqual([]);
});

test("resolves every reference inside the schema", () => {
  const text = JSON.stringify(configJsonSchema());
  const names = new Set([...text.matchAll(/"#\/\$defs\/([A-Za-z]+)"/g)].map((match) => match[1] ?? ""));
  expect([...names].sort()).toEqual(Object.keys(Object(configJsonSchema()["$defs"])).sort());
});

const SITE = { theme: "mint", name: "A", colors: { primary: "#16A34A" }, navigation: { pages: ["a"] } };
const PART = { $ref: "part.json" };

test.each<[takes: boolean, more: JsonValue & object]>([
  [true, { logo: "/a.svg" }],
  [true, { logo: { light: "/a.svg", dark: "/b.svg" } }],
  [false, { logo: {} }],
  [false, { logo: { light: "/a.svg" } }],
  [false, { logo: { light: "", dark: "/b.svg" } }],
  [false, { favicon: { dark: "/a.svg" } }],
  [false, { background: { image: { light: "/a.svg" } } }],
  [false, { name: " " }],
  [true, { footer: { socials: { x: "https://x.com/a" } } }],
  [false, { footer: { socials: { x: "" } } }],
  [false, { footer: { socials: { y: "https://x.com/a" } } }],
  [true, { footer: { links: [{ items: [{ label: "A", href: "/a" }] }] } }],
  [false, { footer: { links: [{ items: [] }] } }],
  [false, { footer: { links: Array(5).fill({ items: [{ label: "A", href: "/a" }] }) } }],
  [true, { seo: { organization: { url: "HTTPS://E.com" } } }],
  [false, { seo: { organization: { url: "ftp://e.com" } } }],
  [true, { integrations: { plausible: { domain: "e.com" } } }],
  [false, { integrations: { plausible: { domain: "HTTPS://e.com" } } }],
  [false, { integrations: { plausible: { domain: "" } } }],
  [true, { access: { files: { "images/**": ["partner"], "fonts/*": "public" } } }],
  [false, { access: { files: { "images/**": [{ includes: ["partner"] }] } } }],
  [false, { access: { files: { "images/**": true } } }],
  [true, { variables: { "a.b-c_1": "" } }],
  [false, { variables: { "a b": "x" } }],
  [false, { redirects: {} }],
  [false, { navbar: { links: {} } }],
  [false, { navigation: { tabs: {} } }],
  [false, { navigation: { groups: [] } }],
  [false, { navigation: { tabs: [] } }],
  [true, { navigation: { pages: [] } }],
  [false, { navigation: { groups: [{ group: "", pages: ["a"] }] } }],
  [true, { navigation: { tabs: [{ tab: "", pages: ["a"] }] } }],
  [false, { navigation: { dropdowns: [{ dropdown: "", pages: ["a"] }] } }],
  [false, { navigation: { tabs: [{ tab: "T", pages: ["a"] }], pages: ["b"] } }],
  [false, { navigation: { tabs: [{ tab: "T", pages: ["a"], groups: [{ group: "G", pages: ["b"] }] }] } }],
  [true, { navigation: { tabs: [{ tab: "T", menu: [{ item: "I", pages: ["a"] }] }] } }],
  [true, { navigation: { products: [{ product: "P", menu: [{ item: "I", pages: ["a"] }] }] } }],
  [false, { navigation: { anchors: [{ anchor: "T", menu: [{ item: "I", pages: ["a"] }] }] } }],
  [false, { navigation: { versions: [{ version: "T", menu: [{ item: "I", pages: ["a"] }] }] } }],
])("editors and the engine agree (%j) about %j", (accepts, more) => {
  const config = { ...SITE, ...more };
  const { diagnostics } = parseConfig({ path: "docs.json", text: JSON.stringify(config) }, () => undefined);
  expect([diagnostics.length === 0, isValid(config, configJsonSchema())]).toEqual([accepts, accepts]);
});

test.each([
  { footer: PART },
  { footer: { socials: PART } },
  { logo: PART },
  { redirects: PART },
  { navigation: { tabs: PART } },
  { navigation: { tabs: [PART] } },
])("accepts a file in place of an object or a list: %j", (more) => {
  expect(isValid({ ...SITE, ...more }, configJsonSchema())).toBe(true);
});

/** Validates a value against the keywords our schema uses. */
function isValid(value: unknown, schema: unknown): boolean {
  const rule = Object(schema) as Readonly<Record<string, unknown>>;
  const all = (key: string): readonly unknown[] => (Array.isArray(rule[key]) ? rule[key] : []);
  const has = (key: string): boolean => Object.hasOwn(rule, key);
  if (has("$ref"))
    return isValid(value, Object(configJsonSchema()["$defs"])[String(rule["$ref"]).slice("#/$defs/".length)]);
  if (has("type") && !isOfType(value, rule["type"])) return false;
  if (has("enum") && !all("enum").includes(value)) return false;
  if (has("anyOf") && !all("anyOf").some((part) => isValid(value, part))) return false;
  if (has("oneOf") && all("oneOf").filter((part) => isValid(value, part)).length !== 1) return false;
  if (!all("allOf").every((part) => isValid(value, part))) return false;
  if (has("not") && isValid(value, rule["not"])) return false;
  if (typeof value === "string") {
    return new RegExp(String(rule["pattern"] ?? ""), "u").test(value) && value.length >= Number(rule["minLength"] ?? 0);
  }
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = rule;
    return (
      value.length >= Number(minItems) &&
      value.length <= Number(maxItems) &&
      value.every((item) => isValid(item, rule["items"]))
    );
  }
  if (typeof value !== "object" || value === null) return true;
  if (!all("required").every((key) => Object.hasOwn(value, String(key)))) return false;
  if (has("propertyNames") && !Object.keys(value).every((key) => isValid(key, rule["propertyNames"]))) return false;
  const properties: object = Object(rule["properties"]);
  return Object.entries(value).every(([key, member]) => {
    if (Object.hasOwn(properties, key)) return isValid(member, Object(properties)[key]);
    return rule["additionalProperties"] !== false && isValid(member, rule["additionalProperties"]);
  });
}

function isOfType(value: unknown, type: unknown): boolean {
  return type === (Array.isArray(value) ? "array" : typeof value);
}

function undescribed(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const properties: object = "properties" in schema ? Object(schema.properties) : {};
  const own = Object.entries(properties).filter(([, value]) => !("description" in value) && !("$ref" in value));
  const below = Object.entries(schema).flatMap(([key, value]) => undescribed(value, `${path}/${key}`));
  return [...own.map(([key]) => `${path}.${key}`), ...below];
}
