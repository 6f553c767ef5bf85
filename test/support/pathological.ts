// Texts that make parsers slow: small shapes, repeated. The first list is Markdown that every CommonMark parser has to
// cope with; the second one needs tags, braces, modules or frontmatter.

import { SCALE } from "./size.ts";

export type Shape = readonly [name: string, text: string];

const n = (count: number): number => Math.round(count * SCALE);

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join("");

export const MARKDOWN_SHAPES: readonly Shape[] = [
  ["nested strong emphasis", `${"*a **a ".repeat(n(65_000))}b${" a** a*".repeat(n(65_000))}`],
  ["emphasis closers without openers", "a_ ".repeat(n(65_000))],
  ["emphasis openers without closers", "_a ".repeat(n(65_000))],
  ["link closers without openers", "a]".repeat(n(65_000))],
  ["link openers without closers", "[a".repeat(n(65_000))],
  ["mismatched openers and closers", "*a_ ".repeat(n(50_000))],
  ["closers whose lengths add up to three", `a**b${"c* ".repeat(n(50_000))}`],
  ["link openers and emphasis closers", "[ a_".repeat(n(50_000))],
  ["brackets and parentheses that cross", "[ (](".repeat(n(80_000))],
  ["pictures inside links that are empty", "![[]()".repeat(n(40_000))],
  ["links inside emphasis that crosses them", "**x [a*b**c*](d)".repeat(n(5000))],
  ["nested brackets", `${"[".repeat(n(50_000))}a${"]".repeat(n(50_000))}`],
  ["nested block quotes", `${"> ".repeat(n(50_000))}a`],
  ["deeply nested lists", times(n(1000), (depth) => `${"  ".repeat(depth)}* a\n`)],
  ["null characters", "abc\u0000de\u0000\n".repeat(n(10_000))],
  ["backtick runs of every length", times(n(2500), (length) => `e${"`".repeat(length + 1)}`)],
  ["link targets in angle brackets that never close", "[a](<b".repeat(n(30_000))],
  ["link targets that never close", "[a](b".repeat(n(30_000))],
  ["comments that never close", `</${"<!--".repeat(n(300_000))}`],
  ["empty lines in deeply nested lists", `${"- ".repeat(n(30_000))}x${"\n".repeat(n(30_000))}`],
  ["empty lines in deeply nested lists in a quote", `> ${"- ".repeat(n(30_000))}x\n${">\n".repeat(n(30_000))}`],
  ["emphasis in deep block quotes", `${">".repeat(n(100_000))}${"a*".repeat(n(100_000))}`],
  [
    "thousands of references",
    `${times(n(20_000), (index) => `[${index}]: u\n`)}${times(n(20_000), (index) => `[${index}] `)}`,
  ],
  ["references to one long definition", `[a]: /${"b".repeat(n(50_000))}\n\n${"[a] ".repeat(n(10_000))}`],
  ["declarations that never close", "<!A ".repeat(n(50_000))],
  ["entities that never end", "&".repeat(n(200_000))],
];

/** A tag with unclosed code in an attribute. */
const attribute = (code: string): string => `<a b={${code}`;

/** MDX shapes, and those of our own syntax: frontmatter, math, footnotes, tables, snippets. */
export const MDX_SHAPES: readonly Shape[] = [
  ["nested tags", `${"<div>\n".repeat(n(20_000))}x\n${"</div>\n".repeat(n(20_000))}`],
  ["nested tags in a line", `${"<b>".repeat(n(20_000))}x${"</b>".repeat(n(20_000))}`],
  ["tags that never close", "<Note>\n".repeat(n(20_000))],
  ["tags in a line that never close", "<b>x ".repeat(n(20_000))],
  ["closing tags alone", "</div>\n".repeat(n(20_000))],
  ["closing tags in a line", "</b>x ".repeat(n(20_000))],
  ["tags that cross", "<a><b></a></b>".repeat(n(10_000))],
  ["beginnings of tags", "<a ".repeat(n(50_000))],
  ["beginnings of tags on lines", "<a\n".repeat(n(50_000))],
  ["less-than signs", "a < b ".repeat(n(170_000))],
  ["less-than signs on lines", "a < b\n\n".repeat(n(50_000))],
  ["a run of less-than signs", "<".repeat(n(100_000))],
  ["a run of greater-than signs in a tag", `<a ${">".repeat(n(100_000))}`],
  ["void tags", "<br>".repeat(n(50_000))],
  ["void tags on lines", "<br>\n\n".repeat(n(20_000))],
  ["HTML comments", "<!-- a --> ".repeat(n(30_000))],
  ["HTML comments on lines", "<!-- a -->\n\n".repeat(n(10_000))],
  ["angle links", "<https://a.test> ".repeat(n(20_000))],
  ["placeholders", "<your-key> ".repeat(n(20_000))],
  ["fragments", `${"<>".repeat(n(10_000))}x${"</>".repeat(n(10_000))}`],
  ["fragments that never close", "<>".repeat(n(20_000))],
  ["attributes", `<a ${times(n(50_000), (index) => `b${index}="c" `)}/>`],
  ["attributes without values", `<a ${"b ".repeat(n(100_000))}/>`],
  ["a value that never closes", `<a b="${"c ".repeat(n(100_000))}`],
  ["values that never close", '<a b="c\n\n'.repeat(n(10_000))],
  ["spreads", `<a ${"{...b} ".repeat(n(10_000))}/>`],
  ["spreads that never close", "<a {...".repeat(n(10_000))],
  ["expressions", "{1} ".repeat(n(50_000))],
  ["expressions on lines", "{1}\n\n".repeat(n(30_000))],
  ["unknown names", "{a} ".repeat(n(30_000))],
  ["open braces", "{".repeat(n(100_000))],
  ["closing braces", "}".repeat(n(100_000))],
  ["open braces with words", "{a ".repeat(n(30_000))],
  ["open braces on lines", "{a\n\n".repeat(n(20_000))],
  ["nested braces", `${"{".repeat(n(20_000))}1${"}".repeat(n(20_000))}`],
  ["nested arrays in braces", `{${"[".repeat(n(50_000))}${"]".repeat(n(50_000))}}`],
  ["nested parentheses in braces", `{${"(".repeat(n(50_000))}1${")".repeat(n(50_000))}}`],
  ["nested objects in braces", `{(${"{a:".repeat(n(20_000))}1${"}".repeat(n(20_000))})}`],
  ["nested functions in braces", `{${"() => ".repeat(n(20_000))}1}`],
  ["nested conditions in braces", `{${"a ? b : ".repeat(n(20_000))}c}`],
  ["a sum without end in braces", `{${"1+".repeat(n(100_000))}1}`],
  ["a regular expression that never closes in braces", `{/${"[".repeat(n(100_000))}}`],
  ["quotes in braces", `{${"'".repeat(n(99_999))}}`],
  ["comments in braces", `{${"/* a */".repeat(n(30_000))}}`],
  ["comments in braces that never close", "{/* ".repeat(n(20_000))],
  ["templates that never close", "{`".repeat(n(20_000))],
  ["nested templates", attribute("`${".repeat(100))],
  ["nested templates that never close", `${attribute("`${".repeat(n(5000)))}\n`],
  ["templates in attributes on lines", `${attribute("`${")}\n\n`.repeat(n(2000))],
  ["tags in braces in tags", `${"<a b={".repeat(200)}1${"}/>".repeat(200)}`],
  ["tags in braces in tags that never close", "<a b={".repeat(n(5000))],
  ["braces in attributes that never close", "<Card cols={2>\n".repeat(n(5000))],
  ["tags after a brace that never closes", `<Card cols={2>\n${"<br>\n".repeat(n(5000))}`],
  ["elements in expressions", "{<b>x</b>} ".repeat(n(5000))],
  ["elements in expressions that never close", "{<b>x ".repeat(n(5000))],
  ["double braces", "{{a}} ".repeat(n(20_000))],
  ["double braces that never close", "{{a ".repeat(n(20_000))],
  ["imports", times(n(3000), (index) => `import A${index} from "./a.mdx"\n`)],
  ["imports that are not whole", "import a from\n".repeat(n(10_000))],
  ["imports among words", "import a word\n\n".repeat(n(10_000))],
  ["exports", times(n(5000), (index) => `export const a${index} = ${index}\n`)],
  ["exports that touch text", "export const a = 1\ntext\n\n".repeat(n(3000))],
  ["an export that never closes", `export const a = ${"[".repeat(n(50_000))}`],
  ["a table of very many columns", `${"|a".repeat(n(6000))}|\n${"|-".repeat(n(6000))}|\n${"|b|\n".repeat(n(2000))}`],
  ["a table head without end", `${"|a".repeat(n(100_000))}|\n${"|-".repeat(n(100_000))}|\n`],
  ["lines that could be table heads", "a|b\n-\n".repeat(n(20_000))],
  [
    "footnotes",
    `${times(n(10_000), (index) => `[^${index}] `)}\n\n${times(n(10_000), (index) => `[^${index}]: a\n\n`)}`,
  ],
  ["references to one footnote", `${"[^a] ".repeat(n(20_000))}\n\n[^a]: a`],
  ["footnotes inside footnotes", times(n(3000), (index) => `[^${index}]: a [^${index + 1}]\n\n`)],
  ["dollars", "$a ".repeat(n(50_000))],
  ["formulas", "$a$ ".repeat(n(3000))],
  ["dollar runs of every length", times(n(1500), (length) => `e${"$".repeat(length + 1)}`)],
  ["tildes", "~a~~b ".repeat(n(50_000))],
  ["headings with the same name", "# a\n".repeat(n(30_000))],
  ["underlined headings", "a\n=\n".repeat(n(30_000))],
  ["fences that never close", "```\na\n~~~\n".repeat(n(20_000))],
  ["fences nested in lists", times(500, (depth) => `${"  ".repeat(depth)}- \`\`\`\n`)],
  ["quotation marks", `${"\"'".repeat(n(100_000))}`],
  ["random bytes", randomText(n(50_000))],
  ["random marks", randomText(n(50_000), "<>{}[]()*_`~$|!#&\\\"' \n-=/ab1")],
  ["frontmatter that never closes", `---\n${"a: b\n".repeat(n(50_000))}`],
  ["lists of every kind of marker", times(n(2000), (depth) => `${"-*+"[depth % 3]} `)],
  ["ordered lists in each other", "1. ".repeat(n(20_000))],
  ["prompts that never close", "<Prompt>\n".repeat(n(10_000))],
  ["bare links", "https://a.test/(((".repeat(n(10_000))],
  ["addresses that are none", "a@".repeat(n(100_000))],
  ["www. without end", `www.${"a.".repeat(n(100_000))}`],
];

/** The same text on every machine. */
function randomText(length: number, alphabet?: string): string {
  let state = 1;
  const next = (max: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
  return Array.from({ length }, () =>
    alphabet === undefined ? String.fromCharCode(next(256)) : (alphabet[next(alphabet.length)] ?? ""),
  ).join("");
}
