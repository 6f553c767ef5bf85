import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Diagnostic, formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "lectern-check-")));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
}

async function run(...words: readonly string[]) {
  const printed: string[] = [];
  const warned: string[] = [];
  const code = await main(words, {
    cwd,
    signal: new AbortController().signal,
    now: () => 0,
    terminal: {
      print: (text) => printed.push(text),
      warn: (text) => warned.push(text),
      progress: () => {},
      isInteractive: false,
      hasColor: false,
      columns: 80,
      ask: async () => undefined,
    },
  });
  return { code, out: printed.join(""), err: warned.join("") };
}

function git(...words: readonly string[]): void {
  execFileSync("git", ["-C", cwd, "-c", "user.name=A", "-c", "user.email=a@x.dev", ...words], { stdio: "ignore" });
}

function page(title: string, body: string): string {
  return `---\ntitle: ${title}\ndescription: What it tells.\n---\n\n${body}\n`;
}

const CONFIG =
  '{"theme":"mint","name":"Acme","colors":{"primary":"#0f766e"},"navigation":{"pages":["index","other"]}}\n';
const SITE = {
  "docs/docs.json": CONFIG,
  "docs/index.mdx": page("Home", "## Start\n\nSee [the other page](/other#more)."),
  "docs/other.mdx": page("Other", "## More\n\nWords."),
};

test("a site without problems", async () => {
  write(SITE);
  expect(await run("check", "docs")).toEqual({ code: 0, err: "", out: "Checked 2 pages in 0 ms, no problems\n" });
});

test("reports problems with their location and fails on errors", async () => {
  write({ ...SITE, "docs/other.mdx": page("Other", "[gone](/gone)") });
  expect(await run("check", "docs")).toEqual({
    code: 1,
    err: "",
    out:
      'error other.mdx:6:1 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.\n' +
      'warning index.mdx:8:5 link/broken-anchor Broken anchor: "/other" has no "#more". Link to a heading on that page, or to the page itself.\n' +
      "  1 error   link/broken\n  1 warning link/broken-anchor\n" +
      "Checked 2 pages in 0 ms, 1 error, 1 warning\n",
  });
});

test("lists what runs in the browser by file, and every file with --all and --json", async () => {
  const button = "export const Press = () => <b onClick={() => 1}>x</b>;\nexport const Still = () => <b>x</b>;\n";
  const names = ["a", "b", "c", "d"];
  const imports = names.map((name) => `import * as ${name} from "/snippets/${name}.jsx"`).join("\n");
  const tags = names.map((name) => `<${name}.Press /> <${name}.Still client />`).join("\n\n");
  write({
    ...SITE,
    ...Object.fromEntries(names.map((name) => [`docs/snippets/${name}.jsx`, button])),
    "docs/other.mdx": page("Other", `${imports}\n\n## More\n\n${tags}`),
  });
  const line = (name: string): string => `  snippets/${name}.jsx: Press (onClick), Still (client)\n`;
  const end = "Checked 2 pages in 0 ms, no problems\n";
  expect((await run("check", "docs")).out).toBe(
    `Runs in the browser:\n${line("a")}${line("b")}${line("c")}  … and 1 more file (--all)\n${end}`,
  );
  expect((await run("check", "docs", "--all")).out).toBe(`Runs in the browser:\n${names.map(line).join("")}${end}`);
  expect(JSON.parse((await run("check", "docs", "--json")).out).islands).toEqual(
    names.flatMap((name) => [
      { component: "Press", file: `snippets/${name}.jsx`, reason: "onClick" },
      { component: "Still", file: `snippets/${name}.jsx`, reason: "client" },
    ]),
  );
  git("init");
  git("add", ".");
  git("commit", "-m", "Start");
  write({ "docs/snippets/c.jsx": `${button}// changed\n` });
  expect((await run("check", "docs", "--changed")).out).toBe(`Runs in the browser:\n${line("c")}${end}`);
});

test("prints each format to stdout with paths relative to the working directory", async () => {
  write({ ...SITE, "docs/other.mdx": page("Other", "## More\n\n[gone](/gone)") });
  const json = JSON.parse((await run("check", "docs", "--json")).out);
  expect(json).toMatchObject({ ok: false, pages: 2, fixed: 0, diagnostics: [{ code: "link/broken" }] });
  expect((await run("check", "docs", "--github")).out).toBe(
    '::error file=docs/other.mdx,line=8,col=1,title=link/broken::Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.\n',
  );
  const sarif = JSON.parse((await run("check", "docs", "--sarif")).out);
  expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe("docs/other.mdx");
  expect(await run("check", "docs", "--json", "--sarif")).toEqual({
    code: 2,
    out: '{"ok":false,"problem":"Choose one of --json and --sarif."}\n',
    err: "Choose one of --json and --sarif.\n",
  });
});

test("changes files with --fix and keeps their line endings", async () => {
  const body = "This is the page that tells you how to use the the service, and more.";
  write({ ...SITE, "docs/other.mdx": page("Other", `## More\n\n${body}`).replaceAll("\n", "\r\n") });
  expect((await run("check", "docs")).out).toMatch(/\nChecked 2 pages in 0 ms, 1 warning \(1 fixable with --fix\)\n$/);
  expect(await run("check", "docs", "--fix")).toEqual({
    code: 0,
    err: "",
    out: "Checked 2 pages in 0 ms, fixed 1 problem, no problems\n",
  });
  expect(readFileSync(join(cwd, "docs/other.mdx"), "utf8")).toBe(
    page("Other", `## More\n\n${body.replace("the the", "the")}`).replaceAll("\n", "\r\n"),
  );
});

test("reports changed files and links broken by a removal with --changed", async () => {
  write({ ...SITE, "docs/other.mdx": page("Other", "# Big\n\n## More") });
  expect(await run("check", "docs", "--changed")).toEqual({
    code: 2,
    out: "",
    err: "--changed requires the project to be in a git repository.\n",
  });
  git("init");
  git("add", ".");
  git("commit", "-m", "Start");
  expect((await run("check", "docs", "--changed")).out).toBe("Checked 2 pages in 0 ms, no problems\n");
  write({ "docs/index.mdx": page("Home", "[a](/gone) and [the other page](/other#more)") });
  expect((await run("check", "docs", "--changed")).out).toBe(
    'error index.mdx:6:1 link/broken Broken link: "/gone" does not exist. Fix the link, create the page, or add a redirect.\n' +
      "Checked 2 pages in 0 ms, 1 error\n",
  );
  git("add", ".");
  git("commit", "-m", "More");
  rmSync(join(cwd, "docs/other.mdx"));
  write({ "docs/docs.json": CONFIG.replace(',"other"', "") });
  expect((await run("check", "docs", "--changed")).out).toContain("index.mdx:6:16 link/broken");
});

test("fails --against a commit or a build if a URL is gone without a redirect", async () => {
  write(SITE);
  git("init");
  git("add", ".");
  git("commit", "-m", "Start");
  await run("build", "docs", "--out", "before");
  expect(await run("check", "docs", "--against", "before")).toMatchObject({ code: 0, err: "" });
  await run("build", "docs", "--out", "docs/public");
  git("add", ".");
  git("commit", "-m", "With a build");
  expect(await run("check", "docs", "--against", "HEAD")).toMatchObject({ code: 0, err: "" });
  renameSync(join(cwd, "docs/other.mdx"), join(cwd, "docs/next.mdx"));
  const index = page("Home", "## Begin\n\nSee [the next page](/next#more).");
  write({ "docs/index.mdx": index, "docs/docs.json": CONFIG.replace("other", "next") });
  const gone = [
    'error docs.json:1:1 url/page-removed Removed URL: "/other" was published before. Add a redirect to docs.json: { "source": "/other", "destination": "/…" }.\n',
    'error index.mdx:1:1 url/anchor-removed Removed anchor: "/#start" was published before. Add {#start} to the heading that replaces it.\n',
  ].join("");
  expect(await run("check", "docs", "--against", "before")).toMatchObject({
    code: 1,
    out: expect.stringContaining(gone),
  });
  expect(await run("check", "docs", "--against", "HEAD")).toMatchObject({
    code: 1,
    out: expect.stringContaining(gone),
  });
  write({
    "docs/index.mdx": index.replace("## Begin", "## Begin {#start}"),
    "docs/docs.json": CONFIG.replace("other", "next").replace(
      '"navigation"',
      '"redirects":[{"source":"/other","destination":"/next"}],"navigation"',
    ),
  });
  expect(await run("check", "docs", "--against", "before")).toMatchObject({ code: 0, err: "" });
  expect(await run("check", "docs", "--against", "nothing")).toEqual({
    code: 2,
    out: "",
    err: '"nothing" is neither a directory nor a git commit of this project.\n',
  });
});

test("checks one group with --only, and finds the same links without rendering every page", async () => {
  write({
    "docs/docs.json": JSON.stringify({
      ...JSON.parse(CONFIG),
      navigation: { pages: ["index", "other", "code"] },
      redirects: [
        { source: "/old", destination: "/other#gone" },
        { source: "/older", destination: "/other" },
      ],
    }),
    "docs/index.mdx": page(
      "Home",
      "# Second title\n\nSee [it](/other#more), [that](/other#gone), [this](/older), [none](/none), ![a](/no.png) and `[x](/code)`.",
    ),
    "docs/other.mdx": page("Other", "## More\n\n[Up](#more), [down](#down), [a](/code#with-code), [b](/code#made)."),
    "docs/code.mdx": page(
      "Code",
      '## With `code`\n\n<h2 id="made">Made</h2>\n\n{["/none-1", "/other#none"].map((href) => <a href={href}>Go on</a>)}',
    ),
    "docs/alone.mdx": page("Alone", "Nobody links here."),
  });
  const problems = async (...options: readonly string[]) => {
    const { diagnostics } = JSON.parse((await run("check", "docs", "--json", ...options)).out);
    return diagnostics.map((one: Diagnostic) => formatDiagnostic(one));
  };
  const links = await problems("--only", "links");
  const all = await problems();
  expect(links.map((line: string) => line.split(" ", 2).join(" "))).toEqual([
    "alone.mdx:1:1 nav/page-unlisted",
    "code.mdx:10:4 link/broken",
    "code.mdx:10:15 link/broken-anchor",
    "docs.json:1:154 redirect/anchor-not-found",
    "index.mdx:8:24 link/broken-anchor",
    "index.mdx:8:45 link/redirected",
    "index.mdx:8:61 link/broken",
    "index.mdx:8:76 link/broken-file",
    "other.mdx:8:14 link/broken-anchor",
  ]);
  expect(links.filter((line: string) => !all.includes(line))).toEqual([]);
  expect(all.filter((line: string) => /^\S+ (?:link\/(?!vague|empty)|redirect|nav)/.test(line))).toEqual(links);
});

test("keeps warnings about settings and files out of the report on one group, but not errors", async () => {
  const config = { ...JSON.parse(CONFIG), theme: "mintt", sidebars: {} };
  write({ "docs/docs.json": JSON.stringify(config), "docs/index.mdx": page("Home", "Text.") });
  symlinkSync("nowhere.png", join(cwd, "docs/lost.png"));
  const { diagnostics } = JSON.parse((await run("check", "docs", "--json", "--only", "custom")).out);
  expect(diagnostics.map(({ code }: Diagnostic) => code)).toEqual(["config/invalid-value"]);
});

test("fixes everything whose hint is an exact replacement, or shows it as a diff", async () => {
  const before = [
    "# One",
    "Hi<br>there, <https://a.test/x>.",
    "### Three",
    '<Card titel="X" icon="stra">Text</Card>',
    '<Crad title="X">Text</Crad>',
    "<!-- a comment -->",
  ];
  const after = [
    "## One",
    "Hi<br />there, [https://a.test/x](https://a.test/x).",
    "## Three",
    '<Card title="X" icon="star">Text</Card>',
    '<Card title="X">Text</Card>',
    "{/* a comment */}",
  ];
  const config = (theme: string, source: string, comma: string) =>
    `{"theme":"${theme}","name":"A","colors":{"primary":"#0f766e"},"navigation":{"pages":["index"]},"redirects":[{"source":"${source}","destination":"/"}]${comma}}`;
  const index = (key: string, lines: readonly string[]) =>
    `---\ntitle: Home\n${key}: The start.\n---\n\n${lines.join("\n\n")}\n`;
  write({ "docs/docs.json": config("mitn", "old", ","), "docs/index.mdx": index("descripton", before) });
  const dry = await run("check", "docs", "--fix", "--dry-run");
  expect(dry.err).toBe("Dry run: would fix 12 problems in 2 files. No files were changed.\n");
  const added = [...dry.out.matchAll(/^\+(?!\+\+)(.+)$/gm)].map(([, line]) => line);
  expect(added).toEqual(expect.arrayContaining(["description: The start.", ...after, config("mint", "/old", "")]));
  expect(readFileSync(join(cwd, "docs/index.mdx"), "utf8")).toBe(index("descripton", before));
  expect((await run("check", "docs", "--fix")).out).toMatch(/fixed 12 problems, no problems\n$/);
  expect(readFileSync(join(cwd, "docs/index.mdx"), "utf8")).toBe(index("description", after));
  expect(readFileSync(join(cwd, "docs/docs.json"), "utf8")).toBe(config("mint", "/old", ""));
  expect((await run("check", "docs", "--dry-run")).err).toBe("--dry-run shows what --fix would change: pass both.\n");
});

test("rejects an unknown group", async () => {
  write(SITE);
  expect((await run("check", "docs", "--only", "link")).err).toBe(
    'Unknown check group "link". Did you mean "links"?\n',
  );
});

test("checks spelling with dictionaries of the project, and says how to install missing ones", async () => {
  const english = "This is the page that tells you how to use the service and what you can do with it.";
  write({
    "docs.json": CONFIG,
    "index.mdx": page("Home", `${english}\n\nYou recieve a reranker.`),
    "other.mdx": page("Other", "More."),
    "lectern.json": '{ "check": { "rules": { "prose/spelling": "warning" } } }',
  });
  const { code, out } = await run("check", "--only", "prose");
  expect(out).toContain(
    'lectern.json:1:1 check/missing-dictionary Spelling is not checked: "@cspell/dict-en_us", "@cspell/dict-software-terms" are not installed. Run: npm install --save-dev @cspell/dict-en_us @cspell/dict-software-terms\n',
  );
  expect(code).toBe(1);
  mkdirSync(join(cwd, "node_modules"));
  symlinkSync(packagePath("node_modules/@cspell"), join(cwd, "node_modules/@cspell"));
  const installed = await run("check", "--only", "prose", "--json");
  expect(JSON.parse(installed.out).diagnostics.map(formatDiagnostic)).toEqual([
    'index.mdx:8:5 prose/spelling Misspelled word: "recieve". Did you mean "receive"? If not, add "recieve" to vocabulary.known in lectern.json.',
  ]);
});
