import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";

const page = (body: string): string => `---\ntitle: A\n---\n\n${body}\n`;

test.each([
  ['import Ext from "/snippets/inner"\n\n<Ext n="1" />'],
  ['import { default as Ext } from "/snippets/inner.mdx"\n\n<Ext n="1" />'],
  ['import Ext from "/snippets/inner.mdx"\n\n<Ext n="1" />'],
])("renders the snippet %j", async (source) => {
  const site = testSite({ "index.mdx": page(source), "snippets/inner.mdx": "Inner {n}.\n" });
  expect(await site.body()).toBe("<p>Inner 1.</p>\n");
  expect(await site.page("/index.md")).toContain("Inner 1.");
  expect(await site.problems()).toEqual([]);
});

test("replaces a snippet's props in the opening line of a fence", async () => {
  const fences = ["bash {file}.sh", "bash install {file}.sh", "js title={file}", 'js title="{file}.js"', "js {1}"];
  const site = testSite({
    "index.mdx": page('import F from "/snippets/f.mdx"\n\n<F file="my abc" />'),
    "snippets/f.mdx": fences.map((fence) => `\`\`\`${fence}\nx {file}\n\`\`\``).join("\n\n"),
  });
  const titles = [...(await site.body()).matchAll(/class="code-block-title">([^<]*)</g)].map(([, title]) => title);
  expect(titles).toEqual(["my abc.sh", "install my abc.sh", "my abc", "my abc.js"]);
  expect(await site.page("/index.md")).toContain("```bash my abc.sh\nx my abc\n```");
});

test("renders a one-paragraph snippet inline and a longer one as blocks", async () => {
  const site = testSite({
    "index.mdx": page(
      'import V from "/snippets/v.mdx"\nimport Two from "/snippets/two.mdx"\n\nUse <V n="1" /> now.\n\n- Or <V n="2" />\n\nSee <Two /> there.',
    ),
    "snippets/v.mdx": "---\ntitle: V\n---\nversion **{n}**\n",
    "snippets/two.mdx": "One.\n\nTwo.\n",
  });
  expect(await site.body()).toBe(
    '<p>Use version <strong>1</strong> now.</p>\n<ul>\n<li>Or version <strong>2</strong></li>\n</ul>\n<div class="paragraph">See <p>One.</p>\n<p>Two.</p>\n there.</div>\n',
  );
  expect(await site.page("/index.md")).toContain(
    "Use version **1** now.\n\n- Or version **2**\n\nSee\n\nOne.\n\nTwo.\n\nthere.\n",
  );
});

test("passes no children to a snippet without content", async () => {
  const site = testSite({
    "index.mdx": page('import K from "/snippets/k.mdx"\n\n<K />\n\n<K>in</K>'),
    "snippets/k.mdx": "Kids: {children}\n\n```jsx\n({children}) => 1\n```\n",
  });
  expect((await site.body()).match(/<p>.*<\/p>/g)).toEqual(["<p>Kids: </p>", "<p>Kids: in</p>"]);
  expect(await site.page("/index.md")).toContain(
    "Kids:\n\n```jsx\n({children}) => 1\n```\n\nKids: in\n\n```jsx\n({children}) => 1\n```\n",
  );
  expect(await site.problems()).toEqual([]);
});

test.each([
  ["a page without code", ""],
  ["a page with code", "{[1, 2].map((n) => n)}"],
])("reports an unresolved import once on %s", async (_, code) => {
  const site = testSite({
    "index.mdx": page(
      `import X from "/snippets/gone.mdx"\nimport { Y } from "/snippets/gone.jsx"\nimport Z from "snippets/bare.mdx"\n\n<X />\n\n<X>Kept</X>\n\n<Y />\n\n<Z />\n\n${code}`,
    ),
    "other.mdx": page(
      `import Unused from "./gone.mdx"\nimport Outer from "./snippets/outer.mdx"\n\n<Outer />\n\n${code}`,
    ),
    "snippets/outer.mdx": `Outer.\n\nimport Inner from "./nothing.mdx"\n\n<Inner />\n\n${code}`,
  });
  expect(await site.problems()).toEqual([
    'index.mdx:5:1 code/import-not-found Cannot find the imported file "/snippets/gone.mdx". Create the file, or remove the import.',
    'index.mdx:6:1 code/import-not-found Cannot find the imported file "/snippets/gone.jsx". Create the file, or remove the import.',
    'index.mdx:7:1 code/import-not-found Cannot find the imported file "snippets/bare.mdx". Create the file, or remove the import.',
    'other.mdx:5:1 code/import-not-found Cannot find the imported file "./gone.mdx". Create the file, or remove the import.',
    'snippets/outer.mdx:3:1 code/import-not-found Cannot find the imported file "./nothing.mdx". Create the file, or remove the import.',
  ]);
  expect(await site.body()).toContain("Kept");
});

test("shows an imported file once it exists", async () => {
  const site = testSite({ "index.mdx": page('import X from "/snippets/late.mdx"\n\n<X />') });
  expect(await site.problems()).toHaveLength(1);
  site.write("snippets/late.mdx", "Here.\n");
  expect(await site.problems()).toEqual([]);
  expect(await site.body()).toContain("Here.");
  site.remove("snippets/late.mdx");
  expect(await site.problems()).toHaveLength(1);
});
