// Builds the package: the program in a few files → dist/program/ (hundreds of small modules load slowly), declarations of
// its public interface → dist/types/, browser scripts and stylesheets → dist/assets/. All parts run concurrently, and a
// rebuild only redoes what changed.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { BROWSERS } from "./browsers.mjs";
import { compileDeclarations, copyDeclarations } from "./declarations.mjs";
import { oneCore } from "./one-core.mjs";
import { CONDITIONS } from "./own-packages.mjs";
import { scalableStyles } from "./scalable-styles.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const assets = `${root}dist/assets`;

/** Every esbuild output, by its name in dist/assets. */
const ENTRIES = {
  dev: "packages/theme/src/client/dev.ts",
  search: "packages/theme/src/client/search/open-search.tsx",
  "console-style": "packages/console/src/styles/dialog.css",
  "console-response-style": "packages/console/src/styles/response.css",
  oauth: "packages/console/src/oauth-callback.ts",
  site: "packages/theme/src/styles/site.css",
  languages: "packages/theme/src/styles/languages.css",
  divisions: "packages/theme/src/styles/divisions.css",
  breadcrumbs: "packages/theme/src/styles/breadcrumbs.css",
  feedback: "packages/theme/src/styles/feedback.css",
  banner: "packages/theme/src/styles/banner.css",
  "bar-links": "packages/theme/src/styles/navbar-links.css",
  "sign-out": "packages/theme/src/styles/sign-out.css",
  socials: "packages/theme/src/styles/socials.css",
  print: "packages/theme/src/styles/print.css",
  "search-style": "packages/theme/src/styles/search.css",
  reference: "packages/theme/src/styles/reference.css",
};

/** Libraries bundled into the program. */
const BUNDLED = [
  "@rgrove/parse-xml",
  "@shikijs/vscode-textmate",
  "diff",
  "htmlparser2",
  "ignore",
  "jsonc-parser",
  "parse-english",
  "preact",
  "preact-render-to-string",
  "retext-passive",
  "retext-repeated-words",
  "smol-toml",
  "unbash",
  "yaml",
];

for (const file of readdirSync(`${root}packages/theme/src/styles/themes`)) {
  ENTRIES[`themes/${file.replace(/\.css$/, "")}`] = `packages/theme/src/styles/themes/${file}`;
}

/** Styles of page contents are one file each, numbered in their order, so that a page loads only those it needs. */
rmSync(`${assets}/parts`, { recursive: true, force: true });
const parts = [...readFileSync(`${root}packages/theme/src/styles/parts.css`, "utf8").matchAll(/@import "(.+?)"/g)];
for (const [index, [, path]] of parts.entries()) {
  ENTRIES[`parts/${index + 10}-${path.replace(/^.*\/|\.css$/g, "")}`] = join("packages/theme/src/styles", path);
}

/**
 * Without development dependencies (see starter.mjs) there are no types and no diagrams, and highlighting is slower.
 */
const has = (name) => existsSync(`${root}node_modules/${name}/package.json`);

const [types] = await Promise.all([
  has("typescript") ? compileDeclarations() : 0,
  bundleProgram(),
  bundle(),
  bundleMain(),
  bundleComponents(),
  bundleConsole(),
  bundleProxy(),
  has("mermaid") ? bundleDiagrams() : stubDiagrams(),
  copyMath(),
  copyFonts(),
  copyCardFonts(),
]);
if (has("oniguruma-to-es")) await (await import("./patterns.mjs")).writePatterns(`${root}dist/patterns`);
writeDigest();
if (types === 0 && has("typescript"))
  copyDeclarations(
    ["src/api/index.ts", "packages/engine/src/extend/index.ts", "packages/base/src/markup/jsx-runtime.ts"],
    `${root}dist/types`,
  );
process.exitCode = types;

/** A digest of everything a build runs or copies, which invalidates the build caches of projects. */
function writeDigest() {
  const sum = createHash("sha256");
  for (const folder of ["assets", "patterns", "program"].filter((name) => existsSync(`${root}dist/${name}`)))
    for (const name of readdirSync(`${root}dist/${folder}`, { recursive: true }).sort()) {
      const path = `${root}dist/${folder}/${name}`;
      if (statSync(path).isFile()) sum.update(name).update(readFileSync(path));
    }
  sum.update(readFileSync(`${root}package.json`));
  writeFileSync(`${root}dist/digest.txt`, sum.digest("hex").slice(0, 20));
}

/** Bundles the command line, its threads and the public entry points as modules that share code. */
async function bundleProgram() {
  const outdir = `${root}dist/program`;
  const dependencies = Object.keys(JSON.parse(readFileSync(`${root}package.json`, "utf8")).dependencies);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: {
      main: `${root}src/cli/main.ts`,
      lectern: `${root}src/api/index.ts`,
      extend: `${root}packages/engine/src/extend/index.ts`,
      "jsx-runtime": `${root}packages/base/src/markup/jsx-runtime.ts`,
      "code-cache": `${root}src/cli/code-cache.ts`,
      "build-thread": `${root}packages/engine/src/building/build-thread.ts`,
      "render-thread": `${root}packages/engine/src/building/render-thread.ts`,
      "parse-page": `${root}packages/engine/src/parsing/parse-page.ts`,
    },
    outdir,
    bundle: true,
    conditions: CONDITIONS,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Small libraries that many commands use are bundled: loading their many modules takes longer than running them.
    // The rest load on demand.
    external: dependencies.filter((name) => !BUNDLED.includes(name)).flatMap((name) => [name, `${name}/*`]),
    mainFields: ["module", "main"],
    alias: { yaml: `${root}node_modules/yaml/browser/dist/index.js` },
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "eof",
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
    conditions: CONDITIONS,
    minify: true,
    plugins: [scalableStyles],
    format: "esm",
    target: BROWSERS,
    legalComments: "none",
    logLevel: "warning",
  });
}

/** Bundles the script of every page, and each file it imports later on its own: together they are a few shared lines. */
async function bundleMain() {
  const later = new Map();
  const separate = {
    name: "separate files",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
        if (kind !== "dynamic-import") return undefined;
        const file = join(resolveDir, path);
        const [, folder, name] = /([\w-]+)\/([\w-]+)(?:\.browser)?\.tsx?$/.exec(file);
        const out = /^(?:browser|runtime)$/.test(name) ? folder : name;
        later.set(out, file);
        return { path: `./${out}.js`, external: true };
      }),
  };
  const options = {
    outdir: assets,
    bundle: true,
    conditions: CONDITIONS,
    minify: true,
    format: "esm",
    target: BROWSERS,
    legalComments: "none",
  };
  await build({ ...options, entryPoints: { main: `${root}packages/theme/src/client/main.ts` }, plugins: [separate] });
  // Bundled in chunks, below.
  later.delete("mermaid");
  await build({ ...options, entryPoints: Object.fromEntries(later) });
}

/** Bundles the built-in components for islands; React comes from the page's runtime. */
async function bundleComponents() {
  const sharedReact = {
    name: "given React",
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^preact(?:\/|$)/ }, () => ({ path: "preact", namespace: "given" }));
      onLoad({ filter: /./, namespace: "given" }, () => ({ contents: "module.exports = globalThis.lecternIslands" }));
    },
  };
  await build({
    entryPoints: [{ out: "components", in: `${root}packages/react/src/islands/components.ts` }],
    outdir: assets,
    plugins: [sharedReact],
    bundle: true,
    conditions: CONDITIONS,
    minify: true,
    format: "esm",
    target: BROWSERS,
    legalComments: "none",
    logLevel: "warning",
  });
}

/** Bundles the console's proxy for other hosts: with fetch, and with Node's own requests. */
async function bundleProxy() {
  const options = {
    bundle: true,
    conditions: CONDITIONS,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  };
  await Promise.all([
    build({ ...options, entryPoints: [`${root}packages/request/src/web-proxy.ts`], outfile: `${assets}/proxy-web.js` }),
    build({
      ...options,
      platform: "node",
      entryPoints: [`${root}packages/server/src/serve-proxy.ts`],
      outfile: `${assets}/proxy-node.js`,
    }),
  ]);
}

/** Bundles the console in chunks: what loads when it opens, and what a request, another language or sign-in needs. */
async function bundleConsole() {
  rmSync(`${assets}/console-parts`, { recursive: true, force: true });
  await build({
    entryPoints: [{ out: "console", in: `${root}packages/console/src/open-console.tsx` }],
    outdir: assets,
    chunkNames: "console-parts/[name]-[hash]",
    plugins: [oneCore(`${root}packages/console/src/open-console.tsx`)],
    bundle: true,
    conditions: CONDITIONS,
    splitting: true,
    minify: true,
    format: "esm",
    target: BROWSERS,
    legalComments: "none",
    logLevel: "warning",
  });
}

/** Bundles the diagram library in chunks, of which a page loads those for its diagram types. Skipped if up to date. */
async function bundleDiagrams() {
  const sources = readdirSync(`${root}packages/theme/src/components/mermaid`)
    .filter((name) => /browser|hooks/.test(name))
    .map((name) => readFileSync(`${root}packages/theme/src/components/mermaid/${name}`, "utf8"));
  const { version } = JSON.parse(readFileSync(`${root}node_modules/mermaid/package.json`, "utf8"));
  const stamp = createHash("sha256")
    .update([version, BROWSERS, ...sources].join())
    .digest("hex");
  const stampFile = `${root}node_modules/.cache/lectern-diagrams`;
  const built =
    existsSync(stampFile) && existsSync(`${assets}/mermaid.js`) && readFileSync(stampFile, "utf8") === stamp;
  if (built) return;
  rmSync(`${assets}/mermaid`, { recursive: true, force: true });
  await build({
    entryPoints: [{ out: "mermaid", in: `${root}packages/theme/src/components/mermaid/browser.ts` }],
    outdir: assets,
    chunkNames: "mermaid/[name]-[hash]",
    bundle: true,
    conditions: CONDITIONS,
    splitting: true,
    minify: true,
    format: "esm",
    target: BROWSERS,
    legalComments: "none",
    logLevel: "warning",
  });
  mkdirSync(`${root}node_modules/.cache`, { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Without the library, diagrams are shown as source. */
function stubDiagrams() {
  mkdirSync(assets, { recursive: true });
  writeFileSync(`${assets}/mermaid.js`, 'console.warn("To draw diagrams, run npm ci and npm run build.");');
}

/** KaTeX's stylesheet with woff2 fonts only: every supported browser reads them. */
function copyMath() {
  const katex = `${root}node_modules/katex/dist`;
  mkdirSync(`${assets}/katex/fonts`, { recursive: true });
  const css = readFileSync(`${katex}/katex.min.css`, "utf8");
  // Take screen reader text out of the flow: a long formula must not widen the page.
  const style = css.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, "");
  writeFileSync(`${assets}/katex/katex.css`, `${withDividedSizes(style)}.katex{position:relative}`);
  for (const font of readdirSync(`${katex}/fonts`)) {
    if (font.endsWith(".woff2")) cpSync(`${katex}/fonts/${font}`, `${assets}/katex/fonts/${font}`);
  }
}

/** One rule for each of KaTeX's 11 sizes instead of one for each pair, which is a third of the stylesheet. */
function withDividedSizes(css) {
  const pairs = /\.katex \.fontsize-ensurer\.reset-size(\d+)\.size(\d+),[^{}]*\{font-size:([\d.]+)em\}/g;
  const sizes = [...css.matchAll(pairs)].flatMap(([, from, to, size]) => (from === "6" ? [[to, size]] : []));
  if (sizes.length !== 11) throw new Error("KaTeX's sizes have changed");
  const rules = sizes.map(
    ([name, size]) => `.katex .reset-size${name}{--reset:${size}}.katex .size${name}{--size:${size}}`,
  );
  const divided = ".katex .katex-sizing,.katex .fontsize-ensurer{font-size:calc(1em*var(--size)/var(--reset))}";
  return css.replace(pairs, "") + rules.join("") + divided;
}

/** Two weights of the font of preview images, which the drawing library reads. */
function copyCardFonts() {
  const name = "@expo-google-fonts/inter";
  const folder = has(name) ? `${root}node_modules/${name}` : `${root}node_modules/.fonts/node_modules/${name}`;
  rmSync(`${assets}/cards`, { recursive: true, force: true });
  mkdirSync(`${assets}/cards`, { recursive: true });
  for (const file of ["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"])
    cpSync(`${folder}/${file}`, `${assets}/cards/${file.split("/")[1]}`);
}

/** The bundled fonts under content-hashed names, each with its license. */
async function copyFonts() {
  const fonts = [
    ["inter", "inter", "latin", ["ccmp", "kern", "locl", "mark", "mkmk", "tnum"]],
    ["inter-weights", "inter", "latin"],
    ["inter-ext", "inter", "latin-ext"],
    ["jetbrains-mono", "jetbrains-mono", "latin", ["ccmp", "locl", "mark", "mkmk"]],
  ];
  rmSync(`${assets}/fonts`, { recursive: true, force: true });
  mkdirSync(`${assets}/fonts`, { recursive: true });
  for (const [file, family, subset, features] of fonts) {
    const name = `@fontsource-variable/${family}`;
    const folder = has(name) ? `${root}node_modules/${name}` : `${root}node_modules/.fonts/node_modules/${name}`;
    const source = readFileSync(`${folder}/files/${family}-${subset}-wght-normal.woff2`);
    const bytes = features && has("subset-font") ? await slimFont(source, features) : source;
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    writeFileSync(`${assets}/fonts/${file}-${hash}.woff2`, bytes);
    cpSync(`${folder}/LICENSE`, `${assets}/fonts/${family}-LICENSE.txt`);
  }
}

/** The weights and features that stylesheets use, at half the size. Cached, because it takes a second of CPU time. */
async function slimFont(source, features) {
  const { version } = JSON.parse(readFileSync(`${root}node_modules/subset-font/package.json`, "utf8"));
  const key = createHash("sha256").update(source).update(`${version} ${features}`).digest("hex").slice(0, 20);
  const cached = `${root}node_modules/.cache/font-${key}.woff2`;
  if (existsSync(cached)) return readFileSync(cached);
  const { default: subsetFont } = await import("subset-font");
  const letters = Array.from({ length: 0x3000 - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
  const bytes = await subsetFont(source, `${letters}\ufeff\ufffd`, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: features,
  });
  mkdirSync(`${root}node_modules/.cache`, { recursive: true });
  writeFileSync(cached, bytes);
  return bytes;
}
