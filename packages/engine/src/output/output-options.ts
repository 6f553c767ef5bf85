// Options of the output: where the site is published, and for whom.

import type { Audience } from "@lectern/base/audience.ts";
import type { CacheLocation } from "@lectern/io/cache/prepare-cache.ts";
import type { ExtensionHost } from "../extend/extensions.ts";

export interface OutputOptions {
  /** Base path without trailing slash: `/docs`, or empty. */
  readonly base: string;
  /** `https://docs.example.com`, without base path. */
  readonly siteUrl?: string;
  /** Allows requests to other hosts for page content, such as star counts. */
  readonly network?: boolean;
  /** Publish without the pages of specs that cannot be fetched. */
  readonly allowMissingSpecs?: boolean;
  /** Who the site is built for. Defaults to the public. */
  readonly audience?: Audience;
  /** Set by the preview server only. */
  readonly preview?: { readonly token: string };
  /** Neither runs nor publishes authors' code. */
  readonly untrusted?: boolean;
  /** Extensions from lectern.config. */
  readonly extensions?: ExtensionHost | undefined;
  /** The project's cache. */
  readonly cache?: CacheLocation;
  /** Skips highlighting, for commands that only look for problems. */
  readonly plainCode?: boolean;
  /** Overrides the time limit for the code of one page. */
  readonly codeMilliseconds?: number;
}
