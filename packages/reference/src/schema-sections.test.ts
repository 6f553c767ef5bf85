import { parseApi } from "@lectern/openapi";
import { localeOf, translate } from "@lectern/theme/layout/ui-strings.ts";
import { expect, test } from "vitest";
import { operationToMarkdown } from "./operation.tsx";
import { DEFAULT_SETTINGS } from "./settings.ts";

type Schemas = Readonly<Record<string, object>>;

function markdown(schema: object, schemas: Schemas): string {
  const content = { "application/json": { schema } };
  const paths = { "/a": { get: { responses: { 200: { description: "Fine.", content } } } } };
  const text = JSON.stringify({ openapi: "3.1.0", paths, components: { schemas } });
  const operation = parseApi({ path: "api.json", text }).value?.operations[0];
  if (operation === undefined) throw new Error("The test has no operation.");
  return operationToMarkdown(operation, DEFAULT_SETTINGS, (word) => translate(localeOf("en"), word));
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** An object with `count` fields, and some more. */
function wide(prefix: string, count: number, more: Schemas = {}): object {
  const fields = Array.from({ length: count }, (_, index) => [`${prefix}${index}`, { type: "string" }]);
  return { type: "object", properties: { ...Object.fromEntries(fields), ...more } };
}

test("lists omitted fields in Markdown, each named schema once under its heading", () => {
  const text = markdown(ref("Order"), {
    Order: wide("order", 200, {
      buyer: ref("Person"),
      payer: ref("Person"),
      items: { type: "array", items: ref("Item") },
    }),
    Person: wide("person", 150, { boss: ref("Person"), order: ref("Order") }),
    Item: wide("item", 150, { seller: ref("Person") }),
  });
  for (const [prefix, count] of [
    ["order", 200],
    ["person", 150],
    ["item", 150],
  ] as const)
    for (let index = 0; index < count; index++) expect(text).toContain(`\`${prefix}${index}\``);
  expect(text.match(/^### \w+$/gm)).toEqual(["### 200", "### Person", "### Item", "### Order"]);
  expect(text).toContain("- `buyer` (object · Person)\n  - Has the same properties as [`Person`](#person).");
  expect(text).toContain("- `boss` (object · Person)\n  - Has the same properties as `Person` above.");
  expect(text).not.toMatch(/Show \d+ more|not shown|_lectern/);
});

test("keeps fields in place if the page shows all of them", () => {
  const text = markdown(ref("Order"), { Order: wide("order", 5, { buyer: ref("Person") }), Person: wide("person", 5) });
  expect(text).toContain("- `buyer` (object · Person)\n  - `person0` (string)");
  expect(text).not.toContain("## Schemas");
});

test("keeps unnamed fields in place at any depth", () => {
  let inner: object = wide("deep", 400);
  for (let depth = 0; depth < 10; depth++) inner = { type: "object", properties: { [`level${depth}`]: inner } };
  const text = markdown(inner, {});
  for (const name of ["level0", "level9", "deep0", "deep399"]) expect(text).toContain(`\`${name}\``);
});

test("gives headings with equal ids different ones", () => {
  const text = markdown(wide("x", 400, { a: ref("user"), b: ref("User"), c: ref("Body") }), {
    user: wide("lower", 5),
    User: wide("upper", 5),
    Body: wide("body", 5),
  });
  const ids = [...text.matchAll(/^<a id="([\w-]+)"><\/a>\n\n### \w+$/gm)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(text).toContain(`](#${id})`);
});
