// The document around the main part of any page: banner, header, sidebar, footer.

import { EMPTY_HTML, type Html, type HtmlNode, rawHtml } from "@lectern/base/markup/tree.ts";
import type { Switcher } from "@lectern/model/site/navigation/switchers.ts";
import type { NavDivision, NavNode, Site, TrailStep } from "@lectern/model/site/site.ts";
import type { Frame } from "./frame.tsx";
import { CROSS } from "./frame-glyphs.tsx";
import type { Head } from "./head.tsx";
import { SIDEBAR_SCRIPT } from "./inline-scripts.ts";
import { pageHref } from "./link.ts";
import { renderSwitchers, withGlobals } from "./menu.tsx";
import type { LayoutOptions, LayoutView } from "./page-view.ts";
import type { NavPosition } from "./trail.ts";

/** Everything around a page. */
export interface PageFrame {
  readonly site: Site;
  readonly options: LayoutOptions;
  readonly head: Head;
  readonly position: NavPosition;
  readonly frame: Frame;
}

/** What `renderShell` needs besides the main part. */
export interface Shell extends PageFrame {
  /** The content of <head>. */
  readonly title: Html;
  readonly route?: string;
  /** The URL of the page as Markdown, including the base path. */
  readonly markdown?: string | undefined;
  readonly switchers: readonly Switcher[];
  readonly shape: Readonly<Record<string, string | undefined>>;
  readonly footer: Html;
  readonly diagnostics: readonly unknown[];
  /** The page as seen by lectern.config hooks. */
  readonly view: LayoutView;
}

export function renderShell(main: HtmlNode, shell: Shell): Html {
  const { site, options, frame, view } = shell;
  const { hooks } = options;
  const switchers = withGlobals(shell.switchers, [
    ...site.navigation.global,
    ...shell.position.steps.flatMap(globalsOf),
  ]);
  const { lang, dir, strings } = frame.locale;
  const here = shell.route === undefined ? undefined : pageHref(shell.route, options);
  const { appearance, theme, background } = site.config;
  const root = {
    lang,
    dir,
    class: appearance.default === "dark" && "dark",
    "data-lectern-theme": theme,
    "data-lectern-appearance": appearance.default,
    "data-lectern-fixed": appearance.strict,
    "data-lectern-banner": frame.banner.key,
    "data-current-path": shell.route === undefined ? undefined : pageHref(shell.route, { base: "" }),
    "data-lectern-base": options.base || undefined,
    "data-lectern-slash": options.isPage && "/",
    "data-lectern-tabs": frame.hasTabs,
  };
  const menus = renderSwitchers(switchers, ["version", "language"], { options, strings });
  const built = (
    <header id="navbar" data-lectern-part="navbar">
      {hooks?.slot("headerStart", view)}
      {frame.header.bar(menus)}
      {frame.header.tabs(here)}
      {hooks?.slot("headerEnd", view)}
    </header>
  );
  return (
    <html {...root}>
      <head>
        {shell.title}
        {hooks?.slot("head", view)}
      </head>
      <body>
        <a class="skip" href="#content-area">
          {strings.skip}
        </a>
        {noteForAgents(shell)}
        <div
          id={theme === "almond" ? "almond-background-color" : "background-color"}
          data-lectern-part="background-color"
          data-lectern-decoration={background.decoration}
          aria-hidden="true"
        ></div>
        {frame.banner.markup}
        {hooks?.part("header", view, built) ?? built}
        <div
          id="body-content"
          data-lectern-part="body-content"
          class={theme === "almond" && "almond-layout"}
          {...shell.shape}
        >
          {renderSidebar({ ...shell, switchers })}
          <div id="content-container" data-lectern-part="content-container">
            {main}
          </div>
        </div>
        {hooks?.slot("footer", view)}
        {hooks?.part("footer", view, shell.footer) ?? shell.footer}
        {previewProblems(shell)}
      </body>
    </html>
  );
}

/** Points agents that fetch the HTML to the Markdown version, which has no navigation. Hidden from readers and screen readers. */
function noteForAgents({ markdown, options }: Shell): Html {
  if (markdown === undefined) return EMPTY_HTML;
  return (
    <p class="visually-hidden" aria-hidden="true" lang="en" dir="ltr">
      For AI agents: this page is available as Markdown at {markdown}, and all pages are listed in {options.base}
      /llms.txt.
    </p>
  );
}

function globalsOf({ node }: TrailStep): readonly NavDivision[] {
  return node.kind === "group" ? [] : node.global;
}

const SECTIONS = ["product", "dropdown"];

function renderSidebar({ options, frame, position, route, switchers, view }: Shell): Html {
  const { strings } = frame.locale;
  // A tab's items are in its own menu, above the page.
  const owner = position.steps.findLast(({ node }) => node.kind !== "item" && node.kind !== "group");
  const kinds = owner?.node.kind === "tab" ? SECTIONS : [...SECTIONS, "item"];
  const menus = renderSwitchers(switchers, kinds, { options, strings });
  const groups: ReadonlySet<NavNode> = new Set(position.steps.map((step) => step.node));
  const { hooks } = options;
  const built = (
    <div id="sidebar-content">
      {hooks?.slot("sidebarTop", view)}
      {menus}
      <nav id="navigation-items" aria-label={strings.navigation}>
        {frame.anchors}
        {frame.sidebar.render(route, groups)}
      </nav>
      {hooks?.slot("sidebarBottom", view)}
    </div>
  );
  const content = hooks?.part("sidebar", view, built) ?? built;
  return (
    <>
      <aside data-lectern-part="drawer" aria-label={strings.menu}>
        <div class="drawer-head">
          {frame.header.logo}
          {/* biome-ignore lint/a11y/useValidAnchor: without scripts, it ends the drawer's `:target` */}
          <a class="icon-button drawer-close" href="#" data-drawer-close aria-label={strings.close}>
            {CROSS}
          </a>
        </div>
        {frame.header.drawer}
        <div id="sidebar" data-lectern-part="sidebar">
          {content}
        </div>
      </aside>
      <script>{rawHtml(SIDEBAR_SCRIPT)}</script>
    </>
  );
}

/** Embeds the page's problems as data for the preview overlay. */
function previewProblems({ options, diagnostics }: Shell): Html {
  if (!options.preview) return EMPTY_HTML;
  const json = JSON.stringify(diagnostics).replaceAll("<", "\\u003c");
  return (
    <script type="application/json" id="lectern-problems">
      {rawHtml(json)}
    </script>
  );
}
