// Writes the package's software bill of materials, in npm's CycloneDX format, to sbom.cdx.json or the given file.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readLicenses } from "./licenses.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const words = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
const isWindows = process.platform === "win32";
const printed = execFileSync("npm", words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, shell: isWindows });
const bom = JSON.parse(printed);
const { name, version } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
// npm names the package after its directory.
bom.metadata.component = { ...bom.metadata.component, name, purl: `pkg:npm/${name}@${version}` };
// npm --omit=dev also drops packages that development packages depend on too, so the list is filtered here.
const installed = new Set(readLicenses().flatMap((one) => (one.isInstalled ? [`${one.name}@${one.version}`] : [])));
const isShipped = (purl) => installed.has(decodeURIComponent(purl).replace(/^pkg:npm\//, ""));
bom.components = bom.components.filter(({ purl }) => isShipped(purl));
const refs = new Set([bom.metadata.component["bom-ref"], ...bom.components.map((one) => one["bom-ref"])]);
bom.dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
const target = process.argv[2] ?? `${root}sbom.cdx.json`;
writeFileSync(target, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${bom.components.length} components → ${target}`);
