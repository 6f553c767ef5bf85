// Builds the public package in the current folder, as `npm pack` does before it packs: its entry points → dist/*.js, which
// contain what it uses of our private packages, and their declarations → dist/types/. With --minify, for pages that load the
// files without a bundler.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { BROWSERS } from "./browsers.mjs";
import { compileDeclarations, copyDeclarations } from "./declarations.mjs";
import { oneCore } from "./one-core.mjs";
import { CONDITIONS, SOURCE } from "./own-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = process.cwd();
const { exports, dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
// Inner modules are for our packages only and are not packed.
const sources = Object.values(exports).flatMap((entry) => (entry.default && entry[SOURCE]) ?? []);

/** A stylesheet that a script imports is its text. */
const stylesAsText = {
  name: "styles as text",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path],
        bundle: true,
        minify: true,
        target: BROWSERS,
        write: false,
      });
      return { contents: outputFiles[0].text, loader: "text" };
    }),
};

rmSync(join(folder, "dist"), { recursive: true, force: true });
const [status, { metafile }] = await Promise.all([
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
    target: [...BROWSERS, "node20.19"],
    minify: process.argv.includes("--minify"),
    plugins: [stylesAsText, oneCore(join(folder, sources[0]))],
    metafile: true,
    logLevel: "warning",
  }),
]);
copyLicenses(Object.keys(metafile.inputs));
const within = relative(root, folder).replaceAll("\\", "/");
copyDeclarations(
  sources.map((source) => join(within, source).replaceAll("\\", "/")),
  join(folder, "dist/types"),
);
process.exitCode = status;

/** Writes the licenses of the libraries among the bundled files. */
function copyLicenses(inputs) {
  const libraries = new Set(inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
  const texts = [...libraries].map(
    (name) => `${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`,
  );
  if (texts.length > 0) writeFileSync(join(folder, "dist/LICENSES.txt"), texts.join("\n"));
}
