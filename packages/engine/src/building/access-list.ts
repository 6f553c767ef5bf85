// The list of audiences in the output of a private build.

/** The list of audiences in a private build's output directory. */
export const ACCESS_LIST = "audiences.json";

/** Whether the whole site requires sign-in, or only content with `groups`. */
export type AccessMode = "site" | "groups";

export interface AccessList {
  readonly format: 1;
  readonly mode: AccessMode;
  /** Groups the site refers to. */
  readonly groups: readonly string[];
  /** Groups that some content excludes. */
  readonly excluding: readonly string[];
  readonly audiences: readonly {
    readonly folder: string;
    readonly signedIn: boolean;
    readonly groups: readonly string[];
    /** True for files that everyone gets from a site without public pages. */
    readonly filesOnly?: boolean;
  }[];
}
