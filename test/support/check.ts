// Runs the checks over a site in memory: files in, problems of the rules out.

import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { createChecker } from "@lectern/check/create-checker.ts";
import type { Problem } from "@lectern/check/rule.ts";
import { proseSpelling } from "@lectern/check/rules/prose-spelling.ts";
import { RULES } from "@lectern/check/rules.ts";
import { isOn, parseSettings, SETTINGS_FILE } from "@lectern/check/settings.ts";
import { createOutput } from "@lectern/engine/output/create-output.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { packagePath } from "@lectern/io/package-file.ts";
import { createSpellingDictionaries } from "@lectern/io/spelling-dictionary.ts";
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
