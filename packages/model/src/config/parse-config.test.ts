import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { parseConfig } from "./parse-config.ts";
import { defaultConfig } from "./schema.ts";

function parse(text: string, path = "docs.json") {
  const { value, diagnostics } = parseConfig({ path, text }, () => undefined);
  return { value, problems: diagnostics.map(formatDiagnostic) };
}

/** A complete docs.json with the keys under test on line 2. */
function withKeys(keys: string): string {
  const needed = '"theme": "mint", "name": "A", "colors": {"primary": "#fff"}, "navigation": {"pages": ["index"]}';
  return `{${needed},\n${keys}}`;
}

test("completes the smallest docs.json", () => {
  const { value, problems } = parse(
    '{"theme": "maple", "name": " Acme ", "colors": {"primary": "#f00"}, "navigation": {"pages": ["index"]}}',
  );
  expect(problems).toEqual([]);
  expect(value).toEqual({
    ...defaultConfig(),
    theme: "maple",
    name: "Acme",
    colors: { primary: "#f00", light: "#f00", dark: "#f00" },
    navigation: {
      children: [{ kind: "page", value: "index", at: { file: "docs.json", line: 1, column: 94 } }],
      global: [],
    },
  });
});

test("reports a language without code samples with a suggestion, but keeps it for lectern.config", () => {
  const { value, problems } = parse(withKeys('"api": {"examples": {"languages": ["curl", "Pyhton", "GO"]}}'));
  expect(value.api.examples.languages).toEqual(["curl", "Pyhton", "GO"]);
  expect(problems).toEqual([
    'docs.json:2:44 config/unknown-sample-language Unknown code sample language: "Pyhton". Did you mean "python"?',
  ]);
});

test("fills in defaults", () => {
  expect(defaultConfig()).toEqual({
    theme: "mint",
    name: "Documentation",
    colors: { primary: "#16A34A", light: "#16A34A", dark: "#16A34A" },
    appearance: { default: "system", strict: false },
    icons: { library: "fontawesome" },
    background: {},
    styling: { eyebrows: "section", codeblocks: { theme: "system", grammars: [] } },
    navbar: { links: [] },
    footer: { socials: new Map(), links: [] },
    contextual: { options: [], display: "header" },
    access: { files: new Map() },
    interaction: {},
    search: {},
    metadata: { timestamp: false },
    feedback: { thumbsRating: false, suggestEdit: false, raiseIssue: false },
    errors: { "404": { redirect: true } },
    api: {
      openapi: [],
      asyncapi: [],
      graphql: {},
      playground: { display: "interactive", proxy: false, credentials: false },
      versionBadges: true,
      params: { expanded: "closed", post: [] },
      examples: { prefill: false, autogenerate: true },
      mdx: { server: [] },
    },
    seo: { indexing: "navigable", metatags: new Map(), paths: [], trailingSlash: false },
    markdown: { schema: true, instructions: [] },
    integrations: {},
    variables: new Map(),
    navigation: { children: [], global: [] },
    redirects: [],
  });
});

test("reports four missing keys in an empty object and uses defaults", () => {
  expect(parse("{}")).toEqual({
    value: defaultConfig(),
    problems: [
      'docs.json:1:1 config/missing-key Missing required key "theme". Add "theme".',
      'docs.json:1:1 config/missing-key Missing required key "colors". Add "colors".',
      'docs.json:1:1 config/missing-key Missing required key "name". Add "name".',
      'docs.json:1:1 config/missing-key Missing required key "navigation". Add "navigation".',
    ],
  });
});

test("keeps the other colors if the primary one is missing", () => {
  const { value, problems } = parse(
    '{"theme": "mint", "name": "A", "navigation": {"pages": ["index"]}, "colors": {"dark": "#000"}}',
  );
  expect(value.colors).toEqual({ primary: "#16A34A", light: "#16A34A", dark: "#000" });
  expect(problems).toEqual(['docs.json:1:78 config/missing-key Missing required key "colors.primary". Add "primary".']);
});

test.each([
  ["[]", ['docs.json:1:1 config/invalid-type "docs.json" must be an object, not an array.']],
  ["7", ['docs.json:1:1 config/invalid-type "docs.json" must be an object, not 7.']],
])("rejects %s as a configuration", (text, problems) => {
  expect(parse(text)).toEqual({ value: defaultConfig(), problems });
});

test("keeps what it can parse after a syntax error and reports nothing else", () => {
  const { value, problems } = parse('{"name": "Acme", "colors": {"primary": "#f00"');
  expect(value.name).toBe("Acme");
  expect(value.colors.primary).toBe("#f00");
  expect(problems).toEqual([
    'docs.json:1:46 config/syntax docs.json is not valid JSON: missing "}". Fix this first; other errors may follow from it.',
  ]);
});

test.each(["gone.json", "../base.json", "docs.json"])(
  "checks keys beside a reference to %s and reports none as missing",
  (reference) => {
    const { value, problems } = parse(
      `{"$ref": "${reference}",\n"theme": "mintt", "favicn": "/f.svg", "navigation": {"groups": [{"$ref": "gone.json", "pages": ["a"]}]}}`,
    );
    expect(problems.slice(2)).toEqual([
      'docs.json:2:10 config/invalid-value "mintt" is not a valid "theme". Did you mean "mint"?',
      'docs.json:2:19 config/unknown-key Unknown key "favicn". Did you mean "favicon"?',
    ]);
    expect(problems.slice(0, 2).map((line) => line.split(" ")[0])).toEqual(["docs.json:1:10", "docs.json:2:74"]);
    expect(value.navigation.children).toMatchObject([{ kind: "group", children: [{ value: "a" }] }]);
  },
);

test("skips a footer column without a usable link", () => {
  const { value } = parse(
    withKeys(
      '"footer": {"links": [{"items": []}, {"items": [{"label": " ", "href": "/a"}]}, {"items": [{"label": "A", "href": "/a"}]}]}',
    ),
  );
  expect(value.footer.links).toEqual([{ items: [{ label: "A", href: "/a" }] }]);
});

test("reports problems in the referenced file", () => {
  const files = new Map([["nav.json", '{\n  "tabs": [{ "tab": "A", "hiden": true, "pages": ["a"] }]\n}']]);
  const text = '{"theme": "mint", "name": "A", "colors": {"primary": "#fff"}, "navigation": {"$ref": "nav.json"}}';
  const { diagnostics } = parseConfig({ path: "docs.json", text }, (path) => files.get(path));
  expect(diagnostics).toEqual([
    {
      code: "config/unknown-key",
      severity: "warning",
      at: { file: "nav.json", line: 2, column: 26 },
      path: "navigation.tabs[0].hiden",
      message: 'Unknown key "hiden" in "navigation.tabs[0]".',
      hint: 'Did you mean "hidden"?',
      replacement: { from: '"hiden"', to: '"hidden"' },
    },
  ]);
});

test.each([
  ['"logo": "ab"', ['2:9 config/invalid-format "logo" must be a path or a URL, not "ab".']],
  [
    '"logo": {"light": "", "dark": "/d.svg"}',
    ['2:19 config/invalid-format "logo.light" must be a non-empty string, not "".'],
  ],
  [
    'Missing required key "logo": {"light": "/l.svg"}',
    [
      '2:1 config/syntax docs.json is not valid JSON: unexpected character. Use straight double quotes: "name". Fix this first; other errors may follow from it.',
    ],
  ],
  [
    '"logo": {"light": "/l.svg", "dark": "/d.svg", "width": 600}',
    ['2:47 config/unknown-key Unknown key "width" in "logo". Remove it; it has no effect.'],
  ],
  ['"favicon": 7', ['2:12 config/invalid-type "favicon" must be a string or an object, not 7.']],
  [
    '"appearance": {"default": "drak"}',
    ['2:27 config/invalid-value "drak" is not a valid "appearance.default". Did you mean "dark"?'],
  ],
  [
    '"appearance": {"strict": "true"}',
    ['2:26 config/invalid-type "appearance.strict" must be true or false, not "true".'],
  ],
  ['"appearance": "dark"', ['2:15 config/invalid-type "appearance" must be an object, not "dark".']],
  [
    '"fonts": {"weight": "bold", "family": "Inter"}',
    ['2:21 config/invalid-type "fonts.weight" must be a number, not "bold".'],
  ],
  [
    '"fonts": {"heading": {"weight": 400}}',
    ['2:22 config/missing-key Missing required key "fonts.heading.family". Add "family".'],
  ],
  [
    '"fonts": {"family": "X", "source": "/x.ttf"}',
    ['2:10 config/missing-key Missing required key "fonts.format". Add "format": "woff" or "woff2".'],
  ],
  [
    '"fonts": {"family": "X", "heading": {"family": "Y"}}',
    [
      '2:10 config/font-conflict "fonts" has both "family" and "heading" or "body", but other docs.json tools use only "family". Set "heading" and "body" instead of "family".',
    ],
  ],
  [
    '"icons": {"library": "feather"}',
    ['2:22 config/invalid-value "feather" is not a valid "icons.library". Use "fontawesome", "lucide" or "tabler".'],
  ],
  [
    '"background": {"color": {"light": "#12345678", "drak": "#000"}}',
    [
      '2:35 config/invalid-format "background.color.light" must be a color such as "#16A34A", not "#12345678". Transparency is not supported. Use "#123456".',
      '2:48 config/unknown-key Unknown key "drak" in "background.color". Did you mean "dark"?',
    ],
  ],
  [
    '"background": {"decoration": "dots"}',
    ['2:30 config/invalid-value "dots" is not a valid "background.decoration". Use "gradient", "grid" or "windows".'],
  ],
  [
    '"styling": {"codeblocks": "github-drak"}',
    ['2:27 config/invalid-value "github-drak" is not a valid "styling.codeblocks". Did you mean "github-dark"?'],
  ],
  [
    '"styling": {"codeblocks": {"light": "github-light", "dark": "github-dark"}}',
    [
      '2:27 config/non-portable "styling.codeblocks" sets its themes directly, where other docs.json tools ignore them. Move "light" and "dark" into "theme".',
    ],
  ],
  [
    '"styling": {"eyebrows": "breadcrumb"}',
    ['2:25 config/invalid-value "breadcrumb" is not a valid "styling.eyebrows". Did you mean "breadcrumbs"?'],
  ],
  [
    '"thumbnails": {"appearance": "system"}',
    ['2:30 config/invalid-value "system" is not a valid "thumbnails.appearance". Use "light" or "dark".'],
  ],
])("appearance: reports %s", (keys, expected) => {
  expect(parse(withKeys(keys)).problems).toEqual(expected.map((line) => `docs.json:${line}`));
});

test.each([
  [
    '"navbar": {"links": [{"label": "A"}, {"label": "B", "href": "javascript:alert(1)"}]}',
    [
      '2:22 config/missing-key Missing required key "navbar.links[0].href". Add "href".',
      '2:61 config/unsafe-link Unsafe link in "navbar.links[1].href": "javascript:alert(1)" would run code. Link to a page or an https:// URL.',
    ],
  ],
  [
    '"navbar": {"links": [{"label": " ", "href": "/x"}, {"label": " ", "href": "/x", "icon": "github"}], "primary": {"type": "button", "label": " ", "href": "/x"}}',
    [],
  ],
  [
    '"navbar": {"links": [{"href": "/x"}]}',
    ['2:22 config/missing-key Missing required key "navbar.links[0].label". Add a "label" with the text of the link.'],
  ],
  [
    '"navbar": {"links": [{"label": "A", "href": "example.com"}]}',
    [
      '2:45 config/invalid-link "navbar.links[0].href" should be a path that starts with "/", or a URL, not "example.com".',
    ],
  ],
  [
    '"navbar": {"primary": {"label": "A", "href": "/x"}}',
    ['2:23 config/missing-key Missing required key "navbar.primary.type". Add "type".'],
  ],
  [
    '"navbar": {"primary": {"type": "link", "label": "A", "href": "/x"}}',
    ['2:32 config/invalid-value "link" is not a valid "navbar.primary.type". Use "button", "github" or "discord".'],
  ],
  [
    '"navbar": {"links": [{"label": "A", "href": "/", "icon": "fa-brands fa-github"}]}',
    ['2:58 config/icon-prefix Icon name "fa-brands fa-github" has a "fa-" prefix. Use "github".'],
  ],
  [
    '"footer": {"socials": {"githup": "https://github.com/a"}}',
    ['2:24 config/unknown-key Unknown key "githup" in "footer.socials". Did you mean "github"?'],
  ],
  [
    '"footer": {"socials": {"github": "http://github.com/a"}}',
    [
      '2:34 config/invalid-link "footer.socials.github" should be a URL that starts with "https://", not "http://github.com/a".',
    ],
  ],
  ['"footer": {"links": []}', ['2:21 config/empty-list "footer.links" is empty. Add entries or remove it.']],
  [
    '"footer": {"links": [{"items": []}]}',
    ['2:32 config/empty-list "footer.links[0].items" is empty. Add entries or remove it.'],
  ],
  [
    '"footer": {"links": [{"items": [{"label": "A", "href": "http://a.io"}, {"label": "B", "href": "//a.io"}, {"label": "C", "href": "/a.zip"}, {"label": "D", "href": "a"}]}]}',
    [
      '2:56 config/invalid-link "footer.links[0].items[0].href" should be a path, or a URL that starts with "https://", not "http://a.io".',
      '2:95 config/invalid-link "footer.links[0].items[1].href" should be a path, or a URL that starts with "https://", not "//a.io".',
      '2:129 config/invalid-link "footer.links[0].items[2].href" should be a page rather than a download, not "/a.zip".',
      '2:163 config/invalid-link "footer.links[0].items[3].href" should be a path that starts with "/", or a URL, not "a".',
    ],
  ],
  [
    '"footer": {"links": [{"header": "A"}]}',
    ['2:22 config/missing-key Missing required key "footer.links[0].items". Add "items".'],
  ],
  [
    '"footer": {"links": [{"items": [{"label": "A", "href": "/a"}]}, {"items": [{"label": "A", "href": "/a"}]}, {"items": [{"label": "A", "href": "/a"}]}, {"items": [{"label": "A", "href": "/a"}]}, {"items": [{"label": "A", "href": "/a"}]}]}',
    ["2:21 config/too-many-footer-columns The footer has 5 columns, but only 4 fit. Merge some columns."],
  ],
  [
    'Missing required key "banner": {"dismissible": true}',
    [
      '2:1 config/syntax docs.json is not valid JSON: unexpected character. Use straight double quotes: "name". Fix this first; other errors may follow from it.',
    ],
  ],
  [
    '"banner": {"content": "Hi", "type": "danger"}',
    ['2:37 config/invalid-value "danger" is not a valid "banner.type". Use "info", "warning" or "critical".'],
  ],
  [
    '"banner": {"content": "Hi", "color": "#f00"}',
    [
      '2:38 config/non-portable "banner.color" sets one color for both modes, which other docs.json tools reject. Use { "light": "#f00", "dark": "#f00" }.',
    ],
  ],
  [
    '"contextual": {"options": ["copy", "chatpgt", "copy"]}',
    [
      '2:36 config/invalid-value "chatpgt" is not a valid "contextual.options[1]". Did you mean "chatgpt"?',
      '2:27 config/duplicate-option Duplicate option "copy" in "contextual.options". Remove the duplicate.',
    ],
  ],
  [
    '"contextual": {"options": ["download-pdf"]}',
    [
      '2:27 config/unsupported-option Unsupported option "download-pdf" in "contextual.options". Remove it, or add a custom entry with a title, a description and a link.',
    ],
  ],
  [
    '"contextual": {"options": [{"title": "A", "href": "/x"}]}',
    ['2:28 config/missing-key Missing required key "contextual.options[0].description". Add "description".'],
  ],
  [
    '"contextual": {"options": [{"title": "A", "description": "B", "href": "javascript:x"}]}',
    [
      '2:71 config/unsafe-link Unsafe link in "contextual.options[0].href": "javascript:x" would run code. Link to a page or an https:// URL.',
    ],
  ],
  [
    '"contextual": {"display": "sidebar"}',
    ['2:27 config/invalid-value "sidebar" is not a valid "contextual.display". Use "header" or "toc".'],
  ],
  [
    'Missing required key "errors": {}',
    [
      '2:1 config/syntax docs.json is not valid JSON: unexpected character. Use straight double quotes: "name". Fix this first; other errors may follow from it.',
    ],
  ],
  [
    '"errors": {"404": {"redirect": 1}}',
    ['2:32 config/invalid-type "errors.404.redirect" must be true or false, not 1.'],
  ],
])("page frame: reports %s", (keys, expected) => {
  expect(parse(withKeys(keys)).problems).toEqual(expected.map((line) => `docs.json:${line}`));
});

test.each([
  ['"variables": {"a": 1}', ['2:20 config/invalid-type "variables.a" must be text, not 1.']],
  [
    '"seo": {"indexing": "none"}',
    ['2:21 config/invalid-value "none" is not a valid "seo.indexing". Use "navigable" or "all".'],
  ],
  [
    '"seo": {"metatags": {"og:title": ""}}',
    ['2:34 config/invalid-format "seo.metatags.og:title" must be a non-empty string, not "".'],
  ],
  [
    '"seo": {"organization": {"url": "acme"}}',
    ['2:33 config/invalid-format "seo.organization.url" must be a URL such as "https://example.com", not "acme".'],
  ],
  ['"markdown": {"instructions": 3}', ['2:30 config/invalid-type "markdown.instructions" must be text, not 3.']],
  ['"api": {"openapi": 5}', ['2:20 config/invalid-type "api.openapi" must be a string or an object, not 5.']],
  [
    '"api": {"openapi": [{"directory": "x"}]}',
    ['2:21 config/missing-key Missing required key "api.openapi[0].source". Add "source".'],
  ],
  [
    '"api": {"playground": {"display": "hidden"}}',
    [
      '2:35 config/invalid-value "hidden" is not a valid "api.playground.display". Use "interactive", "simple", "none" or "auth".',
    ],
  ],
  [
    '"api": {"mdx": {"server": "localhost:3000"}}',
    ['2:27 config/invalid-format "api.mdx.server" must be a URL such as "https://example.com", not "localhost:3000".'],
  ],
  [
    '"api": {"mdx": {"auth": {"method": "oauth"}}}',
    ['2:36 config/invalid-value "oauth" is not a valid "api.mdx.auth.method". Use "bearer", "basic", "key" or "cobo".'],
  ],
  [
    '"api": {"baseUrl": "https://a.io"}',
    [
      '2:9 config/unknown-key Unknown key "baseUrl" in "api". Use "api.mdx.server" for the base URL of hand-written API pages.',
    ],
  ],
  [
    '"footer": {"links": [{"title": "A", "links": []}]}',
    [
      '2:22 config/missing-key Missing required key "footer.links[0].items". Add "items".',
      '2:23 config/unknown-key Unknown key "title" in "footer.links[0]". Use "header" for the title of a column.',
      '2:37 config/unknown-key Unknown key "links" in "footer.links[0]". Use "items" for the links in a column.',
    ],
  ],
  ['"description": null', ['2:16 config/invalid-type "description" must be text, not null.']],
])("API pages, search engines and other settings: reports %s", (keys, expected) => {
  expect(parse(withKeys(keys)).problems).toEqual(expected.map((line) => `docs.json:${line}`));
});

test.each([
  ['"integrations": {"ag4": {}}', ['2:18 config/unknown-key Unknown key "ag4" in "integrations". Did you mean "ga4"?']],
  [
    '"integrations": {"ga4": {"measurementId": "UA-1"}}',
    [
      '2:43 config/invalid-format "integrations.ga4.measurementId" must be an identifier that starts with "G", not "UA-1".',
    ],
  ],
  [
    '"integrations": {"gtm": {"tagId": "X"}}',
    ['2:35 config/invalid-format "integrations.gtm.tagId" must be an identifier that starts with "G", not "X".'],
  ],
  [
    '"integrations": {"posthog": {"apiKey": "x"}}',
    ['2:40 config/invalid-format "integrations.posthog.apiKey" must be a key that starts with "phc_", not "x".'],
  ],
  [
    '"integrations": {"plausible": {"domain": "https://a.io"}}',
    [
      '2:42 config/invalid-format "integrations.plausible.domain" must be a host name without "https://", not "https://a.io".',
    ],
  ],
  [
    '"integrations": {"intercom": {"appId": "abc"}}',
    [
      '2:40 config/invalid-format "integrations.intercom.appId" must be an identifier of six characters or more, not "abc".',
    ],
  ],
  [
    '"integrations": {"koala": {"publicApiKey": "a"}}',
    ['2:44 config/invalid-format "integrations.koala.publicApiKey" must be a key of two characters or more, not "a".'],
  ],
  [
    '"integrations": {"mixpanel": {"projectToken": "t", "region": "uk"}}',
    ['2:62 config/invalid-format "integrations.mixpanel.region" must be "us", "eu" or "in", not "uk".'],
  ],
  [
    '"integrations": {"segment": {"key": "k", "cdnUrl": "http://a.io"}}',
    [
      '2:52 config/invalid-format "integrations.segment.cdnUrl" must be a URL that starts with "https://", not "http://a.io".',
    ],
  ],
  [
    '"integrations": {"hotjar": {"hjid": 1}}',
    ['2:28 config/missing-key Missing required key "integrations.hotjar.hjsv". Add "hjsv".'],
  ],
])("integrations: reports %s", (keys, expected) => {
  expect(parse(withKeys(keys)).problems).toEqual(expected.map((line) => `docs.json:${line}`));
});

test.each([
  ['"colour": 1', ['2:1 config/unknown-key Unknown key "colour". Did you mean "colors"?']],
  [
    '"css": "style.css"',
    ['2:1 config/unknown-key Unknown key "css". Remove it: every .css file in the project is loaded automatically.'],
  ],
  [
    '"anchors": []',
    ['2:1 config/unknown-key Unknown key "anchors". Use "navigation.global.anchors", with "anchor" and "href".'],
  ],
])("unknown keys: reports %s", (keys, expected) => {
  expect(parse(withKeys(keys)).problems).toEqual(expected.map((line) => `docs.json:${line}`));
});

test.each([
  ['"logo": "/l.svg"', "logo", { light: "/l.svg", dark: "/l.svg" }],
  ['"logo": {"light": "/l.svg"}', "logo", { light: "/l.svg", dark: "/l.svg" }],
  ['"favicon": {"light": "/l.svg", "dark": "/d.svg"}', "favicon", { light: "/l.svg", dark: "/d.svg" }],
  [
    '"fonts": {"family": "X", "weight": 400}',
    "fonts",
    { heading: { family: "X", weight: 400 }, body: { family: "X", weight: 400 } },
  ],
  [
    '"fonts": {"family": "X", "heading": {"family": "Y"}}',
    "fonts",
    { heading: { family: "Y" }, body: { family: "X" } },
  ],
  [
    '"fonts": {"body": {"family": "X", "source": "/x.woff2"}}',
    "fonts",
    { body: { family: "X", source: "/x.woff2", format: "woff2" } },
  ],
  [
    '"styling": {"codeblocks": "nord"}',
    "styling",
    { eyebrows: "section", codeblocks: { theme: { light: "nord", dark: "nord" }, grammars: [] } },
  ],
  [
    '"styling": {"codeblocks": "dark"}',
    "styling",
    { eyebrows: "section", codeblocks: { theme: "dark", grammars: [] } },
  ],
  [
    '"styling": {"codeblocks": {"theme": {"light": "min-light", "dark": "nord"}, "languages": {"custom": ["/a.json"]}}}',
    "styling",
    { eyebrows: "section", codeblocks: { theme: { light: "min-light", dark: "nord" }, grammars: ["/a.json"] } },
  ],
  [
    '"banner": {"content": "Hi", "color": "#f00"}',
    "banner",
    { content: "Hi", dismissible: false, type: "info", color: { light: "#f00", dark: "#f00" } },
  ],
  [
    '"navbar": {"links": [{"type": "github", "href": "https://github.com/a/b"}, {"label": "", "icon": "discord", "href": "/d"}, {"label": " ", "href": "/x"}]}',
    "navbar",
    {
      links: [
        { type: "github", label: "GitHub", href: "https://github.com/a/b" },
        { label: "", icon: "discord", href: "/d" },
      ],
    },
  ],
  [
    '"footer": {"socials": {"x": "https://x.com/a", "github": "https://github.com/a"}}',
    "footer",
    {
      socials: new Map([
        ["x", "https://x.com/a"],
        ["github", "https://github.com/a"],
      ]),
      links: [],
    },
  ],
  [
    '"contextual": {"options": ["copy", {"title": "A", "description": "B", "href": "https://a.io?q=$page"}]}',
    "contextual",
    {
      options: ["copy", { title: "A", description: "B", href: { base: "https://a.io?q=$page", query: [] } }],
      display: "header",
    },
  ],
  ['"markdown": {"instructions": "Be brief."}', "markdown", { schema: true, instructions: ["Be brief."] }],
  ['"integrations": {"hotjar": {"hjid": 1, "hjsv": 6}}', "integrations", { hotjar: { hjid: "1", hjsv: "6" } }],
  [
    '"variables": {"__proto__": "a", "empty": ""}',
    "variables",
    new Map([
      ["__proto__", "a"],
      ["empty", ""],
    ]),
  ],
] as const)("normalizes %s", (keys, name, expected) => {
  expect(parse(withKeys(keys)).value[name]).toEqual(expected);
});

test("accepts a path, an object or a list of both as OpenAPI files", () => {
  const { value, problems } = parse(withKeys('"api": {"openapi": ["a.json", {"source": "b.json", "directory": "b"}]}'));
  expect(problems).toEqual([]);
  expect(value.api.openapi).toEqual([
    { sources: ["a.json"], at: { file: "docs.json", line: 2, column: 21 } },
    { sources: ["b.json"], directory: "b", at: { file: "docs.json", line: 2, column: 31 } },
  ]);
});

test.each(["JavaScript:alert(1)", " java\\tscript:alert(1)", "data:text/html,x", "vbscript:x"])(
  "drops the link %j and everything that needs it",
  (link) => {
    const { value, problems } = parse(withKeys(`"navbar": {"links": [{"label": "A", "href": "${link}"}]}`));
    expect(value.navbar.links).toEqual([]);
    expect(problems[0]).toContain("docs.json:2:45 config/unsafe-link");
  },
);

test("truncates long values in messages", () => {
  const { problems } = parse(withKeys(`"theme": "${"x".repeat(100_000)}"`));
  expect(problems.map((problem) => problem.length < 300)).toEqual([true, true]);
});

test("never throws on odd shapes", () => {
  const keys = ["logo", "fonts", "api", "navbar", "footer", "contextual", "errors", "integrations", "redirects", "seo"];
  const odd = ["null", "[[]]", '{"__proto__": {}}', '{"constructor": 1}', "1e999", '""', '[null, {"a": []}]'];
  const counts = keys.flatMap((key) => odd.map((value) => parse(withKeys(`"${key}": ${value}`)).problems.length));
  // An empty logo is none.
  expect(counts.filter((count) => count === 0)).toEqual([0]);
});
