// Output samples: runs a command over a small site in a temporary directory and returns what a terminal shows. Durations
// and the directory's path differ from run to run, so they are replaced.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { main } from "../../dist/program/main.js";
import { importSource } from "../import-source.mjs";

const { openFeedbackStore } = await importSource("packages/server/src/feedback-store.ts");

const FOLDER = "/builds/project";
const page = (title, body = "Text.") => `---\ntitle: ${title}\ndescription: What it is about.\n---\n\n${body}\n`;
const config = (pages, rest = {}) =>
  JSON.stringify({ theme: "mint", name: "Acme", colors: { primary: "#0f766e" }, navigation: { pages }, ...rest });
const SITE = {
  "docs.json": config(["index", "quickstart"]),
  "index.mdx": page("Home"),
  "quickstart.mdx": page("Start"),
};

/** A spec with one more field and one less in its second version. */
const stations = (version, name, height) => `openapi: 3.1.0
info:
  title: Weather stations
  version: ${version}
paths:
  /stations:
    get:
      summary: List stations
      parameters:
        - { name: ${name}, in: query, schema: { type: string } }
      responses:
        "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Station" } } } }
  /stations/{id}:
    get:
      summary: Get a station
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        "200": { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Station" } } } }
components:
  schemas:
    Station:
      type: object
      properties:
        height: { type: ${height} }
`;

/** What to run, in which files. With `blocks`, the last blocks of those names above the sample are files too. `without` omits a part. */
const SAMPLES = {
  diagnostic: {
    files: {
      "docs.json": config(["quickstart", "guides/connect"]),
      "quickstart.mdx": page("Start"),
      "guides/connect.mdx": page("Connect", "Read the [quickstart](/quickstrat) first."),
    },
    commands: [["check"]],
  },
  rule: {
    blocks: ["lectern.config.ts"],
    files: { ...SITE, "index.mdx": page("Home", "DRAFT: Say more.") },
    commands: [["check", "--only", "custom"]],
  },
  "failed-hook": {
    files: {
      ...SITE,
      "index.mdx": page("Home", "<Stat />"),
      "lectern.config.ts": `import { defineConfig } from "lectern";
import { defineComponent } from "lectern/extend";

const stat = defineComponent({ name: "Stat", props: {}, html: () => value });

export default defineConfig({ components: [stat], inputs: [] });
`,
    },
    commands: [["check"]],
  },
  "no-config": {
    files: { "docs/docs.json": config(["index"]), "docs/index.mdx": page("Home") },
    commands: [["build"]],
  },
  "other-files": { files: { ...SITE, "public/logo.svg": "<svg/>" }, commands: [["build", "--out", "public"]] },
  "two-bases": {
    files: SITE,
    commands: [["build", "--site-url", "https://docs.example.com/other", "--base", "/docs"]],
  },
  "git-bash": { files: SITE, commands: [["build", "--base", "C:/Program Files/Git/docs"]] },
  "not-built": { files: { "docs/index.mdx": page("Home") }, commands: [["serve", "docs"]] },
  summary: {
    files: {
      ...SITE,
      "index.mdx": page("Home", "## Install\n\n#### On Linux\n\nText."),
      "notes/todo.txt": "To do",
      "notes/plan.txt": "Plan",
      "package.json": "{}",
      "netlify.toml": "",
    },
    commands: [["build"]],
  },
  "one-page": {
    files: SITE,
    commands: [["build"], { "index.mdx": page("Home", "More.") }, ["build"]],
  },
  "private-files": {
    files: {
      "docs.json": config(["index", "prices"], { favicon: "/favicon.svg" }),
      "favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "index.mdx": page("Home\npublic: true", "![Overview](/images/overview.svg)"),
      "images/overview.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "prices.mdx": page("Prices\ngroups: [partner]"),
      "downloads/draft.pdf": "%PDF",
    },
    commands: [["build", "--access", "groups", "--site-url", "https://docs.example.com", "--out", "private"]],
    without: /^Not checked:.*\n/m,
  },
  feedback: {
    files: SITE,
    prepare: async (folder) => {
      const store = await openFeedbackStore(join(folder, "feedback.db"));
      const votes = { "/guides/authentication": [12, 9], "/quickstart": [40, 2] };
      for (const [route, counts] of Object.entries(votes))
        for (const [index, count] of counts.entries()) for (let n = 0; n < count; n++) store.add(route, index === 0);
      store.close();
    },
    commands: [["feedback", "feedback.db", "--days", "30"]],
  },
  "api-changes": {
    files: { "api/openapi.yaml": stations("1.3.0", "near", "number") },
    prepare: (folder) => {
      const git = (...words) =>
        execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...words], { cwd: folder });
      git("init", "--quiet", "--initial-branch", "main");
      git("add", "--all");
      git("commit", "--quiet", "--message", "1.3.0");
      writeFiles(folder, { "api/openapi.yaml": stations("1.4.0", "limit", '["number", "null"]') });
    },
    commands: [["openapi", "diff", "main:api/openapi.yaml", "api/openapi.yaml"]],
  },
};

/** The output of a sample's last command, as a code block. */
export async function sample([name], { before }) {
  const one = SAMPLES[name];
  if (one === undefined) throw new Error(`There is no sample "${name}".`);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "lectern-sample-")));
  try {
    const blocks = (one.blocks ?? []).map((path) => [path, lastBlock(before, path)]);
    writeFiles(folder, { ...one.files, ...Object.fromEntries(blocks) });
    await one.prepare?.(folder);
    let output = "";
    for (const step of one.commands)
      if (Array.isArray(step)) output = await run(step, folder);
      else writeFiles(folder, step);
    if (one.without) output = output.replace(one.without, "");
    const text = output.replaceAll(folder, FOLDER).replace(/(?<= in )[\d.]+ m?s\b/g, "310 ms");
    return `\`\`\`text Output\n${text.trimEnd()}\n\`\`\``;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function run(words, cwd) {
  let output = "";
  const write = (text) => {
    output += text;
  };
  await main(words, {
    cwd,
    signal: new AbortController().signal,
    now: () => performance.now(),
    terminal: {
      print: write,
      warn: write,
      progress: () => {},
      isInteractive: true,
      hasColor: false,
      columns: 80,
      ask: async () => undefined,
    },
  });
  return output;
}

function lastBlock(text, name) {
  const blocks = [...text.matchAll(/^```\w+ (\S+).*\n([\s\S]*?)^```$/gm)].filter((match) => match[1] === name);
  return blocks.at(-1)[2];
}
