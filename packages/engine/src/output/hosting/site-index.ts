// `_lectern/site.json`: an index of the site for the server, and for assistants that use MCP. Stable: clients may rely
// on `format: 1`; within it, fields are only ever added. Omits pages that authors hide from assistants.
// `_lectern/api/*.json` contain the specs, reduced to operations with a page.

import { toJsonBytes } from "@lectern/base/exact-json.ts";
import { hashText } from "@lectern/base/hash.ts";
import type { Route } from "@lectern/base/route.ts";
import { withoutMarks } from "@lectern/model/content/strip-markdown.ts";
import type { NavNode, Page, Site } from "@lectern/model/site/site.ts";
import { type Api, type Operation, sliceSpec } from "@lectern/openapi";
import { specTextToPlain } from "@lectern/openapi/internal/html/spec-text.ts";
import { createHiddenLinks } from "@lectern/openapi/internal/publish/redact-spec.ts";
import { isRecord } from "@lectern/openapi/internal/record.ts";
import { localeOf } from "@lectern/theme/layout/ui-strings.ts";
import { type Artifact, siteFile } from "../artifact.ts";
import { markdownFile } from "../pages/page-file.ts";
import { createSiteUrls, type SiteLocation } from "../site-urls.ts";
import { createHeaders } from "./headers.ts";

export interface SiteIndex {
  readonly format: 1;
  readonly name: string;
  readonly description?: string;
  /** `https://docs.example.com/docs`, without trailing slash; absent if the public URL is unknown. */
  readonly url?: string;
  /** The base path: `/docs`, or empty. */
  readonly base: string;
  /** True when page URLs end with a slash. */
  readonly trailingSlash: boolean;
  /** Headers our server sends with every file: they point to the page lists. */
  readonly headers: Readonly<Record<string, string>>;
  /** The language of the site's own pages, such as the one to sign in, and their texts. */
  readonly signIn?: SignInStrings;
  readonly pages: readonly IndexedPage[];
  readonly navigation: readonly IndexedNode[];
  readonly operations: readonly IndexedOperation[];
  readonly specs: readonly IndexedSpec[];
}

export interface SignInStrings {
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly strings: Readonly<Record<(typeof SIGN_IN_STRINGS)[number], string>>;
}

/** The names of its UI strings. */
export const SIGN_IN_STRINGS = [
  "signInTo",
  "signIn",
  "signInAccount",
  "password",
  "wrongPassword",
  "signInBusy",
  "signOutOf",
  "signOut",
  "cancel",
] as const;

export interface IndexedPage {
  /** `/guides/start`. */
  readonly route: Route;
  readonly title: string;
  readonly description?: string;
  /** Its navigation path, outermost first: `["Guides", "First steps"]`. */
  readonly trail: readonly string[];
  readonly product?: string;
  readonly version?: string;
  readonly language?: string;
  readonly tab?: string;
  /** The output file with its Markdown: `guides/start.md`. */
  readonly markdown: string;
}

export interface IndexedNode {
  /** `tab`, `group`, `page`, `link` and so on. */
  readonly kind: string;
  readonly title: string;
  /** Set for pages, and for groups that are pages themselves. */
  readonly route?: Route;
  /** Set for external links. */
  readonly href?: string;
  readonly children?: readonly IndexedNode[];
}

export interface IndexedOperation {
  /** Unique: `GET /users/{id}`, with ` #2` and so on appended if several specs have the same one. */
  readonly id: string;
  readonly kind: "endpoint" | "webhook";
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly route: Route;
  /** Index into `specs`; -1 for endpoints documented by hand. */
  readonly spec: number;
}

export interface IndexedSpec {
  readonly title: string;
  readonly version: string;
  /** The output file: `_lectern/api/1a2b3c4d.json`. */
  readonly file: string;
}

export const SITE_INDEX = "_lectern/site.json";

/** The index and its specs. */
export function siteIndexArtifacts(site: Site, siteLocation: SiteLocation): readonly Artifact[] {
  const pages = [...site.pages.values()].filter((page) => page.visibility.assistants);
  const operations = listOperations(pages);
  const apis = [...new Set(operations.map(({ operation }) => operation.api))];
  const parts = { pages, operations, apis };
  const index = siteFile(SITE_INDEX, async () => toJsonBytes(buildIndex(site, siteLocation, parts)));
  return [index, ...apis.map((api) => specArtifact(api, operations))];
}

interface PageOperation {
  readonly id: string;
  readonly operation: Operation;
  readonly page: Page;
}

interface Parts {
  readonly pages: readonly Page[];
  readonly operations: readonly PageOperation[];
  readonly apis: readonly Api[];
}

function buildIndex(site: Site, siteLocation: SiteLocation, { pages, operations, apis }: Parts): SiteIndex {
  const { config } = site;
  const { root, isAbsolute } = createSiteUrls(site, siteLocation);
  const shown = new Map(pages.map((page) => [page.route, page]));
  return {
    format: 1,
    name: config.name,
    ...(config.description === undefined ? {} : { description: config.description }),
    ...(isAbsolute ? { url: root } : {}),
    base: siteLocation.base,
    trailingSlash: config.seo.trailingSlash === true,
    headers: createHeaders(site, siteLocation.base).common,
    signIn: signInStrings(site),
    pages: pages.map(toIndexedPage),
    navigation: toIndexedNodes(site.navigation.children, shown),
    operations: [
      ...operations.map((found) => toIndexedOperation(found, apis)),
      ...writtenOperations(pages, operations),
    ],
    specs: apis.map((api) => ({ title: api.title, version: api.version, file: specFile(api) })),
  };
}

/** In the site's default language. */
function signInStrings({ navigation }: Site): SignInStrings {
  const languages = navigation.children.flatMap((node) => (node.kind === "language" ? [node] : []));
  const { lang, dir, strings } = localeOf((languages.find((node) => node.default) ?? languages[0])?.label);
  const entries = SIGN_IN_STRINGS.map((name) => [name, strings[name]] as const);
  return { lang, dir, strings: Object.fromEntries(entries) as SignInStrings["strings"] };
}

function toIndexedPage(page: Page): IndexedPage {
  const steps = (page.trail.length > 0 ? page.trail : (page.nearby ?? [])).map(({ node }) => node);
  const labelOf = (kind: string): string | undefined => steps.find((node) => node.kind === kind)?.label || undefined;
  const facets = { product: labelOf("product"), version: labelOf("version"), language: labelOf("language") };
  const labels = Object.entries({ ...facets, tab: labelOf("tab") }).filter(([, label]) => label !== undefined);
  return {
    route: page.route,
    title: page.title,
    ...(page.description === undefined ? {} : { description: withoutMarks(page.description) }),
    trail: page.trail.map(({ node }) => node.label).filter(Boolean),
    ...Object.fromEntries(labels),
    markdown: markdownFile(page.route),
  };
}

function toIndexedNodes(nodes: readonly NavNode[], pages: ReadonlyMap<Route, Page>): readonly IndexedNode[] {
  return nodes.flatMap((node): readonly IndexedNode[] => {
    if (node.kind === "page") {
      const page = pages.get(node.route);
      return page ? [{ kind: "page", title: page.label, route: node.route }] : [];
    }
    if (node.kind === "link") return [{ kind: "link", title: node.label, href: node.href }];
    if (node.hidden) return [];
    const route = node.kind === "group" && node.root !== undefined && pages.has(node.root) ? node.root : undefined;
    const href = node.kind === "group" ? undefined : node.href;
    const children = toIndexedNodes(node.children, pages);
    if (children.length === 0 && route === undefined && href === undefined) return [];
    const target = { ...(route === undefined ? {} : { route }), ...(href === undefined ? {} : { href }) };
    return [{ kind: node.kind, title: node.label, ...target, ...(children.length > 0 ? { children } : {}) }];
  });
}

/** Every operation once, with the first page that documents it. */
function listOperations(pages: readonly Page[]): readonly PageOperation[] {
  const found = new Map<Operation, PageOperation>();
  const counts = new Map<string, number>();
  for (const page of pages) {
    const { operation } = page;
    if (operation === undefined || found.has(operation)) continue;
    const name = `${operation.method} ${operation.path}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    found.set(operation, { id: count === 1 ? name : `${name} #${count}`, operation, page });
  }
  return [...found.values()];
}

function toIndexedOperation({ id, operation, page }: PageOperation, apis: readonly Api[]): IndexedOperation {
  const summary = operation.summary === undefined ? page.title : specTextToPlain(operation.summary);
  return {
    id,
    kind: operation.kind,
    method: operation.method,
    path: operation.path,
    summary,
    tags: operation.tags,
    deprecated: operation.deprecated,
    route: page.route,
    spec: apis.indexOf(operation.api),
  };
}

/** Endpoints documented by hand that no spec contains, each once. */
function writtenOperations(pages: readonly Page[], described: readonly PageOperation[]): readonly IndexedOperation[] {
  const known = new Set(described.map(({ id }) => id));
  return pages.flatMap((page): readonly IndexedOperation[] => {
    const { endpoint, route, title, frontmatter } = page;
    const id = endpoint && `${endpoint.method} ${endpoint.path}`;
    if (endpoint === undefined || id === undefined || known.has(id)) return [];
    known.add(id);
    const { method, path } = endpoint;
    const deprecated = frontmatter.deprecated === true;
    return [{ id, kind: "endpoint", method, path, summary: title, tags: [], deprecated, route, spec: -1 }];
  });
}

function specArtifact(api: Api, operations: readonly PageOperation[]): Artifact {
  const own = operations.map(({ operation }) => operation).filter((operation) => operation.api === api);
  return siteFile(specFile(api), async () => {
    const listed = new Set(own);
    const isRemoved = createHiddenLinks(api, (operation) => listed.has(operation));
    return toJson(sliceSpec(api.root, { operations: own }).document, isRemoved);
  });
}

/** A spec without some links, as JSON. YAML values can be cyclic, which JSON cannot express: such a spec is omitted. */
function toJson(document: unknown, isRemoved: (link: unknown) => boolean): Uint8Array | string {
  const keep = (key: string, value: unknown): unknown =>
    key === "links" && isRecord(value)
      ? Object.fromEntries(Object.entries(value).filter(([, link]) => !isRemoved(link)))
      : value;
  try {
    return toJsonBytes(document, keep);
  } catch {
    return "{}\n";
  }
}

function specFile(api: Api): string {
  return `_lectern/api/${hashText(api.variant === undefined ? api.path : `${api.path}\n${api.variant}`)}.json`;
}
