// Previously published URLs, from an earlier build or from a git commit.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { folderOf } from "@lectern/base/route.ts";
import { anchorsOfPage, publicAnchors, type SiteUrls } from "@lectern/check/compare-urls.ts";
import { pageFacts } from "@lectern/check/page-facts.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { relativePath, toSlashes } from "@lectern/io/platform.ts";
import { OUTPUT_MARKER } from "@lectern/io/writing/output-folder.ts";
import { runGit, splitNames } from "../opening/git.ts";
import { createOutput } from "../output/create-output.ts";
import { createProject } from "../project/create-project.ts";

/**
 * The earlier URLs, and whether they come from a build (which is compared with built pages), or why they are
 * unavailable.
 */
export type EarlierUrls = { readonly value: SiteUrls; readonly built: boolean } | { readonly problem: string };

/** Loads an earlier state: a build directory, or else a git commit, tag or branch. */
export async function loadUrls(name: string, { root, cwd }: { root: string; cwd: string }): Promise<EarlierUrls> {
  const folder = resolve(cwd, name);
  if (existsSync(folder) && statSync(folder).isDirectory()) return urlsOfBuild(folder, name);
  return urlsOfCommit(name, root);
}

function urlsOfBuild(folder: string, name: string): EarlierUrls {
  const pages = new Map<string, ReadonlySet<string>>();
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".html") || path.startsWith("_lectern")) continue;
    const route = fileToRoute(toSlashes(path));
    if (route === "/404") continue;
    pages.set(route, anchorsOfPage(readFileSync(join(folder, path), "utf8")) ?? new Set());
  }
  return pages.size > 0
    ? { value: pages, built: true }
    : { problem: `No pages in "${name}". Pass the directory of an earlier build.` };
}

/** `"guides/start/index.html"` → `"/guides/start"`. */
function fileToRoute(path: string): string {
  return `/${path.replace(/(?:^|\/)index\.html$/, "").replace(/\.html$/, "")}`;
}

async function urlsOfCommit(name: string, root: string): Promise<EarlierUrls> {
  const files = readCommit(name, root);
  if (!files) return { problem: `"${name}" is neither a directory nor a git commit of this project.` };
  const project = createProject(createMemoryFiles(files));
  const output = createOutput(project, { base: "", plainCode: true });
  const pages = new Map<string, ReadonlySet<string>>();
  for (const page of project.site().value.pages.values())
    pages.set(page.route, publicAnchors(pageFacts(page, await output.render(page)).anchors));
  return { value: pages, built: false };
}

/** A committed build is not content, just as in the working directory. */
function withoutBuilds(names: readonly string[]): readonly string[] {
  const builds = names.filter((path) => path.endsWith(`/${OUTPUT_MARKER}`)).map((path) => `${folderOf(path)}/`);
  return names.filter((path) => !builds.some((folder) => path.startsWith(folder)));
}

const TEXT = /\.(?:mdx?|json|ya?ml|jsx?|tsx?|mjs|css|txt)$/i;

/** The files of a commit below the project directory; binary files by name only. */
function readCommit(name: string, root: string): Readonly<Record<string, string | Uint8Array>> | undefined {
  const commit = runGit(root, ["rev-parse", "--verify", "--end-of-options", `${name}^{commit}`])
    ?.toString("utf8")
    .trim();
  const top = runGit(root, ["rev-parse", "--show-toplevel"])?.toString("utf8").trim();
  if (!commit || !top) return undefined;
  const folder = relativePath(top, root);
  const listing = runGit(root, ["ls-tree", "-r", "-z", "--name-only", commit, "."]);
  if (!listing) return undefined;
  const names = withoutBuilds(splitNames(listing));
  const texts = names.filter((path) => TEXT.test(path) || path === ".mintignore");
  const request = texts.map((path) => `${commit}:${folder === "" ? path : `${folder}/${path}`}\n`).join("");
  const output = runGit(root, ["cat-file", "--batch"], request);
  if (!output) return undefined;
  const files: Record<string, string | Uint8Array> = Object.create(null);
  for (const path of names) files[path] = "";
  let offset = 0;
  for (const path of texts) {
    const end = output.indexOf("\n", offset);
    const size = Number(/ blob (\d+)$/.exec(output.toString("utf8", offset, end))?.[1] ?? Number.NaN);
    if (end === -1 || Number.isNaN(size)) break;
    files[path] = output.subarray(end + 1, end + 1 + size);
    offset = end + 1 + size + 1;
  }
  return files;
}
