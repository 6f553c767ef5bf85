// The diagnostics reference: every code has a section and vice versa, and every example reports its own code.

import { readdirSync, readFileSync } from "node:fs";
import { RULES } from "@lectern/check/rules.ts";
import { idleSettings } from "@lectern/check/support/ineffective-settings.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { packagePath } from "@lectern/io/package-file.ts";
import { checkApi } from "@lectern/openapi/lint";
import { expect, test } from "vitest";
import { checkFiles } from "./support/check.ts";
import { buildPrivately } from "./support/private-build.ts";
import { testSite } from "./support/site.ts";

const ENGLISH = "This is the page that shows you how to use the service and what you can do with it.";

type Files = Readonly<Record<string, string>>;

interface Section {
  readonly code: string;
  readonly files: Files;
}

const { readDiagnostics } = await import(packagePath("scripts/docs/read-diagnostics.mjs"));
const sections: ReadonlyMap<string, Section> = readDiagnostics();

/** Codes whose example cannot be built in memory, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  "api/description-too-complex": "too large for an example",
  "api/fetch-failed": "needs the network",
  "api/not-openapi": "reported by `lectern openapi check` for its argument",
  "api/overlay-too-many-actions": "too large for an example",
  "api/spec-fetching": "needs the network",
  "api/spec-too-complex": "too large for an example",
  "api/too-many-files": "too large for an example",
  "check/missing-dictionary": "needs a package that is not installed",
  "code/async-error": "fails after the page, in a process of its own",
  "code/island-build-failed": "needs a package on disk",
  "code/package-load-failed": "needs a package on disk",
  "code/timeout": "takes ten seconds",
  "code/too-much-markdown": "too large for an example",
  "config/card-background": "needs a build on disk",
  "config/card-font": "needs a build on disk",
  "config/card-letters": "needs a build on disk",
  "config/cards-unavailable": "needs a machine without the library",
  "config/repository-unknown": "needs a git repository",
  "config/not-found": "needs a folder without docs.json",
  "config/ref-too-large": "too large for an example",
  "config/too-deep": "too large for an example",
  "link/broken-external": "needs the network",
  "math/too-much": "too large for an example",
  "mdx/parse-timeout": "too large for an example",
  "mdx/unparseable": "no known text is beyond repair",
  "page/render-failed": "is a bug",
  "page/shallow-history": "needs a git clone",
  "page/too-deep": "too large for an example",
  "files/host-limit": "needs thousands of files",
  "redirect/host-limit": "needs hundreds of redirects",
  "redirect/too-broad": "needs hundreds of pages",
  "secret/leaked": "needs a real key",
  "snippet/too-many": "too large for an example",
  "text/invisible-character": "cannot be seen in an example",
  "url/anchor-removed": "needs a published site",
  "url/page-removed": "needs a published site",
};
/** Codes whose example does not trigger them in this harness yet; these examples are only reviewed. */
const UNVERIFIED: readonly string[] = [
  "code/browser-only",
  "code/handler-not-serializable",
  "code/prop-not-serializable",
  "code/runtime-error",
  "component/missing-prop",
  "config/legacy-key",
  "style/invalid-class",
];
/** Reported for files on disk, or by another command. */
const needsDisk = /^(?:extend|files|migrate|rules)\//;

test("has a docs section for every code, and a code for every section", () => {
  const codes = new Set<string>(RULES.map(({ code }) => code));
  const files = ["src", "packages"].flatMap((folder) =>
    readdirSync(packagePath(folder), { recursive: true, encoding: "utf8" }).map((path) =>
      packagePath(`${folder}/${path}`),
    ),
  );
  for (const path of files) {
    if (!path.endsWith("diagnostics.ts")) continue;
    const text = readFileSync(path, "utf8").replace(/^import .*$/gm, "");
    for (const [, code = ""] of text.matchAll(/"([a-z]+\/[a-z][a-z0-9-]+)"/g)) codes.add(code);
  }
  expect([...sections.keys()].sort()).toEqual([...codes].sort());
  const union = readFileSync(packagePath("packages/base/src/codes.ts"), "utf8").matchAll(/^ {2}\| "(.+?)"/gm);
  expect([...union].map(([, code]) => code)).toEqual([...codes].sort());
  expect(Object.keys(EXEMPT).filter((code) => !codes.has(code))).toEqual([]);
});

test.each(
  [...sections.values()]
    .filter(({ code }) => !(code in EXEMPT) && !UNVERIFIED.includes(code) && !needsDisk.test(code))
    .map((one) => [one.code, one]),
)("reports %s for its example", async (code, { files }) => {
  const site = complete(files);
  // Prose is only checked on pages known to be English.
  if (code.startsWith("prose/")) site["index.mdx"] = `${ENGLISH}\n\n${site["index.mdx"]}`;
  const found = new Set<string>((await checkFiles(site)).map((one) => one.code));
  const untrusted = code.startsWith("untrusted/");
  if (!found.has(code)) for (const one of await testSite(site, { untrusted }).output.check()) found.add(one.code);
  if (!found.has(code)) for (const one of apiProblems(site)) found.add(one.code);
  if (!found.has(code) && code.startsWith("access/"))
    for (const [name] of (await buildPrivately(site, "groups")).err.matchAll(/\baccess\/[\w-]+/g)) found.add(name);
  if (!found.has(code)) for (const one of idleSettings(createProject(createMemoryFiles(site)))) found.add(one.code);
  expect([...found]).toContain(code);
});

function apiProblems(files: Files) {
  const text = files["openapi.yaml"];
  return text === undefined ? [] : checkApi({ path: "openapi.yaml", text }, (path) => files[path]).diagnostics;
}

/** Completes an example to a whole site: examples omit what every docs.json, page and spec has. */
function complete(files: Files): Record<string, string> {
  const site: Record<string, string> = {};
  for (const [path, text] of Object.entries(files))
    site[path] = path.endsWith(".yaml") ? completeSpec(path, text) : text;
  if (!/"pages": \[\]/.test(files["docs.json"] ?? "")) site["index.mdx"] ??= "---\ntitle: Home\n---\n\nWelcome.\n";
  if (site["mint.json"] === undefined) site["docs.json"] = completeConfig(site);
  return site;
}

function completeSpec(path: string, text: string): string {
  if (/^(?:openapi|swagger|asyncapi|overlay|arazzo):|…/m.test(text)) return text;
  const kinds = { asyncapi: "asyncapi: 3.0.0", arazzo: "arazzo: 1.0.1" };
  const kind = Object.entries(kinds).find(([name]) => path.startsWith(name))?.[1] ?? "openapi: 3.1.0";
  return `${kind}\ninfo: { title: Plants, version: "1.0" }\n${text}`;
}

function completeConfig(files: Files): string {
  const text = files["docs.json"] ?? "{}";
  const pages = Object.keys(files).filter((path) => /^(?!snippets\/).*\.mdx$/.test(path));
  const specs = ["openapi", "asyncapi", "arazzo"].filter((kind) => files[`${kind}.yaml`] !== undefined);
  const navigation = {
    groups: [
      { group: "Guides", pages: pages.map((path) => path.replace(/\.mdx$/, "")) },
      ...specs.map((kind) => ({ group: `API ${kind}`, [kind]: `${kind}.yaml` })),
      ...(files["schema.graphql"] === undefined ? [] : [{ group: "GraphQL", graphql: "schema.graphql" }]),
    ],
  };
  const defaults = { theme: "mint", name: "Acme", colors: { primary: "#0f766e" }, navigation };
  const missing = Object.entries(defaults).filter(([key]) => !text.includes(`"${key}"`));
  const added = missing.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(", ");
  const rest = text.trim().slice(1);
  return `{ ${added}${added !== "" && !/^\s*\}/.test(rest) ? "," : ""}${rest}`;
}
