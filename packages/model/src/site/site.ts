// The whole site, linked: every page with its route, the resolved navigation and the redirects.
// Holds page metadata only, never syntax trees or HTML, so a 25,000-page site stays small.

import type { Audience } from "@lectern/base/audience.ts";
import type { Route } from "@lectern/base/route.ts";
import type { ApiPart, Channel, NamedSchema, Operation } from "@lectern/openapi";
import type { ApiSummary } from "@lectern/openapi/internal/api.ts";
import type { ManualEndpoint } from "@lectern/openapi/internal/manual/manual-endpoint.ts";
import type { DivisionKind } from "../config/navigation.ts";
import type { Config } from "../config/schema.ts";
import type { IconValue } from "../config/values.ts";
import type { Frontmatter } from "../content/document.ts";

/** What the setting says about a path: given to these readers, withheld from them, or undefined if it says nothing. */
export type FileReaders = (path: string) => "given" | "withheld" | undefined;

export interface SiteAccess {
  readonly readersOf: FileReaders;
  /** Project files that these readers never get. */
  readonly withheld: ReadonlySet<string>;
}

export interface Site {
  readonly config: Config;
  readonly pages: ReadonlyMap<Route, Page>;
  readonly navigation: Navigation;
  readonly redirects: readonly Redirect[];
  /** Static files by URL path (`/images/a.png`) → project path. */
  readonly assets: ReadonlyMap<Route, string>;
  /** Project stylesheets and scripts that every page loads, in order. */
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
  /** The scripts that are modules. */
  readonly moduleScripts?: ReadonlySet<string>;
  /** Who the site is for (default: everyone). */
  readonly audience?: Audience;
  /** Files of pages that this audience may not read. */
  readonly withheld?: ReadonlySet<string>;
  /** What only those pages document: operations, channels and workflows, by `partKey`. */
  readonly withheldParts?: ReadonlySet<string>;
  /** Set in a private build, where assets are published only if something refers to them or a setting names these readers. */
  readonly access?: SiteAccess;
}

/** Anything with a route. */
export type Page = DocumentPage | OperationPage | ChannelPage | SummaryPage | PartPage;

interface PageBase {
  readonly route: Route;
  readonly title: string;
  /** The sidebar label: `sidebarTitle`, else the title. */
  readonly label: string;
  readonly description?: string;
  readonly frontmatter: Frontmatter;
  readonly visibility: Visibility;
  /** Search weight: the page's own `boost`, else the nearest group's. */
  readonly boost?: number;
  /** Readable without signing in: the page's own `public`, else the nearest group's. */
  readonly public?: boolean;
  /** The first page of the same endpoint, which search engines are pointed to. */
  readonly copyOf?: Route;
  /** The page's place in the navigation, outermost first; empty if unlisted. */
  readonly trail: readonly TrailStep[];
  /** For an unlisted page, the divisions of the listed page with the nearest path: `/fr/draft` is French. */
  readonly nearby?: readonly TrailStep[];
  /** Neighbors in reading order within the division. */
  readonly previous?: Route;
  readonly next?: Route;
  /** What the page documents besides its own text; at most one of these. */
  readonly operation?: Operation;
  readonly channel?: Channel;
  /** A whole spec. */
  readonly summary?: ApiSummary;
  /** A part of a GraphQL schema or an Arazzo file. */
  readonly part?: ApiPart;
  /** The schema named by `openapi-schema:` frontmatter. */
  readonly schema?: NamedSchema;
  /** The endpoint in `api:` frontmatter. */
  readonly endpoint?: ManualEndpoint;
}

/** A hand-written page. */
export interface DocumentPage extends PageBase {
  readonly kind: "document";
  readonly path: string;
  /** Set if the page has changelog entries, and therefore a feed. */
  readonly updates?: true;
}

/** A page generated from an OpenAPI operation. */
export interface OperationPage extends PageBase {
  readonly kind: "operation";
  readonly operation: Operation;
}

/** A page generated from an AsyncAPI channel. */
export interface ChannelPage extends PageBase {
  readonly kind: "channel";
  readonly channel: Channel;
}

/** A page generated from a whole OpenAPI spec. */
export interface SummaryPage extends PageBase {
  readonly kind: "summary";
  readonly summary: ApiSummary;
}

/** A page generated from a part of a GraphQL schema or an Arazzo file. */
export interface PartPage extends PageBase {
  readonly kind: "part";
  readonly part: ApiPart;
}

/** Where a page shows up. */
export interface Visibility {
  readonly navigation: boolean;
  readonly search: boolean;
  readonly sitemap: boolean;
  /** False adds a `noindex` tag. */
  readonly engines: boolean;
  readonly assistants: boolean;
  readonly llms: boolean;
}

/** One step of a page's trail: the node and its siblings. */
export interface TrailStep {
  readonly node: NavDivision | NavGroup;
  readonly siblings: readonly NavNode[];
}

/** The resolved navigation: labels, links and order, with nothing left to look up. */
export interface Navigation {
  readonly children: readonly NavNode[];
  readonly global: readonly NavDivision[];
}

export type NavNode = NavDivision | NavGroup | NavPage | NavLink;

/** A product, language, version, tab, dropdown, anchor or menu item. */
export interface NavDivision {
  readonly kind: DivisionKind;
  readonly label: string;
  readonly icon?: IconValue;
  readonly description?: string;
  readonly tag?: string;
  readonly color?: { readonly light?: string; readonly dark?: string };
  /** Set by the author, or if the division has nothing to show. */
  readonly hidden: boolean;
  readonly default: boolean;
  readonly align?: "start" | "end";
  /** Set if the division is a link instead of a container. */
  readonly href?: string;
  /** Its first visible page; undefined if it has none. */
  readonly first?: Route;
  readonly children: readonly NavNode[];
  readonly global: readonly NavDivision[];
  readonly banner?: Config["banner"];
  readonly footer?: Config["footer"];
  readonly navbar?: Config["navbar"];
}

/** A sidebar group, possibly nested. */
export interface NavGroup {
  readonly kind: "group";
  readonly label: string;
  readonly icon?: IconValue;
  readonly tag?: string;
  /** The page that opens when its title is clicked. */
  readonly root?: Route;
  readonly first?: Route;
  readonly expanded: boolean;
  /** Set by the author, or if the group has nothing to show. */
  readonly hidden: boolean;
  readonly directory: "none" | "accordion" | "card";
  readonly children: readonly NavNode[];
}

/**
 * A sidebar entry for a page. Title, icon, tag and method come from the page itself.
 * Pages hidden by frontmatter and entries without a page are not in the tree.
 */
export interface NavPage {
  readonly kind: "page";
  readonly route: Route;
}

/** A sidebar entry that is only a link: to another site, or to a heading (`/guides/start#install`). */
export interface NavLink {
  readonly kind: "link";
  readonly label: string;
  readonly href: string;
  readonly icon?: IconValue;
}

/** A redirect, in docs.json order; the first match wins. */
export interface Redirect {
  /** The source as written: `/old`, `/old/:slug*`, `/prefix-*`. */
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
}
