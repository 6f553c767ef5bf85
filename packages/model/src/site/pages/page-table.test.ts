import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";

test("prefers an .mdx file over its .md twin anywhere", () => {
  const { page, problems } = testSite({
    "docs.json": { navigation: { pages: ["a"] } },
    "a.md": titled("Markdown"),
    "a.mdx": titled("MDX"),
  });
  expect(page("/a").title).toBe("MDX");
  expect(problems).toEqual([
    'a.md:1:1 page/duplicate-route "a.md" is ignored: "a.mdx" has the same route "/a". Rename or remove one of them.',
  ]);
});

test("reports a file and a folder index with the same route", () => {
  const { page, diagnostics } = testSite({
    "docs.json": { navigation: { pages: ["guides"] } },
    "guides.mdx": titled("File"),
    "guides/index.mdx": titled("Folder", "description: The folder.\n"),
  });
  expect(page("/guides").title).toBe("File");
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([
    {
      code: "page/duplicate-route",
      severity: "error",
      at: { file: "guides/index.mdx", line: 1, column: 1 },
      message: '"guides/index.mdx" is ignored: "guides.mdx" has the same route "/guides".',
      hint: "Rename or remove one of them.",
    },
  ]);
});

test.each([
  ["case", "guides/start.mdx", "guides/Start.mdx"],
  ["Unicode form", "caf\u00e9.mdx", "cafe\u0301.mdx"],
])("reports routes that differ only by %s and uses the first", (_, first, second) => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { pages: [first] } },
    [first]: titled("First"),
    [second]: titled("Second"),
  });
  expect([...site.pages.values()].map((page) => page.title)).toEqual(["First"]);
  expect(problems).toEqual([
    `${second}:1:1 page/case-conflict "${second}" is ignored: its route differs from that of "${first}" only in case or Unicode form. Rename one of them.`,
  ]);
});

test("uses the listed one of two routes that differ only by case", () => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { pages: ["a"] } },
    "A.mdx": titled("First"),
    "a.mdx": titled("Second"),
  });
  expect([...site.pages.values()].map((page) => page.title)).toEqual(["Second"]);
  expect(problems).toEqual([
    'A.mdx:1:1 page/case-conflict "A.mdx" is ignored: its route differs from that of "a.mdx" only in case or Unicode form. Rename one of them.',
  ]);
});

test("reports a page with the URL of a static file", () => {
  const { problems } = testSite({
    "docs.json": { navigation: { pages: ["robots.txt", "logo"] } },
    "robots.txt": "User-agent: *",
    "robots.txt.mdx": titled("Robots"),
    "logo/index.html": "<p>Logo</p>",
    "logo.mdx": titled("Logo"),
  });
  expect(problems).toEqual([
    'logo.mdx:1:1 page/asset-conflict "logo.mdx" has the same URL as the file "logo/index.html". Rename one of them.',
    'robots.txt.mdx:1:1 page/asset-conflict "robots.txt.mdx" has the same URL as the file "robots.txt". Rename one of them.',
  ]);
});

test("maps a percent-encoded file name to the URL that browsers request", () => {
  const { site, problems } = testSite({
    "docs.json": { navigation: { pages: ["a%20b", "caf%C3%A9/index", "c d"] } },
    "a%20b.mdx": titled("A"),
    "caf%C3%A9/index.mdx": titled("B"),
    "c d.mdx": titled("C"),
    "c%20d.mdx": titled("D"),
  });
  expect([...site.pages.keys()]).toEqual(["/a b", "/café", "/c d"]);
  expect(problems).toEqual([
    'c%20d.mdx:1:1 page/duplicate-route "c%20d.mdx" is ignored: "c d.mdx" has the same route "/c d". Rename or remove one of them.',
  ]);
});

test("reports names that a URL cannot have, and the URL of the skill", () => {
  const { problems } = testSite({
    "docs.json": { navigation: { pages: ["a%2Fb", "50%", "skill", "%2e%2e"] } },
    "a%2Fb.mdx": titled("A"),
    "%2e%2e.mdx": titled("D"),
    "50%.mdx": titled("B"),
    "skill.mdx": titled("C"),
  });
  expect(problems).toEqual([
    '%2e%2e.mdx:1:1 page/encoded-filename Filename "%2e%2e.mdx" contains "%2e", which URLs decode to another character. Rename the file.',
    'a%2Fb.mdx:1:1 page/encoded-filename Filename "a%2Fb.mdx" contains "%2F", which URLs decode to another character. Rename the file.',
    'skill.mdx:1:1 page/skill-conflict The Markdown version of "skill.mdx" replaces the generated "/skill.md". Rename the page.',
  ]);
});
