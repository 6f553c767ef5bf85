// Writes THIRD-PARTY-LICENSES.md from package-lock.json: the licenses of everything installed or bundled with the package.
// With --check, nothing is written, and the exit code is 1 if the list is stale or a license is not accepted.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../", import.meta.url);
const target = new URL("THIRD-PARTY-LICENSES.md", root);

/** Licenses that require nothing but a notice. */
const PERMISSIVE = new Set(
  "0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 CC0-1.0 ISC MIT OFL-1.1 Python-2.0 Unlicense".split(
    " ",
  ),
);

/** Packages under another license, and why that is fine. */
const ACCEPTED = [[/^@resvg\/resvg-js(?:-|$)/, "MPL-2.0", "used unchanged, as a separate package"]];

/** Development packages whose code or data the build puts into dist/. */
const BUNDLED = [
  "mermaid",
  "@fontsource-variable/inter",
  "@fontsource-variable/jetbrains-mono",
  "@expo-google-fonts/inter",
];

/** Every package that ships with ours, installed or bundled into dist/, sorted by name. */
export function readLicenses() {
  const { packages } = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8"));
  const bundled = closureOf(BUNDLED, packages);
  const found = Object.entries(packages).flatMap(([path, entry]) => {
    const isInstalled = !entry.dev;
    if (!path.includes("node_modules/") || entry.link || !(isInstalled || bundled.has(path))) return [];
    const license = licenseOf(path, entry);
    return [
      { name: nameOf(path), version: entry.version, license, isInstalled, hasScript: entry.hasInstallScript === true },
    ];
  });
  return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

function nameOf(path) {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** The lock file paths of packages and all their dependencies, resolved like Node.js does. */
function closureOf(names, packages) {
  const found = new Set();
  const pending = names.map((name) => `node_modules/${name}`);
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path) || !packages[path]) continue;
    found.add(path);
    for (const name of Object.keys(packages[path].dependencies ?? {})) {
      let folder = path;
      while (folder !== "" && !packages[`${folder}/node_modules/${name}`])
        folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
      pending.push(folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`);
    }
  }
  return found;
}

/** The license in its package.json, or else in its license file. */
function licenseOf(path, entry) {
  if (typeof entry.license === "string") return entry.license;
  try {
    const folder = new URL(`${path}/`, root);
    const { license } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
    if (typeof license === "string") return license;
    const name = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one)) ?? "";
    return /\bMIT License\b/.test(readFileSync(new URL(name, folder), "utf8")) ? "MIT" : "unknown";
  } catch {
    return "unknown";
  }
}

/** True for an accepted license. Of several alternatives, one is enough. */
export function isAccepted({ name, license }) {
  const choices = license.replace(/^\(|\)$/g, "").split(" OR ");
  if (choices.some((choice) => choice.split(" AND ").every((one) => PERMISSIVE.has(one.trim())))) return true;
  return ACCEPTED.some(([pattern, accepted]) => pattern.test(name) && accepted === license);
}

/** The list as Markdown. */
export function licensesToText(list) {
  const notes = ACCEPTED.map(([, license, why]) => `${license}: ${why}.`).join(" ");
  return [
    "# Third-party licenses",
    "",
    "Packages that are installed with Lectern or bundled into it, from `package-lock.json`. Installed packages contain their license texts.",
    `Platform packages are optional: npm installs those of the machine. ${notes}`,
    "",
    "| Package | Version | License | |",
    "|---|---|---|---|",
    ...list.map(
      ({ name, version, license, isInstalled }) =>
        `| ${name} | ${version} | ${license} | ${isInstalled ? "" : "bundled"} |`,
    ),
    "",
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const list = readLicenses();
  const rejected = list.filter((one) => !isAccepted(one));
  for (const { name, version, license } of rejected) console.error(`${name} ${version}: ${license} is not accepted.`);
  const text = licensesToText(list);
  const isStale = readIfThere() !== text;
  if (isStale && process.argv.includes("--check"))
    console.error("THIRD-PARTY-LICENSES.md is stale. Run: npm run licenses");
  else if (isStale) writeFileSync(target, text);
  process.exitCode = rejected.length > 0 || (isStale && process.argv.includes("--check")) ? 1 : 0;
}

function readIfThere() {
  try {
    return readFileSync(fileURLToPath(target), "utf8");
  } catch {
    return "";
  }
}
