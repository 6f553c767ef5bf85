// Which file of this package holds which built-in component, so that an island carries only those it names.

import type { Component } from "../../ui/component.ts";

/** Where a component is exported: in a list when there is an index. */
export interface BuiltInFile {
  readonly file: string;
  readonly exportName: string;
  readonly index?: number;
}

/** The folder of this package's modules on disk, wherever this code was bundled to: `dist` when installed, `src` in tests. */
export function packageFolder(): string {
  const path = decodeURIComponent(new URL(moduleFolder()).pathname);
  return path.replace(/^\/([A-Za-z]:)|\/$/g, "$1");
}

function moduleFolder(): string {
  const url = import.meta.url;
  const start = Math.max(url.lastIndexOf("/dist/") + "/dist/".length, url.lastIndexOf("/src/") + "/src/".length);
  return url.slice(0, start);
}

/** Every built-in by name, found by looking through the modules that the registry is made of. */
export async function findBuiltIns(
  components: ReadonlyMap<string, Component>,
): Promise<ReadonlyMap<string, BuiltInFile>> {
  const places = new Map<string, BuiltInFile>();
  for (const file of await registryFiles()) {
    const module: Readonly<Record<string, unknown>> = await import(`${moduleFolder()}ui/components/${file}`);
    for (const [exportName, value] of Object.entries(module)) {
      for (const [index, item] of (Array.isArray(value) ? value : [value]).entries()) {
        if (isComponent(item)) places.set(item.name, { file, exportName, ...(Array.isArray(value) ? { index } : {}) });
      }
    }
  }
  const found = new Map<string, BuiltInFile>();
  for (const [name, component] of components) {
    const place = places.get(component.name);
    if (place) found.set(name, place);
  }
  return found;
}

function isComponent(value: unknown): value is Component {
  return typeof value === "object" && value !== null && "name" in value && "props" in value && "markdown" in value;
}

/** A module that exports built-ins by name as components of the browser. */
export function builtInsModule(names: readonly string[], files: ReadonlyMap<string, BuiltInFile>): string {
  const imports: string[] = [];
  const wrap = (name: string, members: string): string => {
    const place = files.get(name);
    if (!place) return `Object.assign(() => null, {${members}})`;
    const local = `$${imports.length}`;
    imports.push(
      `import { ${place.exportName} as ${local} } from ${JSON.stringify(`${packageFolder()}/ui/components/${place.file}`)};`,
    );
    const component = place.index === undefined ? local : `${local}[${place.index}]`;
    return `islandBuiltIn(${component}, {${members}}, IslandPageContext)`;
  };
  const exports = names.map((name) => {
    const members = [...files.keys()]
      .filter((candidate) => candidate.startsWith(`${name}.`))
      .map((member) => `${member.slice(name.length + 1)}: ${wrap(member, "")}`);
    return `export const ${name} = ${wrap(name, members.join(", "))};`;
  });
  const own = (file: string): string => JSON.stringify(`${packageFolder()}/evaluate/islands/${file}${extension()}`);
  const head = [
    `import { islandBuiltIn } from ${own("island-built-in")};`,
    'import { IslandPageContext } from "preact";',
  ];
  if (names.includes("CodeBlock")) head.push(`import ${own("island-code")};`);
  return [...head, ...imports, ...exports].join("\n");
}

/** The names of the files beside the registry that it imports. */
async function registryFiles(): Promise<readonly string[]> {
  const { build } = await import("esbuild");
  const folder = `${packageFolder()}/ui/components`;
  const { metafile } = await build({
    entryPoints: [`${folder}/registry${extension()}`],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return Object.keys(metafile.inputs)
    .filter((input) => /^[\w-]+\.[jt]s$/.test(input) && !input.startsWith("registry"))
    .sort();
}

function extension(): string {
  return import.meta.url.endsWith(".ts") ? ".ts" : ".js";
}
