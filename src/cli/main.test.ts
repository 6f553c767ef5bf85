import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Context } from "./command.ts";
import { main } from "./main.ts";

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "lectern-cli-")));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
}

interface TestContext extends Context {
  readonly printed: string[];
  readonly warned: string[];
}

/** A context that records output and answers prompts from a list. */
function createTestContext(answers: readonly string[] = [], signal = new AbortController().signal): TestContext {
  const printed: string[] = [];
  const warned: string[] = [];
  const left = [...answers];
  let time = 0;
  return {
    printed,
    warned,
    cwd,
    signal,
    now: () => time++,
    terminal: {
      print: (text) => printed.push(text),
      warn: (text) => warned.push(text),
      progress: () => {},
      isInteractive: false,
      hasColor: false,
      columns: 80,
      ask: async (questions) =>
        answers.length === 0 ? undefined : questions.map(({ fallback }) => left.shift() ?? fallback),
    },
  };
}

async function run(words: readonly string[], answers: readonly string[] = []) {
  const context = createTestContext(answers);
  const code = await main(words, context);
  return { code, out: context.printed.join(""), err: context.warned.join("") };
}

const SITE = {
  "site/docs.json": '{"theme":"maple","name":"Acme","colors":{"primary":"#123456"},"navigation":{"pages":["index"]}}',
  "site/index.mdx": "---\ntitle: Home\ndescription: The first page.\n---\n\nHello there.\n",
};

describe("the command line", () => {
  test("shows the commands without arguments and with --help", async () => {
    const help = await run([]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toMatch(
      /Commands:\n {2}init \[dir\] +Create a new site\n {2}dev .*\n {2}build .*\n {2}serve .*\n {2}check /,
    );
    expect(await run(["--help"])).toEqual(help);
    expect(await run(["help"])).toEqual(help);
  });

  test("--help after a command shows its options", async () => {
    const help = await run(["check", "--help"]);
    expect(help).toEqual({
      code: 0,
      err: "",
      out: `Find problems in the site, and fix them with --fix

Usage: lectern check [dir] [options]

Options:
  --strict                Fail on warnings too
  --allow-missing-specs   Report OpenAPI files that cannot be fetched as warnings
  --fix                   Fix problems that have a safe automatic fix
  --dry-run               With --fix: print the changes as a diff, without writing them
  --only <groups>         Run only these groups of checks, such as links,code
  --changed               Report only on files changed since the last git commit
  --external              Check links to other sites too
  --against <dir|commit>  Fail if a URL from this earlier build or commit no longer exists
  --all                   Print everything instead of the first three of each kind
  --json                  Print the result as JSON
  --sarif                 Print the result as SARIF 2.1.0
  --github                Print annotations for GitHub Actions
  --untrusted             Run in a sandbox, without executing the project's code
  --max-memory <MB>       Memory limit with --untrusted (default: 2048)
  --max-time <seconds>    Time limit with --untrusted (default: 300)
  --help                  Show this help
  --verbose               Print a stack trace for unexpected errors

Examples:
  lectern check --strict
  lectern check docs --only links,code --fix

Docs: ${packagePath("docs/quality/check.mdx")}
`,
    });
    expect(await run(["help", "check"])).toEqual(help);
    expect(await run(["check", "-h"])).toEqual(help);
  });

  test("--version prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(await run(["--version"])).toEqual({ code: 0, err: "", out: `${version}\n` });
  });

  const mistakes: readonly [words: readonly string[], message: string][] = [
    [["biuld"], 'Unknown command "biuld". Did you mean "build"?\n'],
    [["xyzzy"], 'Unknown command "xyzzy". Run "lectern --help" for a list of commands.\n'],
    [["__proto__"], 'Unknown command "__proto__". Run "lectern --help" for a list of commands.\n'],
    [["migrate"], '"migrate" needs a subcommand: "lectern migrate config", "lectern migrate api".\n'],
    [
      ["dev", "--prot", "1"],
      'Unknown option "--prot". Did you mean "--port"?\nRun "lectern dev --help" for all options.\n',
    ],
    [["check", "-x"], 'Unknown option "-x".\nRun "lectern check --help" for all options.\n'],
    [["check", "--constructor"], 'Unknown option "--constructor".\nRun "lectern check --help" for all options.\n'],
    [["check", "--strict=yes"], '"--strict" does not take a value.\nRun "lectern check --help" for all options.\n'],
    [["build", "--out"], '"--out" requires a value: --out <dir>.\nRun "lectern build --help" for all options.\n'],
    [
      ["build", "--out", "--strict"],
      '"--out" requires a value: --out <dir>.\nRun "lectern build --help" for all options.\n',
    ],
    [["build", "a", "b"], 'Unexpected argument "b".\nRun "lectern build --help" for all options.\n'],
    [["build", "nowhere"], 'Directory "nowhere" does not exist.\n'],
    [["migrate", "config"], 'No mint.json in ".".\n'],
  ];
  test.each(mistakes)("rejects %j with a hint", async (words, message) => {
    expect(await run(words)).toEqual({ code: 2, out: "", err: message });
  });

  test("rejects an invalid port", async () => {
    write(SITE);
    const err = 'Invalid port "http". Use a number from 0 to 65535.\n';
    expect(await run(["dev", "site", "--port", "http"])).toEqual({ code: 2, out: "", err });
  });

  test.each([["dev"], ["build"], ["check"], ["pdf"], ["rules"], ["compat"], ["proxy", "deno"], ["migrate", "api"]])(
    "says the same for every command that needs a project: %s",
    async (...words) => {
      const err = `No docs.json in ${cwd}. Pass the directory that contains docs.json, or create a site with \`lectern init\`.\n`;
      expect(await run(words)).toEqual({ code: 2, out: "", err });
    },
  );

  test("suggests the docs directory of a repository", async () => {
    write({ "docs/docs.json": "{}" });
    const err = `No docs.json in ${cwd}. Your docs seem to be in docs: use that directory.\n`;
    expect(await run(["check"])).toEqual({ code: 2, out: "", err });
  });

  test("prints unexpected errors in short form, and in full with --verbose", async () => {
    write({ "file/x": "" });
    const broken = { ...createTestContext(), cwd: `${cwd}/\0` };
    expect(await main(["check"], broken)).toBe(1);
    expect(broken.warned.join("")).toMatch(
      /^[^\n]*null bytes[^\n]*\nRun the command with --verbose for a stack trace\.\n$/,
    );
    const verbose = { ...createTestContext(), cwd: `${cwd}/\0` };
    await main(["check", "--verbose"], verbose);
    expect(verbose.warned.join("")).toContain("    at ");
  });
});

describe("build", () => {
  test("writes the site and prints a summary", async () => {
    write(SITE);
    const words = ["build", "site", "--out", "public/docs", "--site-url", "https://a.test"];
    const { code, out, err } = await run(words);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      /^Built 1 page in [\d.]+ m?s → public\/docs\nNot checked: links, files and prose\. To check them, run lectern check\.\n$/,
    );
    expect(readFileSync(join(cwd, "public/docs/index.html"), "utf8")).toContain("Hello there.");
    expect(readdirSync(cwd).sort()).toEqual(["public", "site"]);
  });

  test("prints problems, sets the exit code and builds the other pages", async () => {
    write({
      ...SITE,
      "site/index.mdx": "---\ntitle: Home\ndescription: D.\n---\n\n<Note>\n\nunclosed\n",
      "site/more.mdx": "---\ntitle: M\ndescription: D.\n---\nMore.\n",
    });
    const { code, out, err } = await run(["build", "site"]);
    expect(code).toBe(1);
    expect(err).toMatch(/^error index\.mdx:\d+:\d+ /m);
    expect(out).toMatch(/^Built 2 pages in .*1 error/);
    expect(existsSync(join(cwd, "dist/more/index.html"))).toBe(true);
  });

  test("prints one object with --json and no summary with --quiet", async () => {
    write(SITE);
    const { code, out } = await run(["build", "site", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      ok: true,
      pages: 1,
      rendered: 1,
      files: expect.any(Number),
      milliseconds: expect.any(Number),
      out: "dist",
      diagnostics: [],
      sizes: expect.objectContaining({ pages: expect.any(Number), search: expect.any(Number) }),
      leftOut: [],
      missing: ["sitemap.xml", "canonical links"],
    });
    expect(await run(["build", "site", "--quiet"])).toEqual({ code: 0, out: "", err: "" });
  });

  test("fails if a spec cannot be fetched, unless its pages may be missing", async () => {
    const navigation = {
      groups: [
        { group: "G", pages: ["index"] },
        { group: "API", openapi: "https://127.0.0.1/a.json" },
      ],
    };
    const redirects = [{ source: "/old", destination: "/api-reference/users/list" }];
    write({
      "site/docs.json": JSON.stringify({ ...JSON.parse(SITE["site/docs.json"]), navigation, redirects }, null, 1),
      "site/index.mdx": SITE["site/index.mdx"],
    });
    const failed =
      /^(\w+) docs\.json:\d+:\d+ api\/fetch-failed Failed to fetch "https:\/\/127\.0\.0\.1\/a\.json": .*\n$/;
    const { code, err } = await run(["build", "site", "--out", "out", "--quiet"]);
    expect([code, failed.exec(err)?.[1]]).toEqual([1, "error"]);
    const allowed = await run(["build", "site", "--out", "out", "--quiet", "--allow-missing-specs"]);
    expect([allowed.code, failed.exec(allowed.err)?.[1]]).toEqual([0, "warning"]);
  });

  test("prints three places of each kind of problem, or all of them", async () => {
    write({ ...SITE, "site/index.mdx": `${SITE["site/index.mdx"]}\na <br> b <br> c <br> d <br> e\n` });
    const lines = async (...words: string[]): Promise<readonly string[]> =>
      (await run(["build", "site", "--out", "out", "--quiet", "--no-cache", ...words])).err.trim().split("\n");
    expect((await lines()).map((line) => line.split(" ").slice(0, 5).join(" "))).toEqual([
      "warning index.mdx:8:3 mdx/non-standard `<br>` is",
      "warning index.mdx:8:10 mdx/non-standard `<br>` is",
      "warning index.mdx:8:17 mdx/non-standard `<br>` is",
      "… and 1 more mdx/non-standard",
    ]);
    expect(await lines("--all")).toHaveLength(4);
    const { out } = await run(["build", "site", "--out", "out", "--no-cache", "--json"]);
    expect(JSON.parse(out).diagnostics).toHaveLength(4);
  });

  test("refuses an output directory with other files unless forced", async () => {
    write({ ...SITE, "dist/thesis.txt": "years of work" });
    expect(await run(["build", "site"])).toEqual({
      code: 2,
      out: "",
      err: 'Cannot build into "dist": it contains other files, such as "thesis.txt", and a build replaces the whole directory. Choose another directory with --out, or delete its files with --force.\n',
    });
    expect(readdirSync(join(cwd, "dist"))).toEqual(["thesis.txt"]);
    expect((await run(["build", "site", "--force"])).code).toBe(0);
    expect(existsSync(join(cwd, "dist/thesis.txt"))).toBe(false);
  });

  test("prints a hint for disk errors", async () => {
    write(SITE);
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const context = createTestContext();
    const terminal = {
      ...context.terminal,
      print: () => {
        throw full;
      },
    };
    expect(await main(["build", "site", "--out", "fresh"], { ...context, terminal })).toBe(1);
    expect(context.warned.join("")).toContain("no space left on device, write\nThe disk is full. Free some space");
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ])("keeps the previous output after %s and exits with %i", async (signal, code) => {
    write({ ...SITE, "dist/.lectern-output": "", "dist/index.html": "old" });
    const controller = new AbortController();
    controller.abort(signal);
    const context = createTestContext([], controller.signal);
    const drawn = ["Writing file 1 of 2"];
    const terminal = { ...context.terminal, progress: (text: string) => drawn.push(text) };
    expect(await main(["build", "site"], { ...context, terminal })).toBe(code);
    expect([drawn.at(-1), context.warned]).toEqual(["", ["Stopped. The existing output is unchanged.\n"]]);
    expect(readFileSync(join(cwd, "dist/index.html"), "utf8")).toBe("old");
    expect(readdirSync(cwd).sort()).toEqual(["dist", "site"]);
  });
});

test("is stopped by a signal even if a child process breaks first", async () => {
  write(SITE);
  const controller = new AbortController();
  const context = createTestContext([], controller.signal);
  const print = () => {
    setImmediate(() => controller.abort("SIGTERM"));
    throw new Error("write EPIPE");
  };
  expect(await main(["check", "site"], { ...context, terminal: { ...context.terminal, print } })).toBe(143);
  expect(context.warned).toEqual(["Stopped.\n"]);
});

describe("check", () => {
  test("reports without writing", async () => {
    write(SITE);
    symlinkSync("nowhere.png", join(cwd, "site/lost.png"));
    const { code, out, err } = await run(["check", "site"]);
    expect(code).toBe(0);
    expect(err).toBe("");
    expect(out.replace(/\d+ ms/, "N ms")).toBe(
      'warning lost.png:1:1 files/broken-symlink Symbolic link "lost.png" points to a file that does not exist. Fix or remove the link.\n' +
        "Checked 1 page in N ms, 1 warning\n",
    );
    expect((await run(["check", "site", "--strict"])).code).toBe(1);
    expect(JSON.parse((await run(["check", "site", "--json"])).out)).toMatchObject({ ok: true, pages: 1 });
    expect(readdirSync(cwd)).toEqual(["site"]);
  });
});

describe("init", () => {
  test("copies the starter with the given name and color, without problems", async () => {
    const created = await run(["init", "acme-docs", "--name", 'Acme "X"', "--color", "#123"]);
    expect(created).toEqual({
      code: 0,
      err: "",
      out: expect.stringMatching(
        /^Created \d+ files\. Next steps:\n\n {2}cd acme-docs\n {2}npm install\n {2}npm run dev\n\nThe site uses the clone in /,
      ),
    });
    const config = JSON.parse(readFileSync(join(cwd, "acme-docs/docs.json"), "utf8"));
    expect(config).toMatchObject({
      $schema: "./node_modules/lectern/schema/docs.schema.json",
      name: 'Acme "X"',
      colors: { primary: "#123" },
      variables: { product: 'Acme "X"' },
    });
    const logo = readFileSync(join(cwd, "acme-docs/logo/light.svg"), "utf8");
    // The name is drawn as outlines, with a label for screen readers.
    expect(logo).toContain('aria-label="Acme &quot;X&quot;"');
    expect(logo.match(/<path fill="#0f172a"[^>]* d="[^"]+"/)?.[0]?.length).toBeGreaterThan(500);
    expect([logo.includes('stroke="#112233"'), logo.includes("<text")]).toEqual([true, false]);
    expect(JSON.parse(readFileSync(join(cwd, "acme-docs/package.json"), "utf8"))).toEqual({
      name: "acme-docs",
      private: true,
      type: "module",
      scripts: { dev: "lectern dev", build: "lectern build", check: "lectern check --strict" },
      devDependencies: { lectern: expect.stringMatching(/^file:/) },
    });
    const { devDependencies } = JSON.parse(readFileSync(join(cwd, "acme-docs/package.json"), "utf8"));
    const own = join(cwd, "acme-docs", devDependencies.lectern.slice("file:".length), "package.json");
    expect(JSON.parse(readFileSync(own, "utf8")).name).toBe("lectern");
    expect(readFileSync(join(cwd, "acme-docs/.gitignore"), "utf8")).toBe("node_modules/\ndist/\n");
    expect(readFileSync(join(cwd, "acme-docs/README.md"), "utf8")).toMatch(/^# Acme "X"\n/);
    // Another machine has no copy of the clone, so a workflow could not pass.
    expect(existsSync(join(cwd, "acme-docs/.github"))).toBe(false);
    expect(await run(["check", "acme-docs", "--strict"])).toMatchObject({ code: 0, err: "" });
  });

  test("prompts on a terminal and has sensible defaults", async () => {
    await run(["init", "a"], ["Asked", "#abcdef"]);
    expect(JSON.parse(readFileSync(join(cwd, "a/docs.json"), "utf8"))).toMatchObject({
      name: "Asked",
      colors: { primary: "#abcdef" },
    });
    await run(["init", "my-new_docs"]);
    expect(JSON.parse(readFileSync(join(cwd, "my-new_docs/docs.json"), "utf8"))).toMatchObject({
      name: "My new docs",
      colors: { primary: "#0F766E" },
    });
  });

  test("accepts a color without # and quotes a directory name with spaces", async () => {
    expect((await run(["init", "my docs", "--color", "abcdef"])).out).toContain('\n  cd "my docs"\n');
    expect(JSON.parse(readFileSync(join(cwd, "my docs/docs.json"), "utf8"))).toMatchObject({
      colors: { primary: "#abcdef" },
    });
  });

  test("writes a workflow if the project installs Lectern from a version or from a file of its own", async () => {
    write({ "package.json": '{"dependencies":{"lectern":"file:lectern-0.1.0.tgz"}}' });
    const { out } = await run(["init"]);
    expect(out).toMatch(/^Created \d+ files\. Next steps:\n\n {2}npm install\n {2}npm run dev\n$/);
    const workflow = readFileSync(join(cwd, ".github/workflows/docs.yml"), "utf8");
    expect(workflow.match(/(?<=- run: ).*/g)).toEqual([
      "npm install # `npm ci` once package-lock.json is committed",
      "npx --no lectern check --strict",
      "npx --no lectern build",
    ]);
    write({ "other/package.json": '{"devDependencies":{"lectern":"file:../lectern"}}' });
    await run(["init", "other"]);
    expect(existsSync(join(cwd, "other/.github"))).toBe(false);
  });

  test("never overwrites files", async () => {
    write({ "docs.json": "mine" });
    expect(await run(["init"])).toEqual({
      code: 2,
      out: "",
      err: 'The directory already contains "docs.json". Choose another directory.\n',
    });
    expect(readFileSync(join(cwd, "docs.json"), "utf8")).toBe("mine");
    expect(readdirSync(cwd)).toEqual(["docs.json"]);
  });

  test("keeps an existing manifest and adds no workflow inside another repository", async () => {
    write({ "package.json": "{}", "repository/.git/HEAD": "" });
    expect(await run(["init"])).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, "package.json"), "utf8")).toBe("{}");
    expect(await run(["init", "repository/docs"])).toMatchObject({ code: 0 });
    expect(readdirSync(join(cwd, "repository/docs"))).not.toContain(".github");
  });

  test("rejects an invalid color", async () => {
    expect(await run(["init", "a", "--color", "teal"])).toMatchObject({
      code: 2,
      err: 'Invalid color "teal". Use a hex color such as #0F766E.\n',
    });
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe("feedback", () => {
  test("reports a missing file, and one that is not a database", async () => {
    expect(await run(["feedback", "nofile.db"])).toEqual({
      code: 2,
      out: "",
      err: 'File "nofile.db" does not exist.\n',
    });
    expect(readdirSync(cwd)).toEqual([]);
    write({ "text.db": "not a database, but text that is long enough to be read as one".repeat(40) });
    expect((await run(["feedback", "text.db"])).err).toBe('Cannot read "text.db": not a feedback database.\n');
  });
});

describe("migrate config", () => {
  const MINT =
    '{"name":"Acme","colors":{"primary":"#123456"},"favicon":"/f.svg","navigation":[{"group":"Start","pages":["index"]}]}';

  test("writes a docs.json and overwrites an existing one only if forced", async () => {
    write({ "mint.json": MINT });
    expect(await run(["migrate", "config"])).toMatchObject({
      code: 0,
      out: "Created docs.json. Review it, then delete mint.json.\n",
    });
    expect(JSON.parse(readFileSync(join(cwd, "docs.json"), "utf8"))).toMatchObject({
      name: "Acme",
      navigation: { groups: [{ group: "Start", pages: ["index"] }] },
    });
    expect(await run(["migrate", "config"])).toMatchObject({
      code: 2,
      err: "docs.json already exists. Use --force to replace it.\n",
    });
    expect(await run(["migrate", "config", "--force"])).toMatchObject({ code: 0 });
  });

  test("reports an unreadable mint.json and writes nothing", async () => {
    write({ "mint.json": '{"name": ' });
    const { code, err } = await run(["migrate", "config"]);
    expect(code).toBe(1);
    expect(err).toMatch(/^error mint\.json:1:\d+ /);
    expect(readdirSync(cwd)).toEqual(["mint.json"]);
  });
});

describe("dev", () => {
  test("serves pages, announces changes and stops on Ctrl-C", async () => {
    write({
      ...SITE,
      "site/docs.json": `${SITE["site/docs.json"].slice(0, -1)},"redirects":[{"source":"/old","destination":"/new"}]}`,
    });
    const controller = new AbortController();
    const context = createTestContext([], controller.signal);
    const ended = main(["dev", "site", "--port", "0", "--base", "/docs"], context);
    const printed = /^Preview ready in \d+ ms: http:\/\/localhost:\d+\/docs\n$/;
    await expect.poll(() => context.printed.join("")).toMatch(printed);
    const url = /http:\S+/.exec(context.printed.join(""))?.[0] ?? "";
    const html = await (await fetch(url)).text();
    expect(html).toContain("Hello there.");
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
    expect((await fetch(`${url}/old`, { redirect: "manual" })).headers.get("location")).toBe("/docs/new");

    const token = /<meta name="?lectern-live"? content="([^"]+)"/.exec(html)?.[1];
    const socket = new WebSocket(`${url.replace("http", "ws")}/_lectern/live?token=${token}`, {
      origin: new URL(url).origin,
    });
    await new Promise((resolve) => socket.once("open", resolve));
    // Check results may arrive first.
    const reloaded = new Promise((resolve) => {
      socket.on("message", (data) => String(data) === '{"type":"reload"}' && resolve(true));
    });
    write({ "site/index.mdx": "---\ntitle: Home\ndescription: D.\n---\n\nChanged text.\n" });
    expect(await reloaded).toBe(true);
    expect(await (await fetch(url)).text()).toContain("Changed text.");

    controller.abort();
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  test("warns about a host that is not local", async () => {
    write(SITE);
    const controller = new AbortController();
    const context = createTestContext([], controller.signal);
    const ended = main(["dev", "site", "--port", "0", "--host", "127.0.0.2"], context);
    await expect
      .poll(() => context.warned.join(""))
      .toBe("Warning: --host 127.0.0.2 lets anyone on your network read this preview.\n");
    controller.abort();
    expect(await ended).toBe(0);
  });
});

test("prints JSON with --json even on failure", async () => {
  const answers = [
    ["build", "nowhere", "--json"],
    ["build", "--jsson", "--json"],
    ["check", "nowhere", "--json"],
  ].map(async (words) => {
    const context = createTestContext();
    const code = await main(words, context);
    return [code, JSON.parse(context.printed.join(""))];
  });
  expect(await Promise.all(answers)).toEqual([
    [2, { ok: false, problem: 'Directory "nowhere" does not exist.' }],
    [2, { ok: false, problem: expect.stringContaining('Unknown option "--jsson".') }],
    [2, { ok: false, problem: 'Directory "nowhere" does not exist.' }],
  ]);
});

test("shows help for every command that starts with a word", async () => {
  const context = createTestContext();
  expect(await main(["migrate", "--help"], context)).toBe(0);
  expect(context.printed.join("")).toMatch(/Usage: lectern migrate config .*Usage: lectern migrate api /s);
});

test("warns about serving under another base path than the built one", async () => {
  write({
    "docs.json": JSON.stringify({
      theme: "mint",
      name: "A",
      colors: { primary: "#123456" },
      navigation: { pages: ["index"] },
    }),
    "index.mdx": "---\ntitle: A\ndescription: B\n---\n",
  });
  await main(["build", "--base", "/d"], createTestContext());
  const print = async (base: string): Promise<string> => {
    const context = createTestContext([], AbortSignal.abort());
    await main(["serve", "--base", base, "--port", "0"], context);
    return context.warned.join("");
  };
  expect([await print("/d"), await print("/other")]).toEqual([
    "",
    'The site was built for "/d/". Rebuild it with --base /other, unless a proxy rewrites the path.\n',
  ]);
});
