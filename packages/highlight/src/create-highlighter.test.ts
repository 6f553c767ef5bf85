import { expect, test } from "vitest";
import { createHighlighter } from "./create-highlighter.ts";
import { parseGrammar } from "./custom-grammar.ts";
import { DEFAULT_THEMES } from "./theme.ts";

async function highlight(code: string, language: string): Promise<readonly string[]> {
  const highlighter = await createHighlighter({ themes: DEFAULT_THEMES });
  await highlighter.load([language]);
  return highlighter.lines(code, language);
}

test("emits one span per run of equal styles and none for plain TypeScript", async () => {
  expect(await highlight('const a: Set<string> = f("x"); // <b>\n\nreturn a', "ts")).toEqual([
    '<span class="l2 d3">const</span> <span class="l3 d16">a</span><span class="l2 d0">:</span> <span class="l4 d14">Set</span>&lt;<span class="l3 d14">string</span>&gt; <span class="l2 d0">=</span> <span class="l5 d13">f</span>(<span class="l7 d9">&quot;x&quot;</span>); <span class="l1 d2">// &lt;b&gt;</span>',
    "",
    '<span class="l2 d15">return</span> <span class="d7">a</span>',
  ]);
});

test("highlights a multi-line string as one", async () => {
  expect(await highlight('x = """a\nb"""\ny = 1', "Python")).toEqual([
    'x <span class="l2 d0">=</span> <span class="l7 d9">&quot;&quot;&quot;a</span>',
    '<span class="l7 d9">b&quot;&quot;&quot;</span>',
    'y <span class="l2 d0">=</span> <span class="l3 d4">1</span>',
  ]);
});

test("distinguishes JSON keys and values", async () => {
  expect(await highlight('{"a": [1, true]}', "json")).toEqual([
    '{<span class="l6 d7">&quot;a&quot;</span>: [<span class="l3 d4">1</span>, <span class="l3 d3">true</span>]}',
  ]);
});

test("colors a placeholder in a shell command, but not a redirection", async () => {
  const [placeholder, redirection] = await highlight("login <your token>\nsort <in.txt >out.txt", "bash");
  expect(placeholder).toContain('<span class="l4 d7">&lt;your token&gt;</span>');
  expect(redirection).not.toContain("&lt;in.txt");
});

test("gives a block the same markup regardless of earlier blocks", async () => {
  const code = "# Title\n\n```js\nconst a = 1\n```\n\n- [link](/x) **bold**";
  const alone = await highlight(code, "md");
  const highlighter = await createHighlighter({ themes: DEFAULT_THEMES });
  await highlighter.load(["ts", "python", "css", "markdown"]);
  highlighter.lines("type A = B | C", "ts");
  highlighter.lines("def f(): pass", "python");
  expect(highlighter.lines(code, "markdown")).toEqual(alone);
});

test("derives the stylesheet from the themes alone", async () => {
  const fresh = await createHighlighter({ themes: DEFAULT_THEMES });
  const used = await createHighlighter({ themes: DEFAULT_THEMES });
  await used.load(["rust"]);
  used.lines("fn main() {}", "rust");
  expect(used.css()).toBe(fresh.css());
  expect(fresh.css().length).toBeLessThan(1_500);
});

test("uses one set of classes if both modes share a theme", async () => {
  const highlighter = await createHighlighter({ themes: { light: "nord", dark: "nord" } });
  await highlighter.load(["json"]);
  expect(highlighter.lines("true", "json")).toEqual(['<span class="l3">true</span>']);
  expect(highlighter.css()).not.toContain(".dark");
});

test("inlines the colors of a block with its own theme", async () => {
  const highlighter = await createHighlighter({ themes: DEFAULT_THEMES });
  await highlighter.load(["json"], ["nord", "no-such-theme"]);
  expect(highlighter.lines("true", "json", { theme: "nord" })).toEqual(['<span style="color:#81a1c1">true</span>']);
  expect(highlighter.blockColors("nord")).toEqual({ text: "#d8dee9", background: "#2e3440", dark: true });
  expect(highlighter.blockColors("no-such-theme")).toBeUndefined();
  expect(highlighter.lines("true", "json", { theme: "no-such-theme" })).toEqual(['<span class="l3 d3">true</span>']);
});

test("takes css-variables colors from the site's variables", async () => {
  const highlighter = await createHighlighter({ themes: { light: "css-variables", dark: "css-variables" } });
  await highlighter.load(["js"]);
  expect(highlighter.lines("let a", "js")).toEqual(['<span class="l6">let</span> a']);
  expect(highlighter.css()).toContain(".l6{color:var(--mint-token-keyword,var(--lec-red))}");
});

test("escapes lines of unknown, plain and unloaded languages", async () => {
  const highlighter = await createHighlighter({ themes: DEFAULT_THEMES });
  await highlighter.load(["no-such-language", "text", "__proto__"]);
  for (const language of ["no-such-language", "text", "", "__proto__", "rust"]) {
    expect(highlighter.lines("<a>\r\n& b", language)).toEqual(["&lt;a&gt;", "&amp; b"]);
  }
});

test.each([
  ["ts", true],
  ["TypeScript", true],
  ["cURL", true],
  ["C#", true],
  ["text", true],
  ["", true],
  ["logql", false],
  ["constructor", false],
  ["../langs/ts", false],
])("knows whether %j is supported: %j", async (language, known) => {
  const highlighter = await createHighlighter({ themes: DEFAULT_THEMES });
  expect(highlighter.knows(language)).toBe(known);
});

test("highlights with a custom grammar, even with a broken pattern in it", async () => {
  const text = JSON.stringify({
    name: "Acme",
    scopeName: "source.acme",
    patterns: [
      { match: "(unclosed", name: "string" },
      { match: "\\bgo\\b", name: "keyword" },
    ],
  });
  const grammar = parseGrammar("acme.json", text).value;
  const highlighter = await createHighlighter({ themes: DEFAULT_THEMES, grammars: grammar ? [grammar] : [] });
  await highlighter.load(["acme"]);
  expect(highlighter.knows("ACME")).toBe(true);
  expect(highlighter.lines("go home", "acme")).toEqual(['<span class="l2 d3">go</span> home']);
});

test("highlights the languages that a custom grammar embeds, by any of their names", async () => {
  const block = (name: string, scope: string) => ({
    begin: `^<${name}>$`,
    end: `^</${name}>$`,
    contentName: "meta.embedded",
    patterns: [{ include: scope }],
  });
  const text = JSON.stringify({
    name: "acme",
    aliases: ["ac"],
    scopeName: "source.acme",
    embeddedLangs: ["JSON", "yml", "no-such-language"],
    patterns: [block("a", "source.json"), block("b", "source.yaml"), block("c", "source.css")],
  });
  const grammar = parseGrammar("acme.json", text).value;
  const highlighter = await createHighlighter({ themes: DEFAULT_THEMES, grammars: grammar ? [grammar] : [] });
  await highlighter.load(["ac"]);
  const code = "<a>\n[true]\n</a>\n<b>\na: true\n</b>\n<c>\na {}\n</c>";
  expect(highlighter.lines(code, "ac")).toEqual([
    ...["&lt;a&gt;", '[<span class="l3 d3">true</span>]', "&lt;/a&gt;"],
    ...["&lt;b&gt;", '<span class="l6 d3">a</span>: <span class="l3 d3">true</span>', "&lt;/b&gt;"],
    ...["&lt;c&gt;", "a {}", "&lt;/c&gt;"],
  ]);
});

test("leaves overlong lines and deeply nested code plain", async () => {
  const long = `"${"a".repeat(6_000)}"`;
  const lines = await highlight(`${long}\n${"[\n".repeat(2_000)}true`, "json");
  expect(lines[0]).toBe(long.replaceAll('"', "&quot;"));
  expect(lines.at(-1)).toBe("true");
});

test("leaves a line plain that breaks its grammar and highlights the next", async () => {
  const [derailed, next] = await highlight(`${"<".repeat(4900)}\n<p>`, "html");
  expect(derailed).toBe("&lt;".repeat(4900));
  expect(next).toContain("<span");
});
