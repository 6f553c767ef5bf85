// Packages that people install on their own: packed, installed alone, used as their README says.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterAll, expect, test } from "vitest";
import type { TestFolder } from "../support/folder.ts";
import { installLeaf } from "../support/leaf.ts";
import { INSTALL_TIMEOUT } from "../support/packed.ts";

const folders: TestFolder[] = [];
afterAll(() => {
  for (const folder of folders) folder.dispose();
});

function install(name: string, example?: string): string {
  const folder = installLeaf(name, example);
  folders.push(folder);
  return folder.path;
}

function runNode(words: readonly string[], cwd: string): string {
  return execFileSync(process.execPath, words, { cwd, encoding: "utf8" });
}

/** Code that uses each entry point, for the type checker. */
const TYPED = {
  "@lectern/search": `import { createSearch, type SearchResults } from "@lectern/search";
import { createIndexer, type SearchPage } from "@lectern/search/indexer";
const page: SearchPage = { route: "/a", title: "A", facets: { language: "en" }, body: "<p>A</p>" };
const indexer = createIndexer();
indexer.add(page);
const files = new Map([...indexer.build(["/a"])].map(({ name, text }) => [name, text]));
export const found: Promise<SearchResults> = createSearch(async (name) => files.get(name) ?? "").search("a", { limit: 1 });
// @ts-expect-error A query is a string.
createSearch(async () => "").search(1);
`,
  "@lectern/request": `import { buildRequest, type HttpRequest } from "@lectern/request";
import { LANGUAGES, type SampleLanguage } from "@lectern/request/samples";
import type { ConsoleSlice } from "@lectern/request/console-slice";
import { handleProxy } from "@lectern/request/proxy";
const request: HttpRequest = buildRequest({ method: "GET", path: "/", server: "https://a.test", parameters: [], credentials: [] });
export const own: SampleLanguage = { id: "own", title: "Own", grammar: "text", write: ({ url }) => url };
export const texts: string[] = [...LANGUAGES, own].map(({ write }) => write(request));
export const method = (slice: ConsoleSlice): string => slice.method;
export { handleProxy };
// @ts-expect-error A location is missing.
buildRequest({ method: "GET", path: "/", server: "", parameters: [], credentials: [{ name: "a", value: "b" }] });
`,
  "@lectern/highlight": `import { createHighlighter, DEFAULT_THEMES, type Highlighter } from "@lectern/highlight";
import { createDeferredColors } from "@lectern/highlight/deferred";
import { parseGrammar } from "@lectern/highlight/grammar";
import { readPatterns, readProgram } from "@lectern/highlight/node";
const highlighter: Highlighter = await createHighlighter({ themes: DEFAULT_THEMES, patterns: readPatterns, program: readProgram });
export const lines: readonly string[] = highlighter.lines("a", "js");
export const colored: Promise<string> = createDeferredColors(highlighter, "key").color("");
export const { value, diagnostics } = parseGrammar("a.json", "{}");
// @ts-expect-error Both themes are needed.
createHighlighter({ themes: { light: "github-light" } });
`,
  "@lectern/console": `import type { ApiConsole, ConsoleSlice, HttpRequest } from "@lectern/console";
import "@lectern/console/oauth-callback";
export const slice: Pick<ConsoleSlice, "languages"> = { languages: [{ id: "python", title: "Python" }] };
const element: ApiConsole = document.createElement("api-console");
element.slice = "a.json";
element.beforeSend = ({ headers }: HttpRequest) => ({ headers: [...headers, ["X-Own", "yes"]] });
// @ts-expect-error A URL is a string.
element.beforeSend = async () => ({ url: 1 });
`,
};

/** Packages for browsers, whose README is a page; a test in test/browser/ opens it. */
const FOR_PAGES = new Set(["@lectern/console"]);

test.each(Object.entries(TYPED))(
  "%s works alone: its README, its types",
  { timeout: INSTALL_TIMEOUT },
  (name, typed) => {
    const folder = install(name);
    expect(readdirSync(join(folder, "node_modules/@lectern"))).toEqual([name.split("/")[1]]);
    const own = join(folder, "node_modules", name);
    const [, script = "", output] =
      /^```js\n(.*?)^```$.*?^```text\n(.*?)^```$/ms.exec(readFileSync(join(own, "README.md"), "utf8")) ?? [];
    // A page that is rendered on a server imports the package there too.
    writeFileSync(join(folder, "readme.js"), FOR_PAGES.has(name) ? `import "${name}";` : script);
    expect(runNode(["readme.js"], folder)).toBe(FOR_PAGES.has(name) ? "" : output);
    writeFileSync(join(folder, "typed.ts"), typed);
    const compiler = packagePath("node_modules/typescript/bin/tsc");
    const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "false"];
    runNode([compiler, "typed.ts", "--module", "nodenext", "--target", "es2023", ...strict], folder);
    const shipped = readdirSync(own, { recursive: true, encoding: "utf8" }).filter((path) => /\.(?:js|ts)$/.test(path));
    const foreign = shipped.filter((path) => /from "@lectern\//.test(readFileSync(join(own, path), "utf8")));
    expect(foreign).toEqual([]);
  },
);

test("the search example finds pages in Node", { timeout: INSTALL_TIMEOUT }, () => {
  const folder = install("@lectern/search", "search");
  expect(runNode(["build.mjs"], folder)).toBe("Indexed 2 pages\n");
  expect(runNode(["search.mjs", "presure"], folder)).toBe("/pages/pumps.html#pressure  Pumps › Pressure\n");
  expect(runNode(["search.mjs", "nothing"], folder)).toBe("");
});

const COLORED =
  '<span class="l3 d3">start</span>({ pump: <span class="l6 d6">&quot;north&quot;</span> }); <span class="l1 d1">// now</span>';

test("the highlighting examples color the code of a page", { timeout: INSTALL_TIMEOUT }, () => {
  const folder = install("@lectern/highlight", "highlight");
  for (const name of ["hast-util-to-string", "markdown-it", "rehype", "unist-util-visit"])
    symlinkSync(packagePath(`node_modules/${name}`), join(folder, "node_modules", name), "junction");
  const bodyOf = (printed: string): string => printed.slice(printed.indexOf("</style>\n") + 9).trimEnd();
  expect(bodyOf(runNode(["markdown-it.mjs", "page.md"], folder))).toBe(`<h1>Pumps</h1>
<p>Start one:</p>
<pre class="code-block"><code>${COLORED}</code></pre>
<pre class="code-block"><code>&lt;plain&gt;</code></pre>`);
  expect(bodyOf(runNode(["rehype.mjs", "page.html"], folder))).toBe(`<h1>Pumps</h1>
<p>Start one:</p>
<pre class="code-block"><code class="language-js">${COLORED}</code></pre>
<pre><code>&#x3C;plain>
</code></pre>`);
});

test("the example of request samples prints the languages one names", { timeout: INSTALL_TIMEOUT }, () => {
  const folder = install("@lectern/request", "request-samples");
  const printed = runNode(["samples.mjs", "curl", "Go"], folder);
  expect(printed).toContain("# cURL\n\ncurl 'https://api.example.com/pumps/p-7?fields=name,pressure'");
  expect(printed).toMatch(/# Go\n\npackage main\n/);
  expect(printed.match(/^# /gm)?.length).toBe(2);
});
