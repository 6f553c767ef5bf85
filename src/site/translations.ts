// The same page in the other languages of a site: where a translation stands, or would stand if there were one.
// Languages live in folders: `/guides/start` and `/fr/guides/start`, or `/en/guides/start` and `/fr/guides/start`.

import type { Route } from "../base/route.ts";
import type { NavDivision, NavNode, Page, Site, TrailStep } from "./site.ts";

/** A page in another language. */
export interface Translation {
  readonly language: NavDivision;
  /** The language among its siblings, as the trail of a page has it. */
  readonly step: TrailStep;
  readonly route: Route;
  /** False when nobody has translated the page yet. */
  readonly exists: boolean;
}

/** Finds the translations of a page, its own language included; empty for pages outside languages. */
export type FindTranslations = (page: Page) => readonly Translation[];

/** Prepares a site for looking up translations. */
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
    const rest = page.route.slice(own.length);
    return step.siblings.filter(isLanguage).flatMap((language) => {
      const other = folder(language);
      if (other === undefined || language.hidden || language.href !== undefined) return [];
      if (other === own && language !== step.node) return [];
      const route = `${other}${rest === "/" && other !== "" ? "" : rest}` || "/";
      return [{ language, step: { node: language, siblings: step.siblings }, route, exists: site.pages.has(route) }];
    });
  };
}

/** The pages that stand in for missing translations: each page of the default language, in every other one. */
export function missingTranslations(site: Pick<Site, "pages" | "navigation">): ReadonlyMap<Route, Missing> {
  const find = createTranslations(site);
  const missing = new Map<Route, Missing>();
  for (const page of site.pages.values()) {
    const translations = find(page);
    const source = translations.find(({ language }) => language.default) ?? translations[0];
    if (source?.route !== page.route || !page.visibility.navigation) continue;
    for (const translation of translations) {
      if (!translation.exists) missing.set(translation.route, { page, translation });
    }
  }
  return missing;
}

/** A translation nobody wrote, and the page that is shown instead. */
export interface Missing {
  readonly page: Page;
  readonly translation: Translation;
}

/** The folder all pages of a language share: `/fr`; empty for a language at the root, undefined when they share none. */
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

function routesOf(nodes: readonly NavNode[]): readonly Route[] {
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
