import { expect, test } from "vitest";
import { startCost } from "../../../../test/support/cost.ts";
import { createFlatten } from "./flatten-schema.ts";
import { nameVariant } from "./name-variant.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The names of all alternatives in a choice between objects. */
function namesOf(names: readonly string[], discriminator: unknown) {
  const schemas = Object.fromEntries(names.map((name) => [name, { type: "object" }]));
  const flatten = createFlatten({ root: { components: { schemas } } });
  const element = flatten({ oneOf: names.map(ref), discriminator });
  return names.map((name, index) => nameVariant(flatten, { element, option: ref(name), index }));
}

test("labels an alternative by every value that maps to it, in order", () => {
  const mapping = { kitten: "Cat", hound: "#/components/schemas/Dog", tom: "#/components/schemas/Cat", cat: "Cat" };
  expect(namesOf(["Cat", "Dog", "Bird"], { propertyName: "kind", mapping })).toEqual([
    { label: "Cat", match: 'kind: "kitten" | "tom" | "cat"' },
    { label: "Dog", match: 'kind: "hound"' },
    { label: "Bird", match: 'kind: "Bird"' },
  ]);
});

test("handles twenty thousand alternatives in linear time", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `S${index}`);
  const mapping = Object.fromEntries(names.map((name) => [name.toLowerCase(), `#/components/schemas/${name}`]));
  const cost = startCost();
  const found = namesOf(names, { propertyName: "kind", mapping });
  expect(found.at(-1)).toEqual({ label: "S19999", match: 'kind: "s19999"' });
  expect(cost()).toBeLessThan(20_000);
});
