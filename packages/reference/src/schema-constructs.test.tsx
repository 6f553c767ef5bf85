import { EMPTY_HTML } from "@lectern/base/markup/tree.ts";
import { parseApi } from "@lectern/openapi";
import type { RenderContext } from "@lectern/theme/component.ts";
import { localeOf, translate } from "@lectern/theme/layout/ui-strings.ts";
import { expect, test } from "vitest";
import { renderOperation } from "./operation.tsx";
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
  "io.test.Money": { type: "object", properties: { value: { type: "integer" } } },
  Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } },
};

/** A computed key, so that the linter does not take the schema for a thenable. */
const THEN = "then";

/** The words of a page, one line per block. */
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
    inline: (markdown) => <>{markdown}</>,
    code: () => EMPTY_HTML,
    markdown: () => EMPTY_HTML,
    math: () => EMPTY_HTML,
    heading: () => undefined,
    withoutToc: (render) => render(),
    withinPanel: (_, render) => render(),
    place: () => true,
    need: () => undefined,
    t: (word) => translate(localeOf("en"), word),
  };
  const settings = { ...DEFAULT_SETTINGS, languages: [], describe: { labelKeys: ["x-since"] } };
  const { main } = renderOperation(first, context, { settings, safeMarkdown: (markdown) => <p>{markdown}</p> });
  const inside = main.markup.slice(main.markup.indexOf('<div class="api-body"'));
  return inside
    .replaceAll("\n<span", "<span")
    .replace(/<(?:div class="field(?:-hint)?"|p|summary|button|li)[^>]*>/g, "\n")
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
    "null as the only value, and values that are written alike",
    { properties: { a: { const: null }, b: { enum: [1, "1", null, "null", true, "a"] } } },
    [
      "a null",
      "Always null",
      "b enum<integer | string | boolean> | null",
      'Allowed values: 1, "1", null, "null", true, a',
    ],
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
    "hundreds of values, all of them",
    { properties: { a: { type: "integer", enum: Array.from({ length: 400 }, (_, index) => index) } } },
    ["a enum<integer>", "Allowed values (400)", Array.from({ length: 400 }, (_, index) => index).join(", ")],
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
    "the values and rules that merged parts share",
    {
      properties: {
        a: {
          allOf: [
            { type: "string", enum: ["draft", "live", "gone"], "x-enum-descriptions": ["D", "L", "G"] },
            { enum: ["live", "gone", "secret"] },
          ],
        },
        b: { allOf: [{ type: "string" }, { type: "integer" }] },
        c: {
          allOf: [
            { type: "string", pattern: "^a", not: { const: "a" } },
            { pattern: "z$", not: { const: "az" } },
          ],
        },
      },
    },
    [
      "a enum<string>",
      "Allowed values:",
      "live: L",
      "gone: G",
      "b never",
      "c string matches z$ not az matches ^a not a",
    ],
  ],
  [
    "descriptions of the values that everybody may see",
    { properties: { a: { enum: ["a", "b"], "x-mint-enum": { a: ["staff"] }, "x-enum-descriptions": ["A", "B"] } } },
    ["a enum<string>", "Allowed values:", "b: B"],
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
    "ranges that must not be",
    {
      properties: {
        a: { type: "integer", not: { minimum: 8, maximum: 9 } },
        b: { type: "integer", not: { minimum: 8, maximum: 8 } },
        c: { type: "integer", not: { minimum: 8 } },
      },
    },
    ["a integer not 8–9", "b integer not 8", "c integer not ≥ 8"],
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
  [
    "recursion",
    { $ref: "#/components/schemas/Node" },
    ["next object · Node", "Has the same properties as Node above."],
  ],
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
  [
    "each choice by itself",
    {
      properties: {
        a: {
          anyOf: [{ type: "string" }, { type: "integer" }],
          oneOf: [{ minLength: 1 }, { type: "null" }, { pattern: "x" }],
        },
      },
    },
    ["a string | null", "One of: string length ≥ 1 | string matches x", "One of: string | integer"],
  ],
  [
    "tuples with further items",
    {
      properties: {
        a: { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer", description: "Rest" } },
      },
    },
    ["a array", "Show items (2)", "[0] string", "[1…] integer", "Rest"],
  ],
  [
    "fields that alternatives require",
    { properties: { a: {}, b: {} }, oneOf: [{ required: ["a"] }, { required: ["b"] }] },
    ["a any", "b any", "One of: { a } requires a | { b } requires b"],
  ],
  [
    "how often a list contains something, and where a tuple ends",
    {
      properties: {
        a: { type: "array", contains: { type: "integer" }, minContains: 2, maxContains: 3 },
        b: { type: "array", contains: { type: "integer" }, minContains: 2 },
        c: { type: "array", contains: { type: "integer" }, minContains: 0 },
        d: { type: "array", contains: { type: "integer" }, maxContains: 1 },
        e: { type: "array", prefixItems: [{ type: "string" }], items: false },
      },
    },
    [
      "a array contains 2–3 × integer",
      "b array contains ≥ 2 × integer",
      "c array",
      "d array contains 1 × integer",
      "e array items ≤ 1",
      "Show items (1)",
      "[0] string",
    ],
  ],
  [
    "names that no other rule speaks of",
    {
      properties: {
        a: { type: "object", unevaluatedProperties: { type: "integer", description: "Other" } },
        b: { type: "object", additionalProperties: { type: "integer" }, unevaluatedProperties: false },
        c: { type: "object", additionalProperties: true, unevaluatedProperties: { type: "integer" } },
      },
    },
    [
      "a object",
      "Show 1 property",
      "any other name integer",
      "Other",
      "b object",
      "Show 1 property",
      "any other name integer",
      "c object",
    ],
  ],
  [
    "what must not be there",
    {
      properties: {
        a: { type: "object", not: { type: "object", required: ["x"] } },
        b: { type: "object", not: { properties: { x: { const: 1 } }, required: ["x"] } },
      },
    },
    ["a object not with x", "b object not x = 1"],
  ],
  [
    "rules between fields",
    {
      required: ["z"],
      dependentRequired: { a: ["b"] },
      if: { properties: { a: { const: 1 } } },
      [THEN]: { required: ["c"], properties: { c: { type: "integer" } } },
      else: { required: ["d"] },
      unevaluatedProperties: false,
      properties: {
        a: { contains: { type: "integer", minimum: 3 }, type: "array" },
        b: { type: "object", propertyNames: { pattern: "^x" } },
        c: { type: "object", propertyNames: { type: "string" } },
        d: { type: "object", propertyNames: { enum: [..."abcdefghij"] } },
      },
    },
    [
      "no other properties requires z if a: requires b if a ≠ 1: requires d",
      "a array contains integer, ≥ 3",
      "b object names: matches ^x",
      "c object",
      "d object names: a | b | c | d | e | f | g | h | …",
      "When a = 1",
      "c integer required",
    ],
  ],
  [
    "fields that come with a condition, with another field and inside a text",
    {
      properties: {
        card: { type: "string" },
        data: {
          type: "string",
          contentMediaType: "application/json",
          contentSchema: { properties: { id: { type: "integer", description: "The id" } } },
        },
      },
      allOf: [
        {
          if: { properties: { country: { const: "US" } } },
          [THEN]: { required: ["zip"], properties: { zip: { type: "string", description: "Five digits" } } },
          else: { properties: { postcode: { type: "string" } } },
        },
        { if: { required: ["country"] }, [THEN]: { required: ["city"] } },
      ],
      dependentSchemas: { card: { required: ["bill"], properties: { bill: { type: "string" } } } },
    },
    [
      "if country = …: requires city",
      "card string",
      "data string application/json",
      "application/json",
      "id integer",
      "The id",
      "When country = US",
      "zip string required",
      "Five digits",
      "When country ≠ US",
      "postcode string",
      "When card = …",
      "bill string required",
    ],
  ],
  [
    "alternatives that are one value each as allowed values",
    {
      properties: {
        a: {
          type: "string",
          oneOf: [
            { const: "a", title: "Alpha", description: "The first" },
            { const: "b", description: "The second" },
          ],
        },
        b: { oneOf: [{ const: 1 }, { const: 2 }, { type: "null" }] },
      },
    },
    [
      "a enum<string>",
      "Allowed values:",
      "a: Alpha: The first",
      "b: The second",
      "b enum<integer> | null",
      "Allowed values: 1, 2",
    ],
  ],
  [
    "alternatives that are types only by these",
    { properties: { a: { anyOf: [{ type: "string" }, { type: "integer" }] } } },
    ["a string | integer"],
  ],
  [
    "only the alternatives that say more than the type",
    {
      properties: {
        a: {
          oneOf: [{ type: "string" }, { title: "Hi", type: "object", properties: { b: { type: "string" } } }],
        },
      },
    },
    ["a string | object", "Hi object", "b string"],
  ],
  [
    "an alternative without a name by its fields",
    { properties: { a: { oneOf: [{ type: "string" }, { type: "object", properties: { b: { type: "string" } } }] } } },
    ["a string | object", "Show 1 property", "b string"],
  ],
  [
    "the type of an alternative without fields in its panel",
    {
      properties: {
        a: {
          oneOf: [
            { title: "Id", type: "string" },
            { title: "Hi", type: "object", properties: { b: { type: "string" } } },
          ],
        },
      },
    },
    ["a string | object", "One of:", "Id", "Hi", "Id", "string", "Hi", "b string"],
  ],
  [
    "the text of the only alternative that says more as the field's own",
    { properties: { a: { oneOf: [{ type: "string" }, { type: "integer", description: "Its number." }] } } },
    ["a string | integer", "Its number."],
  ],
  [
    "many alternatives behind their number",
    {
      properties: {
        a: {
          oneOf: Array.from({ length: 13 }, (_, index) => ({
            title: `T${index}`,
            type: "string",
            minLength: index + 1,
            description: "D",
          })),
        },
      },
    },
    [
      "a string",
      "One of (13)",
      ...Array.from({ length: 13 }, (_, index) => [`T${index} string`, `string length ≥ ${index + 1}`, "D"]).flat(),
    ],
  ],
  [
    "the name of a schema unless the field's name or a phrase says the same",
    {
      properties: {
        total: { $ref: "#/components/schemas/io.test.Money" },
        money: { type: "array", items: { $ref: "#/components/schemas/io.test.Money" } },
        b: { type: "string", title: "A title" },
      },
    },
    [
      "total object · Money",
      "Show 1 property",
      "value integer",
      "money object[]",
      "Show 1 property",
      "value integer",
      "b string",
    ],
  ],
  [
    "empty texts, several examples and further documents",
    {
      properties: {
        a: { type: "string", enum: ["", "x"], examples: ["x", ""] },
        b: { type: ["string", "null"], example: null, externalDocs: { url: "https://x.example", description: "More" } },
      },
    },
    [
      "a enum<string>",
      'Allowed values: "", x',
      'Examples: x, ""',
      "b string | null Example: null",
      "[More](<https://x.example>)",
    ],
  ],
])("shows %s", (_, schema, expected) => {
  expect(words({ type: "object", ...schema }, "response")).toEqual(expected);
});

test("shows write-only fields in requests", () => {
  const schema = {
    type: "object",
    properties: { a: { type: "string", readOnly: true }, b: { type: "string", writeOnly: true } },
  };
  expect(words(schema, "request")).toEqual(["b string write-only"]);
});

test("shows required fields first if the author's order is the alphabet", () => {
  const fields = (...names: readonly string[]) => ({
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
    required: names.includes("f") ? ["d", "f"] : ["d"],
  });
  const names = (schema: object, direction: "request" | "response") =>
    words(schema, direction)
      .map((line) => line.split(" ")[0])
      .join("");
  expect(names(fields("a", "b", "c", "d", "e", "f"), "request")).toBe("dfabce");
  expect(names(fields("a", "B", "c", "d", "E", "f"), "request")).toBe("dfaBcE");
  expect(names(fields("b", "a", "c", "d", "e", "f"), "request")).toBe("bacdef");
  expect(names(fields("a", "b", "c", "d", "e"), "request")).toBe("abcde");
  expect(names(fields("a", "b", "c", "d", "e", "f"), "response")).toBe("abcdef");
});
