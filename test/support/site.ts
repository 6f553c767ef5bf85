// A whole site in memory for tests: files in, pages and problems out, through every stage of the engine.

import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { createOutput, type Output } from "@lectern/engine/output/create-output.ts";
import type { OutputOptions } from "@lectern/engine/output/output-options.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";

/** A site made of files; objects are written as JSON. */
export interface TestSite {
  readonly output: Output;
  /** The full HTML of the page at a route. */
  page(route: string): Promise<string>;
  /** The body of the page, without the layout. */
  body(route?: string): Promise<string>;
  /** Every problem of the site, one per line, except infos about missing descriptions and unlisted pages. */
  problems(): Promise<readonly string[]>;
  write(path: string, text: string): void;
  remove(path: string): void;
}

const QUIET = new Set(["page/missing-description", "nav/page-unlisted"]);

/** Opens a site. Adds a `docs.json` that lists every page if there is none. */
export function testSite(
  files: Readonly<Record<string, string | object>>,
  options: Partial<OutputOptions> = {},
): TestSite {
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content, null, 2),
    ]),
  );
  const pages = Object.keys(texts).filter((path) => /^(?!snippets\/|_snippets\/).*\.mdx?$/.test(path));
  texts["docs.json"] ??= JSON.stringify(docsJson({ pages: pages.map((path) => path.replace(/\.mdx?$/, "")) }));
  const memory = createMemoryFiles(texts);
  const { audience, untrusted } = options;
  const project = createProject(memory, { untrusted, ...(audience && { audience }) });
  const output = createOutput(project, { base: "", ...options });
  const page = async (route: string): Promise<string> => {
    const resolved = await output.resolve(route);
    if (resolved.kind === "redirect") return `redirect ${resolved.destination}`;
    const body = await resolved.artifact.body();
    if (body instanceof Uint8Array) return new TextDecoder().decode(body);
    return typeof body === "string" ? body : "bytes";
  };
  return {
    output,
    page,
    body: async (route = "/") =>
      /<div id="content"[^>]*>([\s\S]*?)<\/div>(?:<footer|<nav|<\/div><\/main|<div class="page-footer)/.exec(
        await page(route),
      )?.[1] ?? "",
    problems: async () => (await output.check()).filter(({ code }) => !QUIET.has(code)).map(formatDiagnostic),
    write: (path, text) => {
      memory.write(path, text);
      output.changed([path]);
    },
    remove: (path) => {
      memory.remove(path);
      output.changed([path]);
    },
  };
}

/** A complete docs.json around some navigation. */
export function docsJson(navigation: object, more: object = {}): object {
  return { theme: "mint", name: "Acme", colors: { primary: "#0f766e" }, navigation, ...more };
}
