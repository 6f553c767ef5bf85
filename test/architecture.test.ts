import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  /** Entry points; those of public packages have their source under a condition. */
  readonly exports?: Readonly<Record<string, string | { readonly "@lectern/source"?: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
}

/** Each package by its short name. */
const PACKAGES: ReadonlyMap<string, Manifest> = new Map([
  ...readdirSync(join(ROOT, "packages")).map((name) => [name, readManifest(`packages/${name}`)] as const),
  ["lectern", readManifest(".")],
]);

/** Our packages that a package may import. Public ones contain the others, which are development dependencies there. */
function ownDependencies(name: string): readonly string[] {
  const { dependencies, devDependencies } = PACKAGES.get(name) ?? { name };
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  return declared.flatMap((one) => (one.startsWith("@lectern/") ? [one.slice("@lectern/".length)] : []));
}

const ARCHITECTURE = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");

/** A table in ARCHITECTURE.md, as names and those they may import. */
function readTable(row: RegExp): ReadonlyMap<string, readonly string[]> {
  const rows = [...ARCHITECTURE.matchAll(row)];
  return new Map(rows.map(([, name = "", others = ""]) => [name, others === "nothing" ? [] : others.split(" ")]));
}

const DRAWN = readTable(/^\| `(\w+)` \|.*\| ([\w ]+) \|$/gm);
/** Folders of a package, and the package without them, each with the folders of the package they may import. */
const FOLDERS = readTable(/^\| `([\w/-]+)\/` \|.*\| ([\w -]+) \|$/gm);

/** The only folders that may import `node:` modules. */
const SYSTEM = new Set(["io", "engine", "server", "server/mcp", "lectern/cli"]);
/** The entry point for Node of a package that also runs in browsers. */
const FOR_NODE = /^packages\/[\w-]+\/src\/node\.ts$/;

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

const files = [
  "src",
  ...[...PACKAGES.keys()].filter((name) => name !== "lectern").map((name) => `packages/${name}/src`),
]
  .flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map(
      (path) => `${folder}/${path.replaceAll("\\", "/")}`,
    ),
  )
  .filter(isTypeScript);
const productFiles = files.filter((path) => !isTest(path));
const imports = productFiles.flatMap(importsOf);

function importsOf(from: string): readonly Import[] {
  const text = readFileSync(join(ROOT, from), "utf8");
  const { module } = parseSync(from, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const written = text.slice(start, end);
      return written.startsWith('"') ? [written.slice(1, -1)] : [];
    }),
  ];
  return [...new Set(named)].map((to) => ({ from, to }));
}

function packageOf(path: string): string {
  return /^packages\/([\w-]+)\//.exec(path)?.[1] ?? "lectern";
}

/** The architectural folder of a file: a component's browser code belongs to the client. */
function folderOf(path: string): string {
  if (isBesideComponent(path, "browser")) return "theme/client";
  const name = packageOf(path);
  const inner = `${name}/${/(?:^|\/)src\/([\w-]+)\//.exec(path)?.[1]}`;
  return FOLDERS.has(inner) ? inner : name;
}

function isBesideComponent(path: string, name: "browser" | "hooks"): boolean {
  return new RegExp(`^packages/theme/src/components/[\\w-]+/(?:[\\w-]+\\.)?${name}\\.tsx?$`).test(path);
}

/** The file that an import of ours names. */
function target({ from, to }: Import): string | undefined {
  const [, name, path] = /^@lectern\/([\w-]+)(?:\/(.+))?$/.exec(to) ?? [];
  if (name !== undefined) {
    const exports = PACKAGES.get(name)?.exports ?? {};
    const entry = exports[path === undefined ? "." : `./${path}`];
    if (typeof entry === "object")
      return join(`packages/${name}`, entry["@lectern/source"] ?? "").replaceAll("\\", "/");
    const [, inner] = /^internal\/(.+)$/.exec(path ?? "") ?? [];
    if (inner !== undefined) return "./internal/*" in exports ? `packages/${name}/src/${inner}` : undefined;
    return "./*" in exports ? `packages/${name}/src/${path}` : undefined;
  }
  return to.startsWith(".") ? relative(ROOT, resolve(ROOT, dirname(from), to)).replaceAll("\\", "/") : undefined;
}

test("declares every import of another package, and uses only the entry points of public ones", () => {
  const wrong = imports.filter((one) => {
    if (one.to.startsWith("node:")) return false;
    const own = packageOf(one.from);
    const to = target(one);
    if (to === undefined && one.to.startsWith("@lectern/")) return true;
    if (to !== undefined) return packageOf(to) !== own && !ownDependencies(own).includes(packageOf(to));
    const { dependencies, devDependencies } = PACKAGES.get(own) ?? { name: own };
    const [scope = "", name] = one.to.split("/");
    const library = scope.startsWith("@") ? `${scope}/${name}` : scope;
    const declared = { ...dependencies, ...devDependencies };
    return !(library in declared || `@types/${library}` in declared);
  });
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("imports other packages by name, never by a relative path", () => {
  const wrong = imports.filter((one) => {
    const to = one.to.startsWith(".") ? target(one) : undefined;
    return to !== undefined && packageOf(to) !== packageOf(one.from);
  });
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("draws the packages with the dependencies they declare", () => {
  const declared = [...PACKAGES.keys()].map((name) => [name, [...ownDependencies(name)].sort()] as const);
  expect(Object.fromEntries([...DRAWN].map(([name, others]) => [name, [...others].sort()]))).toEqual(
    Object.fromEntries(declared),
  );
});

test("keeps packages private unless they have designed entry points", () => {
  const open = [...PACKAGES].filter(([, one]) => !one.private && "./*" in (one.exports ?? {}));
  expect(open.map(([name]) => name)).toEqual([]);
});

test("keeps inner modules out of what is packed", () => {
  const inner = [...PACKAGES].flatMap(([name, { exports = {} }]) =>
    Object.entries(exports).flatMap(([path, entry]) => (path.startsWith("./internal/") ? [[name, entry]] : [])),
  );
  expect(inner).toEqual([["openapi", { "@lectern/source": "./src/*" }]]);
});

test("has no package that depends on itself", () => {
  const reached = (name: string): ReadonlySet<string> => {
    const found = new Set(ownDependencies(name));
    for (const one of found) for (const next of ownDependencies(one)) found.add(next);
    return found;
  };
  expect([...PACKAGES.keys()].filter((name) => reached(name).has(name))).toEqual([]);
});

test("ships every library that a package needs, in one version", () => {
  const root = readManifest(".");
  const wrong = [...PACKAGES].flatMap(([name, { dependencies = {}, devDependencies = {} }]) => [
    ...Object.entries(dependencies)
      .filter(([one, version]) => !one.startsWith("@lectern/") && root.dependencies?.[one] !== version)
      .map(([one]) => `${name}: ${one}`),
    ...Object.entries(devDependencies)
      .filter(([one]) => !one.startsWith("@lectern/"))
      .filter(([one, version]) => (root.devDependencies?.[one] ?? root.dependencies?.[one]) !== version)
      .map(([one]) => `${name}: ${one}`),
  ]);
  expect(wrong).toEqual([]);
  const used = new Set([
    ...[...PACKAGES].flatMap(([name, one]) => (name === "lectern" ? [] : Object.keys(one.dependencies ?? {}))),
    ...imports
      .filter(({ from }) => packageOf(from) === "lectern")
      .map(({ to }) => to.replace(/^(@[^/]+\/)?([^/]+).*/, "$1$2")),
  ]);
  expect(Object.keys(root.dependencies ?? {}).filter((name) => !used.has(name))).toEqual([]);
});

test("allows only the imports between folders in the architecture table", () => {
  const wrong = imports.flatMap((one) => {
    const to = target(one);
    if (to === undefined || isBesideComponent(to, "hooks") || packageOf(to) !== packageOf(one.from)) return [];
    const [own, other] = [folderOf(one.from), folderOf(to)];
    const name = other.slice(other.indexOf("/") + 1);
    return own === other || FOLDERS.get(own)?.includes(name) ? [] : [`${one.from} imports ${to}`];
  });
  expect(wrong).toEqual([]);
});

test("lists only folders that exist in the table", () => {
  const folders = new Set(files.map(folderOf));
  expect([...FOLDERS.keys()].filter((name) => !folders.has(name))).toEqual([]);
  expect([...folders].filter((name) => name.startsWith("lectern") && !FOLDERS.has(name))).toEqual([]);
});

test("takes attribute names in components' browser code from hooks.ts", () => {
  const own = productFiles.filter((path) => isBesideComponent(path, "browser"));
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((path) => /["'`[]data-|\bdataset\b/.test(readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
});

test("lets only io, engine, server and cli use the system", () => {
  const wrong = imports.filter(
    (one) => one.to.startsWith("node:") && !SYSTEM.has(folderOf(one.from)) && !FOR_NODE.test(one.from),
  );
  expect(wrong.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
});

test("leaves what differs between systems to io/platform.ts", () => {
  const wrong = productFiles.filter(
    (path) =>
      path !== "packages/io/src/platform.ts" &&
      /process\.platform|\brename(?:Sync)?\b.*from "node:fs|\bsplit\(sep\)/.test(
        readFileSync(join(ROOT, path), "utf8"),
      ),
  );
  // Which programs a system has is another matter.
  expect(wrong).toEqual(["src/cli/preview/open-browser.ts", "src/cli/printing/chrome.ts"]);
});

test("sets roles and states as attributes, because older browsers lack the properties", () => {
  const uses = (path: string): boolean => /\.(?:aria[A-Z]\w+|role)\b/.test(readFileSync(join(ROOT, path), "utf8"));
  const shown = productFiles.filter((path) => /^packages\/(?:theme|console)\//.test(path));
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter(uses)).toEqual([]);
});

test("keeps every file within 400 lines, and every package within 22,000", () => {
  const lines = (path: string): number => readFileSync(join(ROOT, path), "utf8").split("\n").length - 1;
  expect(productFiles.filter((path) => lines(path) > 400)).toEqual([]);
  const sums = new Map<string, number>();
  for (const path of productFiles) sums.set(packageOf(path), (sums.get(packageOf(path)) ?? 0) + lines(path));
  expect([...sums].filter(([, sum]) => sum > 22_000)).toEqual([]);
});

test("waits in tests with expect.poll, because vi.waitFor gives up after a second", () => {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const tests = [
    ...files.map((path) => join(ROOT, path)),
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  ];
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
