// The corpus uses everything that authors can write, so that `npm run compare` sees any change to it: what is new has to be
// added to a site in `test/corpus`.

import { dirname, join } from "node:path/posix";
import { PARTS, SLOTS, TOKENS } from "@lectern/engine/extend/config.ts";
import { findConfigFile } from "@lectern/model/config/config-file.ts";
import { configJsonSchema } from "@lectern/model/config/json-schema.ts";
import { migrateConfig } from "@lectern/model/config/mint-to-docs.ts";
import { FRONTMATTER_KEYS } from "@lectern/model/content/frontmatter-schema.ts";
import { openapiShapes } from "@lectern/openapi/internal/standard/openapi-shapes.ts";
import { SWAGGER } from "@lectern/openapi/internal/standard/swagger-shapes.ts";
import { findLanguage, LANGUAGES } from "@lectern/request/samples";
import { componentsByName } from "@lectern/theme/components/registry.ts";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { check } from "../src/api/index.ts";
import { corpusBuilds, corpusSites, frontmatterIn, tagsIn } from "./support/corpus.ts";
import { offersOf, usesOf } from "./support/schema-uses.ts";
import { fieldsIn, fieldsOf } from "./support/spec-uses.ts";

const SITES = corpusSites();
const CONFIGS = SITES.map(({ files }) => {
  const { path = "", text = "" } = findConfigFile((path) => files.get(path)) ?? {};
  const read = (file: string) => JSON.parse(files.get(join(dirname(path), file)) ?? "null");
  return { value: JSON.parse(path === "mint.json" ? migrateConfig(text).text : text), read };
});
const TAGS = SITES.flatMap(tagsIn);

/** What is offered and not used. */
function missing(offered: Iterable<string>, used: Iterable<string>): readonly string[] {
  const all = new Set(used);
  return [...offered].filter((name) => !all.has(name)).sort();
}

/** In Swagger, parameters, headers and items have the keywords of schemas, which count once. */
function sharedName(name: string): string {
  const [, field = ""] = /^(?:parameter|header|items|schema)\.(\w+)/.exec(name) ?? [];
  return field in (SWAGGER["items"]?.fields ?? {}) ? name.replace(/^\w+/, "value") : name;
}

test("uses every component under all of its names", () => {
  expect(
    missing(
      componentsByName.keys(),
      TAGS.map(({ name }) => name),
    ),
  ).toEqual([]);
});

test("uses every attribute of every component, and all its choices", () => {
  const offered = [...new Set(componentsByName.values())].flatMap(({ name, props }) =>
    Object.entries(props).flatMap(([key, { choices = [] }]) => [
      `${name} ${key}`,
      ...choices.map((choice) => `${name} ${key}=${choice}`),
    ]),
  );
  const used = TAGS.flatMap(({ name, attributes }) =>
    [...attributes].flatMap(([key, value]) => {
      const component = componentsByName.get(name)?.name;
      return [`${component} ${key}`, `${component} ${key}=${value}`];
    }),
  );
  expect(missing(offered, used)).toEqual([]);
});

test("uses every key of docs.json, every choice and every form of its values", () => {
  const schema = configJsonSchema();
  const used = CONFIGS.flatMap(({ value, read }) => [...usesOf(schema, value, read)]);
  expect(missing(offersOf(schema), used)).toEqual([]);
});

test("uses every key of frontmatter and every choice", () => {
  const offered = Object.entries(FRONTMATTER_KEYS).flatMap(([key, kind]) => [
    key,
    ...(Array.isArray(kind) ? kind.map((choice) => `${key}=${choice}`) : []),
  ]);
  expect(missing(offered, SITES.flatMap(frontmatterIn))).toEqual([]);
});

test("shows samples in every language", () => {
  const named: readonly string[] = CONFIGS.flatMap(({ value }) => value.api?.examples?.languages ?? []);
  expect(
    missing(
      LANGUAGES.map(({ id }) => id),
      named.map((name) => findLanguage(name)?.id ?? name),
    ),
  ).toEqual([]);
});

test("uses every extension point and every design token", () => {
  const config = SITES.find(({ name }) => name === "code")?.files.get("lectern.config.tsx") ?? "";
  const keys = [...config.matchAll(/^ +"?([\w-]+)"?:/gm)].map(([, key = ""]) => key);
  const points = [
    "extends",
    "components",
    "rules",
    "transforms",
    "markdown",
    "artifacts",
    "languages",
    "theme",
    "layout",
  ];
  expect(missing([...points, ...SLOTS, ...PARTS, ...TOKENS], keys)).toEqual([]);
});

describe("uses every field of the standards", () => {
  const specs = SITES.flatMap(({ files }) => [...files].filter(([path]) => /\.(?:ya?ml|json)$/.test(path)));
  const values = specs.map(([, text]): unknown => parse(text));
  const versions = [
    ["OpenAPI 3.2", "openapi", "3.2", openapiShapes("3.2")],
    ["OpenAPI 3.1", "openapi", "3.1", openapiShapes("3.1")],
    ["OpenAPI 3.0", "openapi", "3.0", openapiShapes("3.0")],
    ["Swagger 2.0", "swagger", "2.0", SWAGGER],
  ] as const;
  test.each(versions)("%s", (_, key, version, shapes) => {
    const used = values.filter((value) => String(Object(value)[key]).startsWith(version));
    const offered = [...fieldsOf(shapes)].map(sharedName);
    expect(missing(offered, used.flatMap((value) => fieldsIn(shapes, value)).map(sharedName))).toEqual([]);
  });
});

test("builds every site", () => {
  expect(
    missing(
      SITES.map(({ name }) => name),
      corpusBuilds().map(({ site }) => site),
    ),
  ).toEqual([]);
});

describe("has no problems but the expected ones", () => {
  test.each(SITES.map(({ name, folder }) => [name, folder] as const))("%s", async (name, folder) => {
    const expected = corpusBuilds().find(({ site, findings }) => site === name && findings !== undefined)?.findings;
    const found: Record<string, number> = {};
    const problems = (await check({ folder })).problems.filter(({ severity }) => severity !== "info");
    for (const { code } of problems) found[code] = (found[code] ?? 0) + 1;
    expect(
      found,
      problems.map(({ code, at, message }) => `${at.file}:${at.line} ${code} ${message}`).join("\n"),
    ).toEqual(expected ?? {});
  });
});
