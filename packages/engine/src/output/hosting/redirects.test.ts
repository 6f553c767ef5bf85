import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { expect, test } from "vitest";
import { createProject } from "../../project/create-project.ts";
import type { Artifact } from "../artifact.ts";
import { hostProblems } from "./host-limits.ts";
import { createHostRules, redirectPages, ruleFiles } from "./redirects.ts";

/** The redirect pages and rule files of a site, by path. */
function filesOf(site: Site, base: string, published: readonly string[] = []): ReadonlyMap<string, Artifact> {
  const files = [
    ...redirectPages(site, base),
    ...ruleFiles(
      site,
      createHostRules(site, base, () => published),
    ),
  ];
  return new Map(files.map((file) => [file.path, file]));
}

test("emits rules but no page for URLs that cannot be files", async () => {
  const redirects = ["/old", "/a//b", "/a\\_b"].map((source) => ({ source, destination: "/index" }));
  const config = {
    theme: "mint",
    name: "A",
    colors: { primary: "#123456" },
    navigation: { pages: ["index"] },
    redirects,
  };
  const project = createProject(createMemoryFiles({ "docs.json": JSON.stringify(config), "index.mdx": "Hi\n" }));
  const files = filesOf(project.site().value, "");
  expect([...files.keys()]).toEqual([
    "old/index.html",
    "_redirects",
    "_headers",
    "vercel.json",
    ".nojekyll",
    ".assetsignore",
  ]);
  expect(await files.get("_redirects")?.body()).toBe(
    "/old /index 308\n/a//b /index 308\n/a%5C_b /index 308\n/a%5c_b /index 308\n",
  );
});

test("keeps the query and fragment of a destination in host files", async () => {
  const config = {
    theme: "mint",
    name: "A",
    colors: { primary: "#123456" },
    navigation: { pages: ["index"] },
    redirects: [
      { source: "/f", destination: "/guide/a b#frag" },
      { source: "/q", destination: "/guide/a?x=1&y=2 3" },
      { source: "/old/:slug*", destination: "/new/:slug*?from=old" },
    ],
  };
  const project = createProject(createMemoryFiles({ "docs.json": JSON.stringify(config), "index.mdx": "Hi\n" }));
  const files = filesOf(project.site().value, "/docs");
  expect(await files.get("_redirects")?.body()).toBe(
    "/docs/old /docs/new?from=old 308\n" +
      "/docs/old/ /docs/new?from=old 308\n" +
      "/docs/f /docs/guide/a%20b#frag 308\n" +
      "/docs/q /docs/guide/a?x=1&y=2%203 308\n" +
      "/docs/old/* /docs/new/:splat?from=old 308\n",
  );
  const vercel = JSON.parse(String(await files.get("vercel.json")?.body())) as {
    readonly redirects: readonly { readonly destination: string }[];
  };
  expect(vercel.redirects.slice(0, 3).map(({ destination }) => destination)).toEqual([
    "/docs/guide/a%20b#frag",
    "/docs/guide/a?x=1&y=2%203",
    "/docs/new/:slug*?from=old",
  ]);
});

/** The host rules of a site with some pages and an image. */
async function hostRules(redirects: readonly object[], pages: readonly string[], base = "", more: object = {}) {
  const config = {
    theme: "mint",
    name: "A",
    colors: { primary: "#123456" },
    navigation: { pages: ["index", ...pages] },
    redirects,
    ...more,
  };
  const project = createProject(
    createMemoryFiles({
      "docs.json": JSON.stringify(config),
      "index.mdx": "Hi\n",
      "blog/a.png": "",
      ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, "---\ntitle: A\n---\n"])),
    }),
  );
  const { value: site } = project.site();
  const published = [
    ...pages.flatMap((path) => [`${path}/index.html`, `${path}.md`]),
    ...[...site.assets.keys()].map((route) => route.slice(1)),
    "_lectern/site.js",
  ];
  const rules = createHostRules(site, base, () => published);
  const files = new Map([...redirectPages(site, base), ...ruleFiles(site, rules)].map((file) => [file.path, file]));
  const vercel = JSON.parse(String(await files.get("vercel.json")?.body())) as {
    readonly redirects: readonly { readonly source: string; readonly destination: string }[];
  };
  return {
    problems: hostProblems(rules.excesses(), undefined).map(({ message }) => message),
    page: async (path: string) => String(await files.get(path)?.body()),
    lines: String(await files.get("_redirects")?.body())
      .trim()
      .split("\n"),
    vercel: vercel.redirects.slice(0, -2).map(({ source, destination }) => `${source} ${destination}`),
  };
}

test("lists the existing URLs of a pattern for hosts that redirect first", async () => {
  const { lines, vercel } = await hostRules(
    [
      { source: "/blog/*", destination: "/quick" },
      { source: "/api/:slug*", destination: "/api/v1/:slug*" },
    ],
    ["quick", "blog/x", "api/v1/a"],
    "/d",
  );
  expect(lines).toEqual([
    "/d/blog/x /d/blog/x 200",
    "/d/blog/x/ /d/blog/x/ 200",
    "/d/blog/x.md /d/blog/x.md 200",
    "/d/blog/a.png /d/blog/a.png 200",
    "/d/api/v1/a /d/api/v1/a 200",
    "/d/api/v1/a/ /d/api/v1/a/ 200",
    "/d/api/v1/a.md /d/api/v1/a.md 200",
    "/d/api /d/api/v1 308",
    "/d/api/ /d/api/v1 308",
    "/d/blog/* /d/quick 308",
    "/d/api/* /d/api/v1/:splat 308",
  ]);
  expect(vercel).toEqual([
    "/d/blog/:rest((?!(?:x(?:\\.md)?|a\\.png)/?$).*) /d/quick",
    "/d/api /d/api/v1",
    "/d/api/:slug((?!(?:v1/a(?:\\.md)?)/?$).*) /d/api/v1/:slug*",
  ]);
});

test("keeps one leading slash in a redirect of everything", async () => {
  const { lines, vercel } = await hostRules([{ source: "/:slug*", destination: "https://new.example/:slug*" }], []);
  expect(lines.at(-1)).toBe("/* https://new.example/:splat 308");
  expect(vercel).toEqual([expect.stringMatching(/^\/:slug\(\(\?!.*\)\.\*\) https:\/\/new\.example\/:slug\*$/)]);
});

test("numbers several wildcards and emits no rule for names without a value", async () => {
  const { lines, vercel } = await hostRules(
    [
      { source: "/p/*/q/*", destination: "/r/*/s/*" },
      { source: "/x/:id", destination: "/y/:other" },
    ],
    [],
  );
  expect(vercel).toEqual(["/p/:rest*/q/:rest1* /r/:rest*/s/:rest1*"]);
  expect(lines.filter((line) => line.includes("/y/"))).toEqual([]);
});

test("emits a wildcard in the middle for Vercel only", async () => {
  const sources = ["/p/*/q/*", "/p/*/q", "/*/q", "/p/:rest*/q", "/p/*/:id"];
  const { lines, vercel } = await hostRules(
    [
      ...sources.map((source) => ({ source, destination: "/quick" })),
      { source: "/p/:id/*", destination: "/quick" },
      { source: "/:id/q", destination: "/quick" },
    ],
    ["quick", "p/x/q"],
  );
  expect(lines.filter((line) => line.endsWith(" 308"))).toEqual(["/p/:id/* /quick 308", "/:id/q /quick 308"]);
  expect(vercel.length).toBeGreaterThanOrEqual(sources.length + 2);
  const alone = await hostRules([{ source: "/p/*/q", destination: "/quick" }], ["quick", "p/x/q"]);
  expect(alone.lines).toEqual([""]);
  expect(alone.vercel).toEqual(["/p/:rest((?!(?:x/q)/?$).*)/q /quick"]);
});

test("emits wildcards inside a segment in Vercel's syntax", async () => {
  const { vercel } = await hostRules(
    [
      { source: "/pre-*", destination: "/new/*" },
      { source: "/pro-:name*", destination: "/new-:name*/x" },
      { source: "/f/*.html", destination: "/g/*" },
      { source: "/a/*/b-*", destination: "/c/*/*" },
      { source: "/d-*/e-*", destination: "/quick" },
      { source: "/c++", destination: "/c(1)" },
      { source: "/c+/:id", destination: "/c+/x/:id" },
      { source: "/h(1)/*", destination: "/quick" },
    ],
    ["quick", "d-1/e-2", "h(1)/k+"],
  );
  expect(vercel).toEqual([
    "/pre-:rest(.*) /new/:rest*",
    "/pro-:name(.*) /new-:name/x",
    "/f/:rest(.*).html /g/:rest*",
    "/a/:rest*/b-:rest1(.*) /c/:rest*/:rest1*",
    "/d-:rest((?!(?:1/e-2(?:\\.md)?)/?$).*)/e-:rest1(.*) /quick",
    "/c\\+\\+ /c(1)",
    "/c\\+/:id /c+/x/:id",
    "/h\\(1\\)/:rest((?!(?:k\\+(?:\\.md)?)/?$).*) /quick",
  ]);
});

test("distinguishes placeholders with a common prefix", async () => {
  const { lines, vercel } = await hostRules(
    [
      { source: "/old/:s*", destination: "/new/:s*" },
      { source: "/two/:a/:ab*", destination: "/new/:ab/:a" },
      { source: "/three/:abc/:ab*", destination: "/new/:abc/:ab" },
      { source: "/four/:a*", destination: "/new/:a-old" },
    ],
    ["quick"],
  );
  expect(lines).toEqual([
    "/old /new 308",
    "/old/ /new 308",
    "/four /new/-old 308",
    "/four/ /new/-old 308",
    "/old/* /new/:splat 308",
    "/two/:a/* /new/:splat/:a 308",
    "/three/:abc/* /new/:abc/:splat 308",
    "/four/* /new/:splat-old 308",
  ]);
  expect(vercel).toHaveLength(4);
});

test("keeps an external URL as one word of a rule", async () => {
  const { lines } = await hostRules([{ source: "/out", destination: "https://e.example/a b\n/* /evil" }], ["quick"]);
  expect(lines).toEqual(["/out https://e.example/a%20b%0A/*%20/evil 308"]);
});

test("excludes the engine's files from a pattern over the whole site", async () => {
  const { lines, vercel } = await hostRules([{ source: "/*", destination: "https://new.example.com/*" }], ["a"]);
  expect(lines).toContain("/_lectern/* /_lectern/:splat 200");
  expect(vercel[0]).toContain("|_lectern/.*");
});

test("keeps patterns that cover nothing and drops those that cover too much", async () => {
  const pages = Array.from({ length: 201 }, (_, index) => `docs/page-${index}`);
  const { lines, vercel } = await hostRules(
    [
      { source: "/old/:slug", destination: "/docs/:slug" },
      { source: "/docs/*", destination: "/docs/page-1" },
    ],
    pages,
  );
  expect([lines, vercel]).toEqual([["/old/:slug /docs/:slug 308"], ["/old/:slug /docs/:slug"]]);
});

test("decides by its file what a path is, not by how its name looks", async () => {
  const { lines, vercel } = await hostRules([{ source: "/guides/*", destination: "/quick" }], ["quick", "guides/v1.2"]);
  expect(lines).toEqual([
    "/guides/v1.2 /guides/v1.2 200",
    "/guides/v1.2/ /guides/v1.2/ 200",
    "/guides/v1.2.md /guides/v1.2.md 200",
    "/guides/* /quick 308",
  ]);
  expect(vercel).toEqual(["/guides/:rest((?!(?:v1\\.2(?:\\.md)?)/?$).*) /quick"]);
});

test("excludes pages in both spellings of an escape", async () => {
  const { lines, vercel } = await hostRules([{ source: "/a/*", destination: "/quick" }], ["quick", "a/ü"]);
  expect(lines.filter((line) => line.includes("%c3"))).toEqual([
    "/a/%c3%bc /a/%C3%BC 200",
    "/a/%c3%bc/ /a/%C3%BC/ 200",
    "/a/%c3%bc.md /a/%C3%BC.md 200",
  ]);
  expect(vercel).toEqual(["/a/:rest((?!(?:%C3%BC(?:\\.md)?|%c3%bc(?:\\.md)?)/?$).*) /quick"]);
});

test("puts exact rules first, because after a wildcard Cloudflare counts every rule as one", async () => {
  const { lines } = await hostRules(
    [
      { source: "/a/:x", destination: "/quick" },
      { source: "/b", destination: "/quick" },
      { source: "/a/dead", destination: "/index" },
    ],
    ["quick"],
  );
  expect(lines).toEqual(["/b /quick 308", "/a/:x /quick 308"]);
});

test("writes sources that end in .html as Vercel sees them, unless something else is there", async () => {
  const { vercel } = await hostRules(
    [
      { source: "/old.html", destination: "/quick" },
      { source: "/sub/index.html", destination: "/quick" },
      { source: "/quick.html", destination: "/b" },
      { source: "/x.html", destination: "/quick" },
      { source: "/x", destination: "/b" },
      { source: "/f/*.html", destination: "/quick" },
    ],
    ["quick", "b"],
  );
  expect(vercel).toEqual([
    "/old.html /quick",
    "/old /quick",
    "/sub/index.html /quick",
    "/sub /quick",
    "/quick.html /b",
    "/x.html /quick",
    "/x /b",
    "/f/:rest(.*).html /quick",
  ]);
});

test("redirects to the final URL of a page if page URLs end with a slash", async () => {
  const config = { redirects: [{ source: "/old", destination: "/quick?a=1#b" }], seo: { trailingSlash: true } };
  const { lines, vercel, page } = await hostRules(config.redirects, ["quick"], "/d", { seo: config.seo });
  expect(lines).toEqual(["/d/old /d/quick/?a=1#b 308"]);
  expect(vercel).toEqual(["/d/old /d/quick/?a=1#b"]);
  expect(await page("old/index.html")).toContain('url=/d/quick/?a=1#b"');
});

const many = (count: number, source: (at: number) => string): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({ source: source(at), destination: "/quick" }));

test("omits what exceeds the limits of a host, patterns with all of their exceptions", async () => {
  const pages = Array.from({ length: 5 * 190 }, (_, at) => `s${Math.floor(at / 190)}/p${at % 190}`);
  const folders = many(5, (at) => `/s${at}/*`);
  const { lines, problems } = await hostRules(folders, ["quick", ...pages]);
  const kept = lines.filter((line) => line.endsWith(" 308"));
  expect(kept).toEqual(["/s0/* /quick 308", "/s1/* /quick 308", "/s2/* /quick 308"]);
  expect(lines.length - kept.length).toBe(3 * 190 * 3);
  expect(problems).toEqual([
    'Cloudflare reads 2,000 redirects and 100 with wildcards, including exceptions for existing pages, so its rules omit "/s3/*", "/s4/*".',
  ]);
});

test("counts redirects as each host does", async () => {
  const { lines, vercel, problems } = await hostRules(
    [...many(2100, (at) => `/a${at}`), ...many(120, (at) => `/b${at}/*`)],
    ["quick"],
  );
  expect(lines.filter((line) => line.includes("*"))).toHaveLength(100);
  expect(lines.filter((line) => !line.includes("*"))).toHaveLength(2000);
  expect(vercel).toHaveLength(2046);
  expect(problems).toEqual([
    'Cloudflare reads 2,000 redirects and 100 with wildcards, including exceptions for existing pages, so its rules omit "/b100/*", "/b101/*", "/b102/*" and 117 more.',
    'Vercel reads 2,048 redirects, including exceptions for existing pages, so its rules omit "/a2046", "/a2047", "/a2048" and 171 more.',
  ]);
});

test("measures a pattern as it is written for Vercel", async () => {
  const pages = (length: number): readonly string[] =>
    Array.from({ length: 190 }, (_, at) => `d/${"x".repeat(length)}${100 + at}`);
  const short = await hostRules([{ source: "/d/:rest*", destination: "/quick" }], ["quick", ...pages(5)]);
  expect(short.problems).toEqual([]);
  const long = await hostRules([{ source: "/d/:rest*", destination: "/quick" }], ["quick", ...pages(9)]);
  expect([long.vercel, long.problems]).toEqual([
    [],
    [
      'With exceptions for existing pages, "/d/:rest*" exceeds the 4,096 characters that Vercel accepts, so its rules omit it.',
    ],
  ]);
});
