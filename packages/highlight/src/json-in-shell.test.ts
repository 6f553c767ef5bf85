import { expect, test } from "vitest";
import { startCost } from "../../../test/support/cost.ts";
import { highlightShell } from "./json-in-shell.ts";

const shell = (code: string): readonly string[] =>
  code.split("\n").map((line) => line.replace(/'[^']*'/g, '<span class="s">$&</span>'));
const json = (code: string): readonly string[] => code.split("\n").map((line) => `<i>${line}</i>`);

test("highlights JSON in a shell command, and its quotes as shell", () => {
  expect(highlightShell(`curl x \\\n  -d '{\n    "a": 1\n  }' \\\n  -H 'b'`, shell, json)).toEqual([
    "curl x \\",
    `  -d <span class="s">'</span><i>{</i>`,
    '<i>    "a": 1</i>',
    `<i>  }</i><span class="s">'</span> \\`,
    `  -H <span class="s">'b'</span>`,
  ]);
  expect(highlightShell(`curl --data-raw '[1]'`, shell, json)).toEqual([
    `curl --data-raw <span class="s">'</span><i>[1]</i><span class="s">'</span>`,
  ]);
});

test("keeps a quote inside JSON and leaves other strings to the shell", () => {
  const [line] = highlightShell(`curl -d '{"a": "it'\\''s"}'`, shell, json);
  expect(line).toContain(`<i>{"a": "it'\\''s"}</i>`);
  for (const code of ["curl -d 'a=b'", "echo '{}'", `sed -d '{`])
    expect(highlightShell(code, shell, json)).toEqual(shell(code));
});

test("processes unclosed quotes in linear time", () => {
  const cost = startCost();
  highlightShell("-d '{".repeat(50_000), (code) => [code], json);
  highlightShell(`-d '{${"'\\''".repeat(50_000)}`, (code) => [code], json);
  expect(cost()).toBeLessThan(8000);
});
