// Cache keys: one digest over everything a site, or a whole build, depends on.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { digestOf } from "@lectern/io/cache/cache-folder.ts";
import type { SourceHashes } from "@lectern/io/cache/source-hashes.ts";
import type { Files } from "@lectern/io/files.ts";
import { packagePath } from "@lectern/io/package-file.ts";
import type { OutputRow } from "@lectern/io/writing/entry-writer.ts";
import { OUTPUT_MARKER } from "@lectern/io/writing/output-folder.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import type { OutputOptions } from "../output/output-options.ts";

interface KeyParts {
  readonly engine: string;
  readonly options: OutputOptions;
  /** The digest of a file's content. */
  readonly digest: (path: string) => string | undefined;
}

/** One digest over all files and options. */
export function keyOf(files: Files, { engine, options, digest }: KeyParts): string {
  const sum = createHash("sha1").update(JSON.stringify([engine, options]));
  for (const path of files.list())
    sum.update(JSON.stringify([path, files.origin(path), files.isGitIgnored(path), digest(path)]));
  return sum.digest("base64url").slice(0, 20);
}

/** One digest over everything pages share: of Markdown files, only the frontmatter. */
export async function keyOfSite(
  site: OpenedSite,
  { engine, options, hashes }: Omit<KeyParts, "digest"> & { readonly hashes: SourceHashes },
): Promise<string> {
  const fingerprints = site.project.frontmatterFingerprints();
  const shared = [...(await site.output.artifacts()).keys()].filter((path) => path.startsWith("_lectern/"));
  const digest = (path: string): string | undefined =>
    fingerprints.has(path) ? digestOf(fingerprints.get(path) ?? "") : hashes.of(path);
  const key = keyOf(site.files, { engine, options, digest });
  return digestOf(JSON.stringify([key, site.remoteTexts(), shared, site.extensions.current.digest]));
}

/** True when a build depends only on the files of its project and on those that lectern.config names. */
export function isClosed({ project, remoteTexts, extensions }: OpenedSite): boolean {
  const { config, pages } = project.site().value;
  const isDated = config.metadata.timestamp || [...pages.values()].some((page) => page.frontmatter.timestamp === true);
  const installed = [config.fonts?.body, config.fonts?.heading].some((font) => font && font.source === undefined);
  const isLinked = config.feedback.suggestEdit === true || config.feedback.raiseIssue === true;
  const { bodies, layouts, files } = extensions.current.unsteady;
  return !isDated && !installed && !isLinked && !bodies && !layouts && !files && remoteTexts().length === 0;
}

/** Changes with every build of Lectern and every version of Node. Undefined when Lectern runs from source. */
export function engineKey(): string | undefined {
  const path = packagePath("dist/digest.txt");
  return existsSync(path) ? `${readFileSync(path, "latin1")} ${process.version}` : undefined;
}

/** Every output file with a stamp that changes when the file is modified. */
export function listOutput(target: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (folder: string, below: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      if (entry.isDirectory()) walk(join(folder, entry.name), `${path}/`);
      else if (path !== OUTPUT_MARKER) {
        const { size, mtimeMs, ino } = statSync(join(folder, entry.name));
        found.set(path, `${size} ${mtimeMs} ${ino}`);
      }
    }
  };
  try {
    walk(target, "");
  } catch {
    found.clear();
  }
  return found;
}

/** True for an unmodified file. */
export function isIntact([path, , size, time, inode]: OutputRow, disk: ReadonlyMap<string, string>): boolean {
  return disk.get(path) === `${size} ${time} ${inode}`;
}
