import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { checkSite } from "@lectern/engine/checking/check-site.ts";
import { type OpenedSite, openSite } from "@lectern/engine/opening/open-site.ts";
import { UNWATCHED } from "@lectern/engine/work.ts";
import { packagePath } from "@lectern/io/package-file.ts";
import { createSearch } from "@lectern/search";
import { pagePolicy } from "@lectern/server/content-policy.ts";
import { afterEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "./support/folder.ts";
import { testRun } from "./support/run.ts";
import { docsJson } from "./support/site.ts";

const folders: TestFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.dispose();
});

const GUIDES = packagePath("docs/extend");

const PAGE = "---\ntitle: Home\ndescription: A page.\n---\n\n";

interface Extended extends OpenedSite {
  readonly folder: TestFolder;
  text(path: string): Promise<string>;
  problems(): readonly string[];
}

async function open(files: Readonly<Record<string, string | object>>, milliseconds = 10_000): Promise<Extended> {
  const pages = Object.keys(files).flatMap((path) => (path.endsWith(".mdx") ? [path.replace(/\.mdx$/, "")] : []));
  const folder = testFolder({ "docs.json": docsJson({ pages }), "index.mdx": `${PAGE}Hi\n`, ...files });
  folders.push(folder);
  const site = await openSite(folder.path, { base: "", codeMilliseconds: milliseconds });
  return {
    ...site,
    folder,
    text: async (path) => {
      const resolved = await site.output.resolve(path);
      const body = resolved.kind === "artifact" && resolved.status === 200 ? await resolved.artifact.body() : "missing";
      return typeof body === "string" ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : "copy";
    },
    problems: () =>
      site.output
        .diagnostics()
        .filter(({ code }) => code.startsWith("extend/"))
        .map(formatDiagnostic),
  };
}

const STAT = `
import { defineConfig } from "lectern";
import { defineComponent, requiredText } from "lectern/extend";
const stat: unknown = defineComponent({
  name: "Stat",
  aliases: ["Figure"],
  props: { value: requiredText("Value.") },
  html: ({ value }, children) => <p class="stat"><b>{value}</b> {children.html()}</p>,
  markdown: ({ value }, children) => \`**\${value}** \${children.markdown()}\`,
  styles: ".stat{color:red}",
});
export default defineConfig({ components: [stat as never] });
`;

test("provides a configured component on every page, in HTML and Markdown", async () => {
  const site = await open({ "lectern.config.tsx": STAT, "index.mdx": `${PAGE}<Stat value="<4">of *all*</Stat>\n` });
  const page = await site.text("/");
  expect(page).toContain('<p class="stat"><b>&lt;4</b> of <em>all</em></p>');
  const sheet = /href="(\/_lectern\/extensions-[^"]+)"/.exec(page)?.[1] ?? "";
  expect(await site.text(sheet)).toContain(".stat{color:red}");
  expect(await site.text("/index.md")).toContain("**<4** of *all*");
  expect(site.problems()).toEqual([]);
});

test("keeps an inline component in its line", async () => {
  const site = await open({
    "lectern.config.js": `export default { components: [{ name: "Key", inline: true, props: {}, html: (_, children) => <kbd>{children.html()}</kbd> }] };`,
    "index.mdx": `${PAGE}Press <Key>A</Key> <Key>B</Key> now\n`,
  });
  expect(await site.text("/")).toContain("<p>Press <kbd>A</kbd> <kbd>B</kbd> now</p>");
});

test("checks the props of such a component", async () => {
  const site = await open({ "lectern.config.tsx": STAT, "index.mdx": `${PAGE}<Figure />\n` });
  await site.output.check();
  expect(site.output.diagnostics().map(formatDiagnostic).join("\n")).toMatch(/index\.mdx:6:1 component\/\S+ .*value/);
});

test("provides a JSX component without an import, unless the page has the name", async () => {
  const site = await open({
    "lectern.config.mjs": `export default { components: [
      { name: "Hello", module: "./ui/hello.jsx" },
      { name: "Other", module: "./ui/hello.jsx", export: "default" },
    ] };`,
    "ui/hello.jsx":
      "export const Hello = ({ name }) => <i>Hello {name}</i>;\nexport default function D() { return <u>default</u>; }",
    "index.mdx": `${PAGE}<Hello name="you" /> <Other />\n`,
    "own.mdx": `${PAGE}export const Hello = () => <b>own</b>\n\n<Hello />\n`,
  });
  const page = await site.text("/");
  expect(page).toContain("<i>Hello you</i>");
  expect(page).toContain("<u>default</u>");
  expect(await site.text("/own")).toContain("<b>own</b>");
});

test("reports and fixes by custom rules beside the engine's", async () => {
  const site = await open({
    "lectern.config.js": `
      export default { rules: [
        { code: "acme/no-draft", severity: "warning", summary: "DRAFT.", *file({ text, locate, page }) {
          const start = text.indexOf("DRAFT");
          if (start !== -1) yield { at: locate(start), message: "Unfinished: " + page.title, hint: "Finish.", fix: { start, end: start + 5, text: "" } };
        } },
        { code: "acme/pages", severity: "info", summary: "Pages.", site: (site) => [
          { at: { file: "docs.json", line: 1, column: 1 }, message: site.pages.map(({ page }) => page.route).join(), hint: "-" } ] },
      ] };`,
    "index.mdx": `${PAGE}Some DRAFT\n`,
  });
  const { problems } = await checkSite(site, UNWATCHED, { whole: false });
  const own = problems.filter(({ code }) => code.startsWith("acme/"));
  expect(own.map(formatDiagnostic)).toEqual([
    "docs.json:1:1 acme/pages / -",
    "index.mdx:6:6 acme/no-draft Unfinished: Home Finish.",
  ]);
  expect(own[1]?.fix).toMatchObject({ text: "" });
});

test("applies severities of lectern.json and --only custom", async () => {
  const rule = `export default { rules: [{ code: "acme/all", severity: "error", summary: "All.",
    file: ({ locate }) => [{ at: locate(0), message: "Found.", hint: "-" }] }] };`;
  const site = await open({ "lectern.config.js": rule, "lectern.json": { check: { rules: { "acme/all": "info" } } } });
  const { problems } = await checkSite(site, UNWATCHED, { whole: false, only: new Set(["custom"] as const) });
  expect(
    problems.filter(({ code }) => !code.startsWith("extend/")).map(({ code, severity }) => [code, severity]),
  ).toEqual([["acme/all", "info"]]);
});

test("applies transforms to rendering, not to checks, and reports at a node's location", async () => {
  const site = await open({
    "lectern.config.js": `
      import { visit } from "lectern/extend";
      export default { transforms: [
        { name: "shout", transform(tree, file) {
          visit(tree, (node) => {
            if (node.type === "text" && node.value.includes("quiet")) {
              file.report(node, { message: "Too quiet", hint: "Speak up." });
              node.value = node.value.toUpperCase();
            }
          });
          tree.children.push({ type: "code", lang: "js", value: "1" });
        } },
      ] };`,
    "index.mdx": `${PAGE}first\n\nvery quiet\n`,
  });
  const page = await site.text("/");
  expect(page).toContain("VERY QUIET");
  expect(page).toContain("<pre");
  expect(site.project.document("index.mdx")?.value.tree).toMatchObject({ type: "root" });
  expect(JSON.stringify(site.project.document("index.mdx")?.value.tree)).toContain("very quiet");
  expect(site.problems()).toEqual(["index.mdx:8:1 extend/transform Too quiet (shout) Speak up."]);
});

test("emits artifacts from the finished site, and never replaces its files", async () => {
  const site = await open({
    "lectern.config.js": `export default { artifacts: [
      { path: "pages.json", body: async (site) => JSON.stringify([site.name, ...(await Promise.all(site.pages.map((page) => site.markdown(page))))]) },
      { path: (site) => site.pages.map(({ route }) => "cards" + (route === "/" ? "/index" : route) + ".txt"), body: (site, path) => path },
      { path: "404.html", body: () => "mine" },
    ] };`,
    "more.mdx": `${PAGE}More\n`,
  });
  expect(JSON.parse(await site.text("/pages.json"))).toEqual(
    ["Acme", expect.stringContaining("More"), expect.stringContaining("Hi")].sort(),
  );
  expect(await site.text("/cards/more.txt")).toBe("cards/more.txt");
  expect(site.problems()).toEqual([
    'lectern.config.js:4:20 extend/path-taken The artifact "404.html" has the path of another output file. Choose another path. The other file is kept.',
  ]);
});

test("passes the page to layout slots and parts", async () => {
  const slots = [
    "head",
    "headerStart",
    "headerEnd",
    "sidebarTop",
    "sidebarBottom",
    "beforePage",
    "afterPage",
    "footer",
  ];
  const site = await open({
    "lectern.config.js": `
      const mark = (name) => ({ page, breadcrumbs, next, href, t }) => <i class="mark">{name} {page.route} {next?.title} {href("/b")} {t("copy")}</i>;
      export default {
        extends: [{ layout: { slots: { footer: () => <i>base</i> } } }],
        layout: {
          slots: { ${slots.map((name) => `${name}: mark("${name}")`).join(", ")}, endpointAside: mark("endpointAside") },
          parts: { pageHeader: ({ page }, built) => <section>{built}</section>, footer: () => <footer>ours</footer> },
        },
      };`,
    "index.mdx": `${PAGE}Hi\n`,
    "b.mdx": `${PAGE.replace("Home", "Second")}Hi\n`,
  });
  const page = await site.text("/");
  expect([...page.matchAll(/<i class="mark">(\w+) \/ Second \/b Copy<\/i>/g)].map(([, name]) => name)).toEqual(slots);
  expect(page.indexOf("<i>base</i>")).toBeLessThan(page.indexOf('<i class="mark">footer'));
  expect(page).toMatch(/<section><header id="header"/);
  expect(page).toContain("<footer>ours</footer>");
  expect(await site.text("/404.html")).toContain('<i class="mark">head /404');
});

const API = {
  openapi: "3.1.0",
  info: { title: "Plants", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: { "/plants": { get: { summary: "List plants", responses: { 200: { description: "OK" } } } } },
};

test("adds sample languages and markup beside them", async () => {
  const site = await open({
    "lectern.config.js": `
      export default {
        languages: [{ id: "httpie", aliases: [], title: "HTTPie", grammar: "bash", write: ({ method, url }) => \`http \${method} \${url}\` }],
        layout: { slots: { endpointAside: ({ page }) => <p>{page.endpoint.method} {page.endpoint.path}</p> } },
      };`,
    "docs.json": {
      ...docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
      api: { examples: { languages: ["httpie", "curl"] } },
    },
    "api.json": API,
  });
  const [route] = [...site.project.site().value.pages.values()]
    .filter(({ operation }) => operation)
    .map((one) => one.route);
  const page = await site.text(route ?? "");
  expect(page).toContain("HTTPie");
  expect(page.replace(/<[^>]+>/g, "")).toContain("http GET https://api.example.com/plants");
  expect(page).toContain("<p>GET /plants</p></aside>");
  expect(site.output.diagnostics().filter(({ code }) => code === "config/unknown-sample-language")).toEqual([]);
});

test("offers custom languages in the console, with a module or with the page's sample", async () => {
  const language = (id: string, more: string): string =>
    `{ id: "${id}", aliases: [], title: "${id}", grammar: "bash", write: ({ url }) => "${id} " + url${more} }`;
  const site = await open({
    "lectern.config.js": `export default { languages: [
      ${language("live", ', browser: new URL("./live.js", import.meta.url)')},
      ${language("fixed", "")},
      ${language("none", ', rejects: ["GET"]')},
      ${language("curl", "").replace('"curl"', '"bash"')},
    ] };`,
    "live.js": "export const write = ({ url }) => url;",
    "docs.json": {
      ...docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
      api: { examples: { languages: ["live", "fixed", "none", "bash", "python"] } },
    },
    "api.json": API,
  });
  const { languages } = JSON.parse(await site.text("/_lectern/console/api-reference/list-plants.json"));
  expect(languages).toEqual([
    {
      id: "live",
      title: "live",
      sample: "live https://api.example.com/plants",
      module: expect.stringMatching(/^\/_lectern\/live-\w+\.js$/),
    },
    { id: "fixed", title: "fixed", sample: "fixed https://api.example.com/plants" },
    { id: "bash", title: "curl", sample: "curl https://api.example.com/plants" },
    { id: "python", title: "Python" },
  ]);
  expect(await site.text(languages[0].module)).toContain("write");
});

test("describes custom components and checks to assistants, and writes nothing if the config fails", async () => {
  const folder = testFolder({ "docs.json": docsJson({ pages: ["index"] }), "index.mdx": PAGE });
  folders.push(folder);
  const config = (body: string): void => folder.write("lectern.config.js", body);
  const run = () => testRun(["rules", "--for", "agents"], folder.path);
  const rules = (): string => readFileSync(join(folder.path, "AGENTS.md"), "utf8");
  config(`import { requiredText } from "lectern/extend";
    export default {
      components: [
        { name: "Stat", note: "A figure.", props: { value: requiredText("The figure.") }, html: () => <></> },
        { name: "Chart", module: "./chart.jsx" },
      ],
      rules: [{ code: "acme/no-draft", severity: "warning", summary: "A page contains a DRAFT marker.", file: () => [] }],
    };`);
  expect((await run()).code).toBe(0);
  const written = rules();
  expect(written).toContain(
    '### Stat\n\n`<Stat>`: A figure.\n\n* `value` (text, required): The figure.\n\n```mdx\n<Stat value="…">\n  Text\n</Stat>\n```',
  );
  expect(written).toContain("### Chart\n\n`<Chart>`: A React component from `./chart.jsx`.");
  expect(written).toContain("* `acme/no-draft` (warning): A page contains a DRAFT marker.");
  config("export default {");
  const failed = await run();
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining("extend/syntax")]);
  expect(rules()).toBe(written);
});

test("gives rules what a page says and shows", async () => {
  const folder = testFolder({
    "docs.json": docsJson({ pages: ["index"] }),
    "index.mdx": `${PAGE}## Order\n\nOne **bold** [link](/index) and \`code\`.\n\n![A map](/a.png)\n\n<img src="/b.png" />\n`,
    "a.png": "",
    "b.png": "",
    "lectern.config.js": `export default { rules: [{
      code: "acme/facts", severity: "info", summary: "Says what it sees.",
      *page({ page, links, anchors, images, text }) {
        const seen = { links: links.map(({ href }) => href), order: anchors.has("order"), images, text: text.replace(/\\s+/g, " ") };
        yield { at: { file: "index.mdx", line: 1, column: 1 }, message: page.route + JSON.stringify(seen), hint: "None." };
      },
    }] };`,
  });
  folders.push(folder);
  const { out } = await testRun(["check", "--only", "custom", "--json"], folder.path);
  const { message } = JSON.parse(out).diagnostics.find(({ code }: { readonly code: string }) => code === "acme/facts");
  expect(message.slice(0, 1)).toBe("/");
  expect(JSON.parse(message.slice(1))).toEqual({
    links: expect.arrayContaining(["/index"]),
    order: true,
    images: [
      { src: "/a.png", alt: "A map" },
      { src: "/b.png", alt: "" },
    ],
    text: expect.stringContaining("One bold link and code."),
  });
});

test("loads a theme's tokens and stylesheets after the engine's, extended configs first", async () => {
  const site = await open({
    "lectern.config.js": `
      const base = { theme: { tokens: { accent: "teal", "radius-box": "0" }, stylesheets: [".a{b:c}"] } };
      export default { extends: [base], theme: { tokens: { accent: { light: "red", dark: "pink" } }, stylesheets: [new URL("./x/theme.css", import.meta.url)] } };`,
    "x/theme.css": '.pic { background: url("./dot.png") }',
    "x/dot.png": "not really a picture",
  });
  const page = await site.text("/");
  const sheet = await site.text(/href="(\/_lectern\/extensions-[^"]+)"/.exec(page)?.[1] ?? "");
  expect(sheet).toContain(":root{--lec-accent:red;--lec-radius-box:0}.dark{--lec-accent:pink;--lec-radius-box:0}");
  expect(sheet.indexOf(".a{b:c}")).toBeLessThan(sheet.indexOf(".pic{"));
  const picture = /url\("?\.\/(dot-\w+\.png)"?\)/.exec(sheet)?.[1];
  expect(sheet.slice(sheet.indexOf(".pic{"))).toMatch(/^\.pic\{background:url\("?\.\/dot-/);
  expect(await site.text(`/_lectern/${picture}`)).toBe("not really a picture");
});

test("loads a component's script only on pages that use it", async () => {
  const site = await open({
    "lectern.config.tsx": `
      import { defineComponent } from "lectern/extend";
      const live = defineComponent({ name: "Live", props: {}, html: () => <b>live</b>, browser: new URL("./live.browser.ts", import.meta.url) });
      export default { components: [live] };`,
    "live.browser.ts": "const text: string = 'started';\ndocument.title = text;",
    "index.mdx": `${PAGE}<Live />\n`,
    "plain.mdx": `${PAGE}Plain\n`,
  });
  const page = await site.text("/");
  const script = /src="(\/_lectern\/live\.browser-\w+\.js)"/.exec(page)?.[1] ?? "";
  expect(await site.text(script)).toContain('"started"');
  expect(await site.text("/plain")).not.toContain("live.browser");
});

test("never publishes the config and its files, and rebuilds every page when one changes", async () => {
  const site = await open({
    "lectern.config.js": `import { word } from "./parts/word.js";
export default { layout: { slots: { footer: () => <i>{word}</i> } } };`,
    "parts/word.js": 'export const word = "old";',
  });
  expect(await site.text("/")).toContain("<i>old</i>");
  expect(await site.text("/")).not.toContain("word.js");
  expect([await site.text("/lectern.config.js"), await site.text("/parts/word.js")]).toEqual(["missing", "missing"]);
  const before = site.extensions.current.digest;
  site.folder.write("parts/word.js", 'export const word = "new";');
  await site.change(["parts/word.js"]);
  expect(await site.text("/")).toContain("<i>new</i>");
  expect(site.extensions.current.digest).not.toBe(before);
  site.folder.remove("lectern.config.js");
  await site.change(["lectern.config.js"]);
  expect(await site.text("/")).not.toContain("<i>new</i>");
  expect(site.extensions.current.digest).toBe("");
});

test("publishes what hooks link to, not what they read", async () => {
  const site = await open({
    "lectern.config.js": `import { readFileSync } from "node:fs";
const figures = readFileSync(new URL("./data/figures.json", import.meta.url), "utf8");
export default { layout: { slots: { footer: () => <a href="/data/prices.csv">{figures}</a> } } };`,
    "data/figures.json": '{"n": 42}',
    "data/prices.csv": "a,b",
  });
  expect(await site.text("/")).toContain("n&quot;: 42");
  expect([await site.text("/data/figures.json"), await site.text("/data/prices.csv")]).toEqual(["missing", "copy"]);
});

test("reports a faulty hook once, by name and location, and builds the rest", async () => {
  const site = await open(
    {
      "lectern.config.ts": `import { defineComponent } from "lectern/extend";
const bad = defineComponent({
  name: "Bad",
  props: {},
  html: () => {
    throw new Error("no luck");
  },
});
const text = { name: "Text", props: {}, html: () => "text" };
export default {
  components: [bad, text],
  rules: [{ code: "acme/bad", severity: "error", summary: "Bad.", file: () => [{ message: "no place" }] }],
  transforms: [{ name: "break", transform: () => 7 }],
  layout: { slots: { footer: () => "<b>", head: () => { throw new TypeError("no head"); } } },
  artifacts: [
    { path: "never.txt", body: () => new Promise((resolve) => setTimeout(resolve, 60_000).unref()) },
    { path: "number.txt", body: () => 5 },
    { path: "fine.txt", body: () => "fine" },
  ],
};`,
      "index.mdx": `${PAGE}<Bad>kept</Bad> <Bad>twice</Bad> <Text>words</Text>\n`,
    },
    300,
  );
  const page = await site.text("/");
  expect(page).toContain("kepttwicewords");
  expect([await site.text("/never.txt"), await site.text("/number.txt"), await site.text("/fine.txt")]).toEqual([
    "copy",
    "copy",
    "fine",
  ]);
  await checkSite(site, UNWATCHED, { whole: false });
  expect(site.problems()).toEqual([
    "lectern.config.ts:6:11 extend/hook-failed components.Bad failed: no luck. The site is built without its result.",
    expect.stringMatching(
      /^lectern\.config\.ts:9:\d+ extend\/hook-result components\.Text must return markup written in TSX\./,
    ),
    expect.stringMatching(
      /^lectern\.config\.ts:12:\d+ extend\/hook-result rules\["acme\/bad"\]\.file must return findings, each with at, message and hint\./,
    ),
    expect.stringMatching(
      /^lectern\.config\.ts:13:\d+ extend\/hook-result transforms\.break must return a syntax tree, or nothing\./,
    ),
    expect.stringMatching(/^lectern\.config\.ts:14:\d+ extend\/hook-result layout\.slots\.footer must return markup/),
    expect.stringMatching(/^lectern\.config\.ts:14:\d+ extend\/hook-failed layout\.slots\.head failed: no head\./),
    expect.stringMatching(
      /^lectern\.config\.ts:16:\d+ extend\/hook-endless artifacts\["never\.txt"\]\.body took too long and was stopped\./,
    ),
    expect.stringMatching(
      /^lectern\.config\.ts:17:\d+ extend\/hook-result artifacts\["number\.txt"\]\.body must return a string or bytes\./,
    ),
  ]);
});

test("reports a hook that fails on one page until the page is fixed", async () => {
  const site = await open({
    "lectern.config.js": `import { requiredText } from "lectern/extend";
      export default { components: [{ name: "Upper", props: { word: requiredText("A word.") }, html: ({ word }) => {
        if (word === "bad") throw new Error("bad word");
        return <b>{word.toUpperCase()}</b>;
      } }] };`,
    "index.mdx": `${PAGE}<Upper word="bad" />\n`,
  });
  await site.text("/");
  expect(site.problems()).toEqual([expect.stringContaining("components.Upper failed: bad word.")]);
  site.folder.write("index.mdx", `${PAGE}<Upper word="good" />\n`);
  await site.change(["index.mdx"]);
  expect(await site.text("/")).toContain("<b>GOOD</b>");
  expect(site.problems()).toEqual([]);
});

test.each(
  readdirSync(GUIDES).filter((name) => /lectern\.config\.tsx?\n/.test(readFileSync(join(GUIDES, name), "utf8"))),
)("runs the example in the guide %s as printed", async (guide) => {
  const files: Record<string, string> = { "theme.css": "a{}", "index.mdx": `${PAGE}Hi\n` };
  // The first config of a page is its complete example.
  const blocks = readFileSync(join(GUIDES, guide), "utf8").matchAll(/^```\w+ ([\w./-]+)\n([\s\S]*?)^```$/gm);
  for (const [, path = "", text = ""] of blocks)
    if (!/json$/.test(path)) files[path] = path === "index.mdx" ? PAGE + text : (files[path] ?? text);
  for (const [, name = ""] of (files["lectern.config.ts"] ?? "").matchAll(/from "(re(?:hype|mark)-[\w-]+)"/g))
    files[`node_modules/${name}/index.js`] =
      `export { default } from "${packagePath(`node_modules/${name}/index.js`)}";`;
  const site = await open(files);
  const page = await site.text("/");
  await checkSite(site, UNWATCHED, { whole: false });
  expect(site.problems()).toEqual([]);
  expect(site.extensions.current.digest).not.toBe("");
  if (guide === "components.mdx") expect(page).toContain('<div class="rating">Was this page helpful?');
});

test.each([
  ["tree.children.push(tree)", "the tree contains itself, or is too large"],
  ["tree.children.push(null)", "the tree contains null instead of a node"],
  ['tree.children = "text"', 'a node of the type "root" has no valid "children"'],
  [
    'tree.children.push({ type: "paragraph", children: [{ type: "text" }] })',
    'a node of the type "text" has no valid "value"',
  ],
  [
    'tree.children.push({ type: "heading", depth: 9, children: [] })',
    'a node of the type "heading" has no valid "depth"',
  ],
  [
    "tree.children.push({ type: 'mdxJsxFlowElement', name: 'Card', children: [] })",
    'a node of the type "mdxJsxFlowElement" has no valid "attributes"',
  ],
  [
    "let n = tree; for (let i = 0; i < 2000; i++) n.children.push(n = { type: 'blockquote', children: [] })",
    "the tree contains itself, or is too large",
  ],
])("renders a page without a transform that leaves an invalid tree: %s", async (code, problem) => {
  const site = await open({
    "lectern.config.js": `export default { transforms: [{ name: "bad", transform: (tree) => { ${code}; } }] };`,
  });
  expect(await site.text("/")).toContain("Hi");
  expect(site.problems()).toEqual([expect.stringContaining(`extend/hook-failed transforms.bad failed: ${problem}.`)]);
});

test("renders unknown nodes of a transform as their children", async () => {
  const site = await open({
    "lectern.config.js": `export default { transforms: [{ name: "more", transform: (tree) => {
  tree.children.push({ type: "acme", children: [{ type: "paragraph", children: [{ type: "text", value: "Inner" }] }] }, { type: "thematicBreak" });
} }] };`,
  });
  expect(await site.text("/")).toContain("<p>Inner</p>");
  expect(site.problems()).toEqual([]);
});

test("stops endless hooks once for the whole site", async () => {
  const site = await open(
    {
      "lectern.config.js": `const loop = () => { for (;;); };
export default {
  components: [{ name: "Loop", props: {}, html: loop }],
  layout: { slots: { footer: loop } },
};`,
      "index.mdx": `${PAGE}<Loop>one</Loop>\n`,
      "b.mdx": `${PAGE}<Loop>two</Loop>\n`,
    },
    200,
  );
  expect(await site.text("/")).toContain("one");
  expect(await site.text("/b")).toContain("two");
  expect(site.problems()).toEqual([
    expect.stringMatching(/^lectern\.config\.js:3:\d+ extend\/hook-endless components\.Loop took too long/),
    expect.stringMatching(/^lectern\.config\.js:4:\d+ extend\/hook-endless layout\.slots\.footer took too long/),
  ]);
});

test.each([
  ["export default {", "lectern.config.js:1:17 extend/syntax Cannot compile the config: "],
  [
    'import x from "./missing.js";\nexport default x;',
    'lectern.config.js:1:15 extend/syntax Cannot compile the config: Could not resolve "./missing.js".',
  ],
  [
    'const x = 1;\nthrow new Error("early");',
    "lectern.config.js:2:7 extend/config-failed The config failed to load: early.",
  ],
  [
    "for (;;);\nexport default {};",
    "lectern.config.js:1:1 extend/config-failed The config failed to load: it took too long and was stopped.",
  ],
  ["export const a = 1;", "lectern.config.js:1:1 extend/invalid-value The default export must be a config object."],
  ["export default {\n  component: [],\n};", 'lectern.config.js:2:3 extend/unknown-key Unknown key "component".'],
  [
    "export default {\n  rules: [{ code: 'x', severity: 'info', summary: 'X' }],\n};",
    'lectern.config.js:2:13 extend/invalid-value rules[0].code must be a code like "acme/no-draft".',
  ],
  [
    "export default { languages: [{ id: 'x', title: 'X', write: () => '' }] };",
    "lectern.config.js:1:18 extend/invalid-value languages[0].grammar is required: the name of a grammar.",
  ],
  [
    "export default { artifacts: [{ path: '../x', body: () => '' }] };",
    "lectern.config.js:1:32 extend/invalid-value artifacts[0].path must be a relative path without .. or a function.",
  ],
  [
    "export default { theme: { tokens: { acent: 'red' } } };",
    'lectern.config.js:1:37 extend/unknown-key Unknown key "theme.tokens.acent".',
  ],
  [
    "export default { theme: { stylesheets: [new URL('./no.css', import.meta.url)] } };",
    "lectern.config.js:1:27 extend/asset-failed Cannot bundle the file of theme.stylesheets",
  ],
])("skips only the invalid part of a config: %s", async (config, expected) => {
  const site = await open({ "lectern.config.js": config }, 300);
  expect(await site.text("/")).toContain("Hi");
  expect(site.problems().map((one) => one.slice(0, expected.length))).toEqual([expected]);
});

test.each([
  ["lectern.config.tsx", ": () => object"],
  ["lectern.config.jsx", ""],
  ["lectern.config.js", ""],
  ["lectern.config.mjs", ""],
])("compiles markup in %s, whatever JSX means in the app around it", async (name, type) => {
  const site = await open({
    [name]: `const foot${type} = () => <p class="foot">Ours<br /></p>;
export default { layout: { slots: { footer: foot } } };`,
    "tsconfig.json": { compilerOptions: { jsx: "react", jsxImportSource: "preact" } },
  });
  expect(await site.text("/")).toContain('<p class="foot">Ours<br></p>');
  expect(site.problems()).toEqual([]);
});

test("says where a config uses the old notation for markup, or needs another file name", async () => {
  const site = await open({
    "lectern.config.ts": `import { attributes, html, joinHtml } from "lectern/extend";
export default { layout: { slots: {
  footer: () => html\`<p>\${1}</p>\`,
  head: () => joinHtml([]),
  afterPage: () => attributes({}),
} } };`,
  });
  const instead = "write markup in TSX, in a .tsx file: <p>{text}</p>. The site is built without its result.";
  expect(await site.text("/")).toContain("Hi");
  expect([...site.problems()].sort()).toEqual([
    `lectern.config.ts:3:17 extend/hook-failed layout.slots.footer failed: lectern/extend has no "html"; ${instead}`,
    `lectern.config.ts:4:15 extend/hook-failed layout.slots.head failed: lectern/extend has no "joinHtml"; ${instead}`,
    `lectern.config.ts:5:20 extend/hook-failed layout.slots.afterPage failed: lectern/extend has no "attributes"; ${instead}`,
  ]);
  const untyped = await open({
    "lectern.config.ts": "export default { layout: { slots: { footer: () => <p>1</p> } } };",
  });
  await untyped.text("/");
  expect(untyped.problems()).toEqual([
    expect.stringMatching(
      /^lectern\.config\.ts:1:\d+ extend\/syntax Cannot compile the config: .* a file with JSX must end in \.tsx\./,
    ),
  ]);
});

test("converts the markup of a component that has no Markdown of its own", async () => {
  const site = await open({
    "lectern.config.tsx": `import { defineConfig } from "lectern";
      import { defineComponent, inline } from "lectern/extend";
      const key = defineComponent({ name: "Key", inline: true, props: {}, html: (_, children) => <kbd>{children.html()}</kbd> });
      const quote = defineComponent({ name: "Quote", props: { by: inline("Who.") }, html: ({ by }, children) => <blockquote>{children.html()}<footer>{by}</footer></blockquote> });
      export default defineConfig({ components: [key, quote] });`,
    "index.mdx": `${PAGE}export const Twice = ({ children }) => <div>{children}{children}</div>;\n\nPress <Key>A*</Key> now.\n\n<Quote by="*Ada*">\nSome **bold** text.\n\n- [home](/)\n</Quote>\n\n<Twice><Quote by="B">x</Quote></Twice>\n`,
  });
  const markdown = (await site.text("/index.md")).split("> A page.\n\n")[1];
  expect(markdown).toMatchInlineSnapshot(`
    "Press \`A*\` now.

    > Some **bold** text.
    >
    > - [home](/)
    >
    > *Ada*

    > x
    >
    > B

    > x
    >
    > B
    "
  `);
  expect(site.problems()).toEqual([]);
});

test("gives a component nobody has seen its HTML, Markdown, search text, checked links, feed and policy", async () => {
  const files = {
    "rating/rating.tsx": `
import { defineComponent, requiredText } from "lectern/extend";
export const rating = defineComponent({
  name: "Rating",
  props: { of: requiredText("What is rated.") },
  html: ({ of }, children, { href, uniqueId }) => (
    <figure class="rating" id={uniqueId("heading", "rating", 2)} style="color:teal">
      <img src={href("/stars.svg")} alt={"Four stars for " + of} />
      <figcaption>
        Read <a href={href("/gone")}>all reviews of {of}</a>.
      </figcaption>
      {children.html()}
    </figure>
  ),
});`,
    "lectern.config.ts":
      'import { defineConfig } from "lectern";\nimport { rating } from "./rating/rating.tsx";\nexport default defineConfig({ components: [rating], inputs: [] });',
    "stars.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="10"/>',
    "log.mdx": `---\ntitle: Log\ndescription: A page.\nrss: true\n---\n\nSee [the rating](#rating).\n\n<Update label="May 2026">\n<Rating of="pears">Loved by *everyone*.</Rating>\n</Update>\n`,
  };
  const site = await open(files);
  const page = await site.text("/log");
  expect(page).toContain(
    '<figure class="rating" id="rating" style="color:teal"><img src="/stars.svg" alt="Four stars for pears" width="50" height="10">',
  );
  expect((await site.text("/log.md")).split("May 2026")[1]?.trim()).toMatchInlineSnapshot(`
    "![Four stars for pears](/stars.svg)

    *Read [all reviews of pears](/gone).*

    Loved by *everyone*."
  `);
  const search = createSearch((name) => site.text(`/_lectern/search/${name}`));
  expect((await search.search("reviews")).hits.map(({ url }) => url)).toEqual(["/log"]);
  const { problems } = await checkSite(site, UNWATCHED, { whole: true });
  expect(problems.map(formatDiagnostic).filter((line) => line.includes("link/"))).toEqual([
    expect.stringContaining('log.mdx:10:1 link/broken Broken link: "/gone" does not exist.'),
  ]);
  const feed = await site.text("/log/rss.xml");
  expect(feed.slice(feed.indexOf("<item>"))).toMatchInlineSnapshot(`
    "<item>
          <title>May 2026: Read all reviews of pears.Loved by everyone</title>
          <link>/log#may-2026</link>
          <guid isPermaLink="false">/log#may-2026</guid>
          <pubDate>Fri, 01 May 2026 00:00:00 GMT</pubDate>
          <description>&lt;img src=&quot;/stars.svg&quot; alt=&quot;Four stars for pears&quot;&gt;Read &lt;a href=&quot;/gone&quot;&gt;all reviews of pears&lt;/a&gt;.Loved by &lt;em&gt;everyone&lt;/em&gt;.</description>
        </item>
      </channel>
    </rss>
    "
  `);
  const style = createHash("sha256").update("color:teal").digest("base64");
  expect(await pagePolicy(page, async () => undefined)).toContain(`style-src 'self' 'sha256-${style}'`);
});

test("renders components written in TSX, with their Markdown, links and classes", async () => {
  const site = await open({
    "rating.tsx": `
import { defineComponent, requiredText } from "lectern/extend";
export const rating = defineComponent({
  name: "Rating",
  props: { question: requiredText("What is rated.") },
  html: ({ question }, children, { href }) => (
    <div class="rating mt-4" id="rating">
      <a href={href("/more")}>{question}</a>
      {[1, 2].map((star) => <b data-star={star}>★</b>)}
      {children.html()}
    </div>
  ),
});`,
    "lectern.config.ts":
      'import { defineConfig } from "lectern";\nimport { rating } from "./rating.tsx";\nexport default defineConfig({ components: [rating], inputs: [] });',
    "more.mdx": `${PAGE}More.\n`,
    "index.mdx": `${PAGE}<Rating question="1 < 2?">Why?</Rating>\n`,
  });
  const page = await site.text("/");
  expect(page).toContain(
    '<div class="rating mt-4" id="rating"><a href="/more">1 &lt; 2?</a><b data-star="1">★</b><b data-star="2">★</b>',
  );
  const style = /href="\/(_lectern\/classes\/[^"]+)"/.exec(page)?.[1] ?? "";
  expect(await site.text(`/${style}`)).toContain(".mt-4{");
  expect(site.problems()).toEqual([]);
});
