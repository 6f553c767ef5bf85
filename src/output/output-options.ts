// How a site is put out: where it will stand, and for whom.

import type { Audience } from "../base/audience.ts";
import type { ExtensionHost } from "../extend/extensions.ts";

/** How a site is put out. */
export interface OutputOptions {
  /** The folder the site is served from, without a slash at the end: `/docs`, or empty. */
  readonly base: string;
  /** `https://docs.example.com`, without base path. */
  readonly siteUrl?: string;
  /** True lets a build ask other hosts for what pages show: the stars of repositories. */
  readonly network?: boolean;
  /** Who will read it; everybody unless told. */
  readonly audience?: Audience;
  /** Set by the preview server only. */
  readonly preview?: { readonly token: string };
  /** True runs no code of authors and publishes none. */
  readonly untrusted?: boolean;
  /** What lectern.config adds to the site. */
  readonly extensions?: ExtensionHost | undefined;
  /** Leaves code without colours, for commands that only look for problems. */
  readonly plainCode?: boolean;
  /** How long the code of one page may take before it is stopped, if not the usual time. */
  readonly codeMilliseconds?: number;
}
