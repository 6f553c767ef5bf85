// Opens a project directory with everything commands need. Loaded lazily, so that help and usage errors are instant.

import { openCacheFolder } from "@lectern/io/cache/cache-folder.ts";
import { locateCache } from "@lectern/io/cache/cache-location.ts";
import { type CacheLocation, NO_CACHE } from "@lectern/io/cache/prepare-cache.ts";
import type { SourceHashes } from "@lectern/io/cache/source-hashes.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import type { Files } from "@lectern/io/files.ts";
import { type FetchedText, fetchText } from "@lectern/io/network/fetch-text.ts";
import { createRemoteTexts, type RemoteTexts } from "@lectern/io/network/remote-texts.ts";
import {
  createSpellingDictionaries,
  type MissingPackages,
  type SpellingDictionary,
} from "@lectern/io/spelling-dictionary.ts";
import { CONFIG_NAMES, type ExtensionHost, type Extensions, NO_EXTENSIONS } from "../extend/extensions.ts";
import { createOutput, type Output } from "../output/create-output.ts";
import type { OutputOptions } from "../output/output-options.ts";
import { createProject, type Project } from "../project/create-project.ts";
import { fileNotPublished } from "../project/diagnostics.ts";
import type { FrontmatterCache } from "../project/frontmatter-cache.ts";

export interface OpenedSite {
  readonly files: Files;
  readonly project: Project;
  readonly output: Output;
  /** Fetches remote files named in docs.json that are not fetched yet; true if anything changed. */
  fetchRemote(): Promise<boolean>;
  /** Extensions from lectern.config. */
  readonly extensions: ExtensionHost;
  /** Everything fetched so far. */
  remoteTexts(): ReturnType<RemoteTexts["known"]>;
  /** The project's dictionaries; undefined if the project is untrusted, whose packages are never loaded. */
  spelling(packages: readonly string[]): Promise<SpellingDictionary | MissingPackages | undefined>;
  /** Applies changes to project files. */
  change(paths: readonly string[]): Promise<void>;
}

/** What an earlier run cached about the files, so that unchanged pages are not read before they are requested. */
export interface KnownFiles {
  readonly files?: Files;
  readonly frontmatter?: FrontmatterCache | undefined;
  readonly hashes?: Pick<SourceHashes, "renew"> | undefined;
}

export function openSite(folder: string, options: OutputOptions, known: KnownFiles = {}): Promise<OpenedSite> {
  const files = known.files ?? createDiskFiles(folder);
  return openFiles(files, options, { known, cache: locateCache(files.root) });
}

/** What a site may have besides its files. */
export interface SiteOptions {
  readonly known?: KnownFiles | undefined;
  /** Extensions to use instead of lectern.config. */
  readonly extensions?: Extensions | undefined;
  /** The project's cache. */
  readonly cache?: CacheLocation;
}

/** Opens a site from a set of files. */
export async function openFiles(
  files: Files,
  options: OutputOptions,
  { known: { frontmatter, hashes } = {}, extensions: provided, cache: location = NO_CACHE }: SiteOptions = {},
): Promise<OpenedSite> {
  const { untrusted = false } = options;
  const load = async (): Promise<Extensions> =>
    provided ?? (untrusted ? rejectExtensions(files) : findExtensions(files, options.codeMilliseconds));
  const extensions = { current: await load() };
  const cache = untrusted ? NO_CACHE : location;
  const remote = createRemoteTexts(openCacheFolder(cache, "remote"), untrusted ? rejectFetch : fetchText);
  const project = createProject(files, {
    base: options.base,
    allowMissingSpecs: options.allowMissingSpecs,
    ...(options.audience && { audience: options.audience }),
    untrusted,
    extensions,
    remote,
    ...(frontmatter && { frontmatter }),
  });
  const spelling = createSpellingDictionaries(files.root);
  const output = createOutput(project, { ...options, extensions, cache });
  return {
    files,
    project,
    output,
    extensions,
    fetchRemote: async () => {
      const changed = await project.fetchRemote();
      if (changed.length > 0) output.changed(changed);
      return changed.length > 0;
    },
    remoteTexts: remote.known,
    spelling: async (packages) => (untrusted ? undefined : spelling(packages)),
    change: async (paths) => {
      files.refresh(paths);
      hashes?.renew(paths);
      const isReloaded =
        paths.some((path) => CONFIG_NAMES.includes(path)) || paths.some((path) => isInput(extensions.current, path));
      if (isReloaded) extensions.current = await load();
      // New extensions, like a new configuration, may change every page.
      output.changed(isReloaded ? [...paths, "docs.json"] : paths);
    },
  };
}

/** True for a file that the config consists of or reads. */
function isInput({ files, reads }: Extensions, path: string): boolean {
  return files.has(path) || reads(path);
}

const rejectFetch = async (): Promise<FetchedText> => ({ problem: "--untrusted makes no requests" });

/** No extensions, with a problem where there would be some. */
function rejectExtensions(files: Files): Extensions {
  const path = CONFIG_NAMES.find((name) => files.locate(name) !== undefined);
  if (path === undefined) return NO_EXTENSIONS;
  return { ...NO_EXTENSIONS, diagnostics: () => [fileNotPublished(path, "no code runs")] };
}

/** Extensions from lectern.config. A project without one loads none of that code. */
export async function findExtensions(files: Files, milliseconds?: number): Promise<Extensions> {
  const path = CONFIG_NAMES.find((name) => files.locate(name) !== undefined);
  if (path === undefined) return NO_EXTENSIONS;
  const { loadExtensions } = await import("../extend/load-extensions.ts");
  return loadExtensions(files, path, milliseconds);
}
