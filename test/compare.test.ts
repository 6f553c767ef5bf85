// `npm run compare` finds what differs between two outputs, and nothing else.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";

const { compareOutputs } = await import(packagePath("scripts/compare/compare-outputs.mjs"));
const { compareResults } = await import(packagePath("scripts/compare/compare-results.mjs"));
const { groupDifferences } = await import(packagePath("scripts/compare/group-differences.mjs"));
const { readRenames } = await import(packagePath("scripts/compare/renames.mjs"));
const { readOutput } = await import(packagePath("scripts/compare/read-output.mjs"));
const { writeReport } = await import(packagePath("scripts/compare/report.mjs"));

type Files = Readonly<Record<string, string>>;

interface Difference {
  readonly kind: string;
  readonly file: string;
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

const PAGE = `<!doctype html><html><head><title>Keys</title><link rel="stylesheet" href="/_lectern/site-0kvgdtna.css"></head>
<body><main id="content"><h1 class="title large">Keys</h1><p>Create a key.</p><p>Store it in a safe place.</p>
<nav class="pages"><a href="/first" data-next>First</a><a href="/second">Second</a></nav></main></body></html>`;

const SITE: Files = {
  "keys/index.html": PAGE,
  "keys.md": "# Keys\n\nCreate a key.\n\n- Store it.\n- Rotate it.\n",
  _headers: "/*.md\n  Content-Type: text/markdown\n  X-Robots-Tag: noindex\n",
  "site.json": '{"name":"Acme","pages":[{"route":"/keys","title":"Keys"},{"route":"/plans","title":"Plans"}]}',
  "_lectern/site-0kvgdtna.css": ".title { color: red; margin: 0 } @media print { .pages { display: none } }",
  "_lectern/main-1t9n723h.js": 'import("./later-0hy53am9.js");',
  "_lectern/later-0hy53am9.js": "export const later = 1;",
  "_lectern/search/index.json": '{"texts":["mc0vgw","uo4saq"]}',
  "_lectern/search/texts-0-mc0vgw.json": '[["/keys","Keys","",[["","",0,"Create a key."]]]]',
  "_lectern/search/texts-1-uo4saq.json": '[["/plans","Plans","",[["","",0,"Choose a plan."]]]]',
  "feed.xml": "<rss><channel><title>News</title><item><guid>1</guid></item></channel></rss>",
  "robots.txt": "User-agent: *\nAllow: /\n",
  "logo.png": "picture",
};

/** The differences of two outputs, as `kind | file | place | before | after`. */
function compare(before: Files, after: Files, renames?: readonly string[]): readonly string[] {
  const found: Difference[] = compareOutputs(output(before), output(after), renames && readRenames(renames));
  return found.map(({ kind, file, place, before, after }) => [kind, file, place, before, after].join(" | "));
}

function output(files: Files): object {
  return { paths: Object.keys(files).sort(), read: (path: string) => Buffer.from(files[path] ?? "") };
}

/** The site with one text replaced in one file. */
function changed(path: string, from: string, to: string): Files {
  const text = SITE[path] ?? "";
  expect(text).toContain(from);
  return { ...SITE, [path]: text.replace(from, to) };
}

/** The site with another name for some files, as after a change to their content. */
function renamed(files: Files, names: Readonly<Record<string, string>>): Files {
  const rename = (text: string): string =>
    Object.entries(names).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [rename(path), rename(text)]));
}

test("finds nothing in equal outputs", () => {
  expect(compare(SITE, { ...SITE })).toEqual([]);
});

test("finds the new name of a packed script", () => {
  const packed = { ...SITE, "_lectern/main-1t9n723h.js.br": "packed" };
  expect(compare(packed, renamed(packed, { "1t9n723h": "2dbjh4hp" }))).toEqual([]);
});

test.each([
  [
    "a removed element",
    changed("keys/index.html", "<p>Store it in a safe place.</p>\n", ""),
    ["element <p> removed | keys/index.html | html > body > main#content > p:2 | <p>Store it in a safe place. | "],
  ],
  [
    "an attribute",
    changed("keys/index.html", " data-next", ' rel="next"'),
    [
      "attribute data-next of <a> | keys/index.html | html > body > main#content > nav.pages > a:1 |  | ",
      "attribute rel of <a> | keys/index.html | html > body > main#content > nav.pages > a:1 |  | next",
    ],
  ],
  [
    "a class",
    changed("keys/index.html", "title large", "heading large"),
    ["attribute class of <h1> | keys/index.html | html > body > main#content > h1.heading | title | heading"],
  ],
  [
    "a text",
    changed("keys/index.html", "<p>Create a key.", "<p>Create a new key."),
    ["text changed | keys/index.html | html > body > main#content > p:1 > #text | Create a key. | Create a new key."],
  ],
  [
    "a declaration",
    changed("_lectern/site-0kvgdtna.css", "color: red", "color: blue"),
    ["declaration color | _lectern/site-0kvgdtna.css | .title | red | blue"],
  ],
  [
    "a rule",
    changed("_lectern/site-0kvgdtna.css", ".pages { display: none }", ""),
    ["CSS rule removed | _lectern/site-0kvgdtna.css | @media print { .pages | .pages { display: none } | "],
  ],
  [
    "a selector",
    changed("_lectern/site-0kvgdtna.css", ".pages {", ".page-list {"),
    ["selector changed | _lectern/site-0kvgdtna.css | @media print { .page-list | .pages | .page-list"],
  ],
  [
    "Markdown",
    changed("keys.md", "- Rotate it.\n", ""),
    ["Markdown listItem removed | keys.md | list > listItem:2 | Rotate it. | "],
  ],
  [
    "a JSON key",
    changed("site.json", ',"title":"Plans"', ""),
    ['JSON title removed | site.json | pages[1].title | title: "Plans" | '],
  ],
  [
    "a search record",
    changed("_lectern/search/texts-1-uo4saq.json", "Choose a plan.", "Choose any plan."),
    ['search record changed | _lectern/search/texts-*.json | [1][3][0][3] | "Choose a plan." | "Choose any plan."'],
  ],
  [
    "a header",
    changed("_headers", "  X-Robots-Tag: noindex\n", ""),
    ["header removed | _headers | /*.md header 2 | X-Robots-Tag: noindex | "],
  ],
  [
    "an entry of a feed",
    changed("feed.xml", "<item><guid>1</guid></item>", ""),
    ["element <item> removed | feed.xml | rss > channel > item | <item><guid>1 | "],
  ],
  ["a line", changed("robots.txt", "Allow: /\n", ""), ["line removed | robots.txt | line 2 | Allow: / | "]],
  [
    "a picture",
    changed("logo.png", "picture", "other"),
    ["binary file changed (.png) | logo.png |  | 7 bytes | 5 bytes"],
  ],
] as const)("finds %s, and nothing else", (_, after, expected) => {
  expect(compare(SITE, after)).toEqual(expected);
});

test("finds files that are missing, and new ones", () => {
  const { "_lectern/later-0hy53am9.js": _, ...rest } = SITE;
  expect(compare(SITE, { ...rest, "new.html": "" })).toEqual([
    "file removed (.js) | _lectern/later-0hy53am9.js |  | _lectern/later-0hy53am9.js | ",
    "file added (.html) | new.html |  |  | new.html",
  ]);
});

test("reports a script by its size, not where it is loaded under its new name", () => {
  const after = renamed(changed("_lectern/later-0hy53am9.js", "later = 1", "later = 10"), {
    "0hy53am9": "2ay8o4jw",
    "1t9n723h": "25as374i",
  });
  expect(compare(SITE, after)).toEqual(["script size changed | _lectern/later-2ay8o4jw.js |  | 23 bytes | 24 bytes"]);
});

test("reads stylesheets and search data under new names", () => {
  const after = renamed(changed("_lectern/search/texts-0-mc0vgw.json", "Create", "Add"), {
    "0kvgdtna": "1caqe7lk",
    mc0vgw: "n6z4ls",
  });
  expect(compare(SITE, after)).toEqual([
    'search record changed | _lectern/search/texts-*.json | [0][3][0][3] | "Create a key." | "Add a key."',
  ]);
});

test("reports moved, wrapped and renamed elements as such", () => {
  const page = (body: string): Files => ({ "index.html": `<main>${body}</main>` });
  const first = page("<h1>One</h1><p>Two</p><ul><li>Three</li><li>Four</li></ul>");
  expect(compare(first, page("<p>Two</p><ul><li>Three</li><li>Four</li></ul><h1>One</h1>"))).toEqual([
    "element <h1> moved | index.html | main > h1 | <h1>One | <h1>One",
  ]);
  expect(compare(first, page("<h1>One</h1><div><p>Two</p></div><ul><li>Three</li><li>Four</li></ul>"))).toEqual([
    "element <div> added around element <p> | index.html | main > div |  | <div><p>Two",
  ]);
  expect(compare(first, page("<h1>One</h1><p>Two</p><ol><li>Three</li><li>Four</li></ol>"))).toEqual([
    "element <ul> is now element <ol> | index.html | main > ol | ul | ol",
  ]);
});

test("ignores what readers cannot see: the order of classes and JSON keys, spaces in styles, versions of files", () => {
  const before = {
    "index.html": '<p class="a b" style="color: red; margin:0">One  two</p><link href="/style.css?v=JV_GDv5y">',
    "a.json": '{"a":1,"b":2}',
    "a.css": ".a,.b{color:red}",
  };
  const after = {
    "index.html": "<p style='color:red;margin:0;' class='b a'>One two</p><link href='/style.css?v=AB_GDv5y'>",
    "a.json": '{ "b": 2, "a": 1 }',
    "a.css": ".a, .b {\n  color: red;\n}\n",
  };
  expect(compare(before, after)).toEqual([]);
});

test("keeps spaces in code", () => {
  expect(compare({ "a.html": "<pre>a\n  b</pre>" }, { "a.html": "<pre>a\nb</pre>" })).toEqual([
    "text changed | a.html | pre > #text | a⏎  b | a⏎b",
  ]);
});

test("accepts declared renames, and reports what remains", () => {
  const before = {
    "_lectern/index.html":
      '<a class="nav-item on" id="top" href="/_lectern/a.css#top" data-old="1" style="color:var(--l-text)">A</a><i class="nav-x"></i>',
    "_lectern/a.css": ".nav-item:hover, #top [data-old] { --l-text: red; color: var(--l-text) }",
    "_lectern/a.js": 'find(".nav-item", "[data-old]")',
    "a.json": '{"old_key":[{"old_key":1}]}',
  };
  const after = {
    "assets/index.html":
      '<a class="menu-item on" id="start" href="/assets/a.css#start" data-new="1" style="color:var(--m-text)">A</a><i class="nav-y"></i>',
    "assets/a.css": ".menu-item:hover, #start [data-new] { --m-text: red; color: var(--m-text) }",
    "assets/a.js": 'find(".menu-item", "[data-new]")',
    "a.json": '{"newKey":[{"newKey":1}]}',
  };
  const renames = [
    "class:*-item=menu-item",
    "id:top=start",
    "data:data-old=data-new",
    "var:--l-*=--m-*",
    "key:old_key=newKey",
    "file:_lectern/*=assets/*",
  ];
  expect(compare(before, after, renames)).toEqual([
    "attribute class of <i> | assets/index.html | i.nav-y | nav-x | nav-y",
  ]);
});

test("compares problems, counts and exit status of build and check", () => {
  const result = (status: number, pages: number, problems: readonly string[]) => {
    const diagnostics = problems.map((problem) => {
      const [code, line, message] = problem.split(" ");
      return { code, severity: "error", at: { file: "a.mdx", line: Number(line), column: 1 }, message };
    });
    return { status, stdout: JSON.stringify({ pages, milliseconds: status, diagnostics }), stderr: "" };
  };
  const compareBuilds = (before: object, after: object): readonly string[] => {
    const found: Difference[] = compareResults(before, after);
    return found.map(({ kind, file, before, after }) => [kind, file, before, after].join(" | "));
  };
  const before = {
    build: result(0, 2, ["link/broken 1 One", "link/broken 1 One", "a/b 3 Old"]),
    check: result(0, 2, []),
  };
  expect(compareBuilds(before, before)).toEqual([]);
  const after = {
    build: result(1, 3, ["link/broken 1 One", "a/b 3 New", "a/c 4 More"]),
    check: { status: 1, stdout: "", stderr: "TypeError: x\n" },
  };
  expect(compareBuilds(before, after)).toEqual([
    "exit status | lectern build | 0 | 1",
    "result pages | lectern build | 2 | 3",
    "diagnostic a/b changed | lectern build | error a.mdx:3:1 Old | error a.mdx:3:1 New",
    "diagnostic a/c added | lectern build |  | error a.mdx:4:1 More",
    "diagnostic link/broken removed | lectern build | error a.mdx:1:1 One | ",
    "exit status | lectern check | 0 | 1",
    "no result | lectern check |  | TypeError: x",
  ]);
});

test("groups differences by kind, with the first places that differ in what changed", () => {
  const difference = (kind: string, file: string, after: string) => ({ kind, file, place: "", before: "", after });
  const groups = groupDifferences([
    difference("line added", "a.txt", "one"),
    ...["a", "b", "c", "d"].map((name) => difference("text changed", `${name}.html`, name === "d" ? "two" : "one")),
  ]);
  expect(groups).toEqual([
    {
      kind: "text changed",
      count: 4,
      places: [
        difference("text changed", "a.html", "one"),
        difference("text changed", "d.html", "two"),
        difference("text changed", "b.html", "one"),
      ],
    },
    { kind: "line added", count: 1, places: [difference("line added", "a.txt", "one")] },
  ]);
});

test("shows both versions of a page side by side, with its styles and what differs outlined", () => {
  const after = renamed(changed("keys/index.html", "Create a key", "Add a <key>"), { "0kvgdtna": "1caqe7lk" });
  const folder = testFolder({
    ...Object.fromEntries(Object.entries(SITE).map(([path, text]) => [`before/${path}`, text])),
    ...Object.fromEntries(Object.entries(after).map(([path, text]) => [`after/${path}`, text])),
  });
  const at = (...names: readonly string[]): string => join(folder.path, ...names);
  mkdirSync(at("report"));
  const found = compareOutputs(readOutput(at("before")), readOutput(at("after")));
  const groups = groupDifferences(found.map((one: object) => ({ ...one, site: "docs" })));
  const builds = new Map([["docs", { before: at("before"), after: at("after"), base: "" }]]);
  const index = writeReport(at("report"), { title: "Differences", groups, builds, renames: readRenames() });
  const read = (...names: readonly string[]): string => readFileSync(at("report", ...names), "utf8");
  expect(readFileSync(index, "utf8")).toContain('<a href="pages/1.html">docs: keys/index.html</a>');
  expect(read("pages/1.html")).toContain("&#60;key&#62;");
  expect(read("pages/1/before.html")).toContain('<p data-difference="changed">Create a key.</p>');
  expect(read("pages/1/after.html")).toContain('href="after/_lectern/site-1caqe7lk.css"');
  expect(read("pages/1/after/_lectern/site-1caqe7lk.css")).toBe(SITE["_lectern/site-0kvgdtna.css"]);
  folder.dispose();
});
