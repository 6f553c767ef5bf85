import { expect, test } from "vitest";
import { docsJson, testSite } from "../../../../test/support/site.ts";
import { replaceVariables } from "./variables.ts";

test("replaces variables wherever frontmatter is shown", async () => {
  const site = testSite({
    "docs.json": docsJson({ pages: ["index"] }, { variables: { product: "<b>Acme</b> One" } }),
    "index.mdx":
      '---\ntitle: "Use {{product}}"\nsidebarTitle: "S {{ product }}"\ndescription: About {{product}}\n"og:title": "O {{product}}"\nkeywords: ["{{product}}"]\n---\n\nText.\n',
  });
  const page = await site.page("/");
  expect(page).toContain("<title>Use Acme One - Acme</title>");
  expect(page).toContain('<meta name="description" content="About Acme One">');
  expect(page).toContain('<meta property="og:title" content="O Acme One">');
  expect(page).toContain("S Acme One");
  expect(page).not.toContain("{{");
  expect(await site.page("/llms.txt")).toContain("[Use Acme One]");
  expect(await site.page("/index.md")).toContain("# Use Acme One");
  expect(await site.problems()).toEqual([]);
});

test("keeps an unknown variable in frontmatter and reports its location", async () => {
  const site = testSite({
    "docs.json": docsJson({ pages: ["index"] }, { variables: { product: "Acme" } }),
    "index.mdx": '---\ntitle: "Use {{prodcut}}"\n---\n\nText.\n',
  });
  expect(await site.page("/")).toContain("Use {{prodcut}}");
  expect(await site.problems()).toEqual([
    'index.mdx:2:13 variable/undefined Undefined variable "prodcut". Did you mean "product"?',
  ]);
});

test("leaves several words in double braces alone", async () => {
  const site = testSite({
    "docs.json": docsJson({ pages: ["index"] }, { variables: { ok: "yes", "a b": "no" } }),
    "index.mdx": "---\ntitle: A\n---\n\nHi {{a b}} and {{ok}}.\n",
  });
  expect(await site.page("/")).toContain("Hi {{a b}} and yes.");
  expect(await site.problems()).toEqual([
    'docs.json:14:5 config/invalid-variable-name Invalid variable name "a b". Use only letters, digits, "_", "-" and ".".',
    'index.mdx:5:4 variable/undefined Undefined variable "a b". Define it under `variables` in docs.json, or put it in backticks.',
  ]);
});

test.each([
  ["a misspelled name in code", "```bash\ninstall {{verison}} {{ other }} ${{ verison }}\n```", ["verison"]],
  ["a misspelled name in inline code", "Run `get {{verison}}`, `{{x}}` or `{{user.name}}`.", ["verison"]],
  ["an attribute", '<Card title="{{missing}}" />', ["missing"]],
])("reports %s", (_, text, names) => {
  const { diagnostics } = replaceVariables("a.mdx", text, new Map([["version", "2"]]));
  expect(diagnostics.map(({ message }) => message)).toEqual(names.map((name) => `Undefined variable "${name}".`));
});

test("reports double braces on a site without variables, except in attributes and code", () => {
  const text = 'Use {{version}} and `{{name}}`.\n\n<img alt="A field\nwith {{input}}" style={{ color }} />';
  const { diagnostics } = replaceVariables("a.mdx", text, new Map());
  expect(diagnostics.map(({ at, message }) => `${at.line}:${at.column} ${message}`)).toEqual([
    '1:5 Undefined variable "version".',
  ]);
});

test("keeps a > in the value of a variable", () => {
  const variables = new Map([["limit", "<b>1 < 2</b> < 3"]]);
  expect(replaceVariables("a.mdx", "{{limit}}", variables).value).toBe("1  < 3");
  expect(replaceVariables("a.mdx", "{{limit}}", new Map([["limit", "<".repeat(200_000)]])).value).toBe(
    "<".repeat(200_000),
  );
});
