import { expect, test } from "vitest";
import { checkFiles, page, problemsOf } from "../../test/support/check.ts";
import { formatDiagnostic } from "../base/diagnostic.ts";
import { applyFixes } from "./apply-fixes.ts";
import { docsPage } from "./rule.ts";
import { RULES } from "./rules.ts";

const lines = async (files: Readonly<Record<string, string | object>>) =>
  (await checkFiles(files)).map(formatDiagnostic);

test("every rule has a code of its own, a summary that ends, and an anchor in the docs", () => {
  expect(new Set(RULES.map(({ code }) => code)).size).toBe(RULES.length);
  for (const rule of RULES) {
    expect(rule.code).toMatch(/^[a-z]+\/[a-z][a-z0-9-]+$/);
    expect(rule.summary).toMatch(/^["A-Z].*\.$/);
    expect(docsPage(rule)).toBe(`/check/${rule.group}#${rule.code.replace("/", "-")}`);
  }
});

test("a clean page has no problems", async () => {
  expect(await lines({ "index.mdx": page("## Start\n\nRead the [limits](#start).") })).toEqual([]);
});

test("settings silence a rule, change how much it matters, and speak for a whole group", async () => {
  const files = (rules: object) => ({
    "index.mdx": page("[here](/gone) ![](/a.png)"),
    "a.png": "",
    "lectern.json": { check: { rules } },
  });
  const codes = async (rules: object) =>
    (await checkFiles(files(rules))).map(({ code, severity }) => `${severity} ${code}`);
  expect(await codes({})).toEqual(["error link/broken", "warning link/vague-text", "warning image/missing-alt"]);
  expect(await codes({ "link/*": "off", "link/vague-text": "error" })).toEqual([
    "error link/vague-text",
    "warning image/missing-alt",
  ]);
  expect(await codes({ "*": "info" })).toEqual(["info link/broken", "info link/vague-text", "info image/missing-alt"]);
});

test("files can be left out", async () => {
  const files = {
    "index.mdx": page("Words."),
    "drafts/a.mdx": page("[a](/gone)"),
    "lectern.json": { check: { ignore: ["drafts/**"] } },
  };
  expect(await lines(files)).toEqual([]);
});

test("a comment silences the block after it, or the block it stands in", async () => {
  const body = [
    "{/* lectern-ignore link/broken */}",
    "[a](/gone)",
    "",
    "[b](/gone)",
    "",
    "[c](/gone) {/* lectern-ignore */}",
    "",
    "{/* lectern-ignore prose/* */}",
    "",
    "[d](/gone)",
  ];
  expect(await problemsOf("link/broken", { "index.mdx": page(body.join("\n")) })).toEqual([
    'index.mdx:9:1 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
    'index.mdx:15:1 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.',
  ]);
});

test("a comment silences a code in the whole file", async () => {
  const body = "[a](/gone)\n\n{/* lectern-ignore-file link/* page/missing-description */}\n\n[b](/gone)";
  expect(await lines({ "index.mdx": `---\ntitle: Home\n---\n\n${body}\n` })).toEqual([]);
});

test("settings and comments that nearly name a rule are told", async () => {
  const files = {
    "index.mdx": page("{/* lectern-ignore link/brokn */}\n\nWords."),
    "lectern.json": { check: { rules: { "image/missing-at": "off", "nav/page-unlisted": "off" } } },
  };
  expect(await lines(files)).toEqual([
    'index.mdx:6:1 check/unknown-rule Unknown rule "link/brokn". Did you mean "link/broken"?',
    'lectern.json:4:7 check/unknown-rule Unknown rule "image/missing-at". Did you mean "image/missing-alt"?',
  ]);
});

test("fixes repairText a page, and nothing is left to mend", async () => {
  const text = page(
    '## A\n\nThis is the page for you and the the team, in a hour.\n\n![A lake](/a.png)\n\n```\n{"a": 1}\n```\n\n````\n{"b": 2}\n````',
  );
  const problems = await checkFiles({ "index.mdx": text, "a.png": "" });
  const fixed = applyFixes(
    text,
    problems.flatMap(({ fix }) => fix ?? []),
  );
  expect(fixed).toEqual({
    count: 5,
    text: page(
      '## A\n\nThis is the page for you and the team, in an hour.\n\n<Frame>\n  ![A lake](/a.png)\n</Frame>\n\n```json\n{"a": 1}\n```\n\n````json\n{"b": 2}\n````',
    ),
  });
  expect(await lines({ "index.mdx": fixed.text, "a.png": "" })).toEqual([]);
});

test("edits that touch each other wait", () => {
  const edits = [
    { start: 2, end: 4, text: "X" },
    { start: 0, end: 1, text: "Y" },
    { start: 3, end: 5, text: "Z" },
  ];
  expect(applyFixes("abcdef", edits)).toEqual({ text: "YbXef", count: 2 });
});

test("a variable in the page takes the fix away where places would be wrong", async () => {
  const files = {
    "index.mdx": page("This is the {{name}} for you and the the team."),
    "docs.json": {
      theme: "mint",
      name: "Acme",
      colors: { primary: "#0f766e" },
      navigation: { pages: ["index"] },
      variables: { name: "very long name" },
    },
  };
  const [problem] = await checkFiles(files);
  expect(problem?.code).toBe("prose/repeated-word");
  expect(problem?.fix).toBeUndefined();
});
