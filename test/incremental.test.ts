// Incremental builds produce the same output as clean builds. `EDITS` is the number of random edits.

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheOf } from "./support/cache.ts";
import { type TestFolder, testFolder } from "./support/folder.ts";
import { editRandomly, OTHER_OUTPUT, seeded } from "./support/random-edits.ts";
import { testRun } from "./support/run.ts";
import { docsJson } from "./support/site.ts";
import { SEED, size } from "./support/size.ts";

const EDITS = size("EDITS", 5, 300);

let folder: TestFolder;
beforeEach(() => vi.stubEnv("LECTERN_CACHE_DIR", ""));
afterEach(() => {
  Reflect.deleteProperty(process.env, "LECTERN_TEST_EDITION");
  vi.unstubAllEnvs();
  folder.dispose();
});

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';

const GUIDES = {
  "docs.json": docsJson(
    {
      languages: [
        { language: "en", groups: [{ group: "Start", pages: ["index", "guide", "log"] }] },
        { language: "fr", groups: [{ group: "Débuter", pages: ["fr/index"] }] },
      ],
    },
    { variables: { product: "Acme" } },
  ),
  "index.mdx": page(
    "Home",
    'import Note from "/snippets/note.mdx"\n\n<Note who="you" />\n\nSee [the guide](guide). {{product}}',
  ),
  "guide.mdx": page(
    "Guide",
    '## Install\n\n```bash\nnpm i\n```\n\n![A](/images/a.svg)\n\n<Snippet file="note.mdx" who="us" />',
  ),
  "log.mdx": page("Changes", '<Update label="June">\n## Faster\n\nText.\n</Update>'),
  "fr/index.mdx": page("Accueil", "Bonjour."),
  "snippets/note.mdx": "Hello {who}, this is {{product}}.\n",
  "images/a.svg": SVG,
  "style.css": ".a { color: blue }\n",
};

const properties = Object.fromEntries(Array.from({ length: 260 }, (_, index) => [`field${index}`, { type: "string" }]));
const API = {
  "docs.json": docsJson({
    groups: [
      { group: "Guides", pages: ["index"] },
      { group: "API", openapi: "openapi.json" },
    ],
  }),
  "index.mdx": page("Home", "Welcome to [users](/api-reference/users/list-users)."),
  "extra.mdx": `---\ntitle: Extra\nopenapi: GET /users\n---\n\nMore on it.\n`,
  "openapi.json": JSON.stringify(
    {
      openapi: "3.1.0",
      info: { title: "Users", version: "1" },
      servers: [{ url: "https://api.acme.test" }],
      paths: {
        "/users": {
          get: {
            summary: "List users",
            tags: ["Users"],
            responses: {
              200: {
                description: "Fine",
                content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } },
              },
            },
          },
          post: {
            summary: "Add a user",
            description: "Adds one.\n\nTwo users cannot share a [name](/).",
            tags: ["Users"],
            requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/User" } } } },
            responses: { 201: { description: "Added" } },
          },
        },
      },
      components: { schemas: { User: { type: "object", properties } } },
    },
    null,
    2,
  ),
  "images/a.svg": SVG,
};

const CODE = {
  "docs.json": docsJson({ groups: [{ group: "All", pages: ["index", "math", "plain"] }] }, { redirects: [] }),
  "index.mdx": page(
    "Home",
    'import { Box } from "/snippets/box.jsx"\n\n<Box />\n\n{[1, 2].map((n) => <b key={n}>{n}</b>)}',
  ),
  "math.mdx": page("Math", '$$\nx^2\n$$\n\n```mermaid\ngraph TD; A-->B\n```\n\n<div className="flex gap-4">Flex</div>'),
  "plain.mdx": page("Plain", "Nothing but words, and [math](./math#top)."),
  "snippets/box.jsx":
    'import { useState } from "react";\nexport const Box = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)} title="more">{n}</button>; };\n',
  "images/a.svg": SVG,
};

/** A config whose hooks use imports, a package, files and results of other hooks. */
const EXTENDED = {
  ...API,
  "index.mdx": page("Home", "<Stat>*now*</Stat>\n\n```js\nconst a = 1;\n```\n\nA loud word."),
  "other.mdx": page("Other", "## First\n\n[Home](/) without any tag."),
  "docs.json": docsJson({
    groups: [
      { group: "Guides", pages: ["index", "other"] },
      { group: "API", openapi: "openapi.json" },
    ],
  }),
  "README.md": "About word0.\n",
  "lectern.config.tsx": `import { readFileSync } from "node:fs";
import { defineArtifact, defineConfig } from "lectern";
import { defineComponent } from "lectern/extend";
import { visit } from "lectern/extend";
import { suffix } from "suffixes";
import { stat } from "./parts/stat.tsx";

export default defineConfig({
  components: [stat],
  transforms: [{ name: "loud", transform: (tree, file) => visit(tree, (node) => {
    if (node.type !== "text" || !node.value.includes("loud")) return;
    node.value += suffix("word1");
    file.report(node, { message: "Loud word2" });
  }) }],
  markdown: {
    remarkPlugins: [[({ mark }) => (tree) => visit(tree, (node) => {
      if (node.type === "text" && node.value.includes("loud")) node.value += mark;
    }), { mark: "word6" }]],
    rehypePlugins: [() => (tree) => {
      tree.children.push({ type: "element", tagName: "p", properties: { className: ["word7"] }, children: [] });
    }],
  },
  languages: [{ id: "httpie", aliases: [], title: "HTTPie", grammar: "bash", write: ({ method, url }) => \`http \${method} \${url} word3\` }],
  layout: {
    slots: {
      footer: ({ page, next }) => <p>word4 {page.title} {next?.title}</p>,
      sidebarTop: () => <p>{readFileSync(new URL("./README.md", import.meta.url), "utf8")}</p>,
    },
  },
  artifacts: [defineArtifact({ path: "feed.json", body: async (site) => JSON.stringify(await Promise.all(site.pages.map(site.html))) + "word5" })],
  theme: { tokens: { accent: "teal" }, stylesheets: [new URL("./parts/theme.css", import.meta.url)] },
  inputs: ["parts/*.txt", "README.md"],
});
`,
  "parts/stat.tsx": `import { readFileSync } from "node:fs";
import { defineComponent } from "lectern/extend";
export const stat = defineComponent({
  name: "Stat",
  props: {},
  html: (_, children) => <p>word6 {readFileSync(new URL("./stat.txt", import.meta.url), "utf8")} {children.html()}</p>,
  markdown: (_, children) => \`word7 \${children.markdown()}\`,
});
`,
  "parts/stat.txt": "word8\n",
  "parts/theme.css": ".word9 { color: teal }\n",
  "node_modules/suffixes/package.json": { name: "suffixes", version: "1.0.0", main: "index.js" },
  "node_modules/suffixes/index.js": 'exports.suffix = (text) => text + "word10";\n',
};

/** Every file of an output directory with its bytes. */
function contents(path: string): ReadonlyMap<string, string> {
  const paths = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  const files = paths.filter((name) => statSync(join(path, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(path, name), "latin1")]));
}

async function build(...options: readonly string[]): Promise<{ readonly rendered: number; readonly result: object }> {
  const { out } = await testRun(["build", ".", "--json", ...options], folder.path);
  const { milliseconds: _, out: __, rendered, ...result } = JSON.parse(out) as Record<string, unknown>;
  return { rendered: rendered as number, result };
}

/** How many pages a build of the site renders. */
const rendered = async (): Promise<number> => (await build("--out", "out")).rendered;
const inode = (path: string): number => statSync(join(folder.path, "out", path)).ino;

test.each([
  ["guides in two languages", GUIDES],
  ["an API", API],
  ["pages with code", CODE],
  ["a site with a config", EXTENDED],
])(
  "builds %s as from scratch after each of many random edits",
  async (_, files) => {
    folder = testFolder(files);
    const random = seeded(SEED);
    expect((await build("--out", "out")).result).toMatchObject({ ok: true });
    let edit = "start";
    for (let count = 0; count <= EDITS; count++) {
      const { result } = await build("--out", "out", "--site-url", "https://acme.test");
      const { result: cold } = await build("--out", "cold", "--site-url", "https://acme.test", "--no-cache");
      const [found, expected] = [contents(join(folder.path, "out")), contents(join(folder.path, "cold"))];
      const differing = [...new Set([...found.keys(), ...expected.keys()])].filter(
        (path) => found.get(path) !== expected.get(path),
      );
      expect({ edit, count, differing, result }).toEqual({ edit, count, differing: [], result: cold });
      rmSync(join(folder.path, "cold"), { recursive: true });
      edit = editRandomly(folder.path, random);
      if (!edit.endsWith(OTHER_OUTPUT)) continue;
      edit += `, ${editRandomly(folder.path, random)}`;
      await build("--out", "other", "--site-url", "https://acme.test");
    }
  },
  60_000 + EDITS * 10_000,
);

test("fills an empty output directory from the cache with every part of a page", async () => {
  folder = testFolder(API);
  await rendered();
  expect((await build("--out", "again")).rendered).toBe(0);
  const [before, again] = ["out", "again"].map((name) => contents(join(folder.path, name)));
  expect(again?.get("api-reference/users/add-a-user/index.html")).toContain("Two users cannot share");
  expect([...(before ?? [])].filter(([path, text]) => again?.get(path) !== text).map(([path]) => path)).toEqual([]);
});

test("renders only pages with changed inputs and writes only changed files", async () => {
  folder = testFolder(GUIDES);
  expect(await rendered()).toBe(4);
  expect(await rendered()).toBe(0);
  const before = ["index.html", "guide/index.html", "guide.md", "images/a.svg"].map(inode);
  folder.write("log.mdx", page("Changes", '<Update label="July">\n## Faster\n\nText.\n</Update>'));
  expect(await rendered()).toBe(1);
  expect(["index.html", "guide/index.html", "guide.md", "images/a.svg"].map(inode)).toEqual(before);
  expect(readFileSync(join(folder.path, "out/log/rss.xml"), "utf8")).toContain("July");
  folder.write("snippets/note.mdx", "Welcome {who}.\n");
  expect(await rendered()).toBe(2);
  folder.write("docs.json", JSON.stringify(GUIDES["docs.json"]).replace("Start", "Begin"));
  expect(await rendered()).toBe(0);
  expect(readFileSync(join(folder.path, "out/guide/index.html"), "utf8")).toContain("Begin");
  folder.write("docs.json", JSON.stringify(GUIDES["docs.json"]).replace("Acme", "Acme 2"));
  expect(await rendered()).toBe(0);
  folder.write("_snippets/note.mdx", "This one comes first.\n");
  expect(await rendered()).toBe(1);
  rmSync(join(folder.path, "guide.mdx"));
  expect(await rendered()).toBe(0);
  expect(existsSync(join(folder.path, "out/guide"))).toBe(false);
});

test("renders pages again only if an input of a hook changes", async () => {
  folder = testFolder(EXTENDED);
  const index = (): string => readFileSync(join(folder.path, "out/index.html"), "utf8");
  const change = (path: string, from: string, to: string): void =>
    folder.write(path, readFileSync(join(folder.path, path), "utf8").replace(from, to));
  const all = await rendered();
  expect(all).toBeGreaterThan(3);
  expect(await rendered()).toBe(0);
  change("other.mdx", "First", "Second");
  expect(await rendered()).toBe(1);
  const before = inode("index.html");
  change("other.mdx", "Second", "Third");
  expect(await rendered()).toBe(1);
  expect(inode("index.html")).toBe(before);
  for (const [path, from, to] of [
    ["lectern.config.tsx", "word4", "in the config"],
    ["parts/stat.tsx", "word6", "in an imported module"],
    ["parts/stat.txt", "word8", "in a file that a hook reads"],
    ["README.md", "word0", "in a page that a hook reads"],
    ["node_modules/suffixes/index.js", "word10", "in a package"],
  ] as const) {
    change(path, from, to);
    expect(await rendered()).toBe(all);
    expect(index()).toContain(to);
  }
  expect(await rendered()).toBe(0);
  folder.write("parts/more.txt", "A new file that a pattern stands for.");
  expect(await rendered()).toBe(all);
});

test.each([
  ["the clock in the layout", "layout: { slots: { footer: () => <p>{new Date().toISOString()} {n++}</p> } }", 0],
  [
    "random numbers in a component",
    "components: [{ name: 'Stat', props: {}, html: () => <p>{Math.random()} {n++}</p> }]",
    2,
  ],
  ["the clock while the config loads", "layout: { slots: { footer: () => <p>{started} {n++}</p> } }", 0],
  ["a process", "layout: { slots: { footer: () => <p>{execSync('date +%N')} {n++}</p> } }", 0],
])("runs a hook of a config without inputs in every build: %s", async (_, hooks, bodies) => {
  const head = "import { execSync } from 'node:child_process';\nlet n = 1;\n";
  const started = hooks.includes("started") ? "const started = Date.now();\n" : "";
  folder = testFolder({
    "docs.json": docsJson({ pages: ["index", "other"] }),
    "index.mdx": page("Home", "<Stat />"),
    "other.mdx": page("Other", "<Stat />"),
    "lectern.config.js": `${head}${started}export default { ${hooks} };`,
  });
  const text = (): string => readFileSync(join(folder.path, "out/other/index.html"), "utf8");
  await rendered();
  const before = text();
  expect(await rendered()).toBe(bodies);
  expect(text()).not.toBe(before);
});

test("reports a failed hook in every build until it is fixed", async () => {
  folder = testFolder({
    "docs.json": docsJson({ pages: ["index", "other"] }),
    "index.mdx": page("Home", "Hi"),
    "other.mdx": page("Other", "Hi"),
    "lectern.config.js": "import x from 'not-installed';\nexport default { layout: { slots: { footer: () => x } } };",
  });
  const problems = async (): Promise<unknown> =>
    ((await build("--out", "out")).result as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
  expect(await problems()).toContain("extend/syntax");
  expect(await problems()).toContain("extend/syntax");
  folder.write("node_modules/not-installed/index.js", "module.exports = 5;");
  expect(await problems()).toContain("extend/hook-result");
  folder.write("index.mdx", page("Home", "Hello"));
  expect(await problems()).toContain("extend/hook-result");
  folder.write("node_modules/not-installed/index.js", "module.exports = undefined;");
  expect(await problems()).not.toContain("extend/hook-result");
});

test("renders no page for a changed label, and every page for a setting that bodies may show", async () => {
  const config = (label: string, more: object = {}): string =>
    JSON.stringify(
      docsJson(
        {
          tabs: [
            { tab: "Guides", groups: [{ group: label, pages: ["index"] }] },
            { tab: "More", groups: [{ group: "Other", pages: ["other"] }] },
          ],
        },
        more,
      ),
    );
  folder = testFolder({
    "docs.json": config("Start"),
    "index.mdx": page("Home", '<Icon icon="flag" />'),
    "other.mdx": page("Other", "Words."),
  });
  expect(await rendered()).toBe(2);
  const before = inode("other/index.html");
  folder.write("docs.json", config("Begin"));
  expect(await rendered()).toBe(0);
  expect(readFileSync(join(folder.path, "out/index.html"), "utf8")).toContain("Begin");
  expect(inode("other/index.html")).toBe(before);
  folder.write("docs.json", config("Begin", { banner: { content: "New" }, name: "Renamed" }));
  expect(await rendered()).toBe(0);
  folder.write("docs.json", config("Begin", { icons: { library: "lucide" } }));
  expect(await rendered()).toBe(2);
});

test("renders nothing for a branch or a copy of the folder that was built before, with the same cache", async () => {
  const cache = testFolder();
  vi.stubEnv("LECTERN_CACHE_DIR", cache.path);
  folder = testFolder(GUIDES);
  await rendered();
  folder.write("docs.json", JSON.stringify(GUIDES["docs.json"]).replace('"Acme"', '"Branch"'));
  await rendered();
  folder.write("docs.json", GUIDES["docs.json"]);
  expect(await rendered()).toBe(0);
  const copy = testFolder();
  cpSync(folder.path, copy.path, { recursive: true, filter: (path) => !path.endsWith("/out") });
  folder.dispose();
  folder = copy;
  expect(await rendered()).toBe(0);
  expect(contents(join(folder.path, "out")).get("index.html")).toContain("Hello");
  cache.dispose();
});

test("does not mistake the output of another directory for its own", async () => {
  folder = testFolder(GUIDES);
  await rendered();
  folder.write("guide.mdx", page("Guide", "Second."));
  await build("--out", "other");
  expect(await rendered()).toBe(0);
  expect(contents(join(folder.path, "out")).get("guide/index.html")).toContain("Second.");
});

test("loses only time with a damaged cache", async () => {
  folder = testFolder(GUIDES);
  await rendered();
  const [expected, cache] = [contents(join(folder.path, "out")), join(cacheOf(folder.path), "build")];
  for (const name of readdirSync(cache)) {
    const bytes = readFileSync(join(cache, name));
    bytes.fill(35, Math.floor(bytes.length / 2));
    writeFileSync(join(cache, name), bytes);
    folder.write("guide.mdx", `${GUIDES["guide.mdx"]}\n${name}\n`);
    await build("--out", "out");
    folder.write("guide.mdx", GUIDES["guide.mdx"]);
    await build("--out", "out");
    expect(contents(join(folder.path, "out"))).toEqual(expected);
  }
});

test("runs page code again in every build, and can skip or clear the cache", async () => {
  folder = testFolder(CODE);
  expect(await rendered()).toBe(3);
  expect(await rendered()).toBe(1);
  expect((await build("--out", "out", "--no-cache")).rendered).toBe(3);
  expect((await testRun(["clean", "."], folder.path)).out).toBe("Removed the build cache.\n");
  expect(existsSync(cacheOf(folder.path))).toBe(false);
  expect((await testRun(["clean", "."], folder.path)).out).toBe("No build cache to remove.\n");
  expect(await rendered()).toBe(3);
});

test("replaces a pack with too many unused entries", async () => {
  folder = testFolder(GUIDES);
  await rendered();
  const cache = join(cacheOf(folder.path), "build");
  const packs = (): readonly string[] => readdirSync(cache).filter((name) => name.startsWith("pack-"));
  truncateSync(join(cache, packs()[0] ?? ""), 200_000_000);
  folder.write("guide.mdx", page("Guide", "Another."));
  expect(await rendered()).toBe(1);
  expect(packs().map((name) => statSync(join(cache, name)).size < 1_000_000)).toEqual([true]);
  folder.write("docs.json", JSON.stringify(GUIDES["docs.json"]).replace("Start", "Begin"));
  expect(await rendered()).toBe(0);
});
