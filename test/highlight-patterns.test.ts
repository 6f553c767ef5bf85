// Native patterns must never change the highlighting: compares the result with that of Oniguruma alone.

import { createHighlighter, DEFAULT_THEMES } from "@lectern/highlight";
import { readPatternTable } from "@lectern/io/package-file.ts";
import { expect, test } from "vitest";

const SAMPLES: readonly (readonly [language: string, code: string])[] = [
  [
    "ts",
    "@a class A<T extends B = C> { #x?: Map<string, number[]> = new Map(); async *f(...r) { yield* `a${1n}b`; } }",
  ],
  ["tsx", "export default () => <A b={c => d} {...e}>text &amp; {f ? <g.H /> : null}</A>;"],
  [
    "python",
    "async def f(a: int = 0x1F, *b, **c) -> str:\n    return f'{a!r:>{10}} {b}' + r\"\\d\" if not a else '''x\ny'''",
  ],
  [
    "bash",
    'cat <<EOF | grep -E "a$b" > out 2>&1\nhello ${name:-x}\nEOF\nfor i in $(seq 1 3); do echo "$i"; done # end',
  ],
  [
    "go",
    "func (s *S) F(a, b int) (c chan<- []byte, err error) { defer close(c); return nil, fmt.Errorf(`x %w`, err) }",
  ],
  [
    "rust",
    'impl<\'a, T: Fn(&str) -> u8> A for B<\'a> { fn x(&mut self) { let s = r#"a"#; println!("{s:?}", 1_000u64); } }',
  ],
  ["json", '{"a": [1.5e3, true, null], "b\\n": {"c": "\\u00e9"}}'],
  ["yaml", "a: &x\n  - b: 'c'\n    d: |\n      text\n      more\n  - *x\n# end"],
  [
    "php",
    '<?php namespace A; #[B] final class C { public function __construct(private ?D $d = null) { echo "x{$d->e}"; } }',
  ],
  ["ruby", 'class A < B\n  def f(x:, &b) = x&.y { |z| puts "#{z}" } if /a+/i =~ %w[a b]\nend'],
  [
    "java",
    '@Override public <T> List<? super T> f(final int... a) throws E { return a -> switch (b) { case 1 -> "x"; }; }',
  ],
  ["csharp", 'var x = await a?.B<C>(d => $"{e,5:F2}") ?? throw new F(@"g""h"); record R(int I);'],
  ["css", "@media (min-width: 40rem) { .a:is(.b, #c)::before { color: rgb(0 0 0 / 50%); --x: calc(1px + 2em) } }"],
  ["html", "<div class=\"a\" data-b='c'><script>let d = 1 < 2</script><style>p{color:red}</style><!-- e --></div>"],
  ["svelte", "<!-- a <!-- b --!> c -->\n<p>{#if x}y{/if}</p>"],
  ["css", "@charset  \"utf-8\" x;\n@charset 'a';\n@keyframes b { 0% { top: 0 } }"],
  ["sql", "SELECT a.*, COUNT(*) AS n FROM \"t\" a LEFT JOIN u USING (id) WHERE x = 'it''s' -- end"],
  ["md", "# T\n\n```js\nconst a = 1\n```\n\n- **b** [c](d) `e`\n\n> q\n\n| a | b |\n| - | - |\n\n---\n1. x\n   - y"],
  ["mdx", "import A from './a'\n\n# T {1 + 1}\n\n<A b={c}>\n  - **x** `y`\n</A>\n\n| a |\n| - |"],
  [
    "csharp",
    "from A<B> x in y join z in w on x.A equals z.B select new { x };\nusing var s = new C<D, E[]>();\nref readonly F g();",
  ],
  [
    "cpp",
    'template <typename T, int N = 3> constexpr auto A<T>::f(const B& b) noexcept -> C { return new (p) D{1\'000, R"(x)"}; }',
  ],
  [
    "swift",
    '@A func f<T: P>(_ x: inout [T?], y: @escaping (Int) -> Void) async throws -> some Q { $0.map { "\\($1)" } }',
  ],
  [
    "powershell",
    'function Get-A { param([string]$B = "x $($c.D)") Get-ChildItem -Path $B | Where-Object { $_.Length -gt 1kb } }',
  ],
];

test.each(SAMPLES)("highlights %s the same with and without native patterns", async (language, code) => {
  const colors = async (patterns: ((grammar: string) => string | undefined) | undefined) => {
    const highlighter = await createHighlighter({ themes: DEFAULT_THEMES, ...(patterns ? { patterns } : {}) });
    await highlighter.load([language]);
    return highlighter.lines(`${code}\n${code} é 日本`, language);
  };
  const tables: string[] = [];
  const withTables = await colors((grammar) => {
    const table = readPatternTable(grammar);
    if (table !== undefined) tables.push(grammar);
    return table;
  });
  expect(tables).not.toEqual([]);
  expect(withTables).toEqual(await colors(undefined));
});
