// The <head> of a page: shared parts are rendered once, page tags are inserted between them.

import { attributes, EMPTY_HTML, type Html, html, rawHtml } from "@lectern/base/html.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { describedApi } from "@lectern/model/site/pages/source-path.ts";
import { THEME_SCRIPT } from "./inline-scripts.ts";
import { toHref } from "./link.ts";
import { metaTags, renderMetaTags } from "./meta-tags.ts";
import type { LayoutOptions, PageView } from "./page-view.ts";
import { renderStructuredData, structuredSite } from "./structured-data.ts";
import { localeOf } from "./ui-strings.ts";

export interface Head {
  /** The content of <head> for a page. */
  render(view: PageView): string;
  /** The content of <head> for a page outside the site, such as the 404 page. */
  plain(title: string, more?: PlainParts): string;
}

/** What only such a page loads. */
export interface PlainParts {
  readonly isReference?: boolean;
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

export function createHead(config: Config, options: LayoutOptions): Head {
  const { assets, preview } = options;
  const shared = structuredSite(config, options);
  const start = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><script>${rawHtml(THEME_SCRIPT)}</script>`;
  const fonts = (assets.fonts ?? []).map(preload);
  const codeFonts = (assets.codeFonts ?? []).map(preload);
  const engine = assets.styles.map(stylesheet);
  const reference = assets.reference === undefined ? engine : stylesheet(assets.reference);
  const author = assets.authorStyles.map(stylesheet);
  const authorScripts = assets.authorScripts.map((src) => html`<script defer src="${src}"></script>`);
  const dev =
    preview && assets.dev ? html`<meta name="lectern-live" content="${preview.token}">${moduleScript(assets.dev)}` : "";
  const sitemap = options.siteUrl ? html`<link rel="sitemap" href="${options.base}/sitemap.xml">` : "";
  const middle = html`${favicons(config, options)}<meta name="generator" content="Lectern"><meta name="application-name" content="${config.name}"><meta name="apple-mobile-web-app-title" content="${config.name}">${sitemap}${fonts}`;
  const print = assets.print ? html`<link rel="stylesheet" href="${assets.print}" media="print">` : "";
  // The preview's script snapshots the page as sent, so it runs before the others.
  const extensions = assets.extensions === undefined ? "" : stylesheet(assets.extensions);
  const end = html`${print}${extensions}${author}${dev}${moduleScript(assets.script)}${authorScripts}${(assets.authorModules ?? []).map((src) => html`<script type="module" src="${src}"></script>`)}`;
  return {
    render(view) {
      const meta = metaTags(view, config, options);
      const isReference = describedApi(view.page) !== undefined || view.page.endpoint !== undefined;
      const math = needsMath(view, config) && assets.math ? stylesheet(assets.math) : "";
      const styles = html`${isReference ? reference : engine}${math}${(view.styles ?? []).map(stylesheet)}`;
      const counterpart = view.markdown
        ? html`<link rel="alternate" type="text/markdown" href="${view.markdown}">`
        : "";
      const feed = view.feed ? html`<link rel="alternate" type="application/rss+xml" href="${view.feed}">` : "";
      const alternates = (view.alternates ?? []).flatMap(({ language, href }, index) => [
        ...(index === 0 ? [html`<link rel="alternate" hreflang="x-default" href="${href}">`] : []),
        html`<link rel="alternate" hreflang="${localeOf(language).lang}" href="${href}">`,
      ]);
      const scripts = (view.scripts ?? []).map(moduleScript);
      return html`${start}${renderMetaTags(meta)}${counterpart}${feed}${alternates}${hasCode(view) ? codeFonts : ""}${middle}${styles}${end}${scripts}${renderStructuredData(view, meta, shared)}`
        .markup;
    },
    plain: (title, { isReference = false, styles = [], scripts = [] } = {}) =>
      html`${start}<title>${title} - ${config.name}</title><meta name="robots" content="noindex">${middle}${isReference ? reference : engine}${styles.map(stylesheet)}${end}${scripts.map(moduleScript)}`
        .markup,
  };
}

function stylesheet(href: string): Html {
  return html`<link rel="stylesheet" href="${href}">`;
}

/** Pages are readable without scripts, so styles and fonts come first. */
function moduleScript(source: string): Html {
  return html`<script type="module" src="${source}" fetchpriority="low"></script>`;
}

/** Fonts are fetched without credentials; without `crossorigin` the preload would not match and they would load twice. */
function preload(href: string): Html {
  return html`<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`;
}

function hasCode({ body, slots }: PageView): boolean {
  return slots.lead !== undefined || slots.request !== undefined || /<(?:code|pre)\b/.test(body.markup);
}

function needsMath(view: PageView, config: Config): boolean {
  return config.styling.latex ?? view.features.has("math");
}

function favicons({ favicon }: Config, { base }: LayoutOptions): Html {
  if (!favicon) return EMPTY_HTML;
  const link = (source: string, media: string | undefined): Html =>
    html`<link${attributes({ rel: "icon", href: toHref(source, { base }), type: imageType(source), media })}>`;
  if (favicon.light === favicon.dark) return link(favicon.light, undefined);
  return html`${link(favicon.light, "(prefers-color-scheme: light)")}${link(favicon.dark, "(prefers-color-scheme: dark)")}`;
}

function imageType(source: string): string | undefined {
  if (/\.svg(?:$|\?)/i.test(source)) return "image/svg+xml";
  return /\.png(?:$|\?)/i.test(source) ? "image/png" : undefined;
}
