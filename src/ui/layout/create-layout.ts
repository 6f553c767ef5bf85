// The frame around every page. What pages share (header, sidebar pieces, footer, banner) is rendered once per
// division of the navigation and spliced; a page adds only what is its own.

import { EMPTY_HTML, type Html } from "../../base/html.ts";
import type { NavNode, Page, Site } from "../../site/site.ts";
import { createFrame, type Frame, sidebarNodes } from "./frame.ts";
import { createHead } from "./head.ts";
import { renderNotFound } from "./not-found-page.ts";
import type { LayoutOptions, NavigationFragment, NearPage, PageView } from "./page-view.ts";
import { renderDocumentPage } from "./render-page.ts";
import { createSidebar } from "./sidebar.ts";
import { isDivision, type Place, placeOf } from "./trail.ts";
import { type Locale, localeOf } from "./words.ts";

/** Puts pages into their frame. */
export interface Layout {
  /** The whole HTML document of a page. */
  page(view: PageView): string;
  /** The page for addresses that lead nowhere; `content` is the author's own text for it. */
  notFound(near?: readonly NearPage[], content?: Html): string;
  /** The pieces of large sidebars that are loaded on demand, each a file of its own. */
  fragments(): readonly NavigationFragment[];
  /** The language a page is shown in, for the words of components. */
  locale(page: Page): Locale;
}

/** Prepares the layout of a site. */
export function createLayout(site: Site, options: LayoutOptions): Layout {
  const head = createHead(site.config, options);
  const frames = new Map<object, Frame>();
  const frameOf = (place: Place): Frame => {
    const known = frames.get(place.root);
    if (known) return known;
    const frame = createFrame(site, options, place);
    frames.set(place.root, frame);
    return frame;
  };
  return {
    page(view) {
      const place = placeOf(view.page, site.navigation);
      return renderDocumentPage(view, { site, options, head, place, frame: frameOf(place) });
    },
    notFound(near = [], content = EMPTY_HTML) {
      const place = placeOf(undefined, site.navigation);
      return renderNotFound(near, content, { site, options, head, place, frame: frameOf(place) });
    },
    fragments: () => collectFragments(site, options),
    locale: (page) => frameOf(placeOf(page, site.navigation)).locale,
  };
}

/** Renders every large sidebar once, whether or not a page of it was asked for. */
function collectFragments(site: Site, options: LayoutOptions): readonly NavigationFragment[] {
  const fragments = new Map<string, NavigationFragment>();
  const visit = (children: readonly NavNode[], language: string | undefined): void => {
    const { words } = localeOf(language);
    const sidebar = createSidebar(sidebarNodes(children), { site, options, words });
    for (const fragment of sidebar.fragments()) fragments.set(fragment.path, fragment);
    for (const node of children) {
      if (isDivision(node)) visit(node.children, node.kind === "language" ? node.label : language);
    }
  };
  visit(site.navigation.children, undefined);
  return [...fragments.values()];
}
