import { expect, test } from "vitest";
import { formatDiagnostic } from "../base/diagnostic.ts";
import type { NavigationEntry } from "./navigation.ts";
import { parseConfig } from "./parse-config.ts";

function parse(navigation: string) {
  const text = `{"theme": "mint", "name": "A", "colors": {"primary": "#fff"},\n"navigation": ${navigation}}`;
  const { value, diagnostics } = parseConfig({ path: "docs.json", text }, () => undefined);
  return { navigation: value.navigation, problems: diagnostics.map(formatDiagnostic) };
}

/** The tree in short: pages as text, nodes as `{ kind: label, children }`. */
function outline(entry: NavigationEntry): unknown {
  if (entry.kind === "page") return entry.value;
  const children = entry.children.map(outline);
  return { [entry.kind]: entry.label, ...(children.length > 0 ? { children } : {}) };
}

test("every kind of node becomes an entry of one tree", () => {
  const { navigation, problems } = parse(`{
    "languages": [{ "language": "en", "default": true, "versions": [{ "version": "v2", "tag": "Latest", "products": [
      { "product": "P", "name": "Long", "dropdowns": [{ "dropdown": "D", "description": "d", "tabs": [
        { "tab": "T", "align": "end", "menu": [{ "item": "I", "anchors": [{ "anchor": "A", "color": { "light": "#fff" },
          "groups": [{ "group": "G", "pages": ["a", { "group": "H", "expanded": true, "pages": ["b"] }] }] }] }] }
      ]}]}
    ]}]}]
  }`);
  expect(problems).toEqual([]);
  expect(navigation.children.map(outline)).toEqual([
    nest(
      ["language en", "version v2", "product P", "dropdown D", "tab T", "item I", "anchor A", "group G"],
      ["a", { group: "H", children: ["b"] }],
    ),
  ]);
});

function nest(names: readonly string[], children: unknown): unknown {
  const [first = "", ...rest] = names;
  const [kind = "", label] = first.split(" ");
  return { [kind]: label, children: rest.length > 0 ? [nest(rest, children)] : children };
}

test("a group keeps all it says, and its place", () => {
  const { navigation, problems } = parse(
    '{"groups": [{"group": "G", "icon": {"name": "x", "style": "solid"}, "tag": "New", "root": "g", "hidden": true, "searchable": true, "public": true, "boost": 2, "directory": "card", "openapi": {"source": "a.json", "directory": "api"}, "pages": ["GET /users"]}]}',
  );
  expect(problems).toEqual([]);
  expect(navigation.children).toEqual([
    {
      kind: "group",
      label: "G",
      at: { file: "docs.json", line: 2, column: 27 },
      icon: { name: "x", style: "solid" },
      tag: "New",
      root: "g",
      hidden: true,
      searchable: true,
      public: true,
      boost: 2,
      expanded: false,
      directory: "card",
      openapi: { sources: ["a.json"], directory: "api", at: { file: "docs.json", line: 2, column: 206 } },
      children: [{ kind: "page", value: "GET /users", at: { file: "docs.json", line: 2, column: 258 } }],
    },
  ]);
});

test("a language has its own banner, footer and header", () => {
  const { navigation, problems } = parse(
    '{"languages": [{"language": "fr", "banner": {"content": "Salut"}, "footer": {}, "navbar": {}, "pages": ["a"]}]}',
  );
  expect(problems).toEqual([]);
  expect(navigation.children[0]).toMatchObject({
    banner: { content: "Salut", dismissible: false, type: "info" },
    footer: { socials: new Map(), links: [] },
    navbar: { links: [] },
  });
});

test("several API descriptions on one node keep what each says for itself", () => {
  const { navigation } = parse(
    '{"openapi": ["a.json", {"source": "b.json", "directory": "b", "overlays": ["o.yaml"]}, {"source": "c.json", "directory": "", "overlays": []}], "pages": []}',
  );
  const at = (column: number) => ({ file: "docs.json", line: 2, column });
  expect(navigation.openapi).toEqual({
    sources: ["a.json", "b.json", "c.json"],
    parts: [
      { sources: ["a.json"], at: at(28) },
      { sources: ["b.json"], directory: "b", overlays: ["o.yaml"], at: at(38) },
      { sources: ["c.json"], directory: "", overlays: [], at: at(102) },
    ],
    at: at(27),
  });
});

test("global items come in a fixed order", () => {
  const { navigation, problems } = parse(
    '{"pages": ["a"], "global": {"anchors": [{"anchor": "Blog", "href": "https://a.io"}], "tabs": [{"tab": "Home", "href": "/"}]}}',
  );
  expect(problems).toEqual([]);
  expect(navigation.global.map(({ kind, label, href }) => [kind, label, href])).toEqual([
    ["tab", "Home", "/"],
    ["anchor", "Blog", "https://a.io"],
  ]);
});

test.each([
  [
    '{"tabs": [{"tab": "A", "pages": ["a"]}], "pages": ["b"], "groups": [{"group": "G", "pages": ["c"]}]}',
    [{ tab: "A", children: ["a"] }, { group: "G", children: ["c"] }, "b"],
    [
      '2:15 config/mixed-children "navigation" holds several kinds of children: "tabs", "groups", "pages". Groups and pages are shown in the sidebar of every page below it, the others in their bars and menus; other docs.json tools drop some. Keep one kind here and put the others inside it.',
    ],
  ],
  [
    '{"tabs": [{"tab": "A"}]}',
    [{ tab: "A" }],
    ['2:25 config/empty-section The tab "A" has no pages and no link. Add "pages" or "href".'],
  ],
  ['{"tabs": []}', [], ['2:24 config/empty-list "navigation.tabs" is empty. Fill it or remove it.']],
  ['{"products": []}', [], []],
  [
    '{"tabs": [{"tab": "A", "tabs": [{"tab": "B", "pages": ["b"]}]}]}',
    [{ tab: "A", children: [{ tab: "B", children: ["b"] }] }],
    ['2:46 config/misplaced-children "tabs" does not belong inside a "tab"; its pages are kept.'],
  ],
  [
    '{"groups": [{"group": "A", "groups": [{"group": "B", "pages": ["b"]}]}]}',
    [{ group: "A", children: [{ group: "B", children: ["b"] }] }],
    [
      '2:52 config/misplaced-children "groups" does not belong inside a "group"; its pages are kept. Nest groups inside "pages".',
    ],
  ],
  [
    '{"groups": [{"group": "A", "menu": [{"item": "B", "pages": ["b"]}]}]}',
    [{ group: "A", children: [{ group: "B", children: ["b"] }] }],
    ['2:50 config/misplaced-children "menu" does not belong inside a "group"; its pages are kept.'],
  ],
  [
    '{"anchors": [{"anchor": "A", "menu": [{"item": "B", "pages": ["b"]}]}]}',
    [{ anchor: "A", children: [{ item: "B", children: ["b"] }] }],
    ['2:52 config/misplaced-children "menu" does not belong inside a "anchor"; its pages are kept.'],
  ],
  [
    '{"groups": ["a"]}',
    ["a"],
    ['2:27 config/invalid-type "navigation.groups[0]" must be an object with "group", not "a".'],
  ],
  [
    '{"pages": [7, {"pages": ["a"]}]}',
    [{ group: "Untitled", children: ["a"] }],
    [
      '2:26 config/invalid-type "navigation.pages[0]" must be a page or a group, not 7.',
      '2:29 config/missing-key "navigation.pages[1].group" is missing. Add "group" here.',
    ],
  ],
  ['{"pages": "a"}', ["a"], ['2:25 config/invalid-type "navigation.pages" must be a list, not "a".']],
  [
    '{"groups": [{"tab": "A", "pages": ["a"]}]}',
    [{ tab: "A", children: ["a"] }],
    ['2:27 config/invalid-node "navigation.groups[0]" must be named with "group", not with "tab". Write "group" here.'],
  ],
  [
    '{"groups": [{"group": 7, "pages": ["a"]}]}',
    [{ group: "7", children: ["a"] }],
    ['2:37 config/invalid-type "navigation.groups[0].group" must be text, not 7.'],
  ],
  [
    '{"languages": [{"language": "eng", "pages": ["a"]}]}',
    [{ language: "eng", children: ["a"] }],
    ['2:43 config/invalid-value "navigation.languages[0].language" does not know "eng". Did you mean "en"?'],
  ],
  [
    '{"tabs": [{"tab": "A", "href": "/x", "pages": ["a"]}]}',
    [{ tab: "A", children: ["a"] }],
    [
      '2:25 config/link-and-pages "navigation.tabs[0]" has "href" and pages of its own; other docs.json tools show only one of them. Keep one of them.',
    ],
  ],
  [
    '{"tabs": [{"tab": "A", "pages": ["a"], "titel": 1}]}',
    [{ tab: "A", children: ["a"] }],
    ['2:54 config/unknown-key Unknown key "titel" in "navigation.tabs[0]" is ignored. Remove it.'],
  ],
  [
    '{"groups": [{"group": "A", "icon": "fa-home", "collapsed": true, "pages": []}]}',
    [{ group: "A" }],
    [
      '2:50 config/icon-prefix Icon names have no "fa-" in front: "fa-home". Write "home".',
      '2:61 config/unknown-key Unknown key "collapsed" in "navigation.groups[0]" is ignored. Nested groups start closed; "expanded": true opens them.',
    ],
  ],
  [
    '{"groups": [{"group": "A", "directory": "cards", "pages": ["a"]}]}',
    [{ group: "A", children: ["a"] }],
    [
      '2:55 config/invalid-value "navigation.groups[0].directory" must be "none", "accordion" or "card", not "cards". Did you mean "card"?',
    ],
  ],
  [
    '{"pages": ["a"], "global": {"anchors": [{"anchor": "A"}], "menu": []}}',
    ["a"],
    [
      '2:73 config/unknown-key Unknown key "menu" in "navigation.global" is ignored. Remove it.',
      '2:55 config/missing-key The anchor "A" in "global" has no "href", so it is not shown. Add "href" here; pages belong outside of "global".',
    ],
  ],
  [
    '{"pages": ["a"], "global": {"versions": [{"version": "v1", "pages": ["b"]}]}}',
    ["a"],
    [
      '2:56 config/missing-key The version "v1" in "global" has no "href", so it is not shown. Add "href" here; pages belong outside of "global".',
    ],
  ],
  [
    "{}",
    [],
    ['2:15 config/empty-list "navigation" lists no pages, so readers find none. Add "pages" or "groups" to it.'],
  ],
  [
    '{"tabs": [{"tab": " ", "pages": ["a"]}]}',
    [{ tab: "Untitled", children: ["a"] }],
    ['2:33 config/invalid-format "navigation.tabs[0].tab" must be text that is not empty, not " ".'],
  ],
  [
    '{"pages": ["a", " "]}',
    ["a"],
    ['2:31 config/invalid-format "navigation.pages[1]" must be text that is not empty, not " ".'],
  ],
  [
    '{"tabs": [{"tab": "", "href": "/a"}, {"tab": "B", "href": " "}]}',
    [{ tab: "/a" }, { tab: "B" }],
    [
      '2:33 config/invalid-format "navigation.tabs[0].tab" must be text that is not empty, not "".',
      '2:73 config/invalid-format "navigation.tabs[1].href" must be text that is not empty, not " ".',
    ],
  ],
  [
    '{"global": {"anchors": [{"anchor": "A", "href": ""}]}, "pages": ["a"]}',
    ["a"],
    ['2:63 config/invalid-format "navigation.global.anchors[0].href" must be text that is not empty, not "".'],
  ],
  [
    '{"groups": [{"group": " ", "pages": ["a", {"group": "", "pages": ["b"]}]}]}',
    [{ group: "", children: ["a", { group: "", children: ["b"] }] }],
    [
      '2:37 config/empty-group-name "navigation.groups[0].group" is empty; its pages are listed without a heading. Name the group, so that readers and assistants know what its pages are about.',
      '2:67 config/empty-group-name "navigation.groups[0].pages[1].group" is empty, so nobody could open the group; its pages are listed in its place. Name the group, or list its pages in the group around it.',
    ],
  ],
  [
    '{"pages": ["a"], "global": []}',
    ["a"],
    ['2:42 config/invalid-type "navigation.global" must be an object, not a list.'],
  ],
  [
    '{"tabs": [{"tab": "A", "graphql": {"source": "s.graphql"}}, {"tab": "B", "sdk": "x"}]}',
    [{ tab: "A" }, { tab: "B" }],
    [
      '2:25 config/unsupported-key "graphql" is not supported; no pages come from it. List the pages themselves.',
      '2:75 config/unsupported-key "sdk" is not supported; no pages come from it. List the pages themselves.',
    ],
  ],
  [
    '{"groups": [{"group": "A", "sdk": "x", "pages": ["a"]}, {"sourceRef": "owner/repo"}]}',
    [{ group: "A", children: ["a"] }],
    [
      '2:27 config/unsupported-key "sdk" is not supported; no pages come from it. List the pages themselves.',
      '2:71 config/unsupported-key "sourceRef" is not supported; no pages come from it. List the pages themselves.',
    ],
  ],
  [
    '[{"group": "A", "pages": ["a"]}]',
    [{ group: "A", children: ["a"] }],
    [
      '2:15 config/invalid-type "navigation" must be an object, not a list. The list is read as its groups. Write { "groups": [ … ] }.',
    ],
  ],
  ['"index"', [], ['2:15 config/invalid-type "navigation" must be an object, not "index".']],
  [
    '{"page": ["a"]}',
    [],
    ['2:16 config/unknown-key Unknown key "page" in "navigation" is ignored. Did you mean "pages"?'],
  ],
])("%s keeps its pages and reports what is odd", (text, tree, expected) => {
  const { navigation, problems } = parse(text);
  expect(navigation.children.map(outline)).toEqual(tree);
  expect(problems).toEqual(expected.map((line) => `docs.json:${line}`));
});

test("a hundred nested groups are read", () => {
  const text = `{"pages": [${'{"group": "G", "pages": ['.repeat(100)}"a"${"]}".repeat(100)}]}`;
  expect(parse(text).problems).toEqual([]);
});

test("an object in place of a list is one mistake, and its entry is kept if it is one", () => {
  expect(parse('{"tabs": {}}').problems).toEqual([
    'docs.json:2:24 config/invalid-type "navigation.tabs" must be a list, not an object.',
  ]);
  const { navigation, problems } = parse('{"tabs": {"tab": "T", "pages": ["a"]}}');
  expect(problems).toEqual(['docs.json:2:24 config/invalid-type "navigation.tabs" must be a list, not an object.']);
  expect(navigation.children.map(outline)).toEqual([{ tab: "T", children: ["a"] }]);
});
