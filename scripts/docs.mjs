// Keeps the generated parts of docs/ in sync with the code. A page marks such a part with two comments,
//   {/* generated: attributes Card */} … {/* end */}
// and the generator of that name produces the text between them; everything else is written by hand. Run `npm run
// build` first. With --check, nothing is written and the exit code says whether something is stale.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compatibility } from "./docs/compatibility.mjs";
import { attributes, componentList, componentNames, live } from "./docs/components.mjs";
import { diagnosticFiles, diagnostics, ruleGroups, rules } from "./docs/diagnostics.mjs";
import { hostDifferences, hostTable } from "./docs/hosting.mjs";
import {
  codeLanguages,
  codeThemes,
  commandNames,
  commands,
  frontmatter,
  globalOptions,
  localeList,
  sampleLanguages,
} from "./docs/lists.mjs";
import { sample } from "./docs/samples.mjs";
import { nodeKeys, settingNames, settings } from "./docs/settings.mjs";

const root = fileURLToPath(new URL("../docs/", import.meta.url));
const REGION = /^( *)(\{\/\* generated: ([a-z-]+)(?: ([^*]*?))? \*\/\}\n)[\s\S]*?( *\{\/\* end \*\/\})/gm;

/** Each generator receives the words after its name and what precedes and follows the part on the page. */
const GENERATORS = {
  attributes,
  "component-list": componentList,
  live,
  settings,
  "node-keys": nodeKeys,
  frontmatter,
  compatibility,
  commands,
  "global-options": globalOptions,
  diagnostics,
  rules,
  sample,
  "code-languages": codeLanguages,
  "code-themes": codeThemes,
  "sample-languages": sampleLanguages,
  locales: localeList,
  "host-table": hostTable,
  "host-differences": hostDifferences,
};

/** What must be documented somewhere, by generator: the arguments are the names covered. */
const COMPLETE = {
  attributes: componentNames,
  commands: commandNames,
  settings: settingNames,
  diagnostics: diagnosticFiles,
  rules: ruleGroups,
};

const check = process.argv.includes("--check");
const stale = [];
const documented = new Map(Object.keys(COMPLETE).map((name) => [name, new Set()]));
for (const path of listPages()) {
  const text = readFileSync(root + path, "utf8");
  const renewed = await renew(text, path);
  if (renewed === text) continue;
  stale.push(path);
  if (!check) writeFileSync(root + path, renewed);
}
const missing = findMissing();
if (check && stale.length > 0) {
  console.error(`Stale pages: ${stale.join(", ")}. Run: npm run build && node scripts/docs.mjs`);
}
for (const line of missing) console.error(line);
if (missing.length > 0 || (check && stale.length > 0)) process.exitCode = 1;

function listPages() {
  return readdirSync(root, { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".mdx"))
    .sort();
}

async function renew(text, path) {
  let renewed = "";
  let end = 0;
  for (const match of text.matchAll(REGION)) {
    const [whole, indent, open, name, words, close] = match;
    const generate = GENERATORS[name];
    if (generate === undefined) throw new Error(`docs/${path}: there is no generator "${name}".`);
    const names = (words ?? "").split(" ").filter(Boolean);
    for (const one of names) documented.get(name)?.add(one);
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + whole.length);
    const generated = (await generate(names, { before, after })).trim().replace(/^(?=.)/gm, indent);
    renewed += `${text.slice(end, match.index)}${indent}${open}\n${generated}\n\n${close}`;
    end = match.index + whole.length;
  }
  return renewed + text.slice(end);
}

function findMissing() {
  return Object.entries(COMPLETE).flatMap(([name, list]) =>
    list
      .filter((one) => !documented.get(name).has(one))
      .map((one) => `No page of docs/ documents "${one}". Add {/* generated: ${name} ${one} */} {/* end */} to one.`),
  );
}
