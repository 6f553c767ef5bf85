// Previews the starter site from a fresh clone: installs only runtime dependencies, bundles the program and starts
// `lectern dev`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Packages the build copies from, but the program does not need at run time. */
const FONTS = Object.keys(devDependencies).filter((name) => /^@(?:fontsource|expo-google-fonts)/.test(name));
const QUIET = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

const isInstalled = existsSync(join(root, "node_modules/satteri"));
const isBuilt = existsSync(join(root, "dist/program/main.js"));
const count = Object.keys(dependencies).length;
const steps = [
  ...(isInstalled ? [] : [[`Installing ${count} packages and their dependencies`, install]]),
  ...(isBuilt ? [] : [["Building Lectern", build]]),
];
for (const [index, [title, work]] of steps.entries()) {
  const startedAt = performance.now();
  console.log(`[${index + 1}/${steps.length}] ${title} …`);
  work();
  console.log(`[${index + 1}/${steps.length}] Done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
const folder = join(root, "templates/starter");
console.log("Previewing the starter site. Press Ctrl+C to stop.");
run(process.execPath, [join(root, "bin/lectern.js"), "dev", folder, ...process.argv.slice(2)]);

/** Skips tests, linters and compilers; `npm ci` adds them for work on Lectern itself. */
function install() {
  run("npm", ["ci", "--omit=dev", ...QUIET]);
  const fonts = FONTS.map((name) => `${name}@${devDependencies[name]}`);
  run("npm", ["install", "--no-save", "--no-package-lock", "--prefix", "node_modules/.fonts", ...QUIET, ...fonts]);
}

function build() {
  run(process.execPath, [join(root, "scripts/build.mjs")]);
}

function run(program, words) {
  const { status } = spawnSync(program, words, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32" && program === "npm",
  });
  if (status !== 0) process.exit(status ?? 1);
}
