import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import type { NavigationEntry } from "./navigation.ts";
import { parseConfig } from "./parse-config.ts";

function parse(navigation: string) {
  const text = `{"theme": "mint", "name": "A", "colors": {"primary": "#fff"},\n"navigation": ${navigation}}`;
  const { value, diagnostics } = parseConfig({ path: "docs.json", text }, () => undefined);
  return { navigation: value.navigation, problems: diagnostics.map(formatDiagnostic) };
}

/** A compact outline: pages as strings, nodes as `{ kind: label, children }`. */
function outline(entry: NavigationEntry): unknown {
  if (entry.kind === "page") return entry.value;
  const children = entry.children.map(outline);
  return { [entry.kind]: entry.label, ...(children.length > 0 ? { children } : {}) };
}

test("turns every kind of node into an entry of one tree", () => {
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

test("keeps all properties of a group and its location", () => {
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

test("gives a language its own banner, footer and header", () => {
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

test("keeps the settings of each OpenAPI file on a node", () => {
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

test("sorts global items in a fixed order", () => {
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
      '2:15 config/mixed-children "navigation" mixes several kinds of children ("tabs", "groups", "pages"), but other docs.json tools show only one. Keep one kind here and nest the others inside it.',
    ],
  ],
  ['{"tabs": [{"tab": "A"}]}', [{ tab: "A" }], ['2:25 config/empty-section Empty tab "A". Add "pages" or "href".']],
  ['{"tabs": []}', [], ['2:24 config/empty-list "navigation.tabs" is empty. Add entries or remove it.']],
  ['{"products": []}', [], []],
  [
    '{"tabs": [{"tab": "A", "tabs": [{"tab": "B", "pages": ["b"]}]}]}',
    [{ tab: "A", children: [{ tab: "B", children: ["b"] }] }],
    ['2:46 config/misplaced-children "tabs" is not allowed inside a "tab".'],
  ],
  [
    '{"groups": [{"group": "A", "groups": [{"group": "B", "pages": ["b"]}]}]}',
    [{ group: "A", children: [{ group: "B", children: ["b"] }] }],
    ['2:52 config/misplaced-children "groups" is not allowed inside a "group". Nest groups inside "pages".'],
  ],
  [
    '{"groups": [{"group": "A", "menu": [{"item": "B", "pages": ["b"]}]}]}',
    [{ group: "A", children: [{ group: "B", children: ["b"] }] }],
    ['2:50 config/misplaced-children "menu" is not allowed inside a "group".'],
  ],
  [
    '{"anchors": [{"anchor": "A", "menu": [{"item": "B", "pages": ["b"]}]}]}',
    [{ anchor: "A", children: [{ item: "B", children: ["b"] }] }],
    ['2:52 config/misplaced-children "menu" is not allowed inside a "anchor".'],
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
      '2:29 config/missing-key Missing required key "navigation.pages[1].group". Add "group".',
    ],
  ],
  ['{"pages": "a"}', ["a"], ['2:25 config/invalid-type "navigation.pages" must be a list, not "a".']],
  [
    '{"groups": [{"tab": "A", "pages": ["a"]}]}',
    [{ tab: "A", children: ["a"] }],
    ['2:27 config/invalid-node "navigation.groups[0]" must use the key "group", not "tab". Rename "tab" to "group".'],
  ],
  [
    '{"groups": [{"group": 7, "pages": ["a"]}]}',
    [{ group: "7", children: ["a"] }],
    ['2:37 config/invalid-type "navigation.groups[0].group" must be text, not 7.'],
  ],
  [
    '{"languages": [{"language": "eng", "pages": ["a"]}]}',
    [{ language: "eng", children: ["a"] }],
    ['2:43 config/invalid-value "eng" is not a valid "navigation.languages[0].language". Did you mean "en"?'],
  ],
  [
    '{"tabs": [{"tab": "A", "href": "/x", "pages": ["a"]}]}',
    [{ tab: "A", children: ["a"] }],
    [
      '2:25 config/link-and-pages "navigation.tabs[0]" has both "href" and pages, but other docs.json tools show only one. Remove one of them.',
    ],
  ],
  [
    '{"tabs": [{"tab": "A", "pages": ["a"], "titel": 1}]}',
    [{ tab: "A", children: ["a"] }],
    ['2:54 config/unknown-key Unknown key "titel" in "navigation.tabs[0]". Remove it; it has no effect.'],
  ],
  [
    '{"groups": [{"group": "A", "icon": "fa-home", "collapsed": true, "pages": []}]}',
    [{ group: "A" }],
    [
      '2:50 config/icon-prefix Icon name "fa-home" has a "fa-" prefix. Use "home".',
      '2:61 config/unknown-key Unknown key "collapsed" in "navigation.groups[0]". Remove it: nested groups start collapsed, and "expanded": true opens them.',
    ],
  ],
  [
    '{"groups": [{"group": "A", "directory": "cards", "pages": ["a"]}]}',
    [{ group: "A", children: ["a"] }],
    ['2:55 config/invalid-value "cards" is not a valid "navigation.groups[0].directory". Did you mean "card"?'],
  ],
  [
    '{"pages": ["a"], "global": {"anchors": [{"anchor": "A"}], "menu": []}}',
    ["a"],
    [
      '2:73 config/unknown-key Unknown key "menu" in "navigation.global". Remove it; it has no effect.',
      '2:55 config/missing-key The anchor "A" in "global" has no "href". Add "href", or move its pages out of "global".',
    ],
  ],
  [
    '{"pages": ["a"], "global": {"versions": [{"version": "v1", "pages": ["b"]}]}}',
    ["a"],
    [
      '2:56 config/missing-key The version "v1" in "global" has no "href". Add "href", or move its pages out of "global".',
    ],
  ],
  ["{}", [], ['2:15 config/empty-list "navigation" has no pages. Add "pages" or "groups".']],
  ['{"tabs": [{"tab": " ", "pages": ["a"]}]}', [{ tab: "", children: ["a"] }], []],
  [
    '{"dropdowns": [{"dropdown": " ", "pages": ["a"]}]}',
    [{ dropdown: "Untitled", children: ["a"] }],
    ['2:43 config/invalid-format "navigation.dropdowns[0].dropdown" must be a non-empty string, not " ".'],
  ],
  ['{"tabs": [{"tab": "A", "icon": "", "tag": " ", "pages": ["a"]}]}', [{ tab: "A", children: ["a"] }], []],
  [
    '{"pages": ["a", " "]}',
    ["a"],
    ['2:31 config/invalid-format "navigation.pages[1]" must be a non-empty string, not " ".'],
  ],
  [
    '{"tabs": [{"tab": "", "href": "/a"}, {"tab": "B", "href": " "}]}',
    [{ tab: "" }, { tab: "B" }],
    ['2:52 config/empty-section Empty tab "B". Add "pages" or "href".'],
  ],
  [
    '{"global": {"anchors": [{"anchor": "A", "href": ""}]}, "pages": ["a"]}',
    ["a"],
    [
      '2:39 config/missing-key The anchor "A" in "global" has no "href". Add "href", or move its pages out of "global".',
    ],
  ],
  [
    '{"groups": [{"group": " ", "pages": ["a", {"group": "", "pages": ["b"]}]}]}',
    [{ group: "", children: ["a", { group: "", children: ["b"] }] }],
    [
      '2:37 config/empty-group-name "navigation.groups[0].group" is empty, so its pages have no heading. Name the group.',
      '2:67 config/empty-group-name "navigation.groups[0].pages[1].group" is empty, so the pages of the group move up one level. Name the group, or move its pages to the parent group.',
    ],
  ],
  [
    '{"pages": ["a"], "global": []}',
    ["a"],
    ['2:42 config/invalid-type "navigation.global" must be an object, not an array.'],
  ],
  [
    '{"tabs": [{"tab": "A", "sdk": {"source": "s"}}, {"tab": "B", "sdk": "x"}]}',
    [{ tab: "A" }, { tab: "B" }],
    [
      '2:25 config/unsupported-key "sdk" is not supported, so it adds no pages. List the pages instead.',
      '2:63 config/unsupported-key "sdk" is not supported, so it adds no pages. List the pages instead.',
    ],
  ],
  [
    '{"groups": [{"group": "A", "sdk": "x", "pages": ["a"]}, {"sourceRef": "owner/repo"}]}',
    [{ group: "A", children: ["a"] }],
    [
      '2:27 config/unsupported-key "sdk" is not supported, so it adds no pages. List the pages instead.',
      '2:71 config/unsupported-key "sourceRef" is not supported, so it adds no pages. List the pages instead.',
    ],
  ],
  [
    '[{"group": "A", "pages": ["a"]}]',
    [{ group: "A", children: ["a"] }],
    ['2:15 config/invalid-type "navigation" should be an object, not an array. Use { "groups": [ … ] }.'],
  ],
  [
    '[{"tab": "A", "pages": ["a"]}]',
    [{ tab: "A", children: ["a"] }],
    ['2:15 config/invalid-type "navigation" should be an object, not an array. Use { "tabs": [ … ] }.'],
  ],
  [
    '["a", {"group": "B", "pages": ["b"]}]',
    ["a", { group: "B", children: ["b"] }],
    ['2:15 config/invalid-type "navigation" should be an object, not an array. Use { "pages": [ … ] }.'],
  ],
  ['"index"', [], ['2:15 config/invalid-type "navigation" must be an object, not "index".']],
  ['{"page": ["a"]}', [], ['2:16 config/unknown-key Unknown key "page" in "navigation". Did you mean "pages"?']],
])("keeps the pages of %s and reports the rest", (text, tree, expected) => {
  const { navigation, problems } = parse(text);
  expect(navigation.children.map(outline)).toEqual(tree);
  expect(problems).toEqual(expected.map((line) => `docs.json:${line}`));
});

test("reads a hundred nested groups", () => {
  const text = `{"pages": [${'{"group": "G", "pages": ['.repeat(100)}"a"${"]}".repeat(100)}]}`;
  expect(parse(text).problems).toEqual([]);
});

test("reports an object in place of a list and keeps it if it is an entry", () => {
  expect(parse('{"tabs": {}}').problems).toEqual([
    'docs.json:2:24 config/invalid-type "navigation.tabs" must be a list, not an object.',
  ]);
  const { navigation, problems } = parse('{"tabs": {"tab": "T", "pages": ["a"]}}');
  expect(problems).toEqual(['docs.json:2:24 config/invalid-type "navigation.tabs" must be a list, not an object.']);
  expect(navigation.children.map(outline)).toEqual([{ tab: "T", children: ["a"] }]);
});
