import { expect, test } from "vitest";
import { startCost } from "../../test/support/cost.ts";
import { highlightShell } from "./json-in-shell.ts";

const shell = (code: string): readonly string[] =>
  code.split("\n").map((line) => line.replace(/'[^']*'/g, '<span class="s">$&</span>'));
const json = (code: string): readonly string[] => code.split("\n").map((line) => `<i>${line}</i>`);

test("the JSON that a command sends is highlighted as JSON, its quotes as the shell's", () => {
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

test("a quote inside the JSON does not end it, and other texts are the shell's", () => {
  const [line] = highlightShell(`curl -d '{"a": "it'\\''s"}'`, shell, json);
  expect(line).toContain(`<i>{"a": "it'\\''s"}</i>`);
  for (const code of ["curl -d 'a=b'", "echo '{}'", `sed -d '{`])
    expect(highlightShell(code, shell, json)).toEqual(shell(code));
});

test("quotes that never close take time that grows with their number", () => {
  const cost = startCost();
  highlightShell("-d '{".repeat(50_000), (code) => [code], json);
  highlightShell(`-d '{${"'\\''".repeat(50_000)}`, (code) => [code], json);
  expect(cost()).toBeLessThan(8000);
});
