// One output file, generated on demand: a build requests all of them, the preview one.

import { mediaType } from "./media-type.ts";

export interface Artifact {
  /** Path relative to the output directory: `guides/start/index.html`. */
  readonly path: string;
  /** MIME type, with charset for text. */
  readonly type: string;
  /** The content, or the project file to copy. */
  readonly body: () => Promise<ArtifactBody>;
  readonly readers: ArtifactReaders;
  /** The source file of a page. Its other inputs are shared by many pages. */
  readonly source?: string;
  /** The project file this is a copy of. */
  readonly copies?: string;
  /** A redirect page; servers send a real redirect instead. */
  readonly redirect?: true;
  /** Depends on the paths of all other files, so a build generates it last. */
  readonly isLast?: true;
  /** Path of the page's Markdown, for clients that request it. */
  readonly markdown?: string;
  /** Whether the file of an earlier build is still valid. */
  readonly isUnchanged?: () => Promise<boolean>;
  /** Texts for the build cache, available once the body has been generated. */
  readonly pack?: () => { readonly id: string; readonly texts: readonly string[] } | undefined;
  /** Response headers besides the content type. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

/**
 * Who gets a file of a private site. "site": all readers of the site, because it is part of the engine or generated from the
 * site alone, which lacks what they may not read. "referrers": the readers of files that refer to it, because it may contain
 * anything.
 */
export type ArtifactReaders = "site" | "referrers";

/** Text and bytes are in memory; a file of any size is copied. An empty path means that there is no file. */
export type ArtifactBody = string | Uint8Array | { readonly copy: string };

/** A file generated from the site alone, with the type of its extension. */
export function siteFile(path: string, body: Artifact["body"], more: Partial<Artifact> = {}): Artifact {
  return { path, type: mediaType(path), body, readers: "site", ...more };
}
