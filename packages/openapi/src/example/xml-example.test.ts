import { expect, test } from "vitest";
import { createFlatten } from "../schema/flatten-schema.ts";
import { valueToXml } from "./xml-example.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

function xml(schema: object, value: unknown, schemas: Readonly<Record<string, object>> = {}): readonly string[] {
  const lines = valueToXml(createFlatten({ root: { components: { schemas } } }), schema, value).split("\n");
  expect(lines[0]).toBe(HEAD);
  return lines.slice(1);
}

const TEXT = { type: "string" };

test.each([
  ["a value is an element named after its schema", { title: "name", ...TEXT }, "Ada", ["<name>Ada</name>"]],
  ["a schema without a name is called root", { type: "integer" }, 7, ["<root>7</root>"]],
  ["null is an empty element", TEXT, null, ["<root/>"]],
  [
    "properties are elements in their order",
    { title: "User", type: "object", properties: { id: { type: "integer" }, name: TEXT } },
    { id: 1, name: "Ada" },
    ["<User>", "  <id>1</id>", "  <name>Ada</name>", "</User>"],
  ],
  [
    "xml.name replaces a name, xml.attribute makes an attribute",
    {
      type: "object",
      xml: { name: "person" },
      properties: { id: { ...TEXT, xml: { attribute: true } }, name: { ...TEXT, xml: { name: "fullName" } } },
    },
    { id: "a", name: "Ada" },
    ['<person id="a">', "  <fullName>Ada</fullName>", "</person>"],
  ],
  [
    "a prefix and its namespace stand on the element",
    { type: "object", xml: { name: "person", prefix: "p", namespace: "http://a.test/p" }, properties: {} },
    {},
    ['<p:person xmlns:p="http://a.test/p"/>'],
  ],
  [
    "a namespace without a prefix is the default one",
    { ...TEXT, xml: { name: "x", namespace: "http://a.test" } },
    "1",
    ['<x xmlns="http://a.test">1</x>'],
  ],
  [
    "a list repeats the element of its property",
    { title: "Zoo", type: "object", properties: { animal: { type: "array", items: TEXT } } },
    { animal: ["cat", "dog"] },
    ["<Zoo>", "  <animal>cat</animal>", "  <animal>dog</animal>", "</Zoo>"],
  ],
  [
    "items may have a name of their own",
    {
      title: "Zoo",
      type: "object",
      properties: { animals: { type: "array", items: { ...TEXT, xml: { name: "a" } } } },
    },
    { animals: ["cat"] },
    ["<Zoo>", "  <a>cat</a>", "</Zoo>"],
  ],
  [
    "a wrapped list has an element around it",
    {
      title: "Zoo",
      type: "object",
      properties: {
        animals: { type: "array", xml: { wrapped: true, name: "all" }, items: { ...TEXT, xml: { name: "animal" } } },
      },
    },
    { animals: ["cat", "dog"] },
    ["<Zoo>", "  <all>", "    <animal>cat</animal>", "    <animal>dog</animal>", "  </all>", "</Zoo>"],
  ],
  [
    "nodeType of 3.2 makes attributes, text and CDATA",
    {
      title: "note",
      type: "object",
      properties: { lang: { ...TEXT, xml: { nodeType: "attribute" } }, body: { ...TEXT, xml: { nodeType: "cdata" } } },
    },
    { lang: "en", body: "a < b ]]>" },
    ['<note lang="en"><![CDATA[a < b ]]]]><![CDATA[>]]></note>'],
  ],
  [
    "values are escaped, and names made fit",
    { title: "a b", type: "object", properties: { "1<script>": TEXT, q: { ...TEXT, xml: { attribute: true } } } },
    { "1<script>": "<script>&", q: 'x"y' },
    ['<a_b q="x&quot;y">', "  <_1_script_>&lt;script&gt;&amp;</_1_script_>", "</a_b>"],
  ],
])("%s", (_, schema, value, expected) => {
  expect(xml(schema, value)).toEqual(expected);
});

test("gives a top-level list a root element and names its items after their schema", () => {
  const schemas = { Pet: { type: "object", properties: { id: { type: "integer" } } } };
  const list = { type: "array", items: { $ref: "#/components/schemas/Pet" } };
  expect(xml(list, [{ id: 1 }], schemas)).toEqual(["<Pets>", "  <Pet>", "    <id>1</id>", "  </Pet>", "</Pets>"]);
});

test("truncates an endlessly nested value", () => {
  let value: unknown = "end";
  for (let depth = 0; depth < 100; depth++) value = { a: value };
  expect(xml({}, value).length).toBeLessThan(50);
});
