// A built site as it was when it was opened.

import type { SignInStrings } from "@lectern/engine/output/hosting/site-index.ts";
import type { Content } from "./content-cache.ts";
import type { DocsSource } from "./mcp/docs.ts";
import type { PathTable } from "./resolve-path.ts";
import type { PageForms, SiteFile } from "./site-files.ts";

export interface SiteKind {
  /** True when access is restricted, so that no shared cache may store responses. */
  readonly isPrivate: boolean;
}

export interface SiteState extends PathTable, SiteKind {
  readonly base: string;
  readonly name: string;
  readonly signIn: SignInStrings;
  /** `https://docs.example.com/docs`, if the site was built with a public URL. */
  readonly url: string | undefined;
  /** Sent with every file: points to the page lists. */
  readonly headers: Readonly<Record<string, string>>;
  readonly docs: DocsSource;
  content(file: SiteFile): Promise<Content>;
  /** The content of a file that is already in memory. */
  peek(file: SiteFile): Content | undefined;
  /** Files sent for a request target, to be sent again without a lookup. */
  readonly targets: Map<string, PageForms>;
  /** The origins its proxy may reach; undefined for a site without a proxy. */
  readonly proxyOrigins: readonly string[] | undefined;
  /** Page policies by path, created on first use. */
  readonly policies: Map<string, Promise<string>>;
  /** When it was opened, in milliseconds since the epoch. */
  readonly openedAt: number;
  /** How many builds have been opened so far, including this one. */
  readonly builds: number;
  /** The previous state: pages sent from it may still request its files. */
  readonly previous?: SiteState;
}
