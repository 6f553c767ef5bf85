import { createOutput } from "@lectern/engine/output/create-output.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { docsJson, testSite } from "../support/site.ts";

/** An operation's description as its page shows it. */
async function described(description: string): Promise<string> {
  const site = testSite({
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
    "api.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/a": { get: { summary: "A", parameters: [{ name: "p", in: "query", description }] } } },
    },
  });
  const page = await site.page("/api-reference/a");
  return /<div class="field-body">([\s\S]*?)<\/div><\/div><\/section>/.exec(page)?.[1] ?? page.slice(-200);
}

test.each([
  ["Plain words, (really) 100% of them.", "<p>Plain words, (really) 100% of them.</p>\n"],
  ['The "name" of it -- it\'s ...', "<p>The “name” of it — it’s …</p>\n"],
  ["Plain words, *really*", "<p>Plain words, <em>really</em></p>\n"],
  [
    "See www.example.com",
    '<p>See <a class="link" href="http://www.example.com" target="_blank" rel="noopener">www.example.com</a></p>\n',
  ],
  [
    "<b>bold</b> & <script>alert(1)</script>",
    "<p><strong>bold</strong> &amp; &lt;script&gt;alert(1)&lt;/script&gt;</p>\n",
  ],
  ["[x](javascript:alert(1))", '<p><a class="link" href="#">x</a></p>\n'],
  ["Costs $5 or $6", "<p>Costs $5 or $6</p>\n"],
  ["1. one", "<ol>\n<li>one</li>\n</ol>\n"],
])("%s", async (markdown, markup) => {
  expect(await described(markdown)).toBe(markup);
});

test("resolves links in shared text on each page", async () => {
  const parameters = [{ name: "p", in: "query", description: "See [the guide](https://example.com/a)." }];
  const spec = {
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: { "/a": { get: { summary: "A", parameters } }, "/b": { get: { summary: "B", parameters } } },
  };
  const files = createMemoryFiles({
    "docs.json": JSON.stringify(docsJson({ groups: [{ group: "API", openapi: "api.json" }] })),
    "api.json": JSON.stringify(spec),
  });
  const project = createProject(files);
  const output = createOutput(project, { base: "" });
  const found: unknown[] = [];
  for (const page of project.site().value.pages.values()) {
    const { links, body } = await output.render(page);
    found.push([links.map(({ href }) => href), body.markup.includes('href="https://example.com/a" target="_blank"')]);
  }
  expect(found).toEqual([
    [["https://example.com/a"], true],
    [["https://example.com/a"], true],
  ]);
});

test("reports what violates the standard at its location and shows the rest", async () => {
  const site = testSite({
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.yaml" }] }),
    "api.yaml": `openapi: 3.0.3
info: { title: A, version: "1" }
paths:
  /a:
    get:
      summary: A
      deprecated: perhaps
      parameters:
        - { name: q, in: query }
      responses: { "200": { description: Fine. } }
`,
  });
  expect(await site.problems()).toEqual([
    'api.yaml:7:19 api/invalid-type "paths./a.get.deprecated" must be true or false. Fix the value. Until then, it is parsed on a best-effort basis.',
    'api.yaml:9:11 api/missing-one-of "paths./a.get.parameters[0]" must have "schema" or "content". Add one of them.',
  ]);
  expect(await site.page("/api-reference/a")).toContain("Fine.");
});

test("treats text after a fence that is not a language as code", async () => {
  const markup = await described("``` <quantity> ::= <number>\nmore\n```");
  expect(markup.replace(/<[^>]*>/g, "")).toContain("&lt;quantity&gt; ::= &lt;number&gt;\nmore");
});

test("renders a shared description the same on each page, in any order", async () => {
  const description = 'The "name" -- *twice*.';
  const paths = Object.fromEntries(
    ["/a", "/b"].map((path) => [path, { get: { summary: path.slice(1), description } }]),
  );
  const files = {
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
    "api.json": { openapi: "3.1.0", info: { title: "A", version: "1" }, paths },
  };
  const pages = async (order: readonly string[]): Promise<readonly string[]> => {
    const site = testSite(files);
    const rendered = new Map<string, string>();
    for (const path of order) rendered.set(path, await site.page(`/api-reference/${path}`));
    return ["a", "b"].map((path) => rendered.get(path) ?? "");
  };
  const forward = await pages(["a", "b"]);
  expect(await pages(["b", "a"])).toEqual(forward);
  for (const page of forward) expect(page).toContain("<p>The “name” — <em>twice</em>.</p>");
});

test("explains a missing page in the preview while its spec is broken, but not in a build", async () => {
  const files = createMemoryFiles({
    "docs.json": JSON.stringify(docsJson({ groups: [{ group: "API", openapi: "api.yaml" }] })),
    "api.yaml": "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a: { get: { summary: A: b } }\n",
  });
  const missing = async (preview: boolean): Promise<string> => {
    const output = createOutput(createProject(files), { base: "", ...(preview && { preview: { token: "t" } }) });
    const resolved = await output.resolve("/api-reference/a");
    return resolved.kind === "artifact" && resolved.status === 404 ? String(await resolved.artifact.body()) : "";
  };
  const shown = /id="lectern-problems">(.*?)<\/script>/.exec(await missing(true))?.[1] ?? "[]";
  expect(JSON.parse(shown)[0]).toMatchObject({
    code: "api/syntax",
    at: { file: "api.yaml", line: 4 },
    frame: expect.stringContaining("summary: A: b"),
  });
  expect(await missing(false)).not.toContain("lectern-problems");
});

test("puts a short description of a response next to its status, and one with a link below it", async () => {
  const site = testSite({
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
    "api.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: {
        "/a": {
          get: {
            summary: "A",
            responses: {
              400: { description: "A value is invalid; `details` says **which**." },
              429: { description: "See [limits](https://a.example)." },
            },
          },
        },
      },
    },
  });
  const page = await site.page("/api-reference/a");
  expect(page).toContain(
    ">400</code>\n<span>A value is invalid; <code>details</code> says <strong>which</strong>.</span></div>",
  );
  expect(page).toContain('>429</code>\n</summary><div class="expandable-body"><p>See <a');
});
