// The whole site, linked: every page with its route, the resolved navigation and the redirects.
// It holds what is known about pages, never their trees or their HTML, so a 25,000-page site stays small.

import type { Audience } from "../base/audience.ts";
import type { Route } from "../base/route.ts";
import type { DivisionKind, IconValue } from "../config/navigation.ts";
import type { Config } from "../config/schema.ts";
import type { Frontmatter } from "../content/document.ts";
import type { ApiPart, ApiSummary, Channel, NamedSchema, Operation } from "../openapi/api.ts";
import type { ManualEndpoint } from "../openapi/manual/manual-endpoint.ts";

/** All of it, linked. */
export interface Site {
  readonly config: Config;
  readonly pages: ReadonlyMap<Route, Page>;
  readonly navigation: Navigation;
  readonly redirects: readonly Redirect[];
  /** Static files by their address (`/images/a.png`) → project path. */
  readonly assets: ReadonlyMap<Route, string>;
  /** Project stylesheets and scripts that every page loads, in loading order. */
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
  /** Those of the scripts that are modules. */
  readonly moduleScripts?: ReadonlySet<string>;
  /** Who it is for; everybody unless told. */
  readonly audience?: Audience;
  /** Files of pages that the audience of this site may not read. */
  readonly withheld?: ReadonlySet<string>;
}

/** Anything with a route. */
export type Page = DocumentPage | OperationPage | ChannelPage | SummaryPage | PartPage;

interface PageBase {
  readonly route: Route;
  readonly title: string;
  /** The label in the sidebar: `sidebarTitle`, else the title. */
  readonly label: string;
  readonly description?: string;
  readonly frontmatter: Frontmatter;
  readonly visibility: Visibility;
  /** How much the page weighs in search: its own `boost`, else that of the nearest group. */
  readonly boost?: number;
  /** Readable without login: its own `public`, else that of the nearest group. */
  readonly public?: boolean;
  /** Where the page stands in the navigation, outermost first; empty when unlisted. */
  readonly trail: readonly TrailStep[];
  /** For an unlisted page, the divisions of the listed page nearest by address: `/fr/draft` belongs to French. */
  readonly nearby?: readonly TrailStep[];
  /** Neighbours in reading order inside the same division. */
  readonly previous?: Route;
  readonly next?: Route;
  /** What the page documents beside its own text; at most one of these. */
  readonly operation?: Operation;
  readonly channel?: Channel;
  /** The description as a whole. */
  readonly summary?: ApiSummary;
  /** A part of a GraphQL schema or an Arazzo file. */
  readonly part?: ApiPart;
  /** The schema named by `openapi-schema:` frontmatter. */
  readonly schema?: NamedSchema;
  /** The endpoint written in `api:` frontmatter. */
  readonly endpoint?: ManualEndpoint;
}

/** A page written by hand. */
export interface DocumentPage extends PageBase {
  readonly kind: "document";
  readonly path: string;
  /** Set when the page has entries of a changelog, and so a feed. */
  readonly updates?: true;
}

/** A page generated from one OpenAPI operation. */
export interface OperationPage extends PageBase {
  readonly kind: "operation";
  readonly operation: Operation;
}

/** A page generated from one AsyncAPI channel. */
export interface ChannelPage extends PageBase {
  readonly kind: "channel";
  readonly channel: Channel;
}

/** A page generated from an OpenAPI description as a whole. */
export interface SummaryPage extends PageBase {
  readonly kind: "summary";
  readonly summary: ApiSummary;
}

/** A page generated from a part of a GraphQL schema or an Arazzo file. */
export interface PartPage extends PageBase {
  readonly kind: "part";
  readonly part: ApiPart;
}

/** Where a page shows up (the visibility matrix of the authoring model). */
export interface Visibility {
  readonly navigation: boolean;
  readonly search: boolean;
  readonly sitemap: boolean;
  /** False puts `noindex` in the head. */
  readonly engines: boolean;
  readonly assistants: boolean;
  readonly llms: boolean;
}

/** One step of a page's trail: the node and the array it stands in. */
export interface TrailStep {
  readonly node: NavDivision | NavGroup;
  readonly siblings: readonly NavNode[];
}

/** The resolved navigation: labels, links and order, nothing left to look up. */
export interface Navigation {
  readonly children: readonly NavNode[];
  readonly global: readonly NavDivision[];
}

/** One node of the resolved navigation. */
export type NavNode = NavDivision | NavGroup | NavPage | NavLink;

/** A product, language, version, tab, dropdown, anchor or menu item. */
export interface NavDivision {
  readonly kind: DivisionKind;
  readonly label: string;
  readonly icon?: IconValue;
  readonly description?: string;
  readonly tag?: string;
  readonly color?: { readonly light?: string; readonly dark?: string };
  /** Set by the author, and for a division with nothing to show. */
  readonly hidden: boolean;
  readonly default: boolean;
  readonly align?: "start" | "end";
  /** Set when the division is a link of its own instead of a container. */
  readonly href?: string;
  /** Route of its first visible page, undefined when it has none. */
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
  /** Set by the author, and for a group with nothing to show. */
  readonly hidden: boolean;
  readonly directory: "none" | "accordion" | "card";
  readonly children: readonly NavNode[];
}

/** A sidebar entry that is a page of the site. Title, icon, tag and method come from the page itself.
 * Pages hidden by their own frontmatter and entries without a page are not in the tree. */
export interface NavPage {
  readonly kind: "page";
  readonly route: Route;
}

/** A sidebar entry that is only a link: another site, or a heading of a page (`/guides/start#install`). */
export interface NavLink {
  readonly kind: "link";
  readonly label: string;
  readonly href: string;
  readonly icon?: IconValue;
}

/** One redirect, in the order of docs.json; the first match wins. */
export interface Redirect {
  /** The source as written: `/old`, `/old/:slug*`, `/prefix-*`. */
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
}
