import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testRun } from "../../../test/support/run.ts";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "lectern-compat-"));
  writeFileSync(
    join(cwd, "docs.json"),
    '{"theme":"mint","name":"Acme","colors":{"primary":"#123456"},"chat":true,"navigation":{"pages":["index"]}}',
  );
  writeFileSync(join(cwd, "index.mdx"), "---\ntitle: Home\n---\n\n<Note>Hi</Note>\n");
  writeFileSync(
    join(cwd, "style.css"),
    "#content-area { color: red }\n.gone { color: red }\n.find-field { color: red }\n",
  );
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function run(...words: readonly string[]) {
  return testRun(words, cwd);
}

test("reports differences and checks stylesheets against the rendered pages", async () => {
  expect(await run("compat")).toEqual({
    code: 0,
    err: "",
    out: [
      "Acme: 1 page, 12 features in use",
      "9 supported, 1 approximated, 2 not supported",
      "",
      "Settings: 5 of 7 supported",
      "  ✗ chat (1 ×, first at docs.json:1) Remove it: the assistant is not configurable in docs.json.",
      "  ~ theme (1 ×, first at docs.json:1) The name selects one of Lectern’s layouts; spacing and shapes differ.",
      "Frontmatter: 1 of 1 supported",
      "Components: 1 of 1 supported",
      "Stylesheet hooks: 2 of 3 supported",
      "  ✗ .gone (1 ×, first at style.css:2) Not found on any page of this site.",
      "",
    ].join("\n"),
  });
});

test("--json prints one object and --html writes a page", async () => {
  const { code, out } = await run("compat", "--json", "--html", "report.html");
  expect(code).toBe(0);
  expect(JSON.parse(out).totals).toEqual({ honored: 9, approximated: 1, unsupported: 2 });
  expect(readFileSync(join(cwd, "report.html"), "utf8")).toContain("<h1>Compatibility of Acme</h1>");
});

test("reports an output path that is not writable", async () => {
  const { code, err } = await run("compat", "--html", "no/such/folder.html");
  expect(code).toBe(2);
  expect(err).toContain('Cannot write the report to "no/such/folder.html"');
});
