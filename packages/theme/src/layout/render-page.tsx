// Combines a page and the frame of its division into the complete HTML document.

import { Element, EMPTY_HTML, type Html, type HtmlNode, renderDocument } from "@lectern/base/markup/tree.ts";
import { mapTree } from "@lectern/base/markup/visit.ts";
import { describedApi } from "@lectern/model/site/pages/source-path.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { FILTER } from "../components/update/hooks.ts";
import { readOptions, renderContextMenu } from "./context-menu.tsx";
import { renderDirectory } from "./directory.tsx";
import { isExternal, pageHref, toHref } from "./link.ts";
import { renderPageFooter } from "./page-footer.tsx";
import { renderPageHeader } from "./page-header.tsx";
import type { BodyFacts, LayoutOptions, LayoutPart, PageSlots, PageView } from "./page-view.ts";
import { type PageFrame, renderShell } from "./shell.tsx";
import { renderToc } from "./toc.tsx";
import { localeOf, type Words } from "./ui-strings.ts";

/** The frame parts a page mode keeps. */
interface Mode {
  readonly sidebar: boolean;
  readonly aside: boolean;
  readonly header: boolean;
  readonly footer: boolean;
}

const MODES: ReadonlyMap<string | undefined, Mode> = new Map([
  [undefined, { sidebar: true, aside: true, header: true, footer: true }],
  ["wide", { sidebar: true, aside: false, header: true, footer: true }],
  ["custom", { sidebar: false, aside: false, header: false, footer: false }],
  ["frame", { sidebar: true, aside: false, header: false, footer: true }],
  ["center", { sidebar: false, aside: false, header: true, footer: true }],
  ["assistant", { sidebar: false, aside: false, header: true, footer: true }],
]);
const DEFAULT_MODE: Mode = { sidebar: true, aside: true, header: true, footer: true };

export function renderDocumentPage(view: PageView, around: PageFrame): string {
  const { site, options, frame, head } = around;
  const { page } = view;
  const { hooks } = options;
  const hooked = { page, toc: view.toc, locale: frame.locale };
  const part = (name: LayoutPart, built: Html): Html => hooks?.part(name, hooked, built) ?? built;
  const mode = MODES.get(page.frontmatter.mode) ?? DEFAULT_MODE;
  const menu = renderMenu(view, around);
  const menuAside = site.config.contextual.display === "toc" && mode.aside && sideOf(view.slots) === undefined;
  const toc =
    mode.aside && sideOf(view.slots) === undefined
      ? part("toc", renderAside(view, around, menuAside ? menu : EMPTY_HTML))
      : EMPTY_HTML;
  const { strings } = frame.locale;
  const { eyebrows } = site.config.styling;
  const header = mode.header
    ? part("pageHeader", renderPageHeader({ view, eyebrows, menu: menuAside ? EMPTY_HTML : menu, options, strings }))
    : EMPTY_HTML;
  const footer = mode.header
    ? part("pageFooter", renderPageFooter({ site, view, options, locale: frame.locale }))
    : EMPTY_HTML;
  const aside = hooks && (page.operation || page.endpoint) ? hooks.slot("endpointAside", hooked) : EMPTY_HTML;
  const examples = mode.aside ? renderExamples(view, strings, aside) : EMPTY_HTML;
  const directory = mode.header ? renderDirectory({ site, page, options }) : EMPTY_HTML;
  const notice = view.writtenIn === undefined ? EMPTY_HTML : renderNotice(around);
  const written = view.writtenIn === undefined ? undefined : localeOf(view.writtenIn);
  const language = { lang: written?.lang, dir: written?.dir } as const;
  const intro = view.slots.intro && (
    <div class="mdx-content prose" {...language}>
      {view.slots.intro}
    </div>
  );
  const main = (
    <>
      <main id="content-area" data-lectern-part="content-area" tabindex={-1}>
        <div data-lectern-part="page">
          {notice}
          {header}
          {hooks?.slot("beforePage", hooked)}
          {view.slots.lead}
          {intro}
          {examples}
          {view.features.has("filter") && <TagFilter strings={strings} />}
          <div id="content" data-lectern-part="content" class="mdx-content prose" {...language}>
            {view.body}
          </div>
          {mode.aside && sideOf(view.slots) === "panel" && (
            <aside id="content-side-layout" class="side">
              {renderPanel(view.slots)}
            </aside>
          )}
          {directory}
          {hooks?.slot("afterPage", hooked)}
          {footer}
        </div>
      </main>
      {toc}
    </>
  );
  const document = renderShell(main, {
    ...around,
    title: head.render(view),
    markdown: view.markdown,
    route: page.route,
    switchers: options.switchers(page),
    shape: {
      "data-lectern-mode": page.frontmatter.mode ?? "default",
      "data-lectern-side": mode.aside ? sideOf(view.slots) : undefined,
      "data-lectern-sidebar": !mode.sidebar || frame.sidebar.empty ? "drawer" : undefined,
    },
    footer: mode.footer ? frame.footer : EMPTY_HTML,
    diagnostics: view.diagnostics ?? [],
    view: hooked,
  });
  return renderDocument(withFreeIds(document, view));
}

/** The buttons that filter a changelog; the browser script fills them in. */
function TagFilter({ strings }: { readonly strings: Words }): Html {
  return (
    <div id="changelog-filters" role="group" aria-label={strings.filterTags} {...{ [FILTER]: true }} hidden>
      <span>{strings.filterTags}</span>
      <div id="changelog-filters-content"></div>
    </div>
  );
}

/** Explains why the page is not in the reader's language. */
function renderNotice({ frame }: PageFrame): Html {
  return (
    <p class="untranslated" role="note">
      {frame.locale.strings.untranslated}
    </p>
  );
}

function sideOf({ request, response, panel }: PageSlots): string | undefined {
  if (request || response) return "examples";
  return panel ? "panel" : undefined;
}

/** The column next to the content: the table of contents and, if configured, the page menu. */
function renderAside({ toc }: PageView, { frame }: PageFrame, menu: HtmlNode): Html {
  return (
    <aside id="content-side-layout">
      <div id="table-of-contents-layout">
        {renderToc(toc, frame.locale.strings)}
        {menu}
      </div>
    </aside>
  );
}

/** A panel replaces the table of contents next to the content, or goes below it if there is no room. */
function renderPanel({ panel }: PageSlots): Html | undefined {
  return (
    panel && (
      <div id="panel" class="panel">
        {panel}
      </div>
    )
  );
}

/** Endpoint examples are next to the content, above a panel, or below the title if there is no room. */
function renderExamples({ slots, facts }: PageView, strings: Words, added: HtmlNode): Html {
  const { request, response } = slots;
  if (!request && !response) return EMPTY_HTML;
  const first = request && renderExample("request-example", request, facts);
  const second = response && renderExample("response-example", response, facts);
  return (
    <aside
      id="content-side-layout"
      class="examples side"
      aria-label={strings.apiExamples}
      data-wrap={strings.wrapLines}
    >
      {first}
      {second}
      {renderPanel(slots)}
      {added}
    </aside>
  );
}

/** An example with its anchor, unless the author's example already has it. */
function renderExample(id: string, example: HtmlNode, { ids }: BodyFacts): Html {
  return <div id={ids.includes(id) ? undefined : id}>{example}</div>;
}

function renderMenu({ page, markdown }: PageView, { site, options, frame }: PageFrame): Html {
  if (!markdown) return EMPTY_HTML;
  const chosen = page.frontmatter.contextual?.options;
  return renderContextMenu({
    options: chosen ? readOptions(chosen) : site.config.contextual.options,
    markdown,
    path: pageHref(page.route, options),
    siteName: site.config.name,
    spec: specUrl(describedApi(page)?.path, site, options),
    layout: options,
    strings: frame.locale.strings,
  });
}

/** The public URL of a spec: its own, or that of the file in this site. */
function specUrl(path: string | undefined, site: Site, { base }: LayoutOptions): string | undefined {
  if (path === undefined || isExternal(path)) return path;
  return site.assets.has(`/${path}`) ? toHref(`/${path}`, { base }) : undefined;
}

// Frame ids that stylesheets of docs.json sites depend on (`#content`, `#sidebar`). If a heading has the same id, the
// heading keeps it, as links expect, and the frame element gets another. Our own styles and scripts use an attribute
// (`data-lectern-part`).

const FRAME_IDS: ReadonlySet<string> = new Set(
  "background-color banner body-content content content-area content-container content-side-layout footer header navbar page-title pagination panel sidebar table-of-contents".split(
    " ",
  ),
);

/** Renames frame ids that the page's content has too. */
function withFreeIds(document: Html, { facts, body, slots }: PageView): HtmlNode {
  const taken = new Set(facts.ids.filter((id) => FRAME_IDS.has(id)));
  if (taken.size === 0) return document;
  const content = new Set<HtmlNode>([body, ...Object.values(slots)]);
  return mapTree(document, { element: (one) => withFreeId(one, taken), kept: content });
}

/** An element of the frame with a free id; the skip link and the drawer button follow what they point to. */
function withFreeId(element: Element, taken: ReadonlySet<string>): Element {
  const { id, href, class: names } = element.attributes;
  if (typeof id === "string" && taken.has(id))
    return new Element(element.tag, { ...element.attributes, id: `layout-${id}` });
  const isOwn = names === "skip" || names === "icon-button menu-button";
  const target = isOwn && typeof href === "string" ? href.slice(1) : "";
  return taken.has(target) ? new Element("a", { ...element.attributes, href: `#layout-${target}` }) : element;
}
