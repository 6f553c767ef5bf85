// Migrates a site of typical endpoint pages and compares it from the outside, as readers and links see it.
// Sentences are extracted from the sources here, independently of the migration's own comparison.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openTrial } from "@lectern/engine/opening/open-trial.ts";
import { createOutput, type Output } from "@lectern/engine/output/create-output.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { beforeAll, expect, test } from "vitest";
import { problemsOf } from "../../test/support/check.ts";
import type { MigrationPlan } from "./migration.ts";
import { planMigration } from "./plan-migration.ts";
import { applyEdits } from "./text-edit.ts";

const FOLDER = fileURLToPath(new URL("../../test/sites/hand-written-api", import.meta.url));
const SITE: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(FOLDER, path), "utf8")]),
);
const MOVED = ["list", "create", "get", "cancel"]
  .map((name) => `api/parcels/${name}.mdx`)
  .concat("api/labels/print.mdx");

let plan: MigrationPlan;
let migrated: Record<string, string>;
let before: Output;
let after: Output;

beforeAll(async () => {
  plan = await planMigration(openTrial(createMemoryFiles(SITE)), { maxContent: 2000, keepUrls: false });
  migrated = { ...SITE };
  for (const { path, text, edits } of plan.edited) migrated[path] = applyEdits(text, edits);
  for (const { path } of plan.pages) delete migrated[path];
  [before, after] = [SITE, migrated].map((files) =>
    createOutput(createProject(createMemoryFiles(files)), { base: "", plainCode: true }),
  ) as [Output, Output];
});

test("moves every page covered by the spec and explains the others", () => {
  expect(plan.pages.map(({ path }) => path)).toEqual(MOVED);
  expect(plan.diagnostics.map(({ at, code }) => `${at.file} ${code}`)).toEqual([
    "api/labels/history.mdx migrate/not-covered",
  ]);
});

test("lists the endpoints in docs.json in the same order among the other pages", () => {
  const { navigation } = JSON.parse(migrated["docs.json"] ?? "");
  expect(navigation.tabs[1].groups).toEqual([
    {
      group: "Parcels",
      openapi: "api.yaml",
      pages: ["api/overview", "GET /parcels", "POST /parcels", "GET /parcels/{id}", "DELETE /parcels/{id}"],
    },
    { group: "Labels", openapi: "api.yaml", pages: ["POST /labels", "api/labels/history"] },
  ]);
});

test("keeps every line and comment of the spec", () => {
  const lines = new Set((migrated["api.yaml"] ?? "").split("\n"));
  expect((SITE["api.yaml"] ?? "").split("\n").filter((line) => !lines.has(line))).toEqual([]);
});

test.each(MOVED)("keeps every sentence of %s at its old URL", async (path) => {
  const sentences = sentencesOf(SITE[path] ?? "");
  const text = textOf(await open(after, hrefOf(path)));
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
  expect(sentences.length).toBeGreaterThan(0);
});

test.each(MOVED)("keeps every anchor of %s at its old URL", async (path) => {
  const anchors = anchorsOf(await open(before, hrefOf(path)));
  const now = new Set(anchorsOf(await open(after, hrefOf(path))));
  expect(anchors.filter((anchor) => !now.has(anchor))).toEqual([]);
});

test("keeps earlier redirects to a moved page working", async () => {
  expect(textOf(await open(after, "/api/shipments/list"))).toContain("An answer holds 50 parcels.");
});

test.each(["link/broken", "link/broken-anchor", "link/broken-file", "redirect/loop"])(
  "leaves no %s in the migrated site",
  async (code) => {
    expect(await problemsOf(code, migrated)).toEqual([]);
  },
);

function hrefOf(path: string): string {
  return `/${path.replace(/\.mdx$/, "")}`;
}

/** What a browser ends up with. */
async function open(output: Output, url: string, left = 3): Promise<string> {
  const resolved = await output.resolve(url);
  if (resolved.kind === "redirect" && left > 0) return open(output, resolved.destination, left - 1);
  if (resolved.kind === "redirect" || resolved.status === 404) throw new Error(`nothing answers ${url}`);
  return String(await resolved.artifact.body());
}

/** Sentences, bold names, cells and lines of code in the source. */
function sentencesOf(source: string): readonly string[] {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const titles = [...head.matchAll(/^(?:title|description|sidebarTitle|tag): "(.*)"$/gm)].map(
    ([, value = ""]) => value,
  );
  const shown = [...body.matchAll(/\stitle="([^"]*)"/g)].map(([, value = ""]) => value);
  const lines = body
    .replace(/^```\w* ?(.*)$/gm, "$1")
    .replace(/<\/?[A-Z][^>]*>/g, "\n")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:#+|-|\d+\.)\s+/gm, "")
    .replace(/[`*|]|^\|?[\s|-]+$/gm, "\n")
    .split("\n");
  const parts = lines.flatMap((line) => line.split(/(?<=[.;:?])\s+/)).map((part) => part.trim());
  return [...titles, ...shown, ...parts].filter((part) => /\p{L}{2}/u.test(part));
}

/** A page's text without tags, with straight quotes. */
function textOf(markup: string): string {
  return markup
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<\/?(?:code|strong|em|a|span)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll("’", "'");
}

function anchorsOf(markup: string): readonly string[] {
  const article = markup.slice(markup.indexOf("<article"), markup.lastIndexOf("</article>"));
  return [...article.matchAll(/\s(?:id|data-tab)="([^"]+)"/g)].map(([, id = ""]) => id);
}
