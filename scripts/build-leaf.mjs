// Builds the public package in the current folder, as `npm pack` does before it packs: its entry points → dist/*.js, which
// contain what it uses of our private packages, and their declarations → dist/types/.
import { readFileSync, rmSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compileDeclarations, copyDeclarations } from "./declarations.mjs";
import { CONDITIONS, SOURCE } from "./own-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = process.cwd();
const { exports, dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
// Inner modules are for our packages only and are not packed.
const sources = Object.values(exports).flatMap((entry) => (entry.default && entry[SOURCE]) ?? []);

rmSync(join(folder, "dist"), { recursive: true, force: true });
const [status] = await Promise.all([
  compileDeclarations(),
  build({
    entryPoints: sources.map((source) => ({ in: join(folder, source), out: basename(source, ".ts") })),
    outdir: join(folder, "dist"),
    bundle: true,
    splitting: true,
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: CONDITIONS,
    external: ["node:*", ...Object.keys(dependencies).flatMap((name) => [name, `${name}/*`])],
    format: "esm",
    target: "es2022",
    logLevel: "warning",
  }),
]);
const within = relative(root, folder).replaceAll("\\", "/");
copyDeclarations(
  sources.map((source) => join(within, source).replaceAll("\\", "/")),
  join(folder, "dist/types"),
);
process.exitCode = status;
