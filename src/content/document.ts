// One parsed page or snippet: its syntax tree and what the other stages must know before they walk it.

import type { MdastNode } from "satteri";
import type { Location } from "../base/diagnostic.ts";

/** YAML at the top of a page, checked; unknown keys stay in `other`. */
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
  /** `og:*`, `twitter:*` and every other key that is not listed above, as written. */
  readonly other: Readonly<Record<string, unknown>>;
}

/** An entry of the related-topics block. */
export interface RelatedLink {
  readonly title?: string;
  readonly href: string;
}

/** A page or snippet file as known without parsing its body: cheap enough for every file at start-up. */
export interface PageSource {
  readonly path: string;
  readonly frontmatter: Frontmatter;
  /** Where each frontmatter key stands, for diagnostics. */
  readonly keys: ReadonlyMap<string, Location>;
  /** Project paths of the files this one imports, resolved. */
  readonly imports: readonly string[];
  /** Set when the page has entries of a changelog. */
  readonly updates?: true;
}

/** One parsed MDX file. */
export interface Document {
  readonly path: string;
  /** The text the tree was made from (variables replaced); node positions refer to it. */
  readonly text: string;
  readonly tree: MdastNode;
  /** Import and export statements, in order. */
  readonly modules: readonly ModuleBlock[];
  /** Languages of its code fences, lower-case, for loading grammars before rendering. */
  readonly languages: readonly string[];
  /** Themes that single code blocks ask for. */
  readonly codeThemes: readonly string[];
}

/** One block of import and export statements as it stands in the page. */
export interface ModuleBlock {
  readonly code: string;
  readonly at: Location;
}
