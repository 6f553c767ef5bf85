// OpenAPI features a site uses: versions, keywords, authentication schemes and extensions.

import { HONORED, type Use } from "@lectern/check/support/feature.ts";
import { noteOn } from "@lectern/check/support/features.ts";
import { type Api, detectSpec } from "@lectern/openapi";
import { NAMED } from "@lectern/openapi/internal/read/named-parts.ts";

/** The features of one spec. Shared components are visited once. */
export function apiUses(api: Api): readonly Use[] {
  const uses: Use[] = [];
  const add = (name: string): void => {
    uses.push(toUse(name, api.path));
  };
  // We generate the root of a GraphQL schema ourselves.
  if (api.format === "graphql") return [toUse("GraphQL", api.path)];
  add(versionOf(api.root));
  const seen = new Set<object>();
  const pending: { readonly value: object; readonly namesOnly: boolean }[] = [{ value: api.root, namesOnly: false }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    if (seen.has(item.value)) continue;
    seen.add(item.value);
    for (const [key, value] of Object.entries(item.value)) {
      if (!item.namesOnly && !Array.isArray(item.value)) for (const name of formsOf(key, value)) add(name);
      if (typeof value !== "object" || value === null || isData(key, item.namesOnly)) continue;
      pending.push({ value, namesOnly: !item.namesOnly && NAMED.has(key) });
    }
  }
  return uses;
}

/** Recognizes data files in formats that no pages are generated from. */
export function otherDescriptionUses(path: string, text: string): readonly Use[] {
  return detectSpec(text) === "overlay" ? [toUse("Overlay", path)] : [];
}

function toUse(name: string, file: string): Use {
  const support = noteOn("OpenAPI file", name) ?? HONORED;
  return { kind: "OpenAPI file", name, at: { file, line: 1, column: 1 }, support };
}

const KEYWORDS = new Set(
  "oneOf anyOf allOf not discriminator nullable callbacks webhooks links readOnly writeOnly deprecated const patternProperties additionalProperties prefixItems externalDocs servers".split(
    " ",
  ),
);

function isData(key: string, namesOnly: boolean): boolean {
  return !namesOnly && ["example", "examples", "default", "enum", "const"].includes(key);
}

function formsOf(key: string, value: unknown): readonly string[] {
  if (key.startsWith("x-lectern-")) return [];
  if (key === "x-mint" || key === "x-docs") {
    return [key, ...Object.keys(Object(value)).map((part) => `${key}.${part}`)];
  }
  if (key.startsWith("x-")) return [key];
  if (key === "securitySchemes" || key === "securityDefinitions") return Object.values(Object(value)).map(schemeForm);
  return KEYWORDS.has(key) ? [`keyword ${key}`] : [];
}

function schemeForm(scheme: unknown): string {
  const { type, in: location, scheme: form } = Object(scheme) as Readonly<Record<string, unknown>>;
  return `security ${[type, location ?? form].filter((word) => typeof word === "string").join(" ")}`;
}

const FORMATS = [
  ["openapi", "OpenAPI"],
  ["swagger", "Swagger"],
  ["asyncapi", "AsyncAPI"],
  ["arazzo", "Arazzo"],
] as const;

function versionOf(root: Api["root"]): string {
  for (const [key, name] of FORMATS) {
    if (root[key] === undefined) continue;
    const version = String(root[key]);
    return `${name} ${/^\d+\.\d+/.exec(version)?.[0] ?? version}`;
  }
  return "OpenAPI without a version";
}
