import { expect, test } from "vitest";
import { findImports, parseImports } from "./imports.ts";

test.each([
  ['import A from "/snippets/a.mdx"', ["snippets/a.mdx"]],
  ["import A from './b.mdx';\nimport C from '../c.jsx'", ["guides/b.mdx", "c.jsx"]],
  ['import {\n  one,\n  two as three\n} from "/snippets/d.jsx"', ["snippets/d.jsx"]],
  ['import A from "snippets/a.mdx"', ["snippets/a.mdx"]],
  ['import "/x.css"', ["x.css"]],
  ['import React from "react"', []],
  ['import A from "../../outside.mdx"', []],
  ['```js\nimport A from "./code.mdx"\n```', []],
  ['Text\nimport a word from "/the/dictionary"', ["the/dictionary"]],
  ['import "./x.css"\nimport A from "./a.mdx"', ["guides/x.css", "guides/a.mdx"]],
  ['import of goods\nimport A from "./a.mdx"', ["guides/a.mdx"]],
  ["no imports here", []],
])("%j imports %j", (text, paths) => {
  expect(findImports("guides/page.mdx", `---\ntitle: A\n---\n${text}`)).toEqual(paths);
});

test("parses imported names and the start of an import", () => {
  expect(parseImports('import A, { b as c, d } from "/x.mdx"\nimport * as E from "./y.jsx"')).toEqual([
    {
      specifier: "/x.mdx",
      start: 0,
      defaultName: "A",
      named: new Map([
        ["c", "b"],
        ["d", "d"],
      ]),
    },
    { specifier: "./y.jsx", start: 38, namespace: "E", named: new Map() },
  ]);
});

test("parses quoted names and stops an import without a clause before the next", () => {
  expect(parseImports('import "./x.css"\nimport { "a-b" as c } from "./y.js"')).toEqual([
    { specifier: "./x.css", start: 0, named: new Map() },
    { specifier: "./y.js", start: 17, named: new Map([["c", '"a-b"']]) },
  ]);
});
