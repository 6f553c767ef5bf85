// A parsed page or snippet: its syntax tree and what other stages need before walking it.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { MdastNode } from "satteri";

/** Validated YAML from the top of a page; unknown keys are in `other`. */
export interface Frontmatter {
  readonly title?: string;
  readonly description?: string;
  readonly sidebarTitle?: string;
  readonly icon?: string;
  readonly iconType?: string;
  readonly tag?: string;
  readonly hidden?: boolean;
  readonly noindex?: boolean;
  readonly searchable?: boolean;
  readonly boost?: number;
  readonly deprecated?: boolean;
  readonly mode?: "wide" | "custom" | "frame" | "center" | "assistant";
  readonly hideFooterPagination?: boolean;
  readonly hideApiMarker?: boolean;
  readonly related?: false | readonly RelatedLink[];
  readonly contextual?: { readonly options: readonly unknown[] };
  readonly keywords?: readonly string[];
  readonly groups?: readonly unknown[];
  readonly public?: boolean;
  readonly playground?: "interactive" | "simple" | "none" | "auth";
  readonly api?: string;
  readonly openapi?: string;
  readonly openapiSchema?: string;
  readonly asyncapi?: string;
  readonly authMethod?: string;
  readonly auth?: string;
  readonly contentType?: string;
  readonly version?: string;
  readonly url?: string;
  readonly timestamp?: boolean;
  readonly lastUpdatedDate?: string;
  readonly createdDate?: string;
  readonly rss?: boolean;
  readonly canonical?: string;
  readonly robots?: string;
  /** `og:*`, `twitter:*` and every other key not listed above, as written. */
  readonly other: Readonly<Record<string, unknown>>;
}

/** An entry in the related-topics block. */
export interface RelatedLink {
  readonly title?: string;
  readonly href: string;
}

/** A page or snippet before its body is parsed: cheap enough to load for every file at startup. */
export interface PageSource {
  readonly path: string;
  readonly frontmatter: Frontmatter;
  /** Location of each frontmatter key, for diagnostics. */
  readonly keys: ReadonlyMap<string, Location>;
  /** Resolved project paths of imported files. */
  readonly imports: readonly string[];
  /** Set if the page has changelog entries. */
  readonly updates?: true;
}

export interface Document {
  readonly path: string;
  /** The text that was parsed, with variables replaced. Node positions refer to it. */
  readonly text: string;
  readonly tree: MdastNode;
  /** Import and export statements, in order. */
  readonly modules: readonly ModuleBlock[];
  /** Lowercase code fence languages, so grammars can be loaded before rendering. */
  readonly languages: readonly string[];
  /** Themes set on individual code blocks. */
  readonly codeThemes: readonly string[];
}

/** A block of import and export statements as written in the page. */
export interface ModuleBlock {
  readonly code: string;
  readonly at: Location;
}
