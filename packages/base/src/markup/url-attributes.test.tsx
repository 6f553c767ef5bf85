import { expect, test } from "vitest";
import { serialize } from "./tree.ts";

const CODE = ["javascript", "alert(1)"].join(":");

test.each([
  [<a href={CODE}>x</a>, '<a href="#">x</a>'],
  [<a href={" \u0001java\nscript:alert(1)"}>x</a>, '<a href="#">x</a>'],
  [<iframe title="x" src="VBScript:x" />, '<iframe title="x" src="#"></iframe>'],
  [<form action="javascript:x" />, '<form action="#"></form>'],
  [<a href="vscode://file/a">x</a>, '<a href="vscode://file/a">x</a>'],
  [<a href="/java/script:1">x</a>, '<a href="/java/script:1">x</a>'],
  [<p title="javascript: the good parts" />, '<p title="javascript: the good parts"></p>'],
])("writes no URL that runs code: %#", (tree, markup) => {
  expect(serialize(tree)).toBe(markup);
});
