// A project folder with everything it can become, as the commands need it.
// Commands load this file only when they run, so that help and mistakes are answered at once.

import { createDiskFiles } from "../../files/disk-files.ts";
import type { Files } from "../../files/files.ts";
import { createRemoteTexts, type RemoteTexts } from "../../files/remote-texts.ts";
import type { SourceHashes } from "../../files/source-hashes.ts";
import { createOutput, type Output } from "../../output/create-output.ts";
import type { OutputOptions } from "../../output/output-options.ts";
import { createProject, type Project } from "../../project/create-project.ts";
import type { KeptHeads } from "../../project/kept-heads.ts";

/** A site that is open for a command. */
export interface OpenedSite {
  readonly files: Files;
  readonly project: Project;
  readonly output: Output;
  /** Fetches what docs.json names by web address and was not fetched yet; true when there is news. */
  fetchRemote(): Promise<boolean>;
  /** What came from the web so far. */
  remoteTexts(): ReturnType<RemoteTexts["known"]>;
  /** Tells that project files changed. */
  change(paths: readonly string[]): void;
}

/** What an earlier run knew of the files, so that pages that did not change are not read before they are shown. */
export interface KnownFiles {
  readonly files?: Files;
  readonly heads?: KeptHeads | undefined;
  readonly hashes?: Pick<SourceHashes, "renew"> | undefined;
}

/** Opens the site in a folder on disk. */
export function openSite(folder: string, options: OutputOptions, known: KnownFiles = {}): OpenedSite {
  const { files = createDiskFiles(folder), heads, hashes } = known;
  const remote = createRemoteTexts(files.root);
  const project = createProject(files, {
    base: options.base,
    ...(options.audience && { audience: options.audience }),
    remote,
    ...(heads && { heads }),
  });
  const output = createOutput(project, options);
  return {
    files,
    project,
    output,
    fetchRemote: async () => {
      const changed = await project.fetchRemote();
      if (changed.length > 0) output.changed(changed);
      return changed.length > 0;
    },
    remoteTexts: remote.known,
    change: (paths) => {
      files.refresh(paths);
      hashes?.renew(paths);
      output.changed(paths);
    },
  };
}
