// The frame around every page. Shared parts (header, sidebar, footer, banner) are rendered once per navigation division and
// spliced in; a page adds only its own.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { isDivision } from "@lectern/model/site/navigation/switchers.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { type FieldsFile, renderFieldsPage } from "./fields-page.tsx";
import { createFrame, type Frame } from "./frame.tsx";
import { createHead, type PlainParts } from "./head.tsx";
import { renderNotFound } from "./not-found-page.tsx";
import type { LayoutOptions, NavigationFragment, PageView } from "./page-view.ts";
import { renderDocumentPage } from "./render-page.tsx";
import { type NavPosition, positionOf } from "./trail.ts";
import type { Locale } from "./ui-strings.ts";

export interface Layout {
  /** The complete HTML document of a page. */
  page(view: PageView): string;
  /** The 404 page, with scripts only it needs and the diagnostics a preview shows there. */
  notFound(parts?: PlainParts, diagnostics?: readonly Diagnostic[]): string;
  /** The page of fields that another page omits. */
  fields(file: FieldsFile): string;
  /** Parts of large sidebars that load on demand, each in its own file. */
  fragments(): readonly NavigationFragment[];
  /** The language of a page, for UI strings in components. */
  locale(page: Page): Locale;
}

export function createLayout(site: Site, options: LayoutOptions): Layout {
  const head = createHead(site.config, options);
  const frames = new Map<object, Frame>();
  const frameOf = (position: NavPosition): Frame => {
    const known = frames.get(position.root);
    if (known) return known;
    const frame = createFrame(site, options, position);
    frames.set(position.root, frame);
    return frame;
  };
  return {
    page(view) {
      const position = positionOf(view.page, site.navigation);
      return renderDocumentPage(view, { site, options, head, position, frame: frameOf(position) });
    },
    notFound(parts, diagnostics = []) {
      const position = positionOf(undefined, site.navigation);
      return renderNotFound({ parts, diagnostics }, { site, options, head, position, frame: frameOf(position) });
    },
    fields: (file) => renderFieldsPage(file, { head, options }),
    fragments: () => collectFragments(site, frameOf),
    locale: (page) => frameOf(positionOf(page, site.navigation)).locale,
  };
}

/** The parts of every sidebar, including those of divisions not rendered yet. */
function collectFragments(
  { navigation }: Site,
  frameOf: (position: NavPosition) => Frame,
): readonly NavigationFragment[] {
  const fragments = new Map<string, NavigationFragment>();
  const visit = (position: NavPosition): void => {
    for (const fragment of frameOf(position).sidebar.fragments()) fragments.set(fragment.path, fragment);
    const siblings = position.root.children;
    for (const node of siblings) {
      if (isDivision(node)) visit({ root: node, steps: [...position.steps, { node, siblings }] });
    }
  };
  visit({ root: navigation, steps: [] });
  return [...fragments.values()];
}
