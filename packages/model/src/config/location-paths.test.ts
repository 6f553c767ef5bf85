import { expect, test } from "vitest";
import { findLocationPaths } from "./location-paths.ts";

test("finds a path by the location of a value or key", () => {
  const text = '{\n  "navigation": {\n    "pages": ["a",\n      { "group": "G", "pages": ["b"] }]\n  }\n}';
  const at = (line: number, column: number, file = "docs.json") => ({ file, line, column });
  const locations = [at(1, 1), at(2, 3), at(3, 15), at(4, 7), at(4, 9), at(4, 33), at(3, 16), at(3, 15, "other.json")];
  const find = findLocationPaths({ path: "docs.json", text }, locations);
  expect(locations.map(find)).toEqual([
    undefined,
    "navigation",
    "navigation.pages[0]",
    "navigation.pages[1]",
    "navigation.pages[1].group",
    "navigation.pages[1].pages[0]",
    undefined,
    undefined,
  ]);
});
