import { expect, test } from "vitest";
import { readModule } from "./read-module.ts";

test("reads imports, exports and declarations from compiled code", () => {
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

test("ignores quotes and brackets in regular expressions", () => {
  const { statements } = readModule(
    [
      "const open = /\\(/, later = 2;",
      'const quote = (text) => text.replace(/["/]"/g, clean(text)) + "fake";',
      "const half = (a, b) => a / b / use(2) + '';",
      'const shown = () => /* @__PURE__ */ jsx("b", { children: "a".split(/\'/), onClick: act });',
      'const early = (text) => { return /"/.test(text) ? first : "second"; };',
    ].join("\n"),
  );
  expect(statements.map(({ declares }) => declares)).toEqual([
    ["open", "later"],
    ["quote"],
    ["half"],
    ["shown"],
    ["early"],
  ]);
  const words = statements.map((statement) => [...statement.words]);
  expect(words[1]).toEqual(["const", "quote", "text", "replace", "clean"]);
  expect(words[2]).toEqual(["const", "half", "a", "b", "use"]);
  expect(words[3]).toEqual(expect.arrayContaining(["split", "onClick", "act"]));
  expect(words[4]).toEqual(expect.arrayContaining(["test", "text", "first"]));
  expect(words[4]).not.toContain("second");
});

test("keeps the lines of the body", () => {
  const { body } = readModule('import {\n  a\n} from "x";\nconst b = a;\nexport {\n  b\n};\n');
  expect(body).toBe("\n\n\nconst b = a;\n\n\n\n");
});
