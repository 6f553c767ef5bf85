// Commands, frontmatter keys, languages and themes → their lists in the docs.

import { languageAliasNames, languageNames } from "@shikijs/langs";
import { COMMANDS } from "../../dist/cli/commands.js";
import { GLOBAL_OPTIONS } from "../../dist/cli/terminal/parse-arguments.js";
import { CODE_THEMES } from "../../dist/config/code-themes.js";
import { LANGUAGES } from "../../dist/config/languages.js";
import { FRONTMATTER_KEYS } from "../../dist/content/frontmatter-schema.js";
import { LANGUAGES as SAMPLES } from "../../dist/request/languages.js";
import { FRONTMATTER_NOTES } from "./frontmatter-notes.mjs";
import { code, escapeText, field, table } from "./text.mjs";

/** Every command with its usage and options; those that every command has come last. */
export function commands() {
  const parts = COMMANDS.map(({ name, summary, parameters, options }) => {
    const usage = `lectern ${`${name} ${parameters}`.trim()} [options]`;
    const guide = GUIDES[name];
    const more = guide === undefined ? "" : ` See [${guide.title}](${guide.href}).`;
    const intro = `${escapeText(summary)}.${more}`;
    return [`## ${name}`, intro, `\`\`\`bash Usage\n${usage}\n\`\`\``, optionTable(options)]
      .filter(Boolean)
      .join("\n\n");
  });
  return [...parts, `## Options of every command\n\n${optionTable(GLOBAL_OPTIONS)}`].join("\n\n");
}

/** The page that shows a command in use. */
const GUIDES = {
  dev: { title: "Preview your site", href: "/preview" },
  build: { title: "Build and publish", href: "/publish/build-and-publish" },
  check: { title: "Check your docs", href: "/quality/check" },
  serve: { title: "Serve a built site", href: "/publish/serve" },
  mcp: { title: "Connect assistants with MCP", href: "/assistants/mcp" },
  init: { title: "Quickstart", href: "/quickstart" },
  rules: { title: "Generate rules for writing assistants", href: "/assistants/rules" },
  compat: { title: "Compatibility", href: "/migrate/compatibility" },
  "openapi check": { title: "Add an API reference", href: "/api/overview" },
  "openapi diff": { title: "Track API changes", href: "/api/changes" },
  "migrate config": { title: "Migrate from Mintlify", href: "/migrate/mintlify" },
  "migrate api": { title: "Convert hand-written endpoint pages", href: "/migrate/endpoint-pages" },
};

function optionTable(options) {
  const rows = Object.entries(options).map(([name, { value, summary }]) => [
    code(`--${name}${value ? ` ${value}` : ""}`),
    escapeText(summary),
  ]);
  return rows.length > 0 ? table(["Option", "Meaning"], rows) : "";
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
  list: "list of texts",
  date: "date",
  any: "see below",
};

/** Every word that names a language with highlighting. */
export function codeLanguages() {
  return [...languageNames, ...languageAliasNames].sort().map(code).join(" ");
}

/** Every language of request samples, with its names in docs.json. */
export function sampleLanguages() {
  return table(
    ["Language", "Name in `docs.json`"],
    SAMPLES.map(({ id, title, aliases }) => [title, [id, ...aliases].map(code).join(", ")]),
  );
}

/** Every theme for code blocks. */
export function codeThemes() {
  return CODE_THEMES.map(code).join(" ");
}

/** Every language of the interface. */
export function localeList() {
  return LANGUAGES.map(code).join(" ");
}
