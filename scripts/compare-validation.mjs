// Compares our OpenAPI validation with the official JSON Schemas:
//   node scripts/compare-validation.mjs TOOLS DIR|FILE … [--most N] [--changes N]
// TOOLS is a directory outside the project with ajv, ajv-draft-04 and @seriousme/openapi-schema-validator (for its
// copies of the schemas) installed. They are not dependencies, because our tables produce readable messages where the
// schemas only have patterns. Each spec is checked unmodified and again after each of N random changes; prints where
// the two disagree.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { importSource } from "./import-source.mjs";

const { checkStructure } = await importSource("packages/openapi/src/check/check-structure.ts");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { max: { type: "string", default: "200" }, changes: { type: "string", default: "20" } },
});
const [tools, ...paths] = positionals;
if (tools === undefined || paths.length === 0) {
  console.error("Usage: node scripts/compare-validation.mjs TOOLS FOLDER|FILE … [--most N] [--changes N]");
  process.exit(2);
}
const require = createRequire(join(resolve(tools), "index.js"));
const validators = new Map();
const counts = { descriptions: 0, checks: 0, valid: 0, invalid: 0, onlyOfficial: 0, onlyOurs: 0 };
const disagreements = new Map();
/** Checks beyond the schemas: references resolve, names match, patterns compile. */
const BEYOND = new Set([
  "api/invalid-pattern",
  "api/duplicate-path",
  "api/unresolved-ref",
  "api/undefined-server-variable",
  "api/unused-server-variable",
]);
let seed = 1;

for (const file of pick(paths.map((path) => resolve(path)))) {
  const text = readFileSync(file, "utf8");
  const root = parse(text);
  const version = root?.swagger ?? String(root?.openapi ?? "").slice(0, 3);
  if (!["2.0", "3.0", "3.1", "3.2"].includes(version)) continue;
  counts.descriptions++;
  compare(root, version, `${file} as it is`);
  const locations = listLocations(root);
  for (let change = 0; change < Number(values.changes); change++) {
    const changed = JSON.parse(text);
    const words = spoil(changed, locations);
    if (words !== undefined) compare(changed, version, words);
  }
}
console.log(counts);
for (const [words, { count, reason }] of [...disagreements].sort((a, b) => b[1].count - a[1].count).slice(0, 40))
  console.log(`${count} × ${words}: ${reason}`);
process.exitCode = counts.onlyOfficial > counts.checks / 1000 ? 1 : 0;

function compare(root, version, words) {
  const validate = validatorOf(version);
  const isValid = validate(root);
  const location = (path) => ({ file: path.join("."), line: 1, column: 1 });
  const ours = checkStructure(root, location).filter(({ code }) => !BEYOND.has(code));
  counts.checks++;
  if (isValid === (ours.length === 0)) {
    counts[isValid ? "valid" : "invalid"]++;
    return;
  }
  counts[isValid ? "onlyOurs" : "onlyOfficial"]++;
  const official = validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)[0];
  const key = `${version}, only ${isValid ? "ours" : "official"}, ${words}`;
  const known = disagreements.get(key) ?? { count: 0, reason: isValid ? ours[0].message : official };
  disagreements.set(key, { ...known, count: known.count + 1 });
}

function validatorOf(version) {
  if (!validators.has(version)) {
    const schema = require(`@seriousme/openapi-schema-validator/schemas/v${version}/schema.json`);
    // The 3.1 schema leaves schema objects to their dialect.
    if (version >= "3.1") schema.$defs.schema = { $ref: "https://json-schema.org/draft/2020-12/schema" };
    const Ajv = require(version >= "3.1" ? "ajv/dist/2020.js" : "ajv-draft-04").default;
    validators.set(version, new Ajv({ strict: false, validateFormats: false }).compile(schema));
  }
  return validators.get(version);
}

/** Every location subject to rules: not the inside of examples, values and extensions. */
function listLocations(root) {
  const locations = [];
  const visit = (value, path) => {
    locations.push(path);
    if (value === null || typeof value !== "object") return;
    for (const [key, item] of Object.entries(value)) {
      if (!/^(?:x-|example|default$|enum$|const$|value$)/.test(key))
        visit(item, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  visit(root, []);
  return locations;
}

/** Changes one location and describes how, without author-defined names. */
function spoil(root, locations) {
  const path = choose(locations);
  const owner = path.slice(0, -1).reduce((value, step) => value?.[step], root);
  const key = path.at(-1);
  const kind = choose(["remove", "rename", "replace", "add"]);
  const location = path.slice(-2).map((step) => (/^[a-z$][a-zA-Z$]*$/.test(step) ? step : "*"));
  if (kind === "add") {
    const target = path.reduce((value, step) => value?.[step], root);
    if (target === null || typeof target !== "object" || Array.isArray(target)) return undefined;
    const name = choose(["unknown", "schema", "content", "type", "required", "description", "$ref", "style", "name"]);
    target[name] = choose([true, "x", 7]);
    return `add ${name} to ${location.join(".")}`;
  }
  if (key === undefined || (Array.isArray(owner) && kind !== "replace")) return undefined;
  if (kind === "rename") owner[`${key}X`] = owner[key];
  if (kind === "replace") owner[key] = choose([7, "x", true, null, [], {}, ["x"], { a: 1 }]);
  else delete owner[key];
  return `${kind} ${location.join(".")}`;
}

function choose(list) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return list[Math.floor((seed / 2147483648) * list.length)];
}

function pick(waiting) {
  const found = [];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (statSync(path).isDirectory()) waiting.push(...readdirSync(path).map((name) => join(path, name)));
    else if (path.endsWith(".json") && !path.includes(".deref.") && statSync(path).size < 300_000) found.push(path);
  }
  found.sort();
  const step = Math.max(1, found.length / Number(values.max));
  return found.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
