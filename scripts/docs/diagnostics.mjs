// The diagnostics reference: the text of each code from diagnostics/*.md, with its severities in the program.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { importSource } from "../import-source.mjs";
import { readDiagnostics } from "./read-diagnostics.mjs";
import { code } from "./text.mjs";

const { RULES } = await importSource("packages/check/src/rules.ts");

const root = fileURLToPath(new URL("../../", import.meta.url));
const texts = readDiagnostics();
const severities = readSeverities();
const ruleCodes = new Set(RULES.map((rule) => rule.code));

/** The files of all codes that are not rules. */
export const diagnosticFiles = [
  ...new Set([...texts.values()].filter(({ code: name }) => !ruleCodes.has(name)).map(({ page }) => page)),
].sort();

/** The groups that have a rule. */
export const ruleGroups = [...new Set(RULES.map(({ group }) => group))];

/** Every diagnostic of a file, except rules. */
export function diagnostics(pages) {
  return [...texts.values()]
    .filter(({ code: name, page }) => pages.includes(page) && !ruleCodes.has(name))
    .map(({ code: name }) => name)
    .sort()
    .map((name) => section(name, severities.get(name) ?? [], []))
    .join("\n\n");
}

export function rules(groups) {
  return RULES.filter(({ group }) => groups.includes(group))
    .map((rule) => {
      const isFixed = /\bfix\b\s*[:,}]|\.\.\.match\.replace\(/.test(sourceOf(rule.code));
      const notes = [
        isFixed && "`lectern check --fix` fixes it automatically.",
        rule.optional &&
          `Off by default. To turn it on, set ${code(`"${rule.code}": "${rule.severity}"`)} under \`rules\` in lectern.json.`,
      ];
      return section(rule.code, [rule.severity], notes.filter(Boolean));
    })
    .join("\n\n");
}

function section(name, levels, notes) {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`scripts/docs/diagnostics has no section "${name}".`);
  const badges = levels.map((level) => `<Badge color="${COLORS[level]}">${level}</Badge>`).join(" ");
  const parts = [
    `## ${code(name)} {#${name.replace("/", "-")}}`,
    badges,
    text.meaning,
    text.example,
    `**Fix:** ${text.fix}`,
    ...notes,
  ];
  return parts.filter(Boolean).join("\n\n");
}

const COLORS = { error: "red", warning: "yellow", info: "blue" };

/** The severities in the function that reports each code. */
function readSeverities() {
  const found = new Map();
  for (const path of listSources().filter((name) => name.endsWith("diagnostics.ts"))) {
    for (const [body] of readFileSync(root + path, "utf8").matchAll(/^(?:export )?function \w+\([\s\S]*?\n}\n/gm)) {
      const levels = [...body.matchAll(/"(error|warning|info)"/g)].map((match) => match[1]);
      for (const [, name] of body.matchAll(/"([a-z]+\/[a-z0-9-]+)"/g)) {
        const fallback = name.startsWith("migrate/") ? ["info"] : [];
        const all = [...(found.get(name) ?? []), ...(levels.length > 0 ? levels : fallback)];
        found.set(
          name,
          ["error", "warning", "info"].filter((level) => all.includes(level)),
        );
      }
    }
  }
  return found;
}

function sourceOf(name) {
  const path = listSources().find(
    (one) =>
      one.startsWith("packages/check/src/rules/") && readFileSync(root + one, "utf8").includes(`code: "${name}"`),
  );
  return path === undefined ? "" : readFileSync(root + path, "utf8");
}

function listSources() {
  return ["src", "packages"]
    .flatMap((folder) => readdirSync(root + folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .sort();
}
