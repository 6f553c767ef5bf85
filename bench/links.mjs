// How long the checks take on a generated site: the links alone, and every rule.
// Run after `npm run build`: node bench/links.mjs [pages]

import { createChecker } from "../dist/check/create-checker.js";
import { RULES } from "../dist/check/rules.js";
import { DEFAULT_SETTINGS } from "../dist/check/settings.js";
import { createMemoryFiles } from "../dist/files/memory-files.js";
import { createOutput } from "../dist/output/create-output.js";
import { createProject } from "../dist/project/create-project.js";

const count = Number(process.argv[2] ?? 1000);
const files = createSite(count);
// The first run warms the compiler of the engine up.
await measure("warm-up", createSite(50), RULES);
await measure(
  "links only",
  files,
  RULES.filter(({ group }) => group === "links"),
);
await measure("every rule", files, RULES);

async function measure(name, content, rules) {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const memory = createMemoryFiles(content);
  const project = createProject(memory);
  const output = createOutput(project, { base: "", plainCode: true });
  const { pages } = project.site().value;
  const checker = createChecker({
    site: project.site().value,
    settings: DEFAULT_SETTINGS,
    rules,
    generated: new Set([...(await output.artifacts()).keys()].map((path) => `/${path}`)),
    read: (path) => memory.read(path)?.text,
    document: project.document,
  });
  for (const page of pages.values()) checker.add(page, await output.render(page));
  const problems = await checker.all();
  const links = [...checker.pages()].reduce((sum, page) => sum + page.links.length, 0);
  const used = process.cpuUsage(cpu);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
  const cpuSeconds = ((used.user + used.system) / 1e6).toFixed(2);
  console.log(
    `${name}: ${pages.size} pages, ${links} links, ${problems.length} problems, ${seconds} s (CPU ${cpuSeconds} s)`,
  );
}

/** Pages of about 7 kB, each with 21 links of which one is broken. */
function createSite(size) {
  const content = {};
  const names = Array.from({ length: size }, (_, index) => `section-${index % 20}/page-${index}`);
  for (const [index, name] of names.entries()) content[`${name}.mdx`] = createPage(index, names);
  content["docs.json"] = JSON.stringify({
    theme: "mint",
    name: "Bench",
    colors: { primary: "#0f766e" },
    navigation: { pages: names },
  });
  return content;
}

function createPage(index, names) {
  const parts = [`---\ntitle: Page ${index}\ndescription: Page number ${index}.\n---\n`];
  for (let part = 0; part < 10; part++) {
    const near = names[(index + part) % names.length];
    const far = names[(index * 7 + part * 13) % names.length];
    parts.push(
      `## Part ${part}\n`,
      `You can read about the [first thing](/${near}#part-${part}) and then about the [second thing](/${far}). ` +
        "The service keeps what you send for as long as you want, and you can remove it at any time. ".repeat(4) +
        "\n",
      '```json\n{ "id": 1, "name": "Ada", "roles": ["reader", "writer"] }\n```\n',
      "<Note>\n  Keep your key safe, and change it when somebody leaves the team.\n</Note>\n",
    );
  }
  parts.push("Read the [missing page](/missing).\n");
  return parts.join("\n");
}
