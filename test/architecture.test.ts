import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));

/** Who may import whom: the table of ARCHITECTURE.md. */
const ALLOWED: Readonly<Record<string, string>> = {
  base: "",
  files: "base",
  config: "base",
  content: "base",
  openapi: "base",
  request: "base",
  search: "base",
  site: "base config content openapi",
  project: "base files config content openapi site",
  ui: "base config content openapi request site",
  render: "base config content openapi site ui",
  output: "base files config content openapi project render search site ui",
  check: "base config content openapi site ui render",
  mcp: "base files output project render search site openapi config content ui",
  rules: "base config site ui",
  migrate: "base config content openapi site project ui render",
  compat: "base files config content openapi site project ui render",
  server: "base check files mcp output project search",
  client: "base request search",
  cli: "base files config content openapi site project ui render search output check server mcp rules migrate compat",
};

/** The only folders that may talk to the system. */
const SYSTEM = new Set(["files", "server", "mcp", "cli"]);

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const files = (readdirSync(SOURCE, { recursive: true }) as string[])
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"));
const productFiles = files.filter((path) => !/(?:\.test|\/test-[\w-]+)\.ts$/.test(path));
const imports = productFiles.flatMap(importsOf);

function importsOf(from: string): readonly Import[] {
  const text = readFileSync(join(SOURCE, from), "utf8");
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map(([, type, named, bare, lazy]) => ({
    from,
    to: named ?? bare ?? lazy ?? "",
    typeOnly: type !== undefined,
  }));
}

function folderOf(path: string): string {
  return path.split("/")[0] ?? "";
}

function target(one: Import): string | undefined {
  return one.to.startsWith(".")
    ? relative(SOURCE, resolve(SOURCE, dirname(one.from), one.to)).replaceAll("\\", "/")
    : undefined;
}

test("every folder imports only what the architecture allows", () => {
  const wrong = imports.flatMap((one) => {
    const to = target(one);
    if (to === undefined) return [];
    const [own, other] = [folderOf(one.from), folderOf(to)];
    return own === other || ALLOWED[own]?.split(" ").includes(other) ? [] : [`${one.from} imports ${to}`];
  });
  expect(wrong).toEqual([]);
});

test("every folder of src is in the table", () => {
  expect([...new Set(files.map(folderOf))].filter((folder) => !(folder in ALLOWED))).toEqual([]);
});

test("only files, server, mcp and cli talk to the system", () => {
  const wrong = imports.filter((one) => one.to.startsWith("node:") && !SYSTEM.has(folderOf(one.from)));
  expect(wrong.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
});

test("no import leads back to where it started", () => {
  const graph = new Map<string, string[]>();
  for (const one of imports) {
    const to = target(one);
    if (to === undefined || one.typeOnly) continue;
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
