import { expect, test } from "vitest";
import { testSite } from "./support/site.ts";

/** Renders a page with this body next to a valid one, and returns the results of both. */
async function build(body: string, more: Readonly<Record<string, string>> = {}) {
  const site = testSite({
    "index.mdx": `---\ntitle: Home\n---\n${body}`,
    "good.mdx": "---\ntitle: Good\n---\nFine.",
    ...more,
  });
  const problems = await site.problems();
  return { problems, good: await site.body("/good"), page: await site.page("/") };
}

test.each([
  ["tags nested two thousand deep", `${"<div>\n".repeat(2000)}x\n${"</div>\n".repeat(2000)}`],
  ["tags that never close", "<Note>\n".repeat(300)],
  ["quotes nested five thousand deep", `${"> ".repeat(5000)}x`],
  ["lists nested a thousand deep", Array.from({ length: 1000 }, (_, n) => `${"  ".repeat(n)}- x`).join("\n")],
  ["twenty thousand emphasis runs", "*a_ ".repeat(20_000)],
  ["a line of two megabytes", "word ".repeat(400_000)],
  ["ten thousand headings", "## Same\n\n".repeat(10_000)],
  ["a table of twenty thousand rows", `| a |\n|---|\n${"| b |\n".repeat(20_000)}`],
  ["a fence of a hundred thousand lines", `\`\`\`js\n${"const a = 1;\n".repeat(100_000)}\`\`\``],
  ["an expression of a megabyte", `{"${"x".repeat(1_000_000)}"}`],
  ["control, bidi and zero-width characters", "a\u0000b\u202ec\u200bd\ufeff\u{e0041}"],
  ["braces without end", "{".repeat(2000)],
])(
  "%s affect only their page",
  async (_, body) => {
    const { good, page } = await build(body);
    expect(good).toContain("Fine.");
    expect(page).toContain("</html>");
  },
  120_000,
);

test("gives the same page for any line endings", async () => {
  const text = "## One\n\n- a\n- b\n\n```js\nlet a;\nlet b;\n```\n";
  const bodies = await Promise.all(
    ["\n", "\r\n", "\r"].map((ending) =>
      testSite({ "index.mdx": `---\ntitle: Home\n---\n${text}`.replaceAll("\n", ending) }).body(),
    ),
  );
  expect(new Set(bodies).size).toBe(1);
});

test("treats names like __proto__ as ordinary names", async () => {
  const { problems } = await build(
    '## __proto__\n\n## constructor\n\n<Tabs><Tab title="__proto__">x</Tab><Tab title="constructor">y</Tab></Tabs>',
    {
      "__proto__.mdx": "---\ntitle: constructor\n__proto__: x\n---\n[a](/constructor)",
      "constructor.mdx": "---\ntitle: __proto__\n---\n",
    },
  );
  expect(problems.filter((line) => line.includes("page/render-failed"))).toEqual([]);
});

test("reports endlessly nested tags and skips only their page", async () => {
  const depth = 4000;
  const text = `${"<div>\n".repeat(depth)}x\n${"</div>\n".repeat(depth)}`;
  const { problems } = await build(text, { "b.mdx": "---\ntitle: B\n---\nStill here." });
  expect(problems.filter((line) => /page\/too-deep|mdx\/parse-timeout/.test(line))).toHaveLength(1);
  expect(problems.filter((line) => line.includes("page/render-failed"))).toEqual([]);
});

test("reports two files that differ only by case or Unicode form", async () => {
  const site = testSite({
    "Guide.mdx": "---\ntitle: A\n---\n",
    "guide.mdx": "---\ntitle: B\n---\n",
    "caf\u00e9.mdx": "---\ntitle: C\n---\n",
  });
  expect((await site.problems()).some((line) => line.includes("Guide.mdx") && line.includes("guide.mdx"))).toBe(true);
});

test("reports snippets that include each other and skips only their page", async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `snippets/s${index}.mdx`,
      index === 8 ? "End." : `import Next from "/snippets/s${index + 1}.mdx"\n\n${"<Next />\n\n".repeat(10)}`,
    ]),
  );
  const { problems, good, page } = await build('import S from "/snippets/s0.mdx"\n\n<S />', chain);
  expect(problems.filter((line) => line.includes("snippet/too-many"))).toHaveLength(1);
  expect(page.length).toBeLessThan(1_000_000);
  expect(good).toContain("Fine.");
});

test("keeps aliases in frontmatter from affecting other pages", async () => {
  const { problems, good } = await build("x", {
    "bomb.mdx": "---\ntitle: Bomb\nmore: &m\n  inner: *m\n---\nStill here.",
  });
  expect(problems.filter((line) => line.includes("frontmatter/unresolved-alias"))).toHaveLength(1);
  expect(problems.join()).toContain("bomb.mdx:3:1");
  expect(good).toContain("Fine.");
});

test("handles thousands of footnotes in linear time", async () => {
  const count = 5000;
  const notes = Array.from({ length: count }, (_, index) => index);
  const { page } = await build(
    `${notes.map((note) => `[^${note}]`).join(" ")}\n\n${notes.map((note) => `[^${note}]: Note ${note}.\n\n`).join("")}`,
  );
  expect(page.match(/<li id="fn-/g)).toHaveLength(count);
});
