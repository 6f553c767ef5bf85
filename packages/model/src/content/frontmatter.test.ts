import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { parseFrontmatter } from "./frontmatter.ts";

function read(yaml: string) {
  const { frontmatter, diagnostics } = parseFrontmatter("p.mdx", `---\n${yaml}\n---\nBody\n`);
  return { frontmatter, problems: diagnostics.map(formatDiagnostic) };
}

test("gives the same values for simple lines and YAML", () => {
  const simple = read('title: Quickstart guide\ndescription: "A: b"\nhidden: true');
  const yaml = read('title: Quickstart guide # the title\ndescription: "A: b"\nhidden: true');
  expect(simple.frontmatter).toEqual({ title: "Quickstart guide", description: "A: b", hidden: true, other: {} });
  expect(yaml.frontmatter).toEqual(simple.frontmatter);
});

test("keeps the spelling of a title that looks like a number", () => {
  expect(read("title: 1.10").frontmatter.title).toBe("1.10");
  expect(read("title: no").frontmatter.title).toBe("no");
});

test("trims multi-line text and resolves aliases", () => {
  const { frontmatter, problems } = read(
    "title: >\n  A long\n  name\nmode: |\n  wide\ndescription: &d Said once\nsidebarTitle: *d",
  );
  expect(frontmatter).toMatchObject({ title: "A long name", mode: "wide", sidebarTitle: "Said once" });
  expect(problems).toEqual([]);
  expect(read('title: " "').frontmatter.title).toBeUndefined();
});

test("keeps keys with colons and unknown keys", () => {
  expect(read('"og:title": Hello\nauthors: [a, b]').frontmatter.other).toEqual({
    "og:title": "Hello",
    authors: ["a", "b"],
  });
});

test("reports broken YAML at its line and parses line by line", () => {
  const { frontmatter, problems } = read("title: Foo: bar\ndescription: Fine");
  expect(frontmatter).toMatchObject({ title: "Foo: bar", description: "Fine" });
  expect(problems).toEqual([
    "p.mdx:2:8 frontmatter/invalid-yaml Invalid YAML in the frontmatter: Nested mappings are not allowed in compact mappings. Quote values that contain `: ` or start with a special character.",
  ]);
});

test("names a tab in broken YAML", () => {
  expect(read("a:\n\tb: 1").problems).toEqual([
    "p.mdx:3:1 frontmatter/invalid-yaml Invalid YAML in the frontmatter: Tabs are not allowed as indentation. Indent with spaces.",
  ]);
});

test("reads TOML between plus signs", () => {
  const text =
    '+++\ntitle = "A # b"\ndate = 2024-05-01T10:00:00Z\ntags = ["a", "b"]\ndescription = """\nTwo\nlines"""\n\n[author]\nname = "Jo"\n+++\nBody\n';
  const { frontmatter, diagnostics, keys } = parseFrontmatter("p.mdx", text);
  expect(diagnostics).toEqual([]);
  expect(frontmatter).toMatchObject({
    title: "A # b",
    description: "Two\nlines",
    other: { date: "2024-05-01T10:00:00.000Z", tags: ["a", "b"], author: { name: "Jo" } },
  });
  expect(keys.get("tags")?.line).toBe(4);
});

test("reports broken TOML at its place and keeps what it can read", () => {
  const { frontmatter, diagnostics } = parseFrontmatter("p.mdx", '+++\ndescription = "Fine"\ntitle = Foo\n+++\nBody\n');
  expect(frontmatter).toMatchObject({ title: "Foo", description: "Fine" });
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    "p.mdx:3:9 frontmatter/invalid-toml Invalid TOML in the frontmatter: invalid value. Put text in quotes, or write YAML between `---` lines.",
  ]);
});

test.each(["---  \ntitle: A\n---\nBody\n", "---\t\ntitle: A\n---  \nBody\n", '+++ \ntitle = "A"\n+++\nBody\n'])(
  "ignores spaces after the opening line: %j",
  (text) => {
    const { frontmatter, bodyStart, diagnostics } = parseFrontmatter("p.mdx", text);
    expect(frontmatter.title).toBe("A");
    expect(text.slice(bodyStart)).toBe("Body\n");
    expect(diagnostics).toEqual([]);
  },
);

test.each([
  ["title: A\ndescription: How to parse\nand handle webhooks\ntag: New", "How to parse and handle webhooks", 4],
  ["title: A\ndescription: >-\nHow to parse\nand handle webhooks\ntag: New", "How to parse and handle webhooks", 4],
  ["title: A\ndescription: See\n(the docs)\n\n# note\ntag: New", "See (the docs)", 4],
])("reads a plain value that continues without an indent, with a warning: %j", (text, description, line) => {
  const { frontmatter, problems } = read(text);
  expect(frontmatter).toMatchObject({ title: "A", description, tag: "New" });
  expect(problems).toEqual([expect.stringMatching(`^p.mdx:${line}:1 frontmatter/missing-indent `)]);
});

test.each([["\n\n---\ntitle: A\n---\nBody\n", 3]])(
  "reports frontmatter that does not start on the first line: %j",
  (text, line) => {
    const { frontmatter, diagnostics } = parseFrontmatter("p.mdx", text);
    expect(frontmatter).toEqual({ other: {} });
    expect(diagnostics.map(formatDiagnostic)).toEqual([
      `p.mdx:${line}:1 frontmatter/misplaced The frontmatter is shown as text, because the file does not start with a \`---\` line. Put \`---\` alone on the first line of the file.`,
    ]);
  },
);

test.each(["\n---\n\nText: one\n\n---\n", "Text\n\n---\na: b\n---\n"])(
  "does not mistake thematic breaks for frontmatter: %j",
  (text) => {
    expect(parseFrontmatter("p.mdx", text).diagnostics).toEqual([]);
  },
);

test.each([
  ['title: A\ndescription: "How to parse and\nhandle webhooks"\ntag: New', "How to parse and handle webhooks", 4],
  ["title: A\ndescription: 'How to parse and\nhandle webhooks'\ntag: New", "How to parse and handle webhooks", 4],
  ['title: A\ndescription: "How to parse.\nNote: beta"\ntag: New', "How to parse. Note: beta", 4],
  ["title: A\ndescription: 'It''s new.\nNote: beta'\ntag: New", "It's new. Note: beta", 4],
  ["title: A\ndescription: 'One\n\ttwo'\ntag: 'New'", "One two", 4],
  ["title: A\ndescription: 'One\n  two\nthree'\ntag: New", "One two three", 5],
])("reads a quoted value that continues without an indent, with a warning: %j", (text, description, line) => {
  const { frontmatter, problems } = read(text);
  expect(frontmatter).toMatchObject({ title: "A", description, tag: "New" });
  expect(problems).toEqual([
    `p.mdx:${line}:1 frontmatter/missing-indent The value continues on a line without indentation, which strict YAML rejects. Indent this line, or write the value on one line.`,
  ]);
});

test("keeps all lines of a quoted value that is not valid YAML", () => {
  const { frontmatter, problems } = read("title: A\ndescription: 'Don't parse\nwebhooks'\ntag: New");
  expect(frontmatter).toMatchObject({ title: "A", description: "Don't parse webhooks", tag: "New" });
  expect(problems).toEqual([expect.stringContaining("frontmatter/invalid-yaml")]);
});

test("reports frontmatter that is nested too deeply", () => {
  const { diagnostics } = parseFrontmatter("p.mdx", `---\ntitle: A\nx: ${"[".repeat(5_000)}\n---\n`);
  expect(diagnostics.map(({ message }) => message)).toContain(
    "Invalid YAML in the frontmatter: it is nested too deeply.",
  );
});

test("reports and skips values of the wrong type", () => {
  const { frontmatter, problems } = read("title: A\nhidden: maybe\nmode: huge\nboost: much\nrelated: 3\ntag: [x]");
  expect(frontmatter).toEqual({ title: "A", other: {} });
  expect(problems).toEqual([
    "p.mdx:3:1 frontmatter/invalid-value Invalid value for `hidden`, which must be `true` or `false`.",
    "p.mdx:4:1 frontmatter/invalid-value Invalid value for `mode`, which must be one of wide, custom, frame, center, assistant.",
    "p.mdx:5:1 frontmatter/invalid-value Invalid value for `boost`, which must be a number.",
    "p.mdx:6:1 frontmatter/invalid-value Invalid value for `related`, which must be `false` or a list of links.",
    "p.mdx:7:1 frontmatter/invalid-value Invalid value for `tag`, which must be a string.",
  ]);
});

test("suggests the closest valid value", () => {
  expect(read("title: A\nmode: wid").problems).toEqual([
    "p.mdx:3:1 frontmatter/invalid-value Invalid value for `mode`, which must be one of wide, custom, frame, center, assistant. Did you mean `wide`?",
  ]);
});

test("reports a duplicate key at its second location and uses that value", () => {
  const { frontmatter, problems } = read("title: A\ndescription: |\n  One\n  two\n\ntitle: B");
  expect(frontmatter.title).toBe("B");
  expect(problems).toEqual([
    "p.mdx:7:1 frontmatter/duplicate-key Duplicate key `title` overrides the one on line 2. Remove one of them.",
  ]);
});

test("suggests the right key for a misspelled one and accepts custom keys", () => {
  expect(read("titel: A\nsidebartitle: B\naudience: devs").problems).toEqual([
    "p.mdx:2:1 frontmatter/unknown-key Unknown frontmatter key `titel`. Did you mean `title`?",
    "p.mdx:3:1 frontmatter/unknown-key Unknown frontmatter key `sidebartitle`. Did you mean `sidebarTitle`?",
  ]);
});

test("reports a list instead of keys, and a missing end", () => {
  expect(read("- a\n- b").problems).toEqual([
    "p.mdx:2:1 frontmatter/not-a-mapping The frontmatter must be `key: value` pairs. Use key-value pairs, such as `title: Quickstart`.",
  ]);
  expect(parseFrontmatter("p.mdx", "---\ntitle: A\n\nText").diagnostics.map(formatDiagnostic)).toEqual([
    "p.mdx:1:1 frontmatter/unclosed The frontmatter has no closing `---` line. Add a line with only `---` after the last key.",
  ]);
});

test("starts the body after the closing line even if the frontmatter is empty", () => {
  expect(parseFrontmatter("p.mdx", "---\ntitle: A\n---\nBody").bodyStart).toBe(17);
  expect(parseFrontmatter("p.mdx", "---\n---\nBody").bodyStart).toBe(8);
  expect(parseFrontmatter("p.mdx", "Body").bodyStart).toBe(0);
});

test("accepts paths, URLs and titled links as related links", () => {
  expect(read('related:\n  - /a\n  - "Docs": https://x.y').frontmatter.related).toEqual([
    { href: "/a" },
    { title: "Docs", href: "https://x.y" },
  ]);
});

test("keeps hostile keys away from prototypes", () => {
  const { frontmatter } = read('"__proto__": {polluted: true}\nconstructor: x');
  expect(Object.hasOwn(frontmatter.other, "constructor")).toBe(true);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("reports unresolved aliases at their location and skips only their key", () => {
  const bomb = `a: &a [x, x, x, x, x, x, x, x, x, x]\n${["b", "c", "d"]
    .map((name, index) => `${name}: &${name} [${Array(10).fill(`*${"abc"[index]}`).join(", ")}]`)
    .join("\n")}\ntitle: Kept`;
  const { frontmatter, problems } = read(bomb);
  expect(frontmatter.title).toBe("Kept");
  expect(problems).toEqual([
    "p.mdx:4:1 frontmatter/unresolved-alias Cannot resolve the aliases in `c`: aliases expand to more than 100 values. Replace `&` and `*` with the values themselves.",
    "p.mdx:5:1 frontmatter/unresolved-alias Cannot resolve the aliases in `d`: aliases expand to more than 100 values. Replace `&` and `*` with the values themselves.",
  ]);
  expect(read("title: Kept\nmore: &m\n  inner: *m").problems).toEqual([
    "p.mdx:3:1 frontmatter/unresolved-alias Cannot resolve the aliases in `more`: an alias refers to the value that contains it. Replace `&` and `*` with the values themselves.",
  ]);
  expect(read("title: Kept\nmore: [*nothing]").problems).toEqual([
    "p.mdx:3:1 frontmatter/unresolved-alias Cannot resolve the aliases in `more`: an alias has no anchor. Replace `&` and `*` with the values themselves.",
  ]);
});
