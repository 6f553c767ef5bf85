import { expect, test } from "vitest";
import { page, problemsOf } from "../../../../test/support/check.ts";
import { docsJson } from "../../../../test/support/site.ts";

const CASES: readonly (readonly [code: string, body: string, problems: readonly string[]])[] = [
  [
    "image/missing-alt",
    '![](/a.png) <img src="/a.png" />',
    [
      'index.mdx:6:1 image/missing-alt Missing alt text on the image "/a.png". Describe the image, as in ![Settings page with two keys](…), or use <img alt=""> if it is decorative.',
      'index.mdx:6:13 image/missing-alt Missing alt text on the image "/a.png". Describe the image, as in ![Settings page with two keys](…), or use <img alt=""> if it is decorative.',
    ],
  ],
  [
    "image/missing-alt",
    '![A lake](/a.png) <img src="/a.png" alt="" /> <img src="/a.png" alt={name} /> <img src="/a.png" aria-hidden="true" /> <img src="/a.png" title="A lake" />',
    [],
  ],
  [
    "image/missing-alt",
    `![](https://a.test/${"x".repeat(60)}.gif)`,
    [
      `index.mdx:6:1 image/missing-alt Missing alt text on the image "…${"x".repeat(55)}.gif". Describe the image, as in ![Settings page with two keys](…), or use <img alt=""> if it is decorative.`,
    ],
  ],
  [
    "image/missing-alt",
    [
      '<img className="dark:hidden" src="/a.png" />\n<img className="hidden dark:block" src="/b.png" />',
      '<img className="block dark:hidden" src="/c.png" alt="A lake" />\n<img className="hidden dark:block" src="/d.png" />',
      '<img className="dark:hidden" src="/e.png" />\n<img className="hidden dark:block" src="/f.png" />',
    ].join("\n\n"),
    ["6:1 /a.png", "10:1 /d.png", "12:1 /e.png"].map((image) => {
      const [at, url] = image.split(" ");
      return `index.mdx:${at} image/missing-alt Missing alt text on the image "${url}". Describe the image, as in ![Settings page with two keys](…), or use <img alt=""> if it is decorative.`;
    }),
  ],
  [
    "image/poor-alt",
    "![image](/a.png) ![Screenshot 2](/a.png) ![lake-1.png](/a.png)",
    ["image", "Screenshot 2", "lake-1.png"].map(
      (alt, index) =>
        `index.mdx:6:${[1, 18, 42][index]} image/poor-alt Alt text "${alt}" does not describe the image. Describe what the image shows.`,
    ),
  ],
  ["image/poor-alt", "![Image of a lake](/a.png) ![Logo of Acme](/a.png)", []],
  [
    "link/missing-text",
    '[](/a.png) <a href="/a.png"></a>',
    [1, 12].map(
      (column) =>
        `index.mdx:6:${column} link/missing-text Missing link text. Add text between the brackets, or alt text to its image.`,
    ),
  ],
  [
    "link/missing-text",
    '[![A lake](/a.png)](/a.png) <a href="/a.png" aria-label="A lake"></a> <a id="x"></a> <a href="/a.png"><Icon icon="star" /></a>',
    [],
  ],
  [
    "iframe/missing-title",
    '<iframe src="https://x.dev"></iframe>',
    ['index.mdx:6:1 iframe/missing-title Missing title on an iframe. Add title="…" that describes its content.'],
  ],
  ["iframe/missing-title", '<iframe src="https://x.dev" title="A film"></iframe>', []],
];

test.each(CASES)("%s in %j", async (code, body, problems) => {
  expect(await problemsOf(code, { "index.mdx": page(body), "a.png": "" })).toEqual(problems);
});

test("reports low-contrast colors together with the color used instead", async () => {
  const colors = (primary: string, light: string) => ({
    "index.mdx": page("Words."),
    "docs.json": docsJson({ pages: ["index"] }, { colors: { primary, light } }),
  });
  expect(await problemsOf("color/low-contrast", colors("#7dd3fc", "#083344"))).toEqual([
    'docs.json:5:5 color/low-contrast Low contrast: "colors.primary" "#7dd3fc" has a ratio of 1.7 to the background, below 4.5. Use "#006c90", which the site already shows instead.',
    'docs.json:6:5 color/low-contrast Low contrast: "colors.light" "#083344" has a ratio of 1.5 to the background, below 4.5. Use "#628a9e", which the site already shows instead.',
  ]);
  expect(await problemsOf("color/low-contrast", colors("#0f766e", "#5eead4"))).toEqual([]);
  // A color that Lectern adjusted for contrast is not the author's.
  expect(await problemsOf("color/low-contrast", colors("green", "#5eead4"))).toEqual([]);
  expect(await problemsOf("color/low-contrast", colors("#16A34A", "#5eead4"))).toHaveLength(1);
});

test("locates a color in mint.json", async () => {
  const colors = { primary: "#7dd3fc" };
  const files = {
    "index.mdx": page("Words."),
    "mint.json": { name: "A", colors, navigation: [{ group: "A", pages: ["index"] }] },
  };
  const [problem = ""] = await problemsOf("color/low-contrast", files);
  expect(problem).toMatch(/^mint\.json:4:5 /);
});

test("reports a background that makes text unreadable together with the one used instead", async () => {
  const background = (light: string, dark: string) => ({
    "index.mdx": page("Words."),
    "docs.json": docsJson(
      { pages: ["index"] },
      { colors: { primary: "#134e4a" }, background: { color: { light, dark } } },
    ),
  });
  expect(await problemsOf("color/low-contrast", background("#222222", "#1a1b26"))).toEqual([
    'docs.json:14:7 color/low-contrast Low contrast: "background.color.light" "#222222" is too dark for text. Use "#e5e5e5", which the site already shows instead.',
  ]);
  expect(await problemsOf("color/low-contrast", background("#fff", "#1a1b26"))).toEqual([]);
});
