import { expect, test } from "vitest";
import { readModule } from "./read-module.ts";

test("imports, exports and declarations are read from compiled code", () => {
  const parts = readModule(`import Main, { a, b as c } from "./x";
import {
  long,
  longer as short
} from "./y";
import * as all from "z";
import "side";
export * from "./spread";
const { one, two: [deep, ...rest], three = other } = all, four = 4;
let five = { nested: 1 }, six = (a, b) => a;
async function later() {
  const inner = "import fake from 'text'";
}
class Thing {
}
var value_default = 1;
export {
  one,
  Thing as Named,
  value_default as default
};
`);
  expect(parts.imports.map(({ specifier, imported, local }) => `${specifier} ${imported} ${local}`)).toEqual([
    "./x default Main",
    "./x a a",
    "./x b c",
    "./y long long",
    "./y longer short",
    "z * all",
  ]);
  expect([...parts.specifiers]).toEqual([
    ["./x", 1],
    ["./y", 2],
    ["z", 6],
    ["side", 7],
    ["./spread", 8],
  ]);
  expect(parts.spreads).toEqual(["./spread"]);
  expect([...parts.exports]).toEqual([
    ["one", "one"],
    ["Named", "Thing"],
    ["default", "value_default"],
  ]);
  expect(parts.statements.map((statement) => statement.declares)).toEqual([
    ["one", "deep", "rest", "three", "four"],
    ["five", "six"],
    ["later"],
    ["Thing"],
    ["value_default"],
  ]);
  expect(parts.statements[2]?.words.has("fake")).toBe(false);
});

test("the body keeps its lines", () => {
  const { body } = readModule('import {\n  a\n} from "x";\nconst b = a;\nexport {\n  b\n};\n');
  expect(body).toBe("\n\n\nconst b = a;\n\n\n\n");
});
