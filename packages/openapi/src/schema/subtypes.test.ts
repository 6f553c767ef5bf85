import { expect, test } from "vitest";
import { exampleOf } from "../example/schema-example.ts";
import { createFlatten } from "./flatten-schema.ts";
import { describeSchema } from "./schema-tree.ts";
import { createSubtypes } from "./subtypes.ts";

const PET = "#/components/schemas/Pet";
const ROOT = {
  components: {
    schemas: {
      Pet: {
        type: "object",
        title: "A pet",
        description: "An animal.",
        discriminator: { propertyName: "kind", mapping: { hound: "#/components/schemas/Dog" } },
        properties: { kind: { type: "string" }, name: { type: "string" } },
      },
      Cat: { allOf: [{ $ref: PET }, { properties: { lives: { type: "integer" } } }] },
      Dog: { allOf: [{ $ref: PET }, { properties: { barks: { type: "boolean" } } }] },
      Puppy: { allOf: [{ $ref: "#/components/schemas/Dog" }] },
      Stone: { type: "object" },
    },
  },
};

test("lists schemas that extend one with a discriminator as subtypes, mapped ones first", () => {
  const subtypes = createSubtypes({ root: ROOT });
  expect(subtypes(PET)).toEqual(["#/components/schemas/Dog", "#/components/schemas/Cat", "#/components/schemas/Puppy"]);
  expect(subtypes("#/components/schemas/Dog")).toEqual([]);
  expect(subtypes("#/components/schemas/Stone")).toEqual([]);
});

test("shows subtypes as alternatives with only the fields they add", () => {
  const flatten = createFlatten({ root: ROOT });
  const node = describeSchema(flatten, { $ref: PET }, { direction: "both", budget: { left: 100 } });
  expect(node.fields.map(({ name }) => name)).toEqual(["kind", "name"]);
  expect(node.variants.map((variant) => variant.node.description)).toEqual([undefined, undefined, undefined]);
  expect(
    node.variants.map(({ label, match, node: { fields } }) => [label, match, fields.map(({ name }) => name)]),
  ).toEqual([
    ["Dog", 'kind: "hound"', ["barks"]],
    ["Cat", 'kind: "Cat"', ["lives"]],
    ["Puppy", 'kind: "Puppy"', ["barks"]],
  ]);
});

test("generates an example of the first subtype, with its discriminator", () => {
  const flatten = createFlatten({ root: ROOT });
  expect(exampleOf(flatten, { $ref: PET }, { direction: "both" })).toEqual({
    kind: "hound",
    name: "<string>",
    barks: true,
  });
});

test("terminates on schemas that extend each other", () => {
  const root = {
    components: {
      schemas: {
        A: { discriminator: { propertyName: "k" }, allOf: [{ $ref: "#/components/schemas/B" }] },
        B: { allOf: [{ $ref: "#/components/schemas/A" }] },
      },
    },
  };
  expect(createSubtypes({ root })("#/components/schemas/A")).toEqual(["#/components/schemas/B"]);
});
