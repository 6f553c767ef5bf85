// Remark and rehype plugins in lectern.config.ts, with published packages.

import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { checkSite } from "@lectern/engine/checking/check-site.ts";
import type { LecternConfig, MarkdownOptions } from "@lectern/engine/extend/config.ts";
import { extensionsOf } from "@lectern/engine/extend/load-extensions.ts";
import { type OpenedSite, openFiles, openSite } from "@lectern/engine/opening/open-site.ts";
import type { OutputOptions } from "@lectern/engine/output/output-options.ts";
import { UNWATCHED } from "@lectern/engine/work.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { packagePath } from "@lectern/io/package-file.ts";
import { createSearch } from "@lectern/search";
import type { Element, Root } from "hast";
import type { Root as Mdast } from "mdast";
import { visit } from "unist-util-visit";
import { afterEach, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "./support/folder.ts";
import { GALLERY_ROUTES, galleryFiles } from "./support/gallery.ts";
import { docsJson } from "./support/site.ts";

const folders: TestFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.dispose();
});

const HEAD = "---\ntitle: Home\ndescription: A page.\n---\n\n";

interface PluginSite extends OpenedSite {
  text(path: string): Promise<string>;
  /** The body of the page at `/`. */
  body(): Promise<string>;
  /** Problems of the site without hints. */
  problems(): Promise<readonly string[]>;
}

function withTexts(site: OpenedSite): PluginSite {
  const text = async (path: string): Promise<string> => {
    const resolved = await site.output.resolve(path);
    const body = resolved.kind === "artifact" ? await resolved.artifact.body() : "";
    return body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
  };
  return {
    ...site,
    text,
    body: async () => /<div id="content"[^>]*>([\s\S]*?)\n?<\/div><\/div><\/main>/.exec(await text("/"))?.[1] ?? "",
    problems: async () => {
      const { problems } = await checkSite(site, UNWATCHED, { whole: true });
      return problems.filter(({ severity }) => severity !== "info").map(formatDiagnostic);
    },
  };
}

function filesOf(page: string, more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return { "docs.json": JSON.stringify(docsJson({ pages: ["index"] })), "index.mdx": `${HEAD}${page}\n`, ...more };
}

/** A site with plugins as values. */
async function openWith(
  markdown: MarkdownOptions,
  files: Readonly<Record<string, string>>,
  options: Partial<OutputOptions> = {},
  { milliseconds, ...config }: LecternConfig & { readonly milliseconds?: number } = {},
): Promise<PluginSite> {
  const extensions = await extensionsOf({ ...config, markdown }, "/project", milliseconds);
  return withTexts(await openFiles(createMemoryFiles(files), { base: "", ...options }, { extensions }));
}

/** A site on disk whose config imports installed packages. */
async function openConfig(config: string, page: string): Promise<PluginSite> {
  const folder = testFolder({ ...filesOf(page), "lectern.config.ts": config });
  folders.push(folder);
  mkdirSync(join(folder.path, "node_modules"));
  for (const { name } of PUBLISHED)
    symlinkSync(packagePath(`node_modules/${name}`), join(folder.path, "node_modules", name));
  return withTexts(await openSite(folder.path, { base: "" }));
}

/** What a published plugin does: a page with it, as HTML and as Markdown. */
interface Published {
  readonly name: string;
  readonly options?: unknown;
  readonly page: string;
  readonly html: string;
  readonly markdown: string;
}

const PUBLISHED: readonly Published[] = [
  {
    name: "remark-smartypants",
    page: 'Wait... -- "now".',
    html: "<p>Wait… — “now”.</p>",
    markdown: "Wait… — “now”.",
  },
  {
    name: "remark-emoji",
    page: "Ship :rocket:!",
    html: "<p>Ship 🚀!</p>",
    markdown: "Ship 🚀!",
  },
  {
    name: "remark-toc",
    page: "## Contents\n\n## Install\n\n## What's new?",
    html: '<ul>\n<li><a class="link" href="#install">Install</a></li>\n<li><a class="link" href="#whats-new">What’s new?</a></li>\n</ul>',
    markdown: "- [Install](#install)\n- [What's new?](#whats-new)",
  },
  {
    name: "remark-github",
    options: { repository: "acme/kit" },
    page: "See #12 by @ada.",
    html: '<p>See <a class="link" href="https://github.com/acme/kit/issues/12" target="_blank" rel="noopener">#12</a> by <a class="link" href="https://github.com/ada" target="_blank" rel="noopener"><strong>@ada</strong></a>.</p>',
    markdown: "See [#12](https://github.com/acme/kit/issues/12) by [**@ada**](https://github.com/ada).",
  },
  {
    name: "remark-breaks",
    page: "One line\nand another.",
    html: "<p>One line<br>\nand another.</p>",
    markdown: "One line  \nand another.",
  },
  {
    name: "rehype-external-links",
    options: { rel: ["nofollow", "noopener"], content: { type: "text", value: " (opens in a new tab)" } },
    page: "[Out](https://example.com) and [in](/).",
    html: '<a class="link" href="https://example.com" target="_blank" rel="nofollow noopener">Out<span> (opens in a new tab)</span></a> and <a class="link" href="/">in</a>.',
    markdown: "[Out](https://example.com) and [in](/).",
  },
  {
    name: "rehype-autolink-headings",
    options: { behavior: "append", content: { type: "text", value: "#" } },
    page: "## Install it",
    html: '<h2 id="install-it" aria-label="Install it">Install it<a aria-hidden="true" tabindex="-1" href="#install-it">#</a></h2>',
    markdown: "## Install it",
  },
  {
    name: "rehype-slug",
    page: "## Two\n\n### Three\n\n#### Four\n\n##### Five",
    html: '<h4 id="four" aria-label="Four">Four<a class="heading-anchor" href="#four" aria-label="Link to this section"></a></h4>\n<h5 id="five">Five</h5>',
    markdown: "## Two\n\n### Three\n\n#### Four\n\n##### Five",
  },
  {
    name: "rehype-wrap-all",
    options: { selector: "table", wrapper: "div.wide" },
    page: "| a |\n| - |\n| 1 |",
    html: '<div class="scroll-x" tabindex="0"><div class="wide"><table><thead><tr><th scope="col">a</th></tr>\n</thead><tbody><tr><td>1</td></tr>\n</tbody></table></div></div>',
    markdown: "| a |\n| --- |\n| 1 |",
  },
  {
    name: "rehype-figure",
    page: "![A cat](https://example.com/cat.png)",
    html: '<figure class="rehype-figure"><img src="https://example.com/cat.png" alt="A cat" decoding="async" data-zoom="Zoom in" fetchpriority="high"><figcaption>A cat</figcaption></figure>',
    markdown: "![A cat](https://example.com/cat.png)",
  },
];

describe("published plugins work unchanged", () => {
  test.each(PUBLISHED.map((one) => [one.name, one] as const))("%s", async (name, { options, page, html, markdown }) => {
    const key = name.startsWith("remark") ? "remarkPlugins" : "rehypePlugins";
    const plugin = options === undefined ? "plugin" : `[plugin, ${JSON.stringify(options)}]`;
    const config = `import plugin from "${name}"; export default { markdown: { ${key}: [${plugin}] } };`;
    const site = await openConfig(config, page);
    expect(await site.body()).toContain(html);
    expect((await site.text("/index.md")).split("> A page.\n\n")[1]?.trim()).toContain(markdown);
    expect(await site.problems()).toEqual([]);
  });

  test("all together, in one config", async () => {
    const imports = PUBLISHED.map(({ name }, index) => `import p${index} from "${name}";`).join("\n");
    const list = (kind: string): string =>
      PUBLISHED.map(({ name, options = {} }, index) =>
        name.startsWith(kind) ? `[p${index}, ${JSON.stringify(options)}],` : "",
      ).join("");
    const config = `${imports}\nexport default { markdown: { remarkPlugins: [${list("remark")}], rehypePlugins: [${list("rehype")}] } };`;
    const site = await openConfig(
      config,
      "## Contents\n\n## Ship :rocket:\n\nFixes #7,\n[out](https://example.com)...",
    );
    expect(
      await site.body(),
    ).toBe(`<h2 id="contents" aria-label="Contents">Contents<a aria-hidden="true" tabindex="-1" href="#contents">#</a></h2>
<ul>
<li><a class="link" href="#ship-">Ship 🚀</a></li>
</ul>
<h2 id="ship-" aria-label="Ship 🚀">Ship 🚀<a aria-hidden="true" tabindex="-1" href="#ship-">#</a></h2>
<p>Fixes <a class="link" href="https://github.com/acme/kit/issues/7" target="_blank" rel="nofollow noopener">#7<span> (opens in a new tab)</span></a>,<br>
<a class="link" href="https://example.com" target="_blank" rel="nofollow noopener">out<span> (opens in a new tab)</span></a>…</p>`);
    expect(await site.problems()).toEqual([]);
  });
});

/** A plugin that changes every text of a tree. */
function changeTexts(change: (text: string) => string): () => (tree: Mdast | Root) => void {
  return () => (tree) =>
    visit(tree as Root, "text", (node) => {
      node.value = change(node.value);
    });
}

const shout = changeTexts((text) => text.replace("ocean", "SEAFLOOR"));

test("runs remark plugins before everything that reads a page, in snippets too", async () => {
  const added = () => (tree: Mdast) => {
    tree.children.push(
      { type: "heading", depth: 2, children: [{ type: "text", value: "The ocean" }] },
      { type: "paragraph", children: [{ type: "link", url: "/nowhere", children: [{ type: "text", value: "x" }] }] },
    );
  };
  const files = filesOf('import Part from "/snippets/part.mdx";\n\n<Part />', {
    "snippets/part.mdx": "An ocean inside.",
  });
  const site = await openWith({ remarkPlugins: [added, shout] }, files);
  const page = await site.text("/");
  expect(page).toContain("An SEAFLOOR inside.");
  expect(page).toContain('<a href="#the-seafloor">The SEAFLOOR</a>');
  expect(await site.text("/index.md")).toContain("An SEAFLOOR inside.");
  expect(await site.text("/llms-full.txt")).toContain("## The SEAFLOOR");
  const search = createSearch((name) => site.text(`/_lectern/search/${name}`));
  expect((await search.search("seafloor")).hits.map(({ url }) => url)).toContain("/#the-seafloor");
  expect(await site.problems()).toContainEqual(expect.stringContaining("link/broken"));
});

test("shows rehype plugins a component as one node with its children, and sets attributes on it", async () => {
  const seen: string[] = [];
  const mark = () => (tree: Root) =>
    visit(tree, (node) => {
      if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return;
      seen.push(
        `${node.name}(${node.children.map((child) => ("tagName" in child ? child.tagName : child.type)).join()})`,
      );
      node.attributes.push(
        { type: "mdxJsxAttribute", name: "data-name", value: String(node.name) },
        { type: "mdxJsxAttribute", name: "className", value: "marked" },
      );
    });
  const loud = changeTexts((text) => text.toUpperCase());
  const page =
    '<Card title="Kept">\n\nsome *text*\n\n</Card>\n\n<Tabs>\n<Tab title="One">\n\nfirst\n\n</Tab>\n<Tab title="Two">\n\nsecond\n\n</Tab>\n</Tabs>\n\n```js\nlet a;\n```\n\n$x$';
  const site = await openWith({ rehypePlugins: [mark, loud] }, filesOf(page));
  const body = await site.body();
  expect(seen).toEqual([
    "Card(p,text)",
    "Tabs(mdxJsxFlowElement,mdxJsxFlowElement)",
    "Tab(p,text)",
    "Tab(p,text)",
    "Markup()",
    "Markup()",
  ]);
  expect(body).toMatchInlineSnapshot(`
    "<div class="card marked" data-component-name="Card" data-name="Card"><div class="deck-inside" data-component-part="card-content-container"><div class="deck-body"><div class="deck-title" data-component-part="card-title">Kept</div><div class="deck-text" data-component-part="card-content"><p>SOME <em>TEXT</em></p>
    </div></div></div></div><div class="tabs marked" data-component-name="Tabs" data-tabs data-sync data-name="Tabs"><div class="pick-list" data-component-part="tabs-list" role="tablist"><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-one" aria-controls="panel-one" aria-selected="true" tabindex="0" data-active="true" data-state="active" data-tab="one">One</button><button type="button" class="tab" data-component-part="tab-button" role="tab" id="tab-two" aria-controls="panel-two" aria-selected="false" tabindex="-1" data-active="false" data-state="inactive" data-tab="two">Two</button></div><div class="pick-panel marked" data-component-part="tab-content" role="tabpanel" id="panel-one" aria-labelledby="tab-one" data-active data-name="Tab"><p class="pick-label" id="one" aria-hidden="true">One</p><p>FIRST</p>
    </div><div class="pick-panel marked" data-component-part="tab-content" role="tabpanel" id="panel-two" aria-labelledby="tab-two" data-name="Tab"><p class="pick-label" id="two" aria-hidden="true">Two</p><p>SECOND</p>
    </div></div><div class="code-block"><button type="button" class="code-block-copy-button" aria-label="Copy" data-copy-code data-copied="Copied"></button><pre class="shiki font-mono code-block-background" data-component-part="code-block-root" tabindex="0"><code class="language-js"><span data-name="Markup" class="marked"><span class="l2 d3">let</span> <span class="d7">a</span>;</span></code></pre></div>
    <p><span data-name="Markup" class="marked"><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow data-markdown-ignore><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics></math></span><span class="katex-html" data-markdown-ignore aria-hidden="true"><span class="katex-base"><span class="katex-strut" style="height:0.4306em;"></span><span class="mord mathnormal">x</span></span></span></span></span></p>"
  `);
});

test("shows rehype plugins what the page has, and takes back what they leave unchanged", async () => {
  const files = Object.fromEntries(
    Object.entries(galleryFiles()).map(([path, text]) => [
      path,
      typeof text === "string" ? text : JSON.stringify(text),
    ]),
  );
  const plain = withTexts(await openFiles(createMemoryFiles(files), { base: "" }));
  const unchanged = await openWith({ rehypePlugins: [() => () => {}] }, files);
  const copied = await openWith({ rehypePlugins: [() => (tree: Root) => structuredClone(tree)] }, files);
  for (const route of GALLERY_ROUTES) {
    const expected = await plain.text(route);
    expect(await unchanged.text(route), route).toBe(expected);
    expect(await copied.text(route), route).toBe(expected);
  }
}, 60_000);

test("updates the table of contents for headings that rehype plugins rename, add, move and remove", async () => {
  const change = () => (tree: Root) => {
    const [one, gap, two, ...rest] = tree.children as [Element, Element, Element];
    one.children = [{ type: "text", value: "Renamed" }];
    two.properties["id"] = "second";
    const added: Element = {
      type: "element",
      tagName: "h2",
      properties: {},
      children: [{ type: "text", value: "Added!" }],
    };
    tree.children = [two, gap, added, one, ...rest.filter((node) => (node as Element).properties?.["id"] !== "three")];
  };
  const site = await openWith({ rehypePlugins: [change] }, filesOf("## One\n\n## Two\n\n## Three\n\n## Four"));
  const page = await site.text("/");
  const contents = [...page.matchAll(/<li class="toc-item"[^>]*><a href="([^"]*)">([^<]*)/g)].map(
    ([, ...entry]) => entry,
  );
  expect(contents).toEqual([
    ["#second", "Two"],
    ["#added", "Added!"],
    ["#one", "Renamed"],
    ["#four", "Four"],
  ]);
  expect(page).toContain('<h2 id="second" aria-label="Two">Two<a class="heading-anchor" href="#second"');
});

test("runs presets, and finds React components of the config in what plugins add", async () => {
  const add = (options: { readonly name: string }) => (tree: Mdast) =>
    void tree.children.push({ type: "mdxJsxFlowElement", name: options.name, attributes: [], children: [] });
  const files = filesOf("<Chart />", {
    "chart.jsx": "export const Chart = () => <b>chart</b>;\nexport const Map = () => <i>map</i>;",
  });
  const config = {
    components: [
      { name: "Chart", module: "./chart.jsx" },
      { name: "Map", module: "./chart.jsx" },
    ],
  };
  const site = await openWith({ remarkPlugins: [{ plugins: [[add, { name: "Map" }]] }] }, files, {}, config);
  expect(await site.body()).toBe("<b>chart</b><i>map</i>");
  expect(await site.problems()).toEqual([]);
});

test("renders HTML and elements that remark plugins choose, like an author's", async () => {
  const add = () => (tree: Mdast) => {
    tree.children.unshift({ type: "html", value: '<section class="box" data-n="1"><img src="/cat.png">' });
    tree.children.push(
      { type: "html", value: '</section><a href="/missing">x</a>' },
      {
        type: "paragraph",
        data: { hProperties: { className: ["lead"], ariaLabel: "L" } } as object,
        children: [{ type: "text", value: "P" }],
      },
      { type: "note", data: { hName: "aside", hChildren: [{ type: "text", value: "N" }] } } as never,
    );
  };
  const site = await openWith({ remarkPlugins: [add] }, filesOf("Inside *it*."), { base: "/docs" });
  expect(await site.body()).toBe(
    '<section class="box" data-n="1"><img src="/docs/cat.png" alt="" data-zoom="Zoom in" fetchpriority="high"><p>Inside <em>it</em>.</p>\n</section><a href="/docs/missing">x</a><p class="lead" aria-label="L">P</p><aside>N</aside>',
  );
  expect(await site.problems()).toContainEqual(expect.stringContaining("link/broken"));
});

describe("a plugin that fails costs its own effect", () => {
  const failed = "extend/hook-failed $ failed: no luck. The site is built without its result.";
  const cases: readonly (readonly [name: string, problem: string, plugin: () => unknown])[] = [
    [
      "throws",
      failed,
      () => (tree: Parent) => {
        tree.children = [];
        throw new Error("no luck");
      },
    ],
    [
      "rejects",
      failed,
      () => async () => {
        await null;
        throw new Error("no luck");
      },
    ],
    [
      "returns a wrong type",
      "extend/hook-result $ must return a tree, or nothing. The site is built without its result.",
      () => () => 7,
    ],
    [
      "breaks the tree",
      "extend/hook-failed $ failed: the tree contains null instead of a node. The site is built without its result.",
      () => (tree: Parent) => void tree.children.push(null),
    ],
    [
      "never ends",
      "extend/hook-endless $ took too long and was stopped. Look for an infinite loop. The hook is not called again in this build.",
      () => () => {
        for (;;);
      },
    ],
    [
      "never settles",
      "extend/hook-endless $ took too long and was stopped. Look for an infinite loop. The hook is not called again in this build.",
      () => () => new Promise<never>(() => {}),
    ],
  ];
  interface Parent {
    children: unknown[];
  }
  test.each(cases)("%s", async (_, problem, plugin) => {
    const bad = Object.defineProperty(plugin, "name", { value: "bad" }) as never;
    const loud = changeTexts((text) => text.replace(".", ".!"));
    const plugins = { remarkPlugins: [bad, shout], rehypePlugins: [bad, loud] };
    const site = await openWith(plugins, filesOf("An ocean."), {}, { milliseconds: 2000 });
    expect(await site.body()).toContain("<p>An SEAFLOOR.!</p>");
    const names = ["markdown.rehypePlugins[0] (bad)", "markdown.remarkPlugins[0] (bad)"];
    expect([...(await site.problems())].sort()).toEqual(
      names.map((name) => `index.mdx:1:1 ${problem.replace("$", name)}`),
    );
  });

  test("throws when it is attached", async () => {
    const bad = () => {
      throw new Error("no luck");
    };
    const site = await openWith({ remarkPlugins: [bad, shout] }, filesOf("An ocean."));
    expect(await site.body()).toContain("<p>An SEAFLOOR.</p>");
    expect(await site.problems()).toEqual([
      "lectern.config.ts:1:1 extend/hook-failed markdown.remarkPlugins[0] (bad) failed: no luck. The site is built without its result.",
    ]);
  });
});

test("names a plugin that needs an extension of remark's parser", async () => {
  function remarkShapes(this: { data(): { micromarkExtensions?: unknown[] } }): void {
    const data = this.data();
    data.micromarkExtensions = [{}];
  }
  const site = await openWith({ remarkPlugins: [remarkShapes as never] }, filesOf(":::note\n:::"));
  expect(site.extensions.current.diagnostics().map(formatDiagnostic)).toEqual([
    expect.stringMatching(
      /^lectern.config.ts:1:1 extend\/plugin-syntax markdown.remarkPlugins\[0\] \(remarkShapes\) adds syntax/,
    ),
  ]);
});

test("names a component that a rehype plugin adds, and shows its children", async () => {
  const add = () => (tree: Root) => {
    const children = [{ type: "text" as const, value: "inside" }];
    tree.children.push({ type: "mdxJsxFlowElement", name: "Card", attributes: [], children });
  };
  const site = await openWith({ rehypePlugins: [add] }, filesOf("Text."));
  expect(await site.body()).toContain("inside");
  expect(await site.problems()).toEqual([expect.stringContaining('extend/plugin-node A rehype plugin added "<Card>"')]);
});

test("reports what plugins report with file.message, at its line", async () => {
  const lint = () => (tree: Mdast, file: { message(text: string, options: object): unknown }) =>
    void file.message("No oceans", { place: tree.children[1]?.position, source: "remark-lint", ruleId: "no-ocean" });
  const site = await openWith({ remarkPlugins: [lint] }, filesOf("An ocean."));
  expect(await site.problems()).toEqual(["index.mdx:6:1 extend/transform No oceans (remark-lint:no-ocean)"]);
});

describe("reviews what plugins add like an author's HTML", () => {
  const add = () => (tree: Root) => {
    const link = (href: string): Element => ({
      type: "element",
      tagName: "a",
      properties: { href, onClick: "x()" },
      children: [],
    });
    tree.children.push(link("java\nscript:alert(1)"), link("/other"), {
      type: "element",
      tagName: "script",
      properties: {},
      children: [{ type: "text", value: "1 < 2" }],
    });
  };
  test("in any project", async () => {
    const site = await openWith({ rehypePlugins: [add] }, filesOf("Text."), { base: "/docs" });
    expect(await site.body()).toContain(
      '<a href="#" onclick="x()"></a><a href="/docs/other" onclick="x()"></a><script>1 < 2</script>',
    );
    expect(await site.problems()).toContainEqual(expect.stringContaining("link/broken"));
  });
  test("in an untrusted one", async () => {
    const site = await openWith({ rehypePlugins: [add] }, filesOf("Text."), { untrusted: true });
    expect(await site.body()).toContain('<p>Text.</p>\n<a></a><a href="/other"></a>');
  });
});

test("counts plugins and their options, computed ones too, as what pages depend on", async () => {
  const digestOf = async (options: string): Promise<string> => {
    process.env["PLUGIN_OPTIONS"] = options;
    const config = `const p = () => {}; export default { inputs: [], markdown: { remarkPlugins: [[p, { text: process.env.PLUGIN_OPTIONS }]] } };`;
    return (await openConfig(config, "Text.")).extensions.current.digest;
  };
  const [one, same, other] = [await digestOf("a"), await digestOf("a"), await digestOf("b")];
  delete process.env["PLUGIN_OPTIONS"];
  expect([one === same, one === other]).toEqual([true, false]);
});
