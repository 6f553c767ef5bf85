import { expect, test } from "vitest";
import { EMPTY_HTML, html } from "../../base/html.ts";
import { parseApi } from "../../openapi/parse-api.ts";
import type { RenderContext } from "../component.ts";
import { localeOf, translate } from "../layout/words.ts";
import { renderOperation } from "./render-operation.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

const SCHEMAS = {
  Dog: { type: "object", properties: { bark: { type: "boolean" } } },
  Cat: { type: "object", properties: { meow: { type: "boolean" } } },
  Pet: {
    type: "object",
    discriminator: { propertyName: "kind" },
    properties: { kind: { type: "string" } },
  },
  Bird: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { sings: { type: "boolean" } } }] },
  Fish: { allOf: [{ $ref: "#/components/schemas/Pet" }, { properties: { swims: { type: "boolean" } } }] },
  Named: { $anchor: "named", type: "object", properties: { a: { type: "string" } } },
  Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } },
};

/** The words of a page, one line for each block. */
function words(schema: object, direction: "request" | "response"): readonly string[] {
  const content = { "application/json": { schema } };
  const operation = {
    summary: "A",
    ...(direction === "request" ? { requestBody: { content } } : { responses: { "200": { content } } }),
  };
  const text = JSON.stringify({
    openapi: "3.1.0",
    paths: { "/a": { post: operation } },
    components: { schemas: SCHEMAS },
  });
  const [first] = parseApi({ path: "api.json", text }).value?.operations ?? [];
  if (first === undefined) throw new Error("The test has no operation.");
  const counts = new Map<string, number>();
  const context: RenderContext = {
    report: () => false,
    uniqueId: (_, slug) => {
      counts.set(slug, (counts.get(slug) ?? 0) + 1);
      return counts.get(slug) === 1 ? slug : `${slug}-${counts.get(slug)}`;
    },
    slug: (title) => title.toLowerCase(),
    icon: () => EMPTY_HTML,
    href: (href) => href,
    inline: (markdown) => html`${markdown}`,
    code: () => EMPTY_HTML,
    markdown: () => EMPTY_HTML,
    math: () => EMPTY_HTML,
    heading: () => undefined,
    withoutToc: (render) => render(),
    withinPanel: (_, render) => render(),
    place: () => undefined,
    need: () => undefined,
    t: (word) => translate(localeOf("en"), word),
  };
  const settings = { ...DEFAULT_SETTINGS, languages: [], describe: { labelKeys: ["x-since"] } };
  const { main } = renderOperation(first, context, { settings, safeMarkdown: (markdown) => html`<p>${markdown}</p>` });
  const inside = main.markup.slice(main.markup.indexOf("</code></p>"));
  return inside
    .replace(/<(?:div class="field(?:-note)?"|p|summary|button|li)[^>]*>/g, "\n")
    .replace(/<\/(?:span|code|a)>(?=<)/g, " ")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

test.each<[string, object, readonly string[]]>([
  [
    "formats and limits",
    { properties: { a: { type: "string", format: "email", minLength: 3, maxLength: 9, pattern: "^x" } } },
    ["a string email length 3–9 matches ^x"],
  ],
  [
    "defaults and constants",
    { properties: { a: { type: "integer", default: 3 }, b: { const: "x" } } },
    ["a integer default: 3", "b string", "Always x"],
  ],
  [
    "enums with descriptions",
    { properties: { a: { type: "string", enum: ["x", "y"], "x-enum-descriptions": ["First", "Second"] } } },
    ["a enum<string>", "Allowed values:", "x: First", "y: Second"],
  ],
  [
    "more values than fit in sight",
    { properties: { a: { type: "string", enum: [..."abcdefghijklm"] } } },
    ["a enum<string>", "Allowed values (13)", [..."abcdefghijklm"].join(", ")],
  ],
  [
    "required and deprecated",
    { required: ["a"], properties: { a: { type: "string", deprecated: true } } },
    ["a string required Deprecated"],
  ],
  [
    "nullable in both ways",
    { properties: { a: { type: ["string", "null"] }, b: { type: "string", nullable: true } } },
    ["a string | null", "b string | null"],
  ],
  [
    "merged parts",
    { allOf: [{ properties: { a: { type: "string" } } }, { required: ["a"], properties: { b: { type: "number" } } }] },
    ["a string required", "b number"],
  ],
  [
    "alternatives with a discriminator",
    {
      oneOf: [{ $ref: "#/components/schemas/Dog" }, { $ref: "#/components/schemas/Cat" }],
      discriminator: { propertyName: "kind", mapping: { woof: "#/components/schemas/Dog" } },
    },
    ["One of:", "Dog", "Cat", "Dog", 'When kind: "woof"', "bark boolean", "Cat", 'When kind: "Cat"', "meow boolean"],
  ],
  [
    "subtypes of a discriminator with the fields they add",
    { $ref: "#/components/schemas/Pet" },
    [
      "kind string",
      "One of:",
      "Bird",
      "Fish",
      "Bird",
      'When kind: "Bird"',
      "sings boolean",
      "Fish",
      'When kind: "Fish"',
      "swims boolean",
    ],
  ],
  ["schemas by their anchor", { $ref: "#named" }, ["a string"]],
  [
    "what must not be",
    { properties: { a: { type: "string", not: { enum: ["x", "y"] } }, b: { not: { type: "integer" } } } },
    ["a string not x, y", "b any not integer"],
  ],
  [
    "read-only fields of responses",
    { properties: { a: { type: "string", readOnly: true }, b: { type: "string", writeOnly: true } } },
    ["a string read-only"],
  ],
  [
    "other and matching names",
    { additionalProperties: { type: "integer" }, patternProperties: { "^x-": { type: "string" } } },
    ["names matching ^x- string", "any other name integer"],
  ],
  [
    "no other names",
    { properties: { a: { type: "object", additionalProperties: false, properties: { b: {} } } } },
    ["a object no other properties", "Show 1 property", "b any"],
  ],
  [
    "lists and tuples",
    {
      properties: {
        a: { type: "array", items: { type: "string" }, minItems: 1 },
        b: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] },
      },
    },
    ["a string[] items ≥ 1", "b array", "Show items (2)", "[0] string", "[1] number"],
  ],
  ["recursion", { $ref: "#/components/schemas/Node" }, ["next object", "Has the same properties as Node above."]],
  [
    "labels of the author",
    {
      properties: {
        a: { type: "string", "x-docs": { pre: ["beta"], post: "soon" }, "x-since": "2.0" },
        b: { type: "string", "x-mint": { groups: ["staff"] } },
      },
    },
    ["beta a string soon 2.0"],
  ],
  ["files", { properties: { a: { type: "string", format: "binary" } } }, ["a file"]],
])("the page shows %s", (_, schema, expected) => {
  expect(words({ type: "object", ...schema }, "response")).toEqual(expected);
});

test("write-only fields belong to requests", () => {
  const schema = {
    type: "object",
    properties: { a: { type: "string", readOnly: true }, b: { type: "string", writeOnly: true } },
  };
  expect(words(schema, "request")).toEqual(["b string write-only"]);
});
