// What a build is given, and what it returns.

import type { SiteLocation } from "../opening/site-location.ts";
import type { HostName } from "../output/hosting/host-limits.ts";
import type { AccessMode } from "./access-list.ts";
import type { BuildResult } from "./build-result.ts";

export interface BuildOptions {
  readonly root: string;
  readonly out: string;
  readonly site: SiteLocation & {
    readonly network: boolean;
    readonly untrusted: boolean;
    readonly allowMissingSpecs?: boolean;
  };
  /** Builds one site per audience; for everyone by default. */
  readonly access?: AccessMode | undefined;
  /** Combinations of groups to build for, besides those that are built anyway. */
  readonly audiences?: readonly (readonly string[])[];
  /** Also writes compressed versions of text files. */
  readonly compress?: boolean;
  readonly usesCache?: boolean;
  /** Warns about the limits of this host; by default, there are notes about those of all. */
  readonly host?: HostName | undefined;
  /** The number of rendering threads; by default, it depends on the site and the machine. */
  readonly workers?: number | undefined;
  /**
   * Catches late errors of the project's code, such as a request that nothing awaits, and attributes them to a page. Gets
   * those of unknown origin. Without it, Node.js handles them all.
   */
  readonly onLateError?: (error: unknown) => void;
}

/** The result of a build. A project without configuration has nothing to publish, so the existing output stays. */
export type Built = BuildResult & { readonly isEmpty?: true };
