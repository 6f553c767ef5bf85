// Code of a project that ends the process, writes to standard output or throws odd values: the command still reports what
// happened, its output stays machine-readable, and the old site stays in place.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { type Ended, lectern, startLectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder({
    "docs.json": docsJson({ pages: ["index"] }),
    "index.mdx": "---\ntitle: Home\ndescription: A page.\n---\n\nHello.\n",
    "out/.lectern-output": "",
    "out/index.html": "The old site.",
  });
});
afterEach(() => folder.dispose());

/** A package with this code. */
function install(name: string, code: string): void {
  folder.write(`node_modules/${name}/package.json`, { name, version: "1.0.0", main: "index.js" });
  folder.write(`node_modules/${name}/index.js`, code);
}

function writeConfig(body: string, before = ""): void {
  folder.write(
    "lectern.config.ts",
    `import { defineConfig } from "lectern";\n${before}\nexport default defineConfig({ artifacts: [{ path: "a.txt", body: ${body} }] });\n`,
  );
}

function writePage(text: string): void {
  folder.write("index.mdx", `---\ntitle: Home\ndescription: A page.\n---\n\n${text}\n`);
}

const build = (): Promise<Ended> => lectern(["build", "--out", "out", "--json"], { cwd: folder.path });

/** The result of a command as JSON, with its problems as texts. */
function resultOf({ status, stdout }: Ended) {
  const { ok, diagnostics } = JSON.parse(stdout) as {
    readonly ok: boolean;
    readonly diagnostics: readonly {
      readonly code: string;
      readonly message: string;
      readonly at: { file: string; line: number };
    }[];
  };
  return {
    status,
    ok,
    problems: diagnostics.map(({ code, message, at }) => `${at.file}:${at.line} ${code} ${message}`),
  };
}

const CALLED = "it called process.exit(0), which would end the command.";
const LATER = "await new Promise((resolve) => setTimeout(resolve, 300)); return 'text';";

/** What calls `process.exit`, and where that is reported. */
const EXITS: Readonly<Record<string, { readonly write: () => void; readonly problem: string }>> = {
  "the config": {
    write: () => writeConfig("() => 'text'", "process.exit(0);"),
    problem: `lectern.config.ts:2 extend/config-failed The config failed to load: ${CALLED}`,
  },
  "the config, by import": {
    write: () => writeConfig("() => 'text'", "import { exit } from 'node:process'; exit(0);"),
    problem: `lectern.config.ts:2 extend/config-failed The config failed to load: ${CALLED}`,
  },
  "the config, by its global object": {
    write: () => writeConfig("() => 'text'", "globalThis.process.exit(0);"),
    problem: `lectern.config.ts:2 extend/config-failed The config failed to load: ${CALLED}`,
  },
  "the config, in a timer": {
    write: () => writeConfig(`async () => { ${LATER} }`, "setTimeout(() => process.exit(0), 5);"),
    problem: `lectern.config.ts:2 extend/hook-failed lectern.config failed: ${CALLED}`,
  },
  "the config, in a promise": {
    write: () => writeConfig(`async () => { ${LATER} }`, "Promise.resolve().then(() => process.exit(0));"),
    problem: `lectern.config.ts:2 extend/hook-failed lectern.config failed: ${CALLED}`,
  },
  "a hook": {
    write: () => writeConfig("() => process.exit(0)"),
    problem: `lectern.config.ts:3 extend/hook-failed artifacts["a.txt"].body failed: ${CALLED}`,
  },
  "an asynchronous hook": {
    write: () => writeConfig("async () => { await 1; process.exit(0); }"),
    problem: `lectern.config.ts:3 extend/hook-failed artifacts["a.txt"].body failed: ${CALLED}`,
  },
  "a hook that catches every exception": {
    write: () => writeConfig("() => { try { process.exit(0); } catch {} return 'text'; }"),
    problem: `lectern.config.ts:3 extend/hook-failed lectern.config failed: ${CALLED}`,
  },
  "a package of the config": {
    write: () => {
      install("quits", "exports.quit = () => process.exit(0);");
      writeConfig("() => quit()", "import { quit } from 'quits';");
    },
    problem: `node_modules/quits/index.js:1 extend/hook-failed artifacts["a.txt"].body failed: ${CALLED}`,
  },
  "a page": {
    write: () => writePage("export const now = () => process.exit(0);\n\nIt is {now()}."),
    problem: `index.mdx:6 code/exit-called Code of the project tried to end the build: ${CALLED}`,
  },
  "a page, by the global object": {
    write: () => writePage("It is {globalThis.process.exit(0)}."),
    problem: `index.mdx:6 code/exit-called Code of the project tried to end the build: ${CALLED}`,
  },
  "a page that catches every exception": {
    write: () =>
      writePage("export const now = () => { try { process.exit(0); } catch { return 1; } };\n\nIt is {now()}."),
    problem: `index.mdx:6 code/exit-called Code of the project tried to end the build: ${CALLED}`,
  },
  "a package of a page": {
    write: () => {
      install("quits", "process.exit(0);");
      writePage("import quit from 'quits';\n\nIt is {quit}.");
    },
    problem: `index.mdx:6 code/package-load-failed Failed to load the package "quits" at build time: ${CALLED}`,
  },
  "a package of a page that catches every exception": {
    write: () => {
      install("quits", "try { process.exit(0); } catch {}\nmodule.exports = 1;");
      writePage("import quit from 'quits';\n\nIt is {quit}.");
    },
    problem: `docs.json:1 code/exit-called Code of the project tried to end the build: ${CALLED}`,
  },
};

test.each(Object.entries(EXITS))(
  "reports process.exit called by %s, and keeps the old site",
  async (_, { write, problem }) => {
    write();
    const result = resultOf(await build());
    expect(result).toMatchObject({ status: 1, ok: false });
    expect(result.problems).toEqual([problem]);
    expect(readFileSync(join(folder.path, "out/index.html"), "utf8")).toBe("The old site.");
  },
);

test.each([
  ["process.abort()", "process.abort()"],
  ["process.kill(process.pid)", "process.kill("],
])("reports a config that calls %s", async (call, shown) => {
  writeConfig("() => 'text'", `${call};`);
  const { status, ok, problems } = resultOf(await build());
  expect({ status, ok }).toEqual({ status: 1, ok: false });
  expect(problems.join("\n")).toContain(`The config failed to load: it called ${shown}`);
});

test("lets a config end other processes and leave a timer behind that ends this one", async () => {
  writeConfig(
    "() => { setTimeout(() => process.exit(0), 5000); return 'text'; }",
    "import { spawn } from 'node:child_process'; const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']); process.kill(child.pid);",
  );
  expect(resultOf(await build())).toEqual({ status: 0, ok: true, problems: [] });
  expect(readFileSync(join(folder.path, "out/a.txt"), "utf8")).toBe("text");
});

/** Prints in every way there is. */
const PRINTS = `console.log("log"); console.info("info"); console.debug("debug"); console.table([1]); process.stdout.write("raw\\n");`;

test.each([
  ["build", ["build", "--out", "out", "--json"]],
  ["check", ["check", "--json"]],
  ["check as SARIF", ["check", "--sarif"]],
  ["compat", ["compat", "--json"]],
])("keeps what code prints out of the JSON of %s", async (_, words) => {
  install("prints", `${PRINTS}\nmodule.exports = 1;`);
  writeConfig(`() => { ${PRINTS} return "text"; }`, `import value from "prints"; ${PRINTS}`);
  writePage(`import value from "prints";\n\nIt is {value} {(() => { ${PRINTS} })()}.`);
  const { stdout, stderr } = await lectern(words, { cwd: folder.path });
  expect(typeof JSON.parse(stdout)).toBe("object");
  for (const word of ["log", "info", "debug", "raw"]) expect(stderr).toContain(`${word}\n`);
});

test("keeps what code prints out of the messages of lectern mcp", async () => {
  writeConfig(`() => "text"`, PRINTS);
  writePage(`It is {(() => { ${PRINTS} })()}.`);
  const server = startLectern(["mcp"], { cwd: folder.path });
  let output = "";
  server.child.stdout?.on("data", (text: string) => (output += text));
  const send = (message: object): void =>
    void server.child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "test", version: "1" };
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
  send({ method: "notifications/initialized" });
  await server.until(/"id":1/);
  send({ id: 2, method: "tools/list" });
  await server.until(/"id":2/);
  await server.stop();
  const messages = output
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly id: number }).id);
  expect(messages).toEqual([1, 2]);
});

test("reports an object that nothing can be said about, even if it is thrown late", async () => {
  writeConfig(`async () => { setTimeout(() => { throw new Proxy({}, { get() { throw 1; } }); }, 5); ${LATER} }`);
  const { status, stdout, stderr } = await build();
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    problem: "Uncaught error in the code of the project: it threw an object",
  });
  expect(stderr).toBe("Uncaught error in the code of the project: it threw an object\n");
  expect(readFileSync(join(folder.path, "out/index.html"), "utf8")).toBe("The old site.");
});
