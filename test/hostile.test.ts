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
  ["ten thousand code blocks", "```js\nlet a = 1;\n```\n\n".repeat(10_000)],
  ["code that waits for ever", "{new Promise(() => {})}\n\nexport const a = await new Promise(() => {});"],
  ["a component that throws", "export const A = () => { throw new Error('no'); };\n\n<A />"],
])("%s affect only their page", async (_, body) => {
  const { good, page } = await build(body);
  expect(good).toContain("Fine.");
  expect(page).toContain("</html>");
});

test("gives the same page for any line endings", async () => {
  const text = "## One\n\n- a\n- b\n\n```js\nlet a;\nlet b;\n```\n";
  const bodies = await Promise.all(
    ["\n", "\r\n", "\r", "mixed", "none at the end"].map((ending) => {
      const endings = ending === "mixed" ? ["\n", "\r\n", "\r"] : [ending.length > 2 ? "\n" : ending];
      const page = `---\ntitle: Home\n---\n${ending === "none at the end" ? text.trimEnd() : text}`;
      let count = 0;
      return testSite({ "index.mdx": page.replaceAll("\n", () => endings[count++ % endings.length] ?? "") }).body();
    }),
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

test("shows formulas that would take minutes as code", async () => {
  const cells = `\\begin{matrix}${"a&".repeat(3000)}\\end{matrix}`;
  const macros = `\\def\\b{${"a".repeat(2500)}}${"\\b".repeat(800)}`;
  const { problems, page } = await build(`$$\n${cells}\n$$\n\nA $${macros}$ and $x^2$.`);
  expect(problems.filter((line) => line.includes("math/invalid"))).toHaveLength(2);
  expect([page.match(/<code class="math">/g)?.length, page.match(/<span class="katex">/g)?.length]).toEqual([2, 1]);
});

test("shows formulas as code once a page has too many", async () => {
  const formula = `x % ${"a".repeat(4995)}`;
  const { problems, page } = await build(`Text.\n\n${`$$\n${formula}\n$$\n\n`.repeat(45)}`);
  const found = [page.match(/<code class="math">/g)?.length, page.match(/<div class="math-display"/g)?.length];
  expect(found).toEqual([5, 40]);
  expect(problems.filter((line) => line.includes("math/"))).toEqual([
    "index.mdx:166:1 math/too-much The page has more than 200,000 characters of formulas, so from here on their source is shown. Split the page.",
  ]);
});

test("handles thousands of footnotes in linear time", async () => {
  const count = 5000;
  const notes = Array.from({ length: count }, (_, index) => index);
  const { page } = await build(
    `${notes.map((note) => `[^${note}]`).join(" ")}\n\n${notes.map((note) => `[^${note}]: Note ${note}.\n\n`).join("")}`,
  );
  expect(page.match(/<li id="fn-/g)).toHaveLength(count);
});

const head = { openapi: "3.1.0", info: { title: "A", version: "1" } };
const use = { $ref: "#/components/schemas/S0" };
const paths = {
  "/a": {
    get: { summary: "A", responses: { 200: { description: "OK", content: { "application/json": { schema: use } } } } },
  },
};
const chain = (count: number, link: (next: object, index: number) => object): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `S${index}`,
      index === count - 1 ? { type: "string" } : link({ $ref: `#/components/schemas/S${index + 1}` }, index),
    ]),
  );

test.each<[string, object | string]>([
  ["five thousand schemas that extend each other", chain(5000, (next) => ({ allOf: [next, { type: "object" }] }))],
  ["ten thousand schemas inside each other", chain(10_000, (next) => ({ type: "object", properties: { a: next } }))],
  ["references to references", chain(5000, (next) => next)],
  [
    "a thousand alternatives",
    { S0: { oneOf: Array.from({ length: 1000 }, (_, at) => ({ type: "object", title: `T${at}` })) } },
  ],
  ["twenty alternatives, each of twenty, and so on", chain(20, (next) => ({ oneOf: Array(20).fill(next) }))],
  ["a schema that must not be itself", { S0: { not: use, anyOf: [use, use], items: use, additionalProperties: use } }],
])("a spec with %s gives its page, and the others are there", async (_, schemas) => {
  const site = testSite({
    "docs.json": {
      name: "A",
      navigation: { groups: [{ group: "API", openapi: "api.json", pages: ["good", "GET /a"] }] },
    },
    "api.json": { ...head, paths, components: { schemas } },
    "good.mdx": "---\ntitle: Good\n---\nFine.",
  });
  const problems = await site.problems();
  expect(problems.filter((line) => line.includes("page/render-failed"))).toEqual([]);
  expect(await site.body("/good")).toContain("Fine.");
  expect((await site.page("/api-reference/a")).length).toBeLessThan(2_000_000);
});

test.each([
  [
    "merge keys in merge keys",
    `x0: &x0 { a: 1 }\n${Array.from({ length: 1500 }, (_, at) => `x${at + 1}: &x${at + 1} { <<: [*x${at}, *x${at}], k${at}: 1 }`).join("\n")}`,
  ],
  ["an alias of what it is in", "x: &x\n  y: *x"],
])("rejects a spec with %s at its location and builds the rest of the site", async (_, yaml) => {
  const site = testSite({
    "docs.json": { name: "A", navigation: { groups: [{ group: "API", openapi: "api.yaml", pages: ["good"] }] } },
    "api.yaml": `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { summary: A } } }\n${yaml}\n`,
    "good.mdx": "---\ntitle: Good\n---\nFine.",
  });
  expect((await site.problems())[0]).toMatch(/^api\.yaml:1:1 api\/spec-too-complex .* Replace YAML aliases/);
  expect(await site.body("/good")).toContain("Fine.");
});

test("loses at most the frontmatter itself if it is in another language, has tabs, or is a megabyte long", async () => {
  const { problems, good } = await build("x", {
    "toml.mdx": "+++\ntitle = 'T'\n+++\nText.",
    "tabs.mdx": "---\ntitle: T\nicon:\n\tname: x\n---\nText.",
    "large.mdx": `---\ntitle: L\nmore: "${"x".repeat(1_000_000)}"\n---\nText.`,
    "odd.mdx": "---\ntitle: 2024-01-01\ndescription: no\nicon: 0o17\n---\nText.\n\n---\n\nMore.",
  });
  expect(problems).toEqual([
    "large.mdx:3:1 frontmatter/unknown-key Unknown frontmatter key `more`. Did you mean `mode`?",
    `odd.mdx:4:7 icon/unknown Unknown icon "0o17". Use a name from the site's icon library, a path or a URL. Paid Font Awesome icons are not included.`,
    "tabs.mdx:4:1 frontmatter/invalid-yaml Invalid YAML in the frontmatter: Tabs are not allowed as indentation. Indent with spaces.",
  ]);
  expect(good).toContain("Fine.");
});

test("handles ten thousand navigation entries, including paths that look like Lectern's own", async () => {
  const pages = Array.from({ length: 10_000 }, (_, at) => `gone/p${at}`);
  const site = testSite({
    "docs.json": { name: "A", navigation: { pages: ["good", ...pages, "mcp", "_lectern/x", "a", "a/index"] } },
    "good.mdx": "---\ntitle: Good\n---\nFine.",
    "mcp.mdx": "---\ntitle: M\n---\n",
    "_lectern/x.mdx": "---\ntitle: X\n---\n",
    "a.mdx": "---\ntitle: A\n---\n",
    "a/index.mdx": "---\ntitle: I\n---\n",
  });
  const problems = await site.problems();
  expect(problems.filter((line) => line.includes("nav/page-not-found"))).toHaveLength(10_000);
  expect(problems.filter((line) => line.includes("page/duplicate-route"))).toHaveLength(1);
  expect(await site.body("/good")).toContain("Fine.");
});
