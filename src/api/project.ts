// The programmatic API: opens a project from disk or memory, or does one thing with it.

import { findFolder } from "@lectern/engine/opening/find-project.ts";
import { openFiles } from "@lectern/engine/opening/open-site.ts";
import { parseSiteLocation } from "@lectern/engine/opening/site-location.ts";
import { locateCache } from "@lectern/io/cache/cache-location.ts";
import { NO_CACHE } from "@lectern/io/cache/prepare-cache.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { OpenMemoryProject, OpenProject } from "./open-project.ts";
import {
  BUILD_OPTIONS,
  CHECK_OPTIONS,
  PROJECT_OPTIONS,
  RENDER_OPTIONS,
  rejectUnknown,
  splitOptions,
} from "./options.ts";
import type {
  BuildOptions,
  BuildReport,
  CheckOptions,
  CheckReport,
  FolderOptions,
  MemoryOptions,
  MemoryProject,
  Project,
  ProjectOptions,
} from "./types.ts";

export function createProject(options: MemoryOptions): Promise<MemoryProject>;
export function createProject(options?: FolderOptions): Promise<Project>;
export function createProject(options: ProjectOptions): Promise<Project>;
export async function createProject(options: ProjectOptions = {}): Promise<Project> {
  rejectUnknown(options, PROJECT_OPTIONS);
  const { config, allowMissingSpecs = false } = options;
  const location = parseSiteLocation({ base: options.base, siteUrl: options.siteUrl });
  if ("problem" in location) throw new Error(location.problem);
  const memory = options.files && createMemoryFiles(options.files);
  const files = memory ?? createDiskFiles(findRoot(options.folder));
  const extensions =
    config && (await (await import("@lectern/engine/extend/load-extensions.ts")).extensionsOf(config, files.root));
  const cache = memory ? NO_CACHE : locateCache(files.root);
  const site = await openFiles(files, { ...location.value, allowMissingSpecs }, { extensions, cache });
  await site.fetchRemote();
  const opened = {
    site,
    location: location.value,
    allowMissingSpecs,
    isOnDisk: memory === undefined,
    hasOwnConfig: config !== undefined,
  };
  return memory ? new OpenMemoryProject(opened, memory) : new OpenProject(opened);
}

function findRoot(folder = "."): string {
  const found = findFolder(folder, process.cwd());
  if ("problem" in found) throw new Error(found.problem);
  return found.root;
}

/** Opens a project and builds it into a directory. */
export async function build(options: ProjectOptions & BuildOptions): Promise<BuildReport> {
  const [opening, building] = splitOptions<ProjectOptions, BuildOptions>(options, BUILD_OPTIONS);
  return (await createProject(opening)).build(building);
}

/** Opens a project and checks it as `lectern check` does. */
export async function check(options: ProjectOptions & CheckOptions = {}): Promise<CheckReport> {
  const [opening, checking] = splitOptions<ProjectOptions, CheckOptions>(options, CHECK_OPTIONS);
  return (await createProject(opening)).check(checking);
}

interface RenderOptions {
  readonly route: string;
  readonly format?: "html" | "markdown";
}

/** One page as HTML or Markdown, or undefined if the route does not exist. */
export async function render(options: ProjectOptions & RenderOptions): Promise<string | undefined> {
  const [opening, { route, format }] = splitOptions<ProjectOptions, RenderOptions>(options, RENDER_OPTIONS);
  const project = await createProject(opening);
  return format === "markdown" ? project.markdown(route) : project.html(route);
}
