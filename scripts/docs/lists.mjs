// Lists for the docs: commands, frontmatter keys, languages and themes.

import { readFileSync } from "node:fs";
import { languageAliasNames, languageNames } from "@shikijs/langs";
import { importSource } from "../import-source.mjs";
import { COMMAND_NOTES } from "./command-notes.mjs";
import { FRONTMATTER_NOTES } from "./frontmatter-notes.mjs";
import { code, escapeText, field, table } from "./text.mjs";

const { COMMANDS } = await importSource("src/cli/commands.ts");
const { GLOBAL_OPTIONS } = await importSource("src/cli/terminal/parse-arguments.ts");
const { CODE_THEMES } = await importSource("packages/model/src/config/code-themes.ts");
const { LANGUAGES } = await importSource("packages/model/src/config/languages.ts");
const { FRONTMATTER_KEYS } = await importSource("packages/model/src/content/frontmatter-schema.ts");
const { LANGUAGES: SAMPLES } = await importSource("packages/request/src/languages.ts");

/** Every command, as in its heading's anchor: `openapi-check`. */
export const commandNames = COMMANDS.map(({ name }) => name.replaceAll(" ", "-"));

/** The named commands with their usage, options and examples. */
export function commands(names) {
  const chosen = COMMANDS.filter((_, index) => names.includes(commandNames[index]));
  const parts = chosen.map(({ name, summary, parameters, options, examples, guide }) => {
    const usage = `lectern ${`${name} ${parameters}`.trim()} [options]`;
    return [
      `## ${name}`,
      `${escapeText(summary)}. ${COMMAND_NOTES[name] ?? ""}`.trim(),
      `\`\`\`bash Usage\n${usage}\n\`\`\``,
      optionTable(options),
      `\`\`\`bash Examples\n${examples.join("\n")}\n\`\`\``,
      `Learn more in [${titleOf(guide)}](${guide}).`,
    ]
      .filter(Boolean)
      .join("\n\n");
  });
  return parts.join("\n\n");
}

/** The options of every command. */
export function globalOptions() {
  return optionTable(GLOBAL_OPTIONS);
}

/** The title of a docs page: `"/preview"` → `"Preview your site"`. */
function titleOf(page) {
  const text = readFileSync(new URL(`../../docs${page}.mdx`, import.meta.url), "utf8");
  const title = /^title: "(.+)"$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`docs${page}.mdx has no title.`);
  return title;
}

function optionTable(options) {
  const rows = Object.entries(options).map(([name, { value, summary }]) => [
    code(`--${name}${value ? ` ${value}` : ""}`),
    escapeText(summary),
  ]);
  return rows.length > 0 ? table(["Option", "Description"], rows) : "";
}

/** The named frontmatter keys, each with its type and effect. */
export function frontmatter(names) {
  const chosen = names.length > 0 ? names : Object.keys(FRONTMATTER_KEYS);
  return chosen
    .map((name) => {
      const kind = FRONTMATTER_KEYS[name];
      const note = FRONTMATTER_NOTES[name];
      if (kind === undefined || note === undefined) throw new Error(`Frontmatter key "${name}" has no note.`);
      return field({ name, type: Array.isArray(kind) ? kind.join(" | ") : KINDS[kind] }, note);
    })
    .join("\n\n");
}

const KINDS = {
  text: "text",
  flag: "true | false",
  number: "number",
  list: "list of strings",
  date: "date",
  any: "see below",
};

/** Every name of a language with highlighting. */
export function codeLanguages() {
  return [...languageNames, ...languageAliasNames].sort().map(code).join(" ");
}

/** Every request sample language, with its names in docs.json. */
export function sampleLanguages() {
  return table(
    ["Language", "Name in `docs.json`"],
    SAMPLES.map(({ id, title, aliases }) => [title, [id, ...aliases].map(code).join(", ")]),
  );
}

export function codeThemes() {
  return CODE_THEMES.map(code).join(" ");
}

/** Every UI language. */
export function localeList() {
  return LANGUAGES.map(code).join(" ");
}
