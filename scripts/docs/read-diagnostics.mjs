// The reader-facing text of every diagnostic: diagnostics/*.md → sections with their example files and fix.
// A section is `## code`, its meaning, an example that triggers it, and `Fix: …`. The docs and a test read it.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./diagnostics/", import.meta.url));
const FENCE = /^(`{3,})(\w+) (\S+)\n([\s\S]*?)^\1$/gm;

/** Every section by code: `{ code, page, meaning, example, files, fix }`. Terminal output in an example is not a file. */
export function readDiagnostics() {
  const sections = readdirSync(folder).flatMap((name) =>
    readFileSync(folder + name, "utf8")
      .split(/^## (?=[a-z]+\/)/m)
      .slice(1)
      .map((text) => ({ ...toSection(text), page: name.replace(".md", "") })),
  );
  return new Map(sections.map((section) => [section.code, section]));
}

function codeOf(text) {
  return text.slice(0, text.indexOf("\n"));
}

function toSection(text) {
  const fixAt = text.lastIndexOf("\nFix: ");
  const body = text.slice(text.indexOf("\n"), fixAt).trim();
  const start = body.search(/^```/m);
  const files = [...body.matchAll(FENCE)].map(([, , , path, content]) => [path, content]);
  return {
    code: codeOf(text),
    meaning: body.slice(0, start).trim(),
    example: body.slice(start),
    files: Object.fromEntries(files.filter(([path]) => path !== "Terminal")),
    fix: text.slice(fixAt + "\nFix: ".length).trim(),
  };
}
