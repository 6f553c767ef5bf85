// A page in the site's other languages: where its translation is, or would be.
// Languages live in folders: `/guides/start` and `/fr/guides/start`, or `/en/guides/start` and `/fr/guides/start`.

import type { Route } from "@lectern/base/route.ts";
import type { NavDivision, NavNode, Page, Site, TrailStep } from "../site.ts";
import { isDivision } from "./switchers.ts";

export interface Translation {
  readonly language: NavDivision;
  /** The language and its siblings, as in a page's trail. */
  readonly step: TrailStep;
  readonly route: Route;
  /** The folders of the page's language and of this one. */
  readonly folders: Folders;
  /** False if the page has not been translated yet. */
  readonly exists: boolean;
}

interface Folders {
  readonly from: string;
  readonly to: string;
}

/** Finds a page's translations, including its own language; empty for pages outside languages. */
export type FindTranslations = (page: Page) => readonly Translation[];

/** Creates a lookup for translations. */
export function createTranslations(site: Pick<Site, "pages" | "navigation">): FindTranslations {
  const folders = new Map<NavDivision, string | undefined>();
  const folder = (language: NavDivision): string | undefined => {
    if (!folders.has(language)) folders.set(language, languageFolder(language));
    return folders.get(language);
  };
  return (page) => {
    const step = page.trail.find(({ node }) => node.kind === "language");
    if (!step || step.node.kind === "group") return [];
    const own = folder(step.node);
    if (own === undefined || !isBelow(page.route, own)) return [];
    return step.siblings.filter(isLanguage).flatMap((language) => {
      const other = folder(language);
      if (other === undefined || language.hidden || language.href !== undefined) return [];
      if (other === own && language !== step.node) return [];
      const folders = { from: own, to: other };
      const route = moveRoute(page.route, folders);
      const target = { node: language, siblings: step.siblings };
      return [{ language, step: target, route, folders, exists: site.pages.has(route) }];
    });
  };
}

/** Fallback pages for missing translations: each page of the default language, in every other language. */
export function missingTranslations(site: Pick<Site, "pages" | "navigation">): ReadonlyMap<Route, Missing> {
  const find = createTranslations(site);
  const trailOf = createTrails();
  const missing = new Map<Route, Missing>();
  for (const page of site.pages.values()) {
    const translations = find(page);
    const source = translations.find(({ language }) => language.default) ?? translations[0];
    if (source?.route !== page.route || !page.visibility.navigation) continue;
    for (const translation of translations) {
      if (translation.exists) continue;
      missing.set(translation.route, { page, translation, trail: trailOf(page, translation) });
    }
  }
  return missing;
}

/** A missing translation and the page shown instead. */
export interface Missing {
  readonly page: Page;
  readonly translation: Translation;
  /** Its place in the navigation: the page's version, tab and so on, as far as its language has them. */
  readonly trail: readonly TrailStep[];
}

/** Finds the trails of missing translations; divisions are matched once, because all their pages share the result. */
function createTrails(): (page: Page, translation: Translation) => readonly TrailStep[] {
  const known = new Map<NavDivision, Map<TrailStep["node"], readonly TrailStep[]>>();
  return (page, translation) => {
    const divisions = page.trail.filter(({ node }) => node.kind !== "group");
    const innermost = divisions.at(-1)?.node;
    if (innermost === undefined) return [translation.step];
    const trails = known.get(translation.language) ?? new Map<TrailStep["node"], readonly TrailStep[]>();
    known.set(translation.language, trails);
    const trail = trails.get(innermost) ?? matchTrail(divisions, translation);
    trails.set(innermost, trail);
    return trail;
  };
}

/** Stops if the other language lacks the division: text about one version must not appear under another. */
function matchTrail(divisions: readonly TrailStep[], { language, step, folders }: Translation): readonly TrailStep[] {
  const index = divisions.findIndex(({ node }) => node.kind === "language");
  const trail = [...divisions.slice(0, index), step];
  let siblings = language.children;
  for (const { node } of divisions.slice(index + 1)) {
    const match = matchDivision(node, siblings, folders);
    if (!match) break;
    trail.push({ node: match, siblings });
    siblings = match.children;
  }
  return trail;
}

/** The division with the same name, else the one with translations of most of its pages. */
function matchDivision(
  division: TrailStep["node"],
  siblings: readonly NavNode[],
  folders: Folders,
): NavDivision | undefined {
  const same = siblings.filter(isDivision).filter(({ kind, hidden }) => kind === division.kind && !hidden);
  const named = same.find(({ label }) => label === division.label);
  if (named) return named;
  const expected = new Set(routesOf(division.children).map((route) => moveRoute(route, folders)));
  let best: { readonly node: NavDivision; readonly shared: number } | undefined;
  for (const node of same) {
    const shared = routesOf(node.children).filter((route) => expected.has(route)).length;
    if (shared > (best?.shared ?? 0)) best = { node, shared };
  }
  return best?.node;
}

/** Moves a route to another language's folder: `/guides/a` → `/fr/guides/a`. */
function moveRoute(route: Route, { from, to }: Folders): Route {
  const rest = route.slice(from.length);
  return `${to}${rest === "/" && to !== "" ? "" : rest}` || "/";
}

/** The folder that all pages of a language share: `/fr`; empty for a language at the root, undefined if there is none. */
function languageFolder(language: NavDivision): string | undefined {
  const routes = routesOf(language.children);
  const first = routes[0];
  if (first === undefined) return undefined;
  const folder = `/${first.split("/")[1] ?? ""}`;
  const isNamed = folder.slice(1).toLowerCase() === language.label.toLowerCase();
  if (isNamed) return routes.every((route) => isBelow(route, folder)) ? folder : undefined;
  const isCode = /^\/[a-z]{2}(?:-[a-z]{2,4})?$/i.test(folder);
  return isCode && routes.every((route) => isBelow(route, folder)) ? folder : "";
}

function isBelow(route: Route, folder: string): boolean {
  return folder === "" || route === folder || route.startsWith(`${folder}/`);
}

/** The routes of all pages below some nodes, group roots included. */
export function routesOf(nodes: readonly NavNode[]): readonly Route[] {
  return nodes.flatMap((node) => {
    if (node.kind === "page") return [node.route];
    if (node.kind === "link") return [];
    const root = node.kind === "group" && node.root !== undefined ? [node.root] : [];
    return [...root, ...routesOf(node.children)];
  });
}

function isLanguage(node: NavNode): node is NavDivision {
  return node.kind === "language";
}
