// The layout's input, per site and per page. The layout is independent of parsers, files and servers; the caller provides
// these values.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import type { IconValue } from "@lectern/model/config/values.ts";
import type { Switcher } from "@lectern/model/site/navigation/switchers.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { Feature, TocEntry } from "../component.ts";
import type { LinkBase } from "./link.ts";
import type { Locale } from "./ui-strings.ts";

/** What is the same on every page of a build. */
export interface LayoutOptions extends LinkBase {
  /** `https://docs.example.com` without the base path; if unset, no absolute URLs are written. */
  readonly siteUrl?: string;
  readonly assets: LayoutAssets;
  /** An icon as inline SVG or image; empty if there is none. */
  icon(icon: IconValue | undefined, options?: IconOptions): Html;
  /** Renders inline Markdown for banner and descriptions; links are relative to the file `from`. */
  inline(markdown: string, from?: string): Html;
  /** Resolves a link in the file `from`: its URL, and the page it points to. */
  link(target: string, from: string): { readonly href: string; readonly page?: Page };
  /** Menus for other versions, languages, products and so on, with this page's counterpart in each. */
  switchers(page: Page): readonly Switcher[];
  /** True if the site has search. */
  readonly search?: boolean;
  /** Set only in the preview. */
  readonly preview?: { readonly token: string };
  /** What lectern.config adds to pages. */
  readonly hooks?: LayoutHooks;
}

/** Layout hooks from lectern.config. */
export interface LayoutHooks {
  /** The markup for a slot. */
  slot(name: LayoutSlot, view: LayoutView): Html;
  /** A layout part, or its replacement. */
  part(name: LayoutPart, view: LayoutView, built: Html): Html;
}

/** Slots for markup from lectern.config. */
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

/** Layout parts that lectern.config can replace. */
export type LayoutPart = "header" | "sidebar" | "pageHeader" | "toc" | "pageFooter" | "footer";

/** The page as seen by hooks. */
export interface LayoutView {
  /** Undefined on the 404 page. */
  readonly page: Page | undefined;
  readonly toc: readonly TocEntry[];
  readonly locale: Locale;
}

export interface IconOptions {
  readonly className?: string | undefined;
  readonly style?: string | undefined;
  readonly library?: string | undefined;
}

/** URLs of the files pages load, including the base path. */
export interface LayoutAssets {
  /** Built-in stylesheets of every page. */
  readonly styles: readonly string[];
  /** Fonts that every page preloads, and those for pages with code. */
  readonly fonts?: readonly string[];
  readonly codeFonts?: readonly string[];
  /** The browser script (`main.js`). */
  readonly script: string;
  /** The search dialog's script, loaded on first search. */
  readonly search?: string;
  /** The search dialog's stylesheet, loaded with it. */
  readonly searchStyle?: string;
  /** The preview's script (`dev.js`). */
  readonly dev?: string;
  /** The stylesheet of API pages, in place of `styles`. */
  readonly reference?: string;
  /** What pages with only remaining fields add to it. */
  readonly fields?: string;
  readonly print?: string;
  /** The CSS of lectern.config. */
  readonly extensions?: string;
  /** The stylesheet for math. */
  readonly math?: string;
  /** The project's `favicon.ico`, which browsers use without a setting. */
  readonly favicon?: string;
  /** The author's stylesheets and scripts, loaded last. */
  readonly authorStyles: readonly string[];
  readonly authorScripts: readonly string[];
  readonly authorModules?: readonly string[];
}

/** What a body has that its stylesheets, scripts and checks depend on. */
export type BodyMark =
  | "api-facts"
  | "callouts"
  | "choices"
  | "code"
  | "color-names"
  | "image"
  | "media"
  | "rest"
  | "script"
  | "table";

/** An image of a page; `alt` is empty for one that says nothing. */
export interface PageImage {
  readonly src: string;
  readonly alt: string;
}

/** What a page's tree says about itself; the markup need not be searched for it. */
export interface BodyFacts {
  readonly ids: readonly string[];
  /** Further names that links may target. */
  readonly targets: readonly string[];
  readonly marks: readonly BodyMark[];
  /** Its images, as the page shows them. */
  readonly images: readonly PageImage[];
  /** Classes that may come from the author. */
  readonly classes: readonly string[];
  /** Classes that islands may use later. */
  readonly deferredClasses: readonly string[];
}

/** A rendered page, ready for its frame. */
export interface PageView {
  readonly page: Page;
  readonly body: Html;
  readonly toc: readonly TocEntry[];
  readonly slots: PageSlots;
  readonly features: ReadonlySet<Feature>;
  readonly facts: BodyFacts;
  /** Stylesheets only this page needs, including the base path: its components, the author's utility classes. */
  readonly styles?: readonly string[];
  /** Module scripts only this page needs, including the base path: islands. */
  readonly scripts?: readonly string[];
  /** The URL of the page as Markdown, including the base path. */
  readonly markdown?: string;
  /** The URL of the page's feed, including the base path. */
  readonly feed?: string;
  /** The path of its generated preview image, relative to the base path. */
  readonly image?: string;
  /** Time of the last change, ISO 8601; shown if the site asks for it. */
  readonly lastModified?: string;
  /** Where readers edit the page, and where they report an issue. */
  readonly editUrl?: string;
  readonly issueUrl?: string;
  /** The page in the site's languages, as absolute URLs; the first is the default. */
  readonly alternates?: readonly { readonly language: string; readonly href: string }[];
  /** Set if the page replaces a missing translation: the language of its text. */
  readonly writtenIn?: string;
  /** Problems of the page, shown in the preview. */
  readonly diagnostics?: readonly Diagnostic[];
}

/** Markup moved out of the page's flow. */
export interface PageSlots {
  /** Directly below the title, before the examples: the method and path of an endpoint. */
  readonly lead?: Html;
  /** After the lead, before the examples: the description of an endpoint. */
  readonly intro?: Html;
  readonly request?: Html;
  readonly response?: Html;
  readonly panel?: Html;
}

/** Part of a large sidebar, loaded when the reader opens it. */
export interface NavigationFragment {
  /** Path in the output: `_lectern/nav/1a2b.html`. */
  readonly path: string;
  readonly body: () => string;
}
