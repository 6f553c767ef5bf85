// Runs the checks over a site in memory: files in, problems of the rules out.

import { formatDiagnostic } from "../../src/base/diagnostic.ts";
import { createChecker } from "../../src/check/create-checker.ts";
import type { Problem } from "../../src/check/rule.ts";
import { proseSpelling } from "../../src/check/rules/prose-spelling.ts";
import { RULES } from "../../src/check/rules.ts";
import { isOn, parseSettings, SETTINGS_FILE } from "../../src/check/settings.ts";
import { createMemoryFiles } from "../../src/files/memory-files.ts";
import { packagePath } from "../../src/files/package-file.ts";
import { createSpellingDictionaries } from "../../src/files/spelling-dictionary.ts";
import { createOutput } from "../../src/output/create-output.ts";
import { createProject } from "../../src/project/create-project.ts";
import { docsJson } from "./site.ts";

const openDictionaries = createSpellingDictionaries(packagePath(""));

type Files = Readonly<Record<string, string | object>>;

/** Every problem of a site, from the engine and from the rules. Adds a `docs.json` that lists every page. */
export async function checkFiles(files: Files): Promise<readonly Problem[]> {
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === "string" ? content : JSON.stringify(content, null, 2),
    ]),
  );
  const pages = Object.keys(texts).filter((path) => /^(?!snippets\/).*\.mdx$/.test(path));
  if (texts["mint.json"] === undefined)
    texts["docs.json"] ??= JSON.stringify(docsJson({ pages: pages.map((path) => path.replace(/\.mdx$/, "")) }));
  const memory = createMemoryFiles(texts);
  const project = createProject(memory);
  const output = createOutput(project, { base: "", plainCode: true });
  const read = (path: string): string | undefined => memory.read(path)?.text;
  const settings = parseSettings(read(SETTINGS_FILE));
  const spelling = isOn(settings.value, proseSpelling)
    ? await openDictionaries(settings.value.dictionaries)
    : undefined;
  const checker = createChecker({
    site: project.site().value,
    settings: settings.value,
    rules: RULES,
    dictionary: spelling && "has" in spelling ? spelling : undefined,
    generated: new Set([...(await output.artifacts()).keys()].map((path) => `/${path}`)),
    read,
    document: (path) => project.document(path),
  });
  for (const page of project.site().value.pages.values()) checker.add(page, await output.render(page));
  return checker.filter([...(await checker.all()), ...output.diagnostics(), ...settings.diagnostics]);
}

/** The problems with one code, one per line. */
export async function problemsOf(code: string, files: Files): Promise<readonly string[]> {
  return (await checkFiles(files)).filter((problem) => problem.code === code).map(formatDiagnostic);
}

/** A page with a title and a description; its body starts on line 6, or after the lines of `more`. */
export function page(body: string, more = ""): string {
  return `---\ntitle: Home\ndescription: What this page tells.\n${more}---\n\n${body}\n`;
}
