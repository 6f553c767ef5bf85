// The <head> of a page: shared parts are rendered once, page tags are inserted between them.

import { type Html, rawHtml, shared } from "@lectern/base/markup/tree.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { describedApi } from "@lectern/model/site/pages/source-path.ts";
import { THEME_SCRIPT } from "./inline-scripts.ts";
import { toHref } from "./link.ts";
import { metaTags, renderMetaTags } from "./meta-tags.tsx";
import type { LayoutOptions, PageView } from "./page-view.ts";
import { renderStructuredData, structuredSite } from "./structured-data.tsx";
import { localeOf } from "./ui-strings.ts";

export interface Head {
  /** The content of <head> for a page. */
  render(view: PageView): Html;
  /** The content of <head> for a page outside the site, such as the 404 page. */
  plain(title: string, more?: PlainParts): Html;
}

/** What only such a page loads. */
export interface PlainParts {
  readonly isReference?: boolean;
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

export function createHead(config: Config, options: LayoutOptions): Head {
  const { assets, preview } = options;
  const structured = structuredSite(config, options);
  const start = (
    <>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <script>{rawHtml(THEME_SCRIPT)}</script>
    </>
  );
  const fonts = (assets.fonts ?? []).map(preload);
  const codeFonts = (assets.codeFonts ?? []).map(preload);
  const engine = assets.styles.map(stylesheet);
  const reference = assets.reference === undefined ? engine : stylesheet(assets.reference);
  const author = assets.authorStyles.map(stylesheet);
  const authorScripts = assets.authorScripts.map((src) => <script defer src={src}></script>);
  const dev = preview && assets.dev && (
    <>
      <meta name="lectern-live" content={preview.token} />
      {moduleScript(assets.dev)}
    </>
  );
  const middle = shared(
    <>
      {favicons(config, options)}
      <meta name="generator" content="Lectern" />
      <meta name="application-name" content={config.name} />
      <meta name="apple-mobile-web-app-title" content={config.name} />
      {options.siteUrl && <link rel="sitemap" href={`${options.base}/sitemap.xml`} />}
      {fonts}
    </>,
  );
  const end = shared(
    <>
      {assets.print && <link rel="stylesheet" href={assets.print} media="print" />}
      {assets.extensions !== undefined && stylesheet(assets.extensions)}
      {author}
      {/* The preview's script snapshots the page as sent, so it runs before the others. */}
      {dev}
      {moduleScript(assets.script)}
      {authorScripts}
      {(assets.authorModules ?? []).map((src) => (
        <script type="module" src={src}></script>
      ))}
    </>,
  );
  return {
    render(view) {
      const meta = metaTags(view, config, options);
      const isReference = describedApi(view.page) !== undefined || view.page.endpoint !== undefined;
      const alternates = (view.alternates ?? []).flatMap(({ language, href }, index) => [
        ...(index === 0 ? [<link rel="alternate" hreflang="x-default" href={href} />] : []),
        <link rel="alternate" hreflang={localeOf(language).lang} href={href} />,
      ]);
      return (
        <>
          {start}
          {renderMetaTags(meta)}
          {view.markdown && <link rel="alternate" type="text/markdown" href={view.markdown} />}
          {view.feed && <link rel="alternate" type="application/rss+xml" href={view.feed} />}
          {alternates}
          {hasCode(view) && codeFonts}
          {middle}
          {isReference ? reference : engine}
          {needsMath(view, config) && assets.math && stylesheet(assets.math)}
          {(view.styles ?? []).map(stylesheet)}
          {end}
          {(view.scripts ?? []).map(moduleScript)}
          {renderStructuredData(view, meta, structured)}
        </>
      );
    },
    plain: (title, { isReference = false, styles = [], scripts = [] } = {}) => (
      <>
        {start}
        <title>
          {title} - {config.name}
        </title>
        <meta name="robots" content="noindex" />
        {middle}
        {isReference ? reference : engine}
        {styles.map(stylesheet)}
        {end}
        {scripts.map(moduleScript)}
      </>
    ),
  };
}

function stylesheet(href: string): Html {
  return <link rel="stylesheet" href={href} />;
}

/** Pages are readable without scripts, so styles and fonts come first. */
function moduleScript(source: string): Html {
  return <script type="module" src={source} fetchpriority="low"></script>;
}

/** Fonts are fetched without credentials; without `crossorigin` the preload would not match and they would load twice. */
function preload(href: string): Html {
  return <link rel="preload" href={href} as="font" type="font/woff2" crossorigin />;
}

function hasCode({ facts, slots }: PageView): boolean {
  return slots.lead !== undefined || slots.request !== undefined || facts.marks.includes("code");
}

function needsMath(view: PageView, config: Config): boolean {
  return config.styling.latex ?? view.features.has("math");
}

/** Without an icon, an empty one: otherwise browsers request `/favicon.ico` and log that it is missing. */
function favicons({ favicon }: Config, { base, assets }: LayoutOptions): Html {
  if (!favicon) return <link rel="icon" href={assets.favicon ?? "data:,"} />;
  const link = (source: string, media: string | undefined): Html => (
    <link rel="icon" href={toHref(source, { base })} type={imageType(source)} media={media} />
  );
  if (favicon.light === favicon.dark) return link(favicon.light, undefined);
  return (
    <>
      {link(favicon.light, "(prefers-color-scheme: light)")}
      {link(favicon.dark, "(prefers-color-scheme: dark)")}
    </>
  );
}

function imageType(source: string): string | undefined {
  if (/\.svg(?:$|\?)/i.test(source)) return "image/svg+xml";
  return /\.png(?:$|\?)/i.test(source) ? "image/png" : undefined;
}
