import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { type JsonValue, nodeToValue, valueToNode } from "@lectern/base/fields/value-node.ts";
import { expect, test } from "vitest";
import { mintToDocs } from "./mint-to-docs.ts";
import { parseConfig } from "./parse-config.ts";

const AT = { file: "mint.json", line: 1, column: 1 };

function convert(mint: JsonValue) {
  const { value, diagnostics } = mintToDocs(valueToNode(mint, AT));
  return { docs: nodeToValue(value), notes: diagnostics.map(({ message }) => message) };
}

const NEEDED = { theme: "mint", colors: { primary: "#16A34A" }, navigation: { groups: [] } };

test.each([
  [{ theme: "venus" }, "palm"],
  [{ theme: "quill" }, "willow"],
  [{ theme: "prism" }, "mint"],
  [{ layout: "sidenav" }, "maple"],
  [{ layout: "solidSidenav" }, "willow"],
  [{ layout: "topnav" }, "mint"],
  [{}, "mint"],
])("%j has the theme %s", (mint, theme) => {
  expect(convert({ ...mint, navigation: [] })).toEqual({ docs: { ...NEEDED, theme }, notes: [] });
});

test.each<[JsonValue & object, JsonValue & object]>([
  [
    { colors: { primary: "#f00", background: { dark: "#000" } } },
    { colors: { primary: "#f00" }, background: { color: { dark: "#000" } } },
  ],
  [{ modeToggle: { default: "dark", isHidden: true } }, { appearance: { default: "dark", strict: true } }],
  [
    { topbarLinks: [{ name: "Blog", url: "https://a.io" }] },
    { navbar: { links: [{ label: "Blog", href: "https://a.io" }] } },
  ],
  [
    { topbarCtaButton: { name: "Go", url: "/go" } },
    { navbar: { primary: { type: "button", label: "Go", href: "/go" } } },
  ],
  [{ topbarCtaButton: { type: "github", url: "/go" } }, { navbar: { primary: { type: "github", href: "/go" } } }],
  [{ footerSocials: { x: "https://x.com/a" } }, { footer: { socials: { x: "https://x.com/a" } } }],
  [
    { footerSocials: { github: "https://github.com/a" }, footer: { socials: { x: "https://x.com/a" } } },
    { footer: { socials: { github: "https://github.com/a", x: "https://x.com/a" } } },
  ],
  [{ footerSocials: [{ type: "x", url: "https://x.com/a" }] }, { footer: { socials: { x: "https://x.com/a" } } }],
  [
    { footer: { links: [{ title: "A", links: [{ label: "B", url: "/b" }] }] } },
    { footer: { links: [{ header: "A", items: [{ label: "B", href: "/b" }] }] } },
  ],
  [
    { openapi: "a.json", api: { baseUrl: "https://a.io", auth: { method: "key", name: "x" } } },
    { api: { openapi: "a.json", mdx: { server: "https://a.io", auth: { method: "key", name: "x" } } } },
  ],
  [
    { api: { paramFields: { expanded: "all" }, request: { example: { showOptionalParams: false } } } },
    { api: { params: { expanded: "all" }, examples: { defaults: "required" } } },
  ],
  [
    { api: { playground: { mode: "hide", disableProxy: true } } },
    { api: { playground: { display: "none", proxy: false } } },
  ],
  [
    { analytics: { ga4: { measurementId: "G-1" } }, integrations: { intercom: "abcdef" } },
    { integrations: { ga4: { measurementId: "G-1" }, intercom: { appId: "abcdef" } } },
  ],
  [
    { font: { headings: { family: "X", url: "/x.woff2" } } },
    { fonts: { heading: { family: "X", source: "/x.woff2" } } },
  ],
  [
    { metadata: { "og:title": "A" }, seo: { indexHiddenPages: true } },
    { seo: { metatags: { "og:title": "A" }, indexing: "all" } },
  ],
  [
    { search: { prompt: "Ask" }, codeBlock: { mode: "auto" } },
    { search: { prompt: "Ask" }, styling: { codeblocks: "system" } },
  ],
  [{ feedback: { thumbsRating: true, suggestEdit: true } }, { feedback: { thumbsRating: true, suggestEdit: true } }],
])("%j becomes %j", (mint, docs) => {
  expect(convert({ ...mint, navigation: [] })).toEqual({ docs: { ...NEEDED, ...docs }, notes: [] });
});

test("reports keys without a successor", () => {
  expect(
    convert({
      navigation: [],
      feedback: { unknown: true },
      colors: { primary: "#f00", ultraLight: "#fff" },
      footerSocials: [
        { type: "x", url: "https://a.io" },
        { type: "x", url: "https://b.io" },
      ],
      versions: ["v1"],
      anchors: [{ name: "A", url: "https://a.io", version: 1, color: { from: "#f00", to: "#00f" } }],
      api: { paramFields: { expanded: "topLevel" } },
    }).notes,
  ).toEqual([
    '"feedback.unknown" has no equivalent in docs.json.',
    '"colors.ultraLight" has no equivalent in docs.json.',
    '"footerSocials[1]" is the second "x" link, and docs.json allows one per platform.',
    '"api.paramFields.expanded" has no equivalent in docs.json.',
    '"versions" has no equivalent in docs.json.',
    '"anchors[0].version" has no equivalent in docs.json.',
    '"anchors[0].color" has no equivalent in docs.json.',
  ]);
});

function navigationOf(mint: JsonValue & object): unknown {
  return Object(convert(mint).docs).navigation;
}

test("keeps plain groups, with the icon style inside the icon", () => {
  expect(
    navigationOf({
      navigation: [{ group: "A", icon: "x", iconType: "solid", pages: ["a", { group: "B", icon: "y", pages: ["b"] }] }],
    }),
  ).toEqual({
    groups: [
      { group: "A", icon: { name: "x", style: "solid" }, pages: ["a", { group: "B", icon: "y", pages: ["b"] }] },
    ],
  });
});

test("assigns groups to anchors by folder and shows links everywhere", () => {
  expect(
    navigationOf({
      topAnchor: { name: "Docs", icon: "book" },
      anchors: [
        { name: "API", icon: "code", url: "api" },
        { name: "Blog", icon: "rss", iconType: "solid", url: "https://a.io" },
      ],
      navigation: [
        { group: "Start", pages: ["intro"] },
        { group: "Users", pages: [{ group: "Deep", pages: ["api/users"] }] },
      ],
    }),
  ).toEqual({
    anchors: [
      { anchor: "Docs", icon: "book", groups: [{ group: "Start", pages: ["intro"] }] },
      { anchor: "API", icon: "code", groups: [{ group: "Users", pages: [{ group: "Deep", pages: ["api/users"] }] }] },
    ],
    global: { anchors: [{ anchor: "Blog", icon: { name: "rss", style: "solid" }, href: "https://a.io" }] },
  });
});

test("keeps the properties of versions and shows external ones everywhere", () => {
  const mint = {
    versions: [{ name: "v3", default: true }, { name: "v2" }, { name: "v1", url: "https://old.x" }, "v0"],
    navigation: [
      { group: "A", version: "v3", pages: ["a"] },
      { group: "B", version: "v2", pages: ["b"] },
    ],
  };
  expect(navigationOf(mint)).toEqual({
    versions: [
      { version: "v3", default: true, groups: [{ group: "A", pages: ["a"] }] },
      { version: "v2", groups: [{ group: "B", pages: ["b"] }] },
    ],
    global: { versions: [{ version: "v1", href: "https://old.x" }] },
  });
  expect(convert(mint).notes).toEqual(['"versions[3]" has no equivalent in docs.json.']);
  expect(navigationOf({ versions: [{ name: "v1", url: "https://old.x" }], navigation: [] })).toEqual({
    groups: [],
    global: { versions: [{ version: "v1", href: "https://old.x" }] },
  });
});

test("keeps the colors and icon styles of anchors", () => {
  expect(
    navigationOf({
      topAnchor: { name: "Docs", icon: "book", iconType: "duotone" },
      anchors: [{ name: "API", color: "#f00", url: "api" }],
      navigation: [
        { group: "Start", pages: ["intro"] },
        { group: "Users", pages: ["api/users"] },
      ],
    }),
  ).toEqual({
    anchors: [
      { anchor: "Docs", icon: { name: "book", style: "duotone" }, groups: [{ group: "Start", pages: ["intro"] }] },
      { anchor: "API", color: { light: "#f00", dark: "#f00" }, groups: [{ group: "Users", pages: ["api/users"] }] },
    ],
  });
});

test("puts anchors inside tabs", () => {
  expect(
    navigationOf({
      primaryTab: { name: "Guide" },
      tabs: [
        { name: "Reference", url: "reference" },
        { name: "Forum", url: "https://a.io" },
      ],
      anchors: [{ name: "SDK", url: "reference/sdk" }],
      navigation: [
        { group: "A", pages: ["a"] },
        { group: "B", pages: ["reference/b"] },
        { group: "C", pages: ["reference/sdk/c"] },
      ],
    }),
  ).toEqual({
    tabs: [
      { tab: "Guide", groups: [{ group: "A", pages: ["a"] }] },
      {
        tab: "Reference",
        anchors: [
          { anchor: "Documentation", groups: [{ group: "B", pages: ["reference/b"] }] },
          { anchor: "SDK", groups: [{ group: "C", pages: ["reference/sdk/c"] }] },
        ],
      },
      { tab: "Forum", href: "https://a.io" },
    ],
  });
});

test("adds a group without a version to every version and loses none", () => {
  expect(
    navigationOf({
      versions: ["v1", { name: "v2" }],
      navigation: [
        { group: "All", pages: ["all"] },
        { group: "One", version: "v1", pages: ["one"] },
        { group: "Three", version: "v3", pages: ["three"] },
      ],
    }),
  ).toEqual({
    versions: [
      {
        version: "v1",
        groups: [
          { group: "All", pages: ["all"] },
          { group: "One", pages: ["one"] },
        ],
      },
      {
        version: "v3",
        groups: [
          { group: "All", pages: ["all"] },
          { group: "Three", pages: ["three"] },
        ],
      },
    ],
  });
});

test("reads mint.json directly and reports problems in it", () => {
  const text =
    '{\n  "name": "A",\n  "colors": { "primary": "red" },\n  "navigation": [{ "group": "G", "pages": ["a"] }]\n}';
  const { value, diagnostics } = parseConfig({ path: "mint.json", text }, () => undefined);
  expect(value.navigation.children).toEqual([
    {
      kind: "group",
      label: "G",
      at: { file: "mint.json", line: 4, column: 18 },
      hidden: false,
      expanded: false,
      children: [{ kind: "page", value: "a", at: { file: "mint.json", line: 4, column: 44 } }],
    },
  ]);
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'mint.json:3:26 config/invalid-format "colors.primary" must be a color such as "#16A34A", not "red".',
  ]);
});

test("adds a group without a version to every version of its tab", () => {
  expect(
    navigationOf({
      versions: ["v2", "v1"],
      tabs: [{ name: "API", url: "api" }],
      navigation: [
        { group: "Start", pages: ["intro"] },
        { group: "Old", version: "v1", pages: ["v1/intro"] },
        { group: "API", version: "v2", pages: ["api/a"] },
      ],
    }),
  ).toEqual({
    tabs: [
      {
        tab: "Documentation",
        versions: [
          { version: "v2", groups: [{ group: "Start", pages: ["intro"] }] },
          {
            version: "v1",
            groups: [
              { group: "Start", pages: ["intro"] },
              { group: "Old", pages: ["v1/intro"] },
            ],
          },
        ],
      },
      { tab: "API", versions: [{ version: "v2", groups: [{ group: "API", pages: ["api/a"] }] }] },
    ],
  });
});

test("keeps a nested group in its own version", () => {
  const mint = {
    versions: ["v2", "v1"],
    navigation: [
      { group: "Start", pages: ["a", { group: "Nested", version: "v1", pages: ["b"] }] },
      { group: "V1", version: "v1", pages: ["c", { group: "Odd", version: "v2", pages: ["e"] }] },
      { group: "V2", version: "v2", pages: ["d", { group: "Same", version: "v2", pages: ["f"] }] },
      { group: "Lost", version: "v2", pages: [{ group: "Other", version: "v9", pages: ["g"] }] },
    ],
  };
  expect(navigationOf(mint)).toEqual({
    versions: [
      {
        version: "v2",
        groups: [
          { group: "Start", pages: ["a"] },
          { group: "V2", pages: ["d", { group: "Same", pages: ["f"] }] },
          { group: "Lost", pages: [{ group: "Other", pages: ["g"] }] },
        ],
      },
      {
        version: "v1",
        groups: [
          { group: "Start", pages: ["a", { group: "Nested", pages: ["b"] }] },
          { group: "V1", pages: ["c", { group: "Odd", pages: ["e"] }] },
        ],
      },
    ],
  });
  expect(convert(mint).notes).toEqual([
    '"navigation[1].pages[1].version" has no equivalent in docs.json.',
    '"navigation[3].pages[0].version" has no equivalent in docs.json.',
  ]);
});

test("reports values of the wrong type", () => {
  expect(
    convert({ integrations: "x", tabs: {}, anchors: ["x", { name: "A", url: "a" }], navigation: [] }).notes,
  ).toEqual([
    '"integrations" has no equivalent in docs.json.',
    '"tabs" has no equivalent in docs.json.',
    '"anchors[0]" has no equivalent in docs.json.',
  ]);
});

test("turns versions that are languages into languages", () => {
  const mint = {
    versions: [
      { name: "English", locale: "en", default: true },
      { name: "Français", locale: "fr" },
    ],
    navigation: [
      { group: "Start", version: "English", pages: ["intro"] },
      { group: "Début", version: "Français", pages: ["fr/intro"] },
    ],
  };
  expect(convert(mint)).toEqual({
    docs: {
      ...NEEDED,
      navigation: {
        languages: [
          { language: "en", default: true, groups: [{ group: "Start", pages: ["intro"] }] },
          { language: "fr", groups: [{ group: "Début", pages: ["fr/intro"] }] },
        ],
      },
    },
    notes: [],
  });
});

test("reports a single language among versions", () => {
  const mint = {
    versions: [{ name: "v1" }, { name: "v2", locale: "fr" }],
    navigation: [
      { group: "A", version: "v1", pages: ["a"] },
      { group: "B", version: "v2", pages: ["b"] },
    ],
  };
  expect(convert(mint).notes).toEqual(['"versions[1].locale" has no equivalent in docs.json.']);
});

test("keeps the versions of tabs and anchors", () => {
  const mint = {
    versions: ["v2", { name: "v1" }],
    tabs: [
      { name: "API", url: "api-v2", version: "v2" },
      { name: "API", url: "api-v1", version: "v1" },
      { name: "Shared", url: "shared", version: "v2" },
      { name: "Shared", url: "shared", version: "v1" },
      { name: "Blog", url: "https://blog.x" },
    ],
    anchors: [
      { name: "Forum", url: "https://old.x", version: "v1" },
      { name: "Chat", url: "https://chat.x" },
    ],
    navigation: [
      { group: "Start", pages: ["intro"] },
      { group: "New", version: "v2", pages: ["new"] },
      { group: "Two", pages: ["api-v2/a"] },
      { group: "One", pages: ["api-v1/a"] },
      { group: "Both", pages: ["shared/a"] },
      { group: "Old", version: "v1", pages: ["shared/b"] },
    ],
  };
  expect(navigationOf(mint)).toEqual({
    versions: [
      {
        version: "v2",
        tabs: [
          {
            tab: "Documentation",
            groups: [
              { group: "Start", pages: ["intro"] },
              { group: "New", pages: ["new"] },
            ],
          },
          { tab: "API", groups: [{ group: "Two", pages: ["api-v2/a"] }] },
          { tab: "Shared", groups: [{ group: "Both", pages: ["shared/a"] }] },
          { tab: "Blog", href: "https://blog.x" },
        ],
      },
      {
        version: "v1",
        tabs: [
          { tab: "Documentation", groups: [{ group: "Start", pages: ["intro"] }] },
          { tab: "API", groups: [{ group: "One", pages: ["api-v1/a"] }] },
          {
            tab: "Shared",
            groups: [
              { group: "Both", pages: ["shared/a"] },
              { group: "Old", pages: ["shared/b"] },
            ],
          },
          { tab: "Blog", href: "https://blog.x" },
        ],
        global: { anchors: [{ anchor: "Forum", href: "https://old.x" }] },
      },
    ],
    global: { anchors: [{ anchor: "Chat", href: "https://chat.x" }] },
  });
  expect(convert(mint).notes).toEqual([]);
});
