import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { docsPage } from "@lectern/check/rule.ts";
import { RULES } from "@lectern/check/rules.ts";
import { applyFixes } from "@lectern/engine/checking/fix-files.ts";
import { expect, test } from "vitest";
import { checkFiles, page, problemsOf } from "../support/check.ts";

const lines = async (files: Readonly<Record<string, string | object>>) =>
  (await checkFiles(files)).map(formatDiagnostic);

test("gives every rule a unique code, a complete summary and a docs anchor", () => {
  expect(new Set(RULES.map(({ code }) => code)).size).toBe(RULES.length);
  for (const rule of RULES) {
    expect(rule.code).toMatch(/^[a-z]+\/[a-z][a-z0-9-]+$/);
    expect(rule.summary).toMatch(/^["A-Z].*\.$/);
    expect(docsPage(rule)).toBe(`/check/${rule.group}#${rule.code.replace("/", "-")}`);
  }
});

test("reports nothing on a clean page", async () => {
  expect(await lines({ "index.mdx": page("## Start\n\nRead the [limits](#start).") })).toEqual([]);
});

test("lets settings disable a rule, change its severity, or set a whole group", async () => {
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

test("skips excluded files", async () => {
  const files = {
    "index.mdx": page("Words."),
    "drafts/a.mdx": page("[a](/gone)"),
    "lectern.json": { check: { ignore: ["drafts/**"] } },
  };
  expect(await lines(files)).toEqual([]);
});

test("lets a comment disable a rule for the next or the enclosing block", async () => {
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

test("lets a comment disable a rule for the whole file", async () => {
  const body = "[a](/gone)\n\n{/* lectern-ignore-file link/* page/missing-description */}\n\n[b](/gone)";
  expect(await lines({ "index.mdx": `---\ntitle: Home\n---\n\n${body}\n` })).toEqual([]);
});

test("reports settings and comments with misspelled rule names", async () => {
  const files = {
    "index.mdx": page("{/* lectern-ignore link/brokn */}\n\nWords."),
    "lectern.json": { check: { rules: { "image/missing-at": "off", "nav/page-unlisted": "off" } } },
  };
  expect(await lines(files)).toEqual([
    'index.mdx:6:1 check/unknown-rule Unknown rule "link/brokn". Did you mean "link/broken"?',
    'lectern.json:4:7 check/unknown-rule Unknown rule "image/missing-at". Did you mean "image/missing-alt"?',
  ]);
});

test("applies fixes until nothing is left to fix", async () => {
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

test("postpones overlapping edits", () => {
  const edits = [
    { start: 2, end: 4, text: "X" },
    { start: 0, end: 1, text: "Y" },
    { start: 3, end: 5, text: "Z" },
  ];
  expect(applyFixes("abcdef", edits)).toEqual({ text: "YbXef", count: 2 });
});

test("drops a fix where a variable on the page makes positions unreliable", async () => {
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
