// Joins the pages of a site into one printable document: a cover, a table of contents with room for page numbers, then
// every page in navigation order, with links between pages turned into internal links.

import { attributeOf, parseHtml } from "@lectern/base/markup/parse-html.ts";
import { Element, EMPTY_HTML, type Html, rawHtml, renderDocument } from "@lectern/base/markup/tree.ts";
import { mapTree, textOf, toHtml, visit } from "@lectern/base/markup/visit.ts";
import { type Route, routeToHref } from "@lectern/base/route.ts";
import type { NavNode, Site } from "@lectern/model/site/site.ts";

/** A table of contents entry: a page, or the label of a section. */
export interface BookEntry {
  readonly label: string;
  readonly depth: number;
  /** The page's ID in the document; absent for labels. */
  readonly id?: string;
  readonly route?: Route;
}

/** The entries of a site, or of the tab or other division with this label; undefined if there is none. */
export function bookEntries({ navigation, pages }: Site, part: string | undefined): readonly BookEntry[] | undefined {
  const nodes = part === undefined ? navigation.children : findPart(navigation.children, part.toLowerCase())?.children;
  if (nodes === undefined) return undefined;
  const entries: BookEntry[] = [];
  const seen = new Set<Route>();
  const addPage = (route: Route, depth: number): void => {
    const page = pages.get(route);
    if (!page || seen.has(route)) return;
    seen.add(route);
    entries.push({ label: page.title, depth, id: `p${seen.size}`, route });
  };
  const visit = (children: readonly NavNode[], depth: number): void => {
    for (const node of currentOnly(children)) {
      if (node.kind === "page") addPage(node.route, depth);
      else if (node.kind !== "link" && !node.hidden && node.children.length > 0) {
        entries.push({ label: node.label, depth });
        if (node.kind === "group" && node.root !== undefined) addPage(node.root, depth + 1);
        visit(node.children, depth + 1);
      }
    }
  };
  visit(nodes, 0);
  return entries;
}

/** Keeps one language and one version. */
function currentOnly(nodes: readonly NavNode[]): readonly NavNode[] {
  const choices = nodes.filter(({ kind }) => kind === "language" || kind === "version");
  const chosen = choices.find((node) => "default" in node && node.default) ?? choices[0];
  return chosen === undefined ? nodes : nodes.filter((node) => node === chosen || !choices.includes(node));
}

function findPart(nodes: readonly NavNode[], label: string): Extract<NavNode, { children: unknown }> | undefined {
  for (const node of currentOnly(nodes)) {
    if (node.kind === "page" || node.kind === "link") continue;
    const found = node.kind !== "group" && node.label.toLowerCase() === label ? node : findPart(node.children, label);
    if (found) return found;
  }
  return undefined;
}

/** The labels that `bookEntries` finds, in the order of the navigation. */
export function partLabels({ navigation }: Site): readonly string[] {
  const labels = (nodes: readonly NavNode[]): readonly string[] =>
    currentOnly(nodes).flatMap((node) => {
      if (node.kind === "page" || node.kind === "link") return [];
      return [...(node.kind === "group" ? [] : [node.label]), ...labels(node.children)];
    });
  return [...new Set(labels(navigation.children))];
}

export interface BookInput {
  readonly site: Site;
  readonly entries: readonly BookEntry[];
  /** The full HTML of each page. */
  readonly pages: ReadonlyMap<Route, string>;
  readonly part: string | undefined;
  readonly base: string;
  /** The path of the script that draws diagrams. */
  readonly diagrams: string;
  /** `https://docs.example.com/docs`, for links to pages outside the document. */
  readonly siteUrl: string | undefined;
  readonly date: string;
  /** The page number of each ID; undefined on the first run. */
  readonly numbers?: ReadonlyMap<string, number>;
}

export function renderBook(input: BookInput): string {
  const { site, entries, pages, part } = input;
  const { name, description, logo } = site.config;
  const ids = new Map(
    entries.flatMap(({ route, id }) => (route === undefined || id === undefined ? [] : [[route, id]])),
  );
  const printed = new Map([...pages].map(([route, page]) => [route, readPage(page)]));
  const linked = new Map([...printed.values()].flatMap(({ sheets }) => sheets.map((sheet) => [sheet.markup, sheet])));
  const isEngine = ({ attributes }: Element): boolean => ENGINE.test(String(attributes["href"]));
  // The author's stylesheets stay last, although later pages have more of the engine's.
  const sheets = [...linked.values()].sort((a, b) => Number(isEngine(b)) - Number(isEngine(a)));
  // The only script that adds visible content.
  const isDrawn = [...printed.values()].some((page) => page.isDrawn);
  const picture = logo ? (
    <img
      class="book-logo"
      src={/^https?:/.test(logo.light) ? logo.light : `${input.base}/${logo.light.replace(/^\.?\//, "")}`}
      alt=""
    />
  ) : (
    ""
  );
  const cover = (
    <section class="book-cover">
      {picture}
      <h1>{name}</h1>
      {part === undefined ? "" : <p class="book-part">{part}</p>}
      {description === undefined ? "" : <p>{description}</p>}
      <p class="book-date">{input.date}</p>
    </section>
  );
  const sections = entries.flatMap(({ id, route }) => {
    const page = route === undefined ? undefined : printed.get(route);
    if (id === undefined || route === undefined || page === undefined) return [];
    const link = (href: string): string | undefined => bookLink(href, { ...input, id, route, ids });
    return [
      <section class="book-page" id={id}>
        {pageBody(page.main, id, link)}
      </section>,
    ];
  });
  const title = part === undefined ? name : `${name}: ${part}`;
  const [first] = printed.values();
  return renderDocument(
    <html lang={first?.language ?? "en"}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        {sheets}
        <style>{rawHtml(STYLE)}</style>
      </head>
      <body class="book">
        {cover}
        {renderContents(input)}
        {sections}
        {isDrawn && <script type="module" src={`${input.base}/${input.diagrams}`}></script>}
      </body>
    </html>,
  );
}

const ENGINE = /\/_lectern\/(?!extensions-)/;

function renderContents({ entries, numbers }: BookInput): Html {
  const items = entries.map(({ label, depth, id }) => {
    const indent = `padding-inline-start:${depth * 5}mm`;
    if (id === undefined)
      return (
        <li class="book-group" style={indent}>
          {label}
        </li>
      );
    const number = String(numbers?.get(id) ?? 0).padStart(numbers ? 1 : 3, "0");
    return (
      <li style={indent}>
        <a href={`#${id}`}>
          <span>{label}</span>
          <i></i>
          <b>{number}</b>
        </a>
      </li>
    );
  });
  return (
    <nav class="book-contents">
      <h1>Contents</h1>
      <ol>{items}</ol>
    </nav>
  );
}

/** What the document takes from a page. */
interface PrintedPage {
  readonly language: string | undefined;
  readonly sheets: readonly Element[];
  readonly main: Html;
  readonly isDrawn: boolean;
}

function readPage(page: string): PrintedPage {
  const nodes = parseHtml(page);
  const sheets: Element[] = [];
  let isDrawn = false;
  let language: string | undefined;
  let main: Html = EMPTY_HTML;
  visit(nodes, {
    element: (element) => {
      const { tag, attributes } = element;
      if (tag === "html") language = attributeOf(element, "lang");
      if (tag === "link" && attributes["rel"] === "stylesheet") sheets.push(element);
      if (tag === "main") main = toHtml([attributes.children]);
      isDrawn ||= attributes["data-mermaid"] !== undefined;
    },
  });
  return { language, sheets, main, isDrawn };
}

/** The main content of a page with unique IDs, everything expanded and nothing lazy. */
function pageBody(main: Html, id: string, link: (href: string) => string | undefined): Html {
  const element = (one: Element): Html => {
    const { tag, attributes } = one;
    if (tag === "script") return EMPTY_HTML;
    if (tag === "iframe" || tag === "video") return mediaLink(one, link);
    const { href, loading, ...others } = attributes;
    return new Element(tag, {
      ...others,
      ...(typeof attributes["id"] === "string" && { id: `${id}-${attributes["id"]}` }),
      ...(tag === "details" && { open: true }),
      ...(typeof href === "string" && { href: link(href) }),
      ...(tag === "style" && { children: rawHtml(textOf(attributes.children)) }),
    });
  };
  // Written at once: a document of many pages takes less memory as text.
  return rawHtml(toHtml(mapTree(main, { element })).markup);
}

/** Paper cannot play media, so a link replaces it. */
function mediaLink(media: Element, link: (href: string) => string | undefined): Html {
  const source = attributeOf(media, "src");
  if (!source) return EMPTY_HTML;
  return (
    <p>
      <a href={link(source)}>{attributeOf(media, "title") ?? source}</a>
    </p>
  );
}

interface LinkContext extends Pick<BookInput, "base" | "siteUrl"> {
  readonly id: string;
  readonly route: Route;
  readonly ids: ReadonlyMap<Route, string>;
}

/** A page's link as it appears in the document; undefined if it would point to the local server. */
function bookLink(href: string, { id, route, ids, base, siteUrl }: LinkContext): string | undefined {
  if (href.startsWith("#")) return `#${id}-${href.slice(1)}`;
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return href;
  const url = new URL(href, `http://localhost${routeToHref(route, base)}`);
  const path = decodeURI(url.pathname);
  const inside = path.startsWith(base) ? path.slice(base.length).replace(/(?<=.)\/$/, "") || "/" : path;
  const target = ids.get(inside);
  if (target !== undefined) return `#${url.hash === "" ? target : `${target}-${url.hash.slice(1)}`}`;
  return siteUrl === undefined ? undefined : `${new URL(siteUrl).origin}${url.pathname}${url.hash}`;
}

const STYLE = `
@page { size: A4; margin: 18mm 18mm 20mm; @bottom-right { content: counter(page); font: 9pt sans-serif; color: #666 } }
@page :first { @bottom-right { content: none } }
html { font-size: 14px } body { background: #fff }
.book-page { break-before: page }
.book-cover { display: flex; flex-direction: column; justify-content: center; height: 240mm; gap: 6mm }
.book-cover h1 { font-size: 40px; line-height: 1.15; margin: 0 } .book-cover p { margin: 0; font-size: 18px; color: #555 }
.book-logo { align-self: start; height: 14mm; max-width: 90mm; object-fit: contain; object-position: left }
.book-cover .book-date { font-size: 14px }
.book-contents { break-before: page } .book-contents ol { list-style: none; padding: 0; margin: 6mm 0 0 }
.book-contents li { line-height: 1.9; break-inside: avoid } .book-group { font-weight: 600; margin-top: 2mm; break-after: avoid }
.book-contents a { display: flex; gap: 2mm; align-items: baseline; color: inherit; text-decoration: none }
.book-contents i { flex: 1; border-bottom: 1px dotted #aaa } .book-contents b { font-weight: 400; min-width: 3ch; text-align: right; font-variant-numeric: tabular-nums }
.page-footer, .heading-anchor::after, .code-block-copy-button { display: none !important }
.book-page pre { white-space: pre-wrap; break-inside: auto }
`;
