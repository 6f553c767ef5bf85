// Builds the package: TypeScript → dist/, the program as few files → dist/program/ (hundreds of small modules load
// slowly), browser scripts and stylesheets → dist/assets/. All parts run at the same time and running it again only redoes what changed.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const assets = `${root}dist/assets`;
const buildInfo = `${root}node_modules/.cache/tsconfig.tsbuildinfo`;

/** Every file that esbuild makes, by its name in dist/assets. */
const ENTRIES = {
  main: "src/client/main.ts",
  dev: "src/client/dev.ts",
  search: "src/client/search/open-search.ts",
  islands: "src/client/islands/runtime.ts",
  site: "src/ui/styles/site.css",
  reference: "src/ui/styles/reference.css",
};

for (const file of readdirSync(`${root}src/ui/styles/themes`)) {
  ENTRIES[`themes/${file.replace(/\.css$/, "")}`] = `src/ui/styles/themes/${file}`;
}

const [types] = await Promise.all([compile(), bundleProgram(), bundle(), copyMath()]);
process.exitCode = types;

/** Runs the TypeScript compiler and gives its exit code. */
function compile() {
  // The compiler trusts its cache and would write nothing into a dist that was deleted.
  if (!existsSync(`${root}dist/base/html.js`)) rmSync(buildInfo, { force: true });
  const compiler = spawn(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "-p", `${root}tsconfig.json`], {
    stdio: "inherit",
  });
  return new Promise((resolve) => compiler.on("close", (code) => resolve(code ?? 1)));
}

/** The command line as one file, with what commands load later in files of its own. */
async function bundleProgram() {
  rmSync(`${root}dist/program`, { recursive: true, force: true });
  await build({
    entryPoints: [`${root}src/cli/main.ts`],
    outdir: `${root}dist/program`,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    target: "node20",
    legalComments: "none",
    logLevel: "warning",
  });
}

async function bundle() {
  const entryPoints = Object.entries(ENTRIES)
    .filter(([, path]) => existsSync(`${root}${path}`))
    .map(([out, path]) => ({ out, in: `${root}${path}` }));
  await build({
    entryPoints,
    outdir: assets,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  });
}

/** KaTeX's stylesheet with its woff2 fonts only: every browser we support reads them. */
function copyMath() {
  const katex = `${root}node_modules/katex/dist`;
  mkdirSync(`${assets}/katex/fonts`, { recursive: true });
  const css = readFileSync(`${katex}/katex.min.css`, "utf8");
  writeFileSync(`${assets}/katex/katex.css`, css.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, ""));
  for (const font of readdirSync(`${katex}/fonts`)) {
    if (font.endsWith(".woff2")) cpSync(`${katex}/fonts/${font}`, `${assets}/katex/fonts/${font}`);
  }
}
