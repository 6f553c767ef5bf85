// Packages that people install on their own: packed, installed alone, used as their README says.

import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
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
import { createIndexer, type SearchPage, sectionsOfHtml } from "@lectern/search/indexer";
const page: SearchPage = { route: "/a", title: "A", facets: { language: "en" }, sections: sectionsOfHtml("<p>A</p>") };
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
  "@lectern/openapi": `import { describeOperation, type OperationView, parseApi, type ReadFile, sampleRequest } from "@lectern/openapi";
import { type ApiChange, diffApis, openVersion, type Version } from "@lectern/openapi/diff";
import { checkApi, type Diagnostic } from "@lectern/openapi/lint";
import * as graphql from "graphql";
const read: ReadFile = (path) => (path === "b.yaml" ? "" : undefined);
const { value: api } = parseApi({ path: "a.yaml", text: "" }, { read, graphql: () => graphql });
export const views: readonly OperationView[] = (api?.operations ?? []).map((operation) => describeOperation(operation));
export const urls = api?.operations.map((one) => sampleRequest(one, describeOperation(one), { max: 100 }).request.url);
export const problems: readonly Diagnostic[] = checkApi({ path: "a.yaml", text: "" }).diagnostics;
export const changes = (before: Version, after: Version): readonly ApiChange[] => diffApis(before, after);
export const version: Version | undefined = openVersion({ path: "a.yaml", text: "" }, read).value;
// @ts-expect-error Inner modules are not packed.
export type Inner = import("@lectern/openapi/internal/record.ts").JsonRecord;
// @ts-expect-error A source has a path.
checkApi({ text: "" });
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

test("the OpenAPI example annotates mistakes and breaking changes in a pull request", {
  timeout: INSTALL_TIMEOUT,
}, () => {
  const folder = install("@lectern/openapi", "openapi-ci");
  const { jobs } = parse(readFileSync(join(folder, "api.yml"), "utf8"));
  const steps = jobs.api.steps.flatMap(({ run }: { run?: string }) => (run === undefined ? [] : [run]));
  expect(steps[0]).toBe("npm ci");
  const script = [
    "git init --quiet && cp before.yaml compared.yaml && cp openapi.yaml new.yaml && mv before.yaml openapi.yaml",
    "git add openapi.yaml && git -c user.name=A -c user.email=a@example.com commit --quiet -m Base",
    "git update-ref refs/remotes/origin/main HEAD && mv new.yaml openapi.yaml",
    ...steps.slice(1),
  ].join("\n");
  const env = { ...process.env, GITHUB_BASE_REF: "main" };
  const { status, stdout } = spawnSync("bash", ["-e", "-c", script], { cwd: folder, encoding: "utf8", env });
  expect(stdout.split("\n").filter((line) => !line.startsWith("::notice"))).toEqual([
    '::error file=openapi.yaml,line=20,col=21,title=GET /pumps/{id}::Query parameter "fields" is now required',
    '::error file=openapi.yaml,line=37,col=19,title=Pump::Property "pressure" is now optional in responses',
    "",
  ]);
  expect(status).toBe(1);
  expect(readFileSync(join(folder, "before.yaml"), "utf8")).toBe(readFileSync(join(folder, "compared.yaml"), "utf8"));
  expect(runNode(["check-api.mjs", "before.yaml", "before.yaml"], folder)).toMatch(/^::notice .*rate limits\.\n$/);
});
