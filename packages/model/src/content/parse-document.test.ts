import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import type { MdastNode } from "satteri";
import { expect, test } from "vitest";
import { parseDocument } from "./parse-document.ts";

function parse(text: string, variables: Record<string, string> = {}) {
  const { value, diagnostics } = parseDocument({ path: "p.mdx", text }, new Map(Object.entries(variables)));
  return { document: value, text: plainText(value.tree), problems: diagnostics.map(formatDiagnostic) };
}

function plainText(node: MdastNode): string {
  if ("children" in node) return node.children.map((child) => plainText(child as MdastNode)).join("");
  return "value" in node && node.type !== "yaml" ? `${node.type === "text" ? "" : `[${node.type}]`}${node.value}` : "";
}

test("replaces variables and strips tags from their values", () => {
  expect(parse("Use {{version}} of {{ product-name }}.", { version: "2.0", "product-name": "<b>Acme</b>" }).text).toBe(
    "Use 2.0 of Acme.",
  );
});

test("keeps an unknown variable and suggests the closest name", () => {
  const { text, problems } = parse("Use {{versoin}}.", { version: "2.0" });
  expect(text).toBe("Use {{versoin}}.");
  expect(problems).toEqual(['p.mdx:1:5 variable/undefined Undefined variable "versoin". Did you mean "version"?']);
});

test("ignores double braces inside code", () => {
  expect(parse("Use `{{ name }}`.\n\n```jinja\n{{ user.name }}\n```").problems).toEqual([]);
});

test("keeps prices as text and formulas as math", () => {
  expect(parse("From $5 to $10, or $x^2$ each.").text).toBe("From $5 to $10, or [inlineMath]x^2 each.");
  expect(parse("Between $5-$10 and $20.").text).toBe("Between $5-$10 and $20.");
  expect(parse("Speech ($/sec), tokens ($/1k), calls ($/min).").text).toBe(
    "Speech ($/sec), tokens ($/1k), calls ($/min).",
  );
});

test.each([
  [
    "a <= b",
    "a <= b",
    "p.mdx:1:3 mdx/non-standard A `<` that does not open a tag is not valid MDX. Use &lt; or put it in `code`.",
  ],
  [
    "x\n\n<!-- note -->\n\ny",
    "xy",
    "p.mdx:3:1 mdx/non-standard An HTML comment is not valid MDX. Use {/* … */} instead of <!-- … -->.",
  ],
  ["one<br>two", "onetwo", "p.mdx:1:4 mdx/non-standard `<br>` is never closed. Use <br />."],
  [
    "one <!-- two",
    "one <!-- two",
    "p.mdx:1:5 mdx/non-standard `<!--` is never closed. Put {/* … */} around the comment, or write &lt;!--.",
  ],
  [
    "see <https://a.b> now",
    "see https://a.b now",
    "p.mdx:1:5 mdx/non-standard A URL in angle brackets is not valid MDX. Use [https://a.b](https://a.b) or the bare URL.",
  ],
  [
    "Email <foo@bar.com>",
    "Email foo@bar.com",
    "p.mdx:1:7 mdx/non-standard A URL in angle brackets is not valid MDX. Use [foo@bar.com](mailto:foo@bar.com) or the bare URL.",
  ],
  [
    "<a href=/one title='a=b'>go</a>",
    "go",
    "p.mdx:1:1 mdx/non-standard An unquoted attribute value is not valid MDX. Use <a href=\"/one\" title='a=b'>.",
  ],
  [
    "a Map<String, Int> b",
    "a Map<String, Int> b",
    "p.mdx:1:6 mdx/non-standard `<String, Int>` is not a tag, so it is shown as text. Use &lt;String, Int> or put it in `code`.",
  ],
  [
    "Send <your-key> now",
    "Send <your-key> now",
    "p.mdx:1:6 mdx/non-standard `<your-key>` is not a tag, so it is shown as text. Use &lt;your-key> or put it in `code`.",
  ],
  [
    "Set it to <API_KEY>",
    "Set it to <API_KEY>",
    "p.mdx:1:11 mdx/non-standard `<API_KEY>` is not a tag, so it is shown as text. Use &lt;API_KEY> or put it in `code`.",
  ],
  [
    "in <path/to/file> now",
    "in <path/to/file> now",
    "p.mdx:1:4 mdx/non-standard `<path/to/file>` is not a tag, so it is shown as text. Use &lt;path/to/file> or put it in `code`.",
  ],
  [
    "a <b>word",
    "a    word",
    "p.mdx:1:3 mdx/syntax Expected a closing tag for `<b>`. Close the tag. Until then, only its content is shown.",
  ],
  [
    'a <Badge "x"> b',
    "a             b",
    'p.mdx:1:3 mdx/syntax Cannot parse `<Badge "x">` as a tag. Check the quotes around its attribute values, or put it in `code` if it is text.',
  ],
  ["<Note>one<br>two</Note>", "onetwo", "p.mdx:1:10 mdx/non-standard `<br>` is never closed. Use <br />."],
  [
    "<Note>\n\ntext",
    "text",
    "p.mdx:1:1 mdx/syntax Expected a closing tag for `<Note>`. Close the tag. Until then, only its content is shown.",
  ],
  [
    "text </Note> more",
    "text         more",
    "p.mdx:1:6 mdx/syntax Unexpected closing tag `</Note>`, expected an open tag first. Close the tag. Until then, only its content is shown.",
  ],
  [
    "a { b",
    "a { b",
    "p.mdx:1:3 mdx/syntax The closing brace for `{` is missing. Escape it as \\{ or put it in `code`.",
  ],
])("repairs and reports %j", (source, shown, problem) => {
  const { text, problems } = parse(source);
  expect(text).toBe(shown);
  expect(problems).toEqual([problem]);
});

test("knows the languages and module blocks of a page before rendering", () => {
  const { document } = parse('import A from "/snippets/a.mdx"\n\n# Hi\n\n```JSON\n{}\n```\n\n- ```py\n  x\n  ```');
  expect(document.languages).toEqual(["json", "py"]);
  expect(document.modules).toEqual([
    { code: 'import A from "/snippets/a.mdx"', at: { file: "p.mdx", line: 1, column: 1 } },
  ]);
});

test("reports each of very many unclosed tags and keeps the text", () => {
  const text = "<Info>\n\ntext\n\n".repeat(2500);
  const { value, diagnostics } = parseDocument({ path: "p.mdx", text }, new Map());
  expect(diagnostics.map(({ code, at }) => [code, at.line])).toEqual(
    Array.from({ length: 2500 }, (_, index) => ["mdx/syntax", 1 + 4 * index]),
  );
  expect(JSON.stringify(value.tree).match(/"text"}?,"value":"text"|"value":"text"/g)).toHaveLength(2500);
});

test("reports everything that strict MDX rejects at its place as written", () => {
  const { problems, text } = parse(
    'One<br>two<br>three <!-- note --> a <5 <https://a.b>\n\n{ "a": 1 and <img src=a.png>\n\n<Note title=T>in</Note> </p>',
  );
  expect(problems.map((problem) => problem.split(" ").slice(0, 2).join(" "))).toEqual([
    "p.mdx:1:4 mdx/non-standard",
    "p.mdx:1:11 mdx/non-standard",
    "p.mdx:1:21 mdx/non-standard",
    "p.mdx:1:37 mdx/non-standard",
    "p.mdx:1:40 mdx/non-standard",
    "p.mdx:3:1 mdx/syntax",
    "p.mdx:3:14 mdx/non-standard",
    "p.mdx:5:1 mdx/non-standard",
    "p.mdx:5:25 mdx/syntax",
  ]);
  expect(text).toContain('{ "a": 1 and');
});

test("leaves code, math, links and modules alone when something else is wrong", () => {
  const fine = [
    "`<br>` and `a\n<br> {` and \\<br> and \\{",
    "$a <b$ and $$\\text{<i>}$$",
    "[a](<b c>) [d]\n\n[d]: <e>",
    "```html\n<br>\n<!-- c -->\n```",
    'export const F = () => {\n\n  return <p>{"<br>"}</p>;\n};',
    "<F a={<br/>} b='<br>'>{() => <i>{1}</i>}</F>",
    "1 < 2",
  ];
  const { problems } = parse(`${fine.join("\n\n")}\n\n<br>`);
  expect(problems).toEqual([expect.stringContaining("`<br>` is never closed")]);
});

test("keeps every character of URLs in angle brackets", () => {
  const read = (text: string) => {
    const [paragraph] = (parse(text).document.tree as { children: { children: MdastNode[] }[] }).children;
    return paragraph?.children.map((node) => (node.type === "link" ? [node.url, plainText(node)] : plainText(node)));
  };
  expect(read("(<https://a.b/c_(d)?e=*f*&g;.>)")).toEqual([
    "(",
    ["https://a.b/c_(d)?e=*f*&g;.", "https://a.b/c_(d)?e=*f*&g;."],
    ")",
  ]);
  expect(read("<https://a.b/{c}$d$~~e~~`f`,>")).toEqual([
    ["https://a.b/{c}$d$~~e~~`f`,", "https://a.b/{c}$d$~~e~~`f`,"],
  ]);
  expect(read("<foo_bar@b.co>")).toEqual([["mailto:foo_bar@b.co", "foo_bar@b.co"]]);
});

test("treats a literal dollar or brace like punctuation around emphasis", () => {
  expect(parse("*$*alpha. And $5.").text).toBe("*$*alpha. And $5.");
  expect(parse("**Price:**$5 or $6").document.tree).toMatchObject({
    children: [{ children: [{ type: "strong" }, { type: "text", value: "$5 or $6" }] }],
  });
  expect(parse("\u4dc0 and $5, $6 and \u4dc4").text).toBe("\u4dc0 and $5, $6 and \u4dc4");
});

test.each([
  ['data=\'{"a": ["b"]}\'', "warning"],
  ["a { b", "warning"],
  ["{items.map((item) => <b>{item</b>}", "error"],
  ["{isNew && <b>new</b>", "error"],
  ["a <b>word", "error"],
])("an expression that is shown as meant is not an error: %s", (text, severity) => {
  const { diagnostics } = parseDocument({ path: "p.mdx", text }, new Map());
  expect(diagnostics.map(({ severity }) => severity)[0]).toBe(severity);
});
