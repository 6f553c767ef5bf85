// Several render threads produce the same bytes as one, with and without the build cache.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

let folder: TestFolder | undefined;
afterEach(() => folder?.dispose());

/** Enough pages to also start the highlighting thread. */
const PAGES = 64;

const API = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: Object.fromEntries(
    ["cats", "dogs", "fish", "mice"].map((name) => [
      `/${name}`,
      {
        get: { responses: { 200: { description: "All", content: json({ type: "array", items: pet() }) } } },
        post: {
          requestBody: { content: json(pet()) },
          responses: { 201: { description: "One", content: json(pet()) } },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      Pet: {
        type: "object",
        properties: {
          ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, { type: "string" }])),
          friend: pet(),
        },
      },
    },
  },
};

function pet(): object {
  return { $ref: "#/components/schemas/Pet" };
}

function json(schema: object): object {
  return { "application/json": { schema } };
}

function page(index: number): string {
  const next = `/p${(index + 1) % PAGES}`;
  return `---\ntitle: P${index}\n---\n\n## Part ${index}\n\n[Next](${next}) <Icon icon="star" />\n\n<Note>Text ${index}.</Note>\n\n\`\`\`js\nlet x = ${index};\n\`\`\`\n`;
}

/** All kinds of pages: plain, with code, with an island, with an error, and from an API. */
function site(): TestFolder {
  const names = Array.from({ length: PAGES }, (_, index) => `p${index}`);
  const navigation = {
    tabs: [
      { tab: "Docs", pages: names },
      { tab: "API", openapi: "api.json" },
    ],
  };
  return testFolder({
    "docs.json": docsJson(navigation),
    "api.json": JSON.stringify(API),
    ...Object.fromEntries(names.map((name, index) => [`${name}.mdx`, page(index)])),
    "p1.mdx": "---\ntitle: P1\n---\n\nexport const twice = (x) => x * 2;\n\nSum: {twice(21)}\n",
    "p2.mdx": `---\ntitle: P2\n---\n\nexport const Count = () => {\n  const [n, set] = useState(0);\n  return <button onClick={() => set(n + 1)}>{n}</button>;\n};\n\n<Count />\n`,
    "p3.mdx": "---\ntitle: P3\n---\n\n[Nowhere](/missing)\n",
  });
}

function contents(path: string): ReadonlyMap<string, string> {
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((one) =>
    statSync(join(path, one)).isFile(),
  );
  return new Map(files.sort().map((one) => [one, readFileSync(join(path, one), "latin1")]));
}

/** The files that differ between two directories. */
function differing(one: string, other: string): readonly string[] {
  const [left, right] = [contents(one), contents(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((path) => left.get(path) !== right.get(path));
}

test("gives the same bytes and problems with four threads as with none", async () => {
  folder = site();
  const { path } = folder;
  const build = (out: string, ...words: string[]) =>
    lectern(["build", ".", "--out", out, ...words], { cwd: path, env: { LECTERN_CACHE_DIR: "" } });
  const alone = await build("alone", "--no-cache", "--workers", "0");
  const four = await build("four", "--no-cache", "--workers", "4");
  expect(four.stderr).toBe(alone.stderr);
  expect(contents(join(path, "four")).size).toBeGreaterThan(PAGES);
  expect(differing(join(path, "four"), join(path, "alone"))).toEqual([]);
  await build("kept", "--workers", "4");
  expect(differing(join(path, "kept"), join(path, "alone"))).toEqual([]);
  // A build into an empty directory takes all bodies from the cache.
  await build("fresh");
  expect(differing(join(path, "fresh"), join(path, "alone"))).toEqual([]);
  folder.write("p9.mdx", page(900));
  folder.write("docs.json", readFileSync(join(path, "docs.json"), "utf8").replace('"Docs"', '"Guides"'));
  await build("kept", "--workers", "4");
  await build("again", "--no-cache", "--workers", "0");
  expect(differing(join(path, "kept"), join(path, "again"))).toEqual([]);
});

test("rejects an invalid number of threads", async () => {
  folder = testFolder({ "docs.json": docsJson({ pages: ["index"] }), "index.mdx": "Hello.\n" });
  const { status, stderr } = await lectern(["build", "--workers", "many"], { cwd: folder.path });
  expect([status, stderr]).toEqual([2, 'Invalid --workers "many". Use a number from 0 to 99.\n']);
});
