import { expect, test } from "vitest";
import { replaceImports } from "./later-imports.ts";
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
  expect(parts.statements[2]?.names.has("fake")).toBe(false);
});

test("reads the names a statement uses, without members, keys and text", () => {
  const { statements } = readModule(
    [
      "const open = /\\(/, later = 2;",
      'const quote = (text) => text.replace(/["/]"/g, clean(text)) + "fake";',
      "const half = (a, b) => a / b / use(2) + `${c.d}`;",
      'const shown = () => jsx("b", { children: "a".split(/\'/), onClick: act, short });',
      "const taken = ({ e: { f = g } }) => f[h];",
    ].join("\n"),
  );
  expect(statements.map(({ declares }) => declares)).toEqual([
    ["open", "later"],
    ["quote"],
    ["half"],
    ["shown"],
    ["taken"],
  ]);
  expect(statements.map(({ names }) => [...names].join(" "))).toEqual([
    "open later",
    "quote text clean",
    "half a b use c",
    "shown jsx act short",
    "taken f g h",
  ]);
});

test("finds dynamic imports in the body and in each statement", () => {
  const parts = readModule(
    'import a from "a";\nconst B = lazy(() => import("./b.jsx"));\nconst c = "import(\'no\')";\n',
  );
  const places = (text: string, imports = parts.bodyImports) => imports.map(({ start, end }) => text.slice(start, end));
  expect([...parts.later]).toEqual([["./b.jsx", 2]]);
  expect(places(parts.body)).toEqual(['import("./b.jsx")']);
  const [statement] = parts.statements;
  expect(places(statement?.text ?? "", statement?.later)).toEqual(['import("./b.jsx")']);
  expect(replaceImports(parts.body, parts.bodyImports, () => "later")).toContain("lazy(() => later);");
});

test("reads what a page's expression is, and whether a module is for the browser", () => {
  const { statements } = readModule("$lectern(3, () => useState());\n$lectern(4, () => () => useState());\nrun();");
  expect(statements.map(({ expression }) => expression)).toEqual([
    { index: 3, givesFunction: false },
    { index: 4, givesFunction: true },
    undefined,
  ]);
  expect(readModule('"use client";\nconst A = 1;').isClient).toBe(true);
  expect(readModule('const A = "use client";').isClient).toBe(false);
});

test("keeps the lines of the body", () => {
  const { body } = readModule('import {\n  a\n} from "x";\nconst b = a;\nexport {\n  b\n};\n');
  expect(body).toBe("\n\n\nconst b = a;\n\n\n\n");
});
