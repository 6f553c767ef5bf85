// Builds that reuse the work of earlier ones give the same output as builds from nothing. `EDITS=300` tries more edits.

import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testRun } from "../src/cli/test-run.ts";
import { type TestFolder, testFolder } from "./support/folder.ts";
import { editRandomly, seeded } from "./support/random-edits.ts";
import { docsJson } from "./support/site.ts";

const EDITS = Number(process.env["EDITS"] ?? 12);
const SEED = Number(process.env["SEED"] ?? 1);

let folder: TestFolder;
beforeEach(() => vi.stubEnv("LECTERN_CACHE_DIR", ""));
afterEach(() => {
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
  "guide.mdx": page("Guide", '## Install\n\n```bash\nnpm i\n```\n\n![A](/images/a.svg)\n\n<Snippet file="note.mdx" />'),
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

/** Every file of an output folder with its bytes. */
function contents(path: string): ReadonlyMap<string, string> {
  const paths = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  const files = paths.filter((name) => statSync(join(path, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(path, name), "latin1")]));
}

async function build(...options: readonly string[]): Promise<object> {
  const { out } = await testRun(["build", ".", "--json", ...options], folder.path);
  const { milliseconds: _, out: __, ...result } = JSON.parse(out) as Record<string, unknown>;
  return result;
}

test.each([
  ["guides in two languages", GUIDES],
  ["an API", API],
  ["pages with code", CODE],
])("after each of many random edits, the output of %s is that of a build from nothing", async (_, files) => {
  folder = testFolder(files);
  const random = seeded(SEED);
  let edit = "start";
  for (let count = 0; count <= EDITS; count++) {
    const result = await build("--out", "out", "--site-url", "https://acme.test");
    const cold = await build("--out", "cold", "--site-url", "https://acme.test", "--no-cache");
    const [found, expected] = [contents(join(folder.path, "out")), contents(join(folder.path, "cold"))];
    const differing = [...new Set([...found.keys(), ...expected.keys()])].filter(
      (path) => found.get(path) !== expected.get(path),
    );
    expect({ edit, count, differing, result }).toEqual({ edit, count, differing: [], result: cold });
    rmSync(join(folder.path, "cold"), { recursive: true });
    edit = editRandomly(folder.path, random);
  }
});
