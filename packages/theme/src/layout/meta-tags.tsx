// The meta tags of a page. The page overrides its folder, the folder overrides the site, the site overrides derived values.

import type { Html } from "@lectern/base/markup/tree.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { withoutMarks } from "@lectern/model/content/strip-markdown.ts";
import type { Page } from "@lectern/model/site/site.ts";
import { folderTags, isNoIndex } from "@lectern/model/site/visibility.ts";
import { pageHref, toAbsolute, toHref } from "./link.ts";
import type { LayoutOptions, PageView } from "./page-view.ts";

/** The tags of a page by name, and its canonical URL. */
export interface MetaTags {
  readonly title: string;
  readonly canonical?: string;
  readonly tags: ReadonlyMap<string, string>;
}

/** Single-word frontmatter keys that are meta tags. */
const PLAIN_TAGS: ReadonlySet<string> = new Set(["author", "copyright", "googlebot", "google", "referrer", "rating"]);

/** Tags that contain a file URL; authors set them as project paths. */
const PICTURE_TAGS = /^(?:og|twitter):(?:image|video|audio|player)(?::(?:url|secure_url|src))?$/;

/** The size of generated preview images. */
export const [CARD_WIDTH, CARD_HEIGHT] = [1200, 630];

/** True if the author set a preview image for the page, so none is generated. */
export function hasOwnImage({ route, frontmatter }: Page, config: Config): boolean {
  return [
    ...config.seo.metatags.keys(),
    ...folderTags(route, config).map(([name]) => name),
    ...Object.keys(frontmatter.other),
  ].includes("og:image");
}

export function metaTags(view: PageView, config: Config, options: LayoutOptions): MetaTags {
  const { page } = view;
  const { frontmatter } = page;
  const title = page.title === config.name ? config.name : `${page.title} - ${config.name}`;
  const canonical = frontmatter.canonical
    ? publicUrl(frontmatter.canonical, config, options)
    : canonicalUrl(view, config, options);
  const about = page.description ?? config.description;
  const description = about === undefined ? undefined : withoutMarks(opening(about)).replace(/\s+/g, " ").trim();
  const tags = new Map<string, string>();
  const set = (name: string, value: string | undefined): void => {
    if (value) tags.set(name, PICTURE_TAGS.test(name) ? publicUrl(value, config, options) : value);
  };
  set("description", description);
  set("keywords", frontmatter.keywords?.join(", "));
  set("og:type", "website");
  set("og:site_name", config.name);
  set("og:title", title);
  set("og:description", description);
  set("og:url", canonical);
  if (view.image) {
    set("og:image", view.image);
    set("og:image:width", String(CARD_WIDTH));
    set("og:image:height", String(CARD_HEIGHT));
    set("og:image:alt", title);
  }
  set("twitter:card", "summary_large_image");
  for (const [name, value] of config.seo.metatags) if (name !== "canonical") set(name, value);
  for (const [name, value] of folderTags(page.route, config)) set(name, value);
  for (const [name, value] of Object.entries(frontmatter.other)) {
    if (typeof value === "string" && isTagName(name)) set(name, value);
  }
  if (frontmatter.robots) set("robots", frontmatter.robots);
  else if (!page.visibility.engines && !isNoIndex(tags.get("robots"))) set("robots", "noindex");
  return canonical ? { title, canonical, tags } : { title, tags };
}

/** The first paragraph: descriptions of operations can be as long as a page. */
function opening(text: string): string {
  return text.trim().split(/\n\s*\n/, 1)[0] ?? "";
}

/**
 * No frontmatter key of ours contains these characters, so it must be a tag: `og:title`, `google-site-verification`,
 * `msvalidate.01`.
 */
function isTagName(name: string): boolean {
  return (/.[:.-]./.test(name) && /^[^\s"'<>=]+$/.test(name)) || PLAIN_TAGS.has(name);
}

/** The tags as markup; Open Graph uses `property` instead of `name`. */
export function renderMetaTags({ title, canonical, tags }: MetaTags): Html {
  const rendered = [...tags].map(([name, value]) =>
    /^(?:og|article|fb|product|profile|book|music|video):/.test(name) ? (
      <meta property={name} content={value} />
    ) : (
      <meta name={name} content={value} />
    ),
  );
  const link = canonical ? <link rel="canonical" href={canonical} /> : "";
  return (
    <>
      <title>{title}</title>
      {link}
      {rendered}
    </>
  );
}

/** A public URL; relative to the host root if the site URL is unknown. */
function publicUrl(raw: string, config: Config, options: LayoutOptions): string {
  const configured = config.seo.metatags.get("canonical");
  const href = toHref(raw, { ...options, ...(configured ? { base: "" } : {}) });
  return toAbsolute(href, configured ?? options.siteUrl) ?? href;
}

function canonicalUrl({ page }: PageView, config: Config, options: LayoutOptions): string | undefined {
  const configured = config.seo.metatags.get("canonical");
  const href = pageHref(page.copyOf ?? page.route, { base: configured ? "" : options.base });
  const url = toAbsolute(href, configured ?? options.siteUrl);
  if (url === undefined) return undefined;
  return config.seo.trailingSlash && !url.endsWith("/") ? `${url}/` : url;
}
