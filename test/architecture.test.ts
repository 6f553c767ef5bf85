import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));

/** Allowed imports: the table in ARCHITECTURE.md, as a folder and those it may use. */
const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map(
  [...readFileSync(join(SOURCE, "../ARCHITECTURE.md"), "utf8").matchAll(/^\| `(\w+)\/` \|.*\| ([\w ]+) \|$/gm)].map(
    ([, folder = "", others = ""]) => [folder, others === "nothing" ? [] : others.split(" ")],
  ),
);

/** The only folders that may import `node:` modules. */
const SYSTEM = new Set(["files", "engine", "server", "mcp", "cli"]);

/** Markup is written in `.tsx`. */
function isTypeScript(path: string): boolean {
  return /\.tsx?$/.test(path);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = (readdirSync(SOURCE, { recursive: true }) as string[])
  .map((path) => path.replaceAll("\\", "/"))
  .filter(isTypeScript);
const productFiles = files.filter((path) => !isTest(path));
const imports = productFiles.flatMap(importsOf);

function importsOf(from: string): readonly Import[] {
  const text = readFileSync(join(SOURCE, from), "utf8");
  const statements = text.matchAll(
    /^(?:import|export)\s+(?:type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map(([, named, bare, lazy]) => ({
    from,
    to: named ?? bare ?? lazy ?? "",
  }));
}

/** The architectural folder of a file: its top folder; a component's browser code belongs to the client. */
function folderOf(path: string): string {
  return isBesideComponent(path, "browser") ? "client" : (path.split("/")[0] ?? "");
}

function isBesideComponent(path: string, name: "browser" | "hooks"): boolean {
  return new RegExp(`^ui/components/[\\w-]+/(?:[\\w-]+\\.)?${name}\\.tsx?$`).test(path);
}

function target(one: Import): string | undefined {
  return one.to.startsWith(".")
    ? relative(SOURCE, resolve(SOURCE, dirname(one.from), one.to)).replaceAll("\\", "/")
    : undefined;
}

test("allows only the imports in the architecture table", () => {
  const wrong = imports.flatMap((one) => {
    const to = target(one);
    if (to === undefined || isBesideComponent(to, "hooks")) return [];
    const [own, other] = [folderOf(one.from), folderOf(to)];
    return own === other || ALLOWED.get(own)?.includes(other) ? [] : [`${one.from} imports ${to}`];
  });
  expect(wrong).toEqual([]);
});

test("lists every folder of src in the table, and no other", () => {
  const folders = [...new Set(files.map(folderOf))];
  expect([...ALLOWED.keys()].sort()).toEqual(folders.sort());
  expect([...ALLOWED.values()].flat().filter((folder) => !folders.includes(folder))).toEqual([]);
});

test("takes attribute names in components' browser code from hooks.ts", () => {
  const own = productFiles.filter((path) => isBesideComponent(path, "browser"));
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((path) => /["'`[]data-|\bdataset\b/.test(readFileSync(join(SOURCE, path), "utf8")))).toEqual([]);
});

test("lets only files, engine, server, mcp and cli use the system", () => {
  const wrong = imports.filter((one) => one.to.startsWith("node:") && !SYSTEM.has(folderOf(one.from)));
  expect(wrong.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
});

test("keeps every file of src within 400 lines", () => {
  const lines = (path: string): number => readFileSync(join(SOURCE, path), "utf8").split("\n").length - 1;
  expect(productFiles.filter((path) => lines(path) > 400)).toEqual([]);
});

test("waits in tests with expect.poll, because vi.waitFor gives up after a second", () => {
  const tests = [SOURCE, fileURLToPath(new URL(".", import.meta.url))].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  const impatient = tests.filter((path) => isTypeScript(path) && /\bvi\s*\.waitFor\(/.test(readFileSync(path, "utf8")));
  expect(impatient).toEqual([]);
});

test("has no import cycles, not even of types", () => {
  const graph = new Map<string, string[]>();
  for (const one of imports) {
    const to = target(one);
    if (to === undefined) continue;
    const list = graph.get(one.from) ?? [];
    list.push(to);
    graph.set(one.from, list);
  }
  const state = new Map<string, "open" | "done">();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      cycles.push([...path.slice(path.indexOf(file)), file].join(" → "));
      return;
    }
    state.set(file, "open");
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    state.set(file, "done");
  };
  for (const file of graph.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});
