// What the layout must be told: once about the site, and for every page about that page.
// The layout knows nothing of parsers, files or servers; whoever renders pages hands it these values.

import type { Diagnostic } from "../../base/diagnostic.ts";
import type { Html } from "../../base/html.ts";
import type { IconValue } from "../../config/navigation.ts";
import type { Switcher } from "../../site/navigation/switchers.ts";
import type { Page } from "../../site/site.ts";
import type { Feature, TocEntry } from "../component.ts";
import type { LinkPlace } from "./link.ts";
import type { Locale } from "./words.ts";

/** What is the same on every page of one build. */
export interface LayoutOptions extends LinkPlace {
  /** `https://docs.example.com` without base path; without it nothing absolute is written. */
  readonly siteUrl?: string;
  readonly assets: LayoutAssets;
  /** An icon as inline SVG or image; empty markup when there is none. */
  icon(icon: IconValue | undefined, options?: IconOptions): Html;
  /** Inline Markdown as markup, for the banner and descriptions; `from` is the file its links are relative to. */
  inline(markdown: string, from?: string): Html;
  /** Where a link leads that is written in the file `from`, and the page that stands there. */
  link(target: string, from: string): { readonly href: string; readonly page?: Page };
  /** The menus that lead to other versions, languages, products and so on, with this page's counterpart in each. */
  switchers(page: Page): readonly Switcher[];
  /** True when the site has a search to open. */
  readonly search?: boolean;
  /** Set in the preview only. */
  readonly preview?: { readonly token: string };
  /** What lectern.config adds to pages. */
  readonly hooks?: LayoutHooks;
}

/** Markup of lectern.config around pages. */
export interface LayoutHooks {
  /** The markup at a named place. */
  slot(name: LayoutSlot, view: LayoutView): Html;
  /** A part of the layout, or what replaces it. */
  part(name: LayoutPart, view: LayoutView, built: Html): Html;
}

/** The named places for markup of lectern.config. */
export type LayoutSlot =
  | "head"
  | "headerStart"
  | "headerEnd"
  | "sidebarTop"
  | "sidebarBottom"
  | "beforePage"
  | "afterPage"
  | "footer"
  | "endpointAside";

/** The parts of the layout that lectern.config can replace. */
export type LayoutPart = "header" | "sidebar" | "pageHeader" | "toc" | "pageFooter" | "footer";

/** The page that hooks draw around. */
export interface LayoutView {
  /** Undefined on the page for missing pages. */
  readonly page: Page | undefined;
  readonly toc: readonly TocEntry[];
  readonly locale: Locale;
}

/** How an icon is drawn. */
export interface IconOptions {
  readonly className?: string | undefined;
  readonly style?: string | undefined;
  readonly library?: string | undefined;
}

/** Addresses of the files that pages load, complete with base path. */
export interface LayoutAssets {
  /** Stylesheets of the engine in order: the site's own, its theme, its code colours. */
  readonly styles: readonly string[];
  /** The stylesheet of printed pages. */
  readonly print?: string;
  /** Fonts that every page loads at once, and those of pages with code. */
  readonly fonts?: readonly string[];
  readonly codeFonts?: readonly string[];
  /** The stylesheet of dark mode for readers without scripts, where the system decides. */
  readonly dark?: string;
  /** The browser script (`main.js`). */
  readonly script: string;
  /** The script of the search dialog, loaded by readers who search. */
  readonly search?: string;
  /** The stylesheet of the search dialog, loaded with it. */
  readonly searchStyle?: string;
  /** The preview's script (`dev.js`). */
  readonly dev?: string;
  /** The stylesheet of API pages. */
  readonly reference?: string;
  /** The stylesheet of typeset math. */
  readonly math?: string;
  /** Stylesheets and scripts of the author, loaded last. */
  readonly authorStyles: readonly string[];
  readonly authorScripts: readonly string[];
  readonly authorModules?: readonly string[];
}

/** One page, ready to be put into its frame. */
export interface PageView {
  readonly page: Page;
  readonly body: Html;
  readonly toc: readonly TocEntry[];
  readonly slots: PageSlots;
  readonly features: ReadonlySet<Feature>;
  /** Stylesheets only this page needs, complete with base path: the author's utility classes. */
  readonly styles?: readonly string[];
  /** Module scripts only this page needs, complete with base path: islands. */
  readonly scripts?: readonly string[];
  /** The address of the page as Markdown, complete with base path. */
  readonly markdown?: string;
  /** The address of the page's feed, complete with base path. */
  readonly feed?: string;
  /** The path of its generated preview image, below the base path. */
  readonly image?: string;
  /** When the page was last changed, ISO 8601, shown when the site asks for it. */
  readonly lastModified?: string;
  /** Where readers edit the page, and where they report an issue with it. */
  readonly editUrl?: string;
  readonly issueUrl?: string;
  /** The same page in the site's languages, as absolute URLs; the first is the default. */
  readonly alternates?: readonly { readonly language: string; readonly href: string }[];
  /** Set when the page stands in for a missing translation: the language its text is in. */
  readonly writtenIn?: string;
  /** What is wrong with the page; the preview shows it. */
  readonly diagnostics?: readonly Diagnostic[];
}

/** Markup that was taken out of the page's flow. */
export interface PageSlots {
  /** Shown right under the title, before the examples: the line of an endpoint. */
  readonly lead?: Html;
  /** Shown after the lead and before the examples: what an endpoint does. */
  readonly intro?: Html;
  readonly request?: Html;
  readonly response?: Html;
  readonly panel?: Html;
}

/** A piece of a large sidebar that is loaded when the reader opens it. */
export interface NavigationFragment {
  /** Path below the output folder: `_lectern/nav/1a2b.html`. */
  readonly path: string;
  readonly body: () => string;
}
