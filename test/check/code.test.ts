import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { applyFixes } from "@lectern/engine/checking/fix-files.ts";
import { expect, test } from "vitest";
import { checkFiles, page, problemsOf } from "../support/check.ts";

const BAD: readonly (readonly [language: string, code: string, place: string, reason: string])[] = [
  ["json", '{\n  "a": 1\n  "b": 2\n}', "9:3", "JSON syntax error: expected a comma."],
  ["json", '"a": {\n  "b": 1\n  "c": 2\n}', "9:3", "JSON syntax error: expected a comma."],
  ["json", '{"a": tru}', "7:7", "JSON syntax error: unexpected word."],
  ["json", '{"a": {"b": 1}', "7:15", "JSON syntax error: missing closing brace."],
  ["yaml", "a: 1\n  b: 2", "7:4", "YAML syntax error: nested mappings are not allowed in compact mappings."],
  ["js", "const a = {\n  b: 1\n  c: 2\n};", "9:3", 'JavaScript syntax error: expected "}" but found "c".'],
  ["ts", "function f(a: string {\n}", "7:22", 'TypeScript syntax error: expected ")" but found "{".'],
  ["python", 'print("a"', "7:6", 'Python syntax error: unclosed "(".'],
  ["python", "a = [1, 2)", "7:10", 'Python syntax error: unmatched ")".'],
  ["python", "def f():\n    return 1\n\nfor x in [1]\n    f()", "10:13", 'Python syntax error: unexpected "f()".'],
  ["python", "a = 'x\nb = 1", "7:5", "Python syntax error: unclosed string."],
  ["bash", "curl \\\n  -H 'A: b \\\n  https://x.dev", "8:6", "Shell syntax error: unclosed single quote."],
  [
    "bash",
    "curl \\ \n  -X POST https://x.dev",
    "7:6",
    "Shell syntax error: the space after the backslash ends the command.",
  ],
  ["bash", "docker run \\\n  -it x \\", "8:9", "Shell syntax error: nothing follows the backslash."],
  ["sh", 'acme deploy --name "a\n', "7:20", "Shell syntax error: unclosed double quote."],
  ["bash", "echo one\necho Two (2)", "8:10", 'Shell syntax error: unexpected token "(".'],
  ["bash", "git pull &&", "7:10", 'Shell syntax error: expected command after "&&".'],
  ["bash", "echo $(date", "7:6", "Shell syntax error: unclosed command substitution."],
  ["bash", "export A=${B\necho $A", "7:10", "Shell syntax error: unclosed parameter expansion."],
  ["bash", "cd app\nif [ -f x ]; then\n  make", "8:1", 'Shell syntax error: expected "fi" to close "if".'],
  ["bash", "for a in 1 2; do\n  echo $a\nfi", "7:1", 'Shell syntax error: expected "done" to close "for".'],
  ["bash", "setup() {\n  make", "7:9", 'Shell syntax error: expected "}" to close brace group.'],
  ["bash", "cat <<EOF > a.txt\none\n  EOF", "7:5", 'Shell syntax error: unclosed here-document "EOF".'],
  ["bash", 'curl -d \'{\n  "a": 1\n}\' -H "B', "9:7", "Shell syntax error: unclosed double quote."],
  ["bash", "curl -H 'Key: <your key>' -d 'a", "7:30", "Shell syntax error: unclosed single quote."],
  ["zsh", "echo 'a", "7:6", "Shell syntax error: unclosed single quote."],
];

test.each(BAD)("%s that does not parse: %j", async (language, code, location, reason) => {
  const files = { "index.mdx": page(`\`\`\`${language}\n${code}\n\`\`\``) };
  expect(await problemsOf("code/syntax", files)).toEqual([
    `index.mdx:${location} code/syntax ${reason} Fix the example, mark omissions with "...", or change the language.`,
  ]);
});

const GOOD: readonly (readonly [language: string, code: string])[] = [
  ["json", '{\n  // A note\n  "a": [1, 2,],\n}'],
  ["json", '"a": 1,\n"b": 2'],
  ["json", '{ "a": 1 }\n\n// Then\n{ "b": 2 }'],
  ["json", '{ "a": ... }'],
  ["json", '{ "a": <your id> }'],
  ["json", '{ "messages": [user1, userId], "next": nextPage }'],
  ["json", "// Paste results here"],
  ["json", '{ "id": string (optional), "name": string }'],
  ["ts", "// First\n{ command: 'view', path: '/a' }\n// Then\n{ command: 'open', path: '/b' }"],
  ["json", '{\n  "rows": // Paste them here\n}'],
  ["json", "HTTP/1.1 200 OK"],
  ["js", "const answer = ...;\nconst next = ...\nif (<...>) {}"],
  ["ts", "const run: Run = ...; run(a, ...);"],
  ["python", "config(\n  url=https://.../.well-known/openid,\n)"],
  ["python", "def ui_event(name: str)"],
  ["python", "async def update(text: str, limit: int = 1)"],
  ["yaml", "a: 1\n---\nb: !Ref x\nc: *base"],
  ["yaml", "a: {{ .Values.b }}"],
  ["js", "const a = await b();\nconst a = 1;"],
  ["js", "headers: {\n  a: 1\n}"],
  ["js", "return 1;"],
  ["jsx", "<A b={1} />\n<B />"],
  ["ts", "page.goto(url: string): Promise<Page>"],
  ["ts", "page.drag(\n  from: Point,\n  to: Point,\n) : void"],
  ["ts", "id: string;\nname?: string;"],
  ["ts", "type A<T> = { readonly [K in keyof T]: T[K] };"],
  ["ts", "const fromKeypair = /* Your keypair */;"],
  ["python", 'def f(a):\n    """It\'s fine ( here."""\n    return {"a": [1, (2,)]}  # :)'],
  ["python", ">>> print('a'"],
  ["python", "async with open() as a:\n    await a\n\nyield\nreturn 1"],
  ["python", "get_name(self, key: 'Key') -> 'str | None'"],
  ["python", "prepare(self, run: 'Run', limit: int = 1)"],
  ["python", "replace(kind, *names: Any)"],
  ["python", "client.add(\n    user_id: str,\n    limit: int = 10,\n)"],
  ["python", "try:\n    # Your code\nexcept ValueError as error:\n    print(error)"],
  ["python", "name='a',\nvalue=2,"],
  ["python", "@app.get('/')"],
  ["python", "match a:\n    case B():\n        pass"],
  ["python", "Callable[[int], str] -> a - b -> list[int]"],
  ["python", "  [An image of a cat]"],
  ["python", "for a in b:\n\nkey :\n   , "],
  ["python", "class A(B)   "],
  ["python", "with a as (b), c as d for e"],
  ["json", '{ "exp": UNIX_TIMESTAMP, "a": string }'],
  ["json", '{ "tabs": /* ... */ }'],
  ["json", '{ "alg": "HS256" }.{ "sub": "1" }'.replace(" }.", "\n}.")],
  ["ts", "on({ paid: async (payload) => /** Handle it */, })"],
  ["ts", "const agent = client.agent(config?: AgentConfig): Agent"],
  ["ts", "page.drag(fromX, fromY, options?)"],
  ["ts", "chat.withSchema<T>({ schema: T }): Builder<T>;"],
  ["ts", "search('a')\n→ [1, 2]"],
  ["bash", 'curl -d \'{"a": "it\\u0027s"}\' https://x.dev'],
  ["bash", "$ echo it's"],
  ["bash", "cat <<EOF\nit's\nEOF"],
  ["bash", "npm run build\n\nIt's done (2 files)"],
  ["bash", "npm install\nnpm warn deprecated a@1 (use b)"],
  ["bash", "curl https://x.dev/<your-key>\ncurl <your project's id> ..."],
  ["bash", "acme login --key ... \\\n  ... \\"],
  ["bash", 'curl https://x.dev\n{ "a": (1 }'],
  ["bash", "python bot.py [OPTIONS]\n\nOptions:\n  --host TEXT  Address (default: localhost)"],
  ["bash", "for more about it (and why), read on"],
  ["bash", "+ npm install (new"],
  ["bash", 'if [[ $a =~ ^(b|c)$ ]]; then echo "$(( 1 + 2 ))"; fi # don\'t'],
  ["zsh", "for a (1 2) echo $a"],
  ["powershell", 'Write-Host "a'],
  ["fish", "if test $a; echo 'b"],
  ["cmd", "set A=it's ("],
  ["rust", "fn ("],
];

test.each(["json", "yaml", "python", "bash"])("ignores %s with unbounded nesting", async (language) => {
  const code = `${"(".repeat(20_000)}1${")".repeat(20_000)}`;
  const nested = language === "json" || language === "yaml" ? code.replaceAll("(", "[").replaceAll(")", "]") : code;
  const files = { "index.mdx": page(`\`\`\`${language}\n${nested}\n\`\`\``) };
  expect(await problemsOf("code/syntax", files)).toEqual([]);
});

test.each(GOOD)("accepts readable %s: %j", async (language, code) => {
  const files = { "index.mdx": page(`\`\`\`${language}\n${code}\n\`\`\``) };
  expect(await problemsOf("code/syntax", files)).toEqual([]);
});

test.each(["", "400", "4XX", "Response"])("parses examples of endpoints named %j as JSON", async (name) => {
  const example = `\`\`\`${name}\n{\n  "a": 1\n  "b": 2\n}\n\`\`\``;
  const files = { "index.mdx": page(`${example}\n\n<ResponseExample>\n\n${example}\n\n</ResponseExample>`) };
  expect(await problemsOf("code/syntax", files)).toEqual([
    'index.mdx:18:3 code/syntax JSON syntax error: expected a comma. Fix the example, mark omissions with "...", or change the language.',
  ]);
});

test("accepts examples of endpoints in other languages", async () => {
  const blocks = ["```\n{ user { name } }\n```", "```graphql\n{ a: 1 }\n```", "```200\nOK [done]\n```"];
  const files = { "index.mdx": page(`<RequestExample>\n\n${blocks.join("\n\n")}\n\n</RequestExample>`) };
  expect(await problemsOf("code/syntax", files)).toEqual([]);
});

// Split in two, so that secret scanners do not flag these fake keys.
const KEYS: readonly (readonly [kind: string, key: string])[] = [
  ["AWS access key", `AKIA${"Q3EGRJ7XKZ5VWN2D"}`],
  ["GitHub token", `ghp_${"aZ81kQpXv72LmNr05TyWbC4DsEfGh39JuKiOx"}`],
  ["Stripe key", `sk_live_${"9fKq27ZbTt0XvRmW3LyPcA81"}`],
  ["Slack token", `xoxb-${"2847561930-8Kd02mXzQp47VbTnR3wYcL"}`],
  ["Google API key", `AIza${"SyD9k2Lq8ZxV4bT7nR1wYcP3mXe5Kd0Gh6J"}`],
  ["API key", `sk-${"Zt91kQpXv72LmNr05TyWbC4DsEfGh39JuKiOxRa8"}`],
  ["npm token", `npm_${"x8Kd02mXzQp47VbTnR3wYcL9fKq27ZbTt0Xv"}`],
];

test.each(KEYS)("reports a key that looks real: %s", async (kind, key) => {
  const files = { "index.mdx": page(`Use \`${key}\`.`) };
  expect(await problemsOf("secret/leaked", files)).toEqual([
    `index.mdx:6:6 secret/leaked Possible ${kind}: "${key.slice(0, 6)}…". Revoke the key, and use a placeholder such as YOUR_API_KEY.`,
  ]);
});

test.each([
  "AKIAIOSFODNN7EXAMPLE",
  "sk_test_xxxxxxxxxxxxxxxxxxxxxxxx",
  "ghp_1234567890abcdefghijklmnopqrstuvwxyz12",
  `sk-${"abcdefghijklmnopqrstuvwxyz0123456789abcdefgh"}`,
  "sk-your-openai-api-key-goes-here-please-replace-it",
  "SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
])("accepts an obviously fake key: %s", async (key) => {
  expect(await problemsOf("secret/leaked", { "index.mdx": page(`Use \`${key}\`.`) })).toEqual([]);
});

test("reports a trailing comma in JSON, which is removed automatically", async () => {
  const index = page('- A\n\n  ```json\n  { "a": [1, 2,] }\n  ```\n\n```json\n{\n  "a": 1,\n}\n```');
  const found = (await checkFiles({ "index.mdx": index })).filter(({ code }) => code === "code/syntax");
  expect(found.map(formatDiagnostic)).toEqual([
    'index.mdx:9:15 code/syntax JSON syntax error: trailing comma. Remove the ",".',
    'index.mdx:14:9 code/syntax JSON syntax error: trailing comma. Remove the ",".',
  ]);
  const { text, count } = applyFixes(
    index,
    found.flatMap(({ fix }) => fix ?? []),
  );
  expect([text, count]).toEqual([index.replace("2,]", "2]").replace("1,\n}", "1\n}"), 2]);
});

const RENAMED = "Rename it. A variable of your own can keep its name if you both set and read it.";

test("names the design tokens that stylesheets and inline styles use without their prefix", async () => {
  const files = {
    "style.css":
      ":root { --accent: red }\n/* --bg: red */\n.a { color: var(--muted); --lec-bg: red; --text-size: 1px }\n",
    "index.mdx": page("<Part />\n\nSet `--border: red`.\n\n```css\na { --border: red }\n```").replace(
      "---\n\n",
      '---\n\nimport { Part } from "/snippets/part.jsx"\n\n<p style={{ "--radius-l": 0 }} className="bg-(--surface)">A</p>\n\n',
    ),
    "snippets/part.jsx": 'export const Part = () => <p style={{ color: "var(--faint)" }}>B</p>;\n',
  };
  const lines = await problemsOf("style/renamed-token", files);
  expect(lines.map((line) => line.replace(` ${RENAMED}`, ""))).toEqual(
    [
      ["index.mdx:8:14", "radius-l"],
      ["index.mdx:8:47", "surface"],
      ["snippets/part.jsx:1:51", "faint"],
      ["style.css:1:9", "accent"],
      ["style.css:3:17", "muted"],
    ].map(([at, name]) => `${at} style/renamed-token The design token "--${name}" is called "--lec-${name}".`),
  );
  const fixes = (await checkFiles(files)).flatMap(({ at, fix }) => (at.file === "style.css" && fix ? [fix] : []));
  expect(applyFixes(files["style.css"], fixes).text).toBe(
    ":root { --lec-accent: red }\n/* --bg: red */\n.a { color: var(--lec-muted); --lec-bg: red; --text-size: 1px }\n",
  );
});

test.each([
  ["that are set and read", ":root { --muted: gray } a { color: var(--muted) }"],
  ["of a palette", ":root { --muted: gray; --surface: white } a { color: var(--muted) }"],
  ["with a fallback", "a { color: var(--muted, gray) }"],
  ["set on a page", "a { color: var(--muted) }"],
])("leaves variables of the author alone %s", async (form, css) => {
  const files = {
    "style.css": css,
    "index.mdx": page(form === "set on a page" ? '<p style={{ "--muted": "red" }}>A</p>' : "A"),
  };
  expect(await problemsOf("style/renamed-token", files)).toEqual([]);
});
