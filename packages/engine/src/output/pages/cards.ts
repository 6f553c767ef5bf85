// Preview images: one per page if docs.json has "thumbnails", drawn on request and cached by content. The drawing
// library loads for the first image that is not cached.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { hashText } from "@lectern/base/hash.ts";
import { toHex } from "@lectern/base/oklch.ts";
import type { CacheFolder } from "@lectern/io/cache/cache-folder.ts";
import { type CardFonts, hasCardFont, INTER, openCardFonts } from "@lectern/io/card-fonts.ts";
import type { Files } from "@lectern/io/files.ts";
import { imageSize } from "@lectern/io/image-size.ts";
import { packageVersion } from "@lectern/io/package-file.ts";
import { withoutMarks } from "@lectern/model/content/strip-markdown.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { themeColors } from "@lectern/theme/colors/theme-colors.ts";
import { hasOwnImage } from "@lectern/theme/layout/meta-tags.tsx";
import { type Card, type CardColors, renderCard } from "@lectern/theme/layout/social-card.tsx";
import { type Artifact, siteFile } from "../artifact.ts";
import { cardFontMissing, cardLetters, cardPicture, cardsUnavailable } from "../diagnostics.ts";

export interface Cards {
  /** The path of a page's image relative to the base path; undefined if it has none. */
  path(page: Page): string | undefined;
  artifact(page: Page): Artifact | undefined;
  /** The diagnostics of the images drawn so far. */
  diagnostics(): readonly Diagnostic[];
}

export interface CardInput {
  readonly site: Site;
  readonly files: Files;
  /** The public URL of the site. Image links must be absolute. */
  readonly root: string | undefined;
  /** True if every image will be requested. */
  readonly drawsAll: boolean;
  /** Where images are kept between builds. */
  readonly cache: CacheFolder | undefined;
}

const MAX_CACHED = 20_000;
/** Maximum number of images drawn concurrently. Each takes 3 MB. */
const MAX_AHEAD = 3;
/** Pixels of an image that is drawn: each takes four bytes, again for every page. */
const MAX_PIXELS = 40e6;
const DRAWABLE: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
};

/** The images of a site; undefined if they are disabled. */
export function createCards({ site, files, root, drawsAll, cache }: CardInput): Cards | undefined {
  const { config } = site;
  const { thumbnails } = config;
  if (thumbnails === undefined || root === undefined) return undefined;
  const problems = new Map<string, Diagnostic>();
  const mode = thumbnails.appearance ?? (config.appearance.default === "dark" ? "dark" : "light");
  const shared = {
    name: config.name,
    host: URL.canParse(root) ? new URL(root).host : "",
    logo: drawing(config.logo?.[mode], files) ?? dataUrl(config.logo?.[mode], files),
    background: dataUrl(thumbnails.background, files),
    colors: cardColors(config, mode),
  };
  if (thumbnails.background !== undefined && shared.background === undefined)
    problems.set("background", cardPicture(thumbnails.background, MAX_PIXELS / 1e6));
  const family = thumbnails.fonts?.family;
  if (family !== undefined && !hasCardFont(files.root, family)) problems.set("font", cardFontMissing(family));
  const cards = new Map<Page, Card>();
  const cardOf = (page: Page): Card => {
    const known = cards.get(page) ?? { ...shared, ...cardTexts(page) };
    cards.set(page, known);
    return known;
  };
  const stamp = hashText(JSON.stringify([packageVersion(), thumbnails, shared]));
  const names = new Map<Page, string>();
  const nameOf = (page: Page): string => {
    const { title, description, section } = cardOf(page);
    const name = names.get(page) ?? hashText(JSON.stringify([stamp, title, description, section]));
    names.set(page, name);
    return name;
  };
  const path = (page: Page): string | undefined =>
    hasOwnImage(page, config) ? undefined : `_lectern/cards/${nameOf(page)}.png`;
  let opening: Promise<Draw | undefined> | undefined;
  const draw = async (page: Page): Promise<Uint8Array> => {
    const cached = cache?.read(nameOf(page));
    if (cached && imageSize(cached)) return cached;
    if (!opening) dropOldest(cache);
    opening ??= openDrawing(files.root, family, problems);
    const drawn = await (await opening)?.(cardOf(page));
    if (drawn === undefined) return EMPTY_PICTURE;
    // The image whose problem is reported is not cached, so that the next build reports it again.
    if (!drawn.isReported) cache?.write(nameOf(page), drawn.image);
    return drawn.image;
  };
  const take = drawsAll
    ? drawAhead(
        [...site.pages.values()].filter((page) => path(page) !== undefined),
        nameOf,
        draw,
      )
    : draw;
  return {
    path: (page) => {
      const own = path(page);
      return own === undefined ? undefined : `/${own}`;
    },
    artifact: (page) => {
      const own = path(page);
      return own === undefined ? undefined : siteFile(own, () => take(page), { type: "image/png" });
    },
    diagnostics: () => [...problems.values()],
  };
}

/**
 * Draws images before they are requested: a build requests all of them in page order, and drawing runs in other
 * threads. Pages with the same name share an image.
 */
function drawAhead(
  pages: readonly Page[],
  nameOf: (page: Page) => string,
  draw: (page: Page) => Promise<Uint8Array>,
): (page: Page) => Promise<Uint8Array> {
  const waiting = [...new Map(pages.map((page) => [nameOf(page), page]))];
  const drawn = new Map<string, Promise<Uint8Array>>();
  let next = 0;
  return (page) => {
    for (; drawn.size < MAX_AHEAD && next < waiting.length; next++) {
      const [name, following] = waiting[next] as (typeof waiting)[number];
      const drawing = draw(following);
      // The request for the image gets the error.
      drawing.catch(() => {});
      drawn.set(name, drawing);
    }
    const image = drawn.get(nameOf(page)) ?? draw(page);
    drawn.delete(nameOf(page));
    return image;
  };
}

type Draw = (card: Card) => Promise<{ readonly image: Uint8Array; readonly isReported: boolean }>;

async function openDrawing(
  root: string,
  family: string | undefined,
  problems: Map<string, Diagnostic>,
): Promise<Draw | undefined> {
  let fonts: CardFonts;
  let library: typeof import("@resvg/resvg-js");
  try {
    library = await import("@resvg/resvg-js");
    fonts = await openCardFonts(root, family);
  } catch {
    problems.set("library", cardsUnavailable());
    return undefined;
  }
  return async (card) => {
    const unknown = [...`${card.title}${card.description}${card.section}`].filter(
      (letter) => !/\s/.test(letter) && fonts.bold.width(letter) === undefined,
    );
    const isReported = unknown.length > 0 && !problems.has("letters");
    if (isReported) problems.set("letters", cardLetters(card.title, unknown[0] ?? ""));
    const drawn = await library.renderAsync(renderCard(card, fonts), { font: fontsOf(card.logo) });
    return { image: drawn.asPng(), isReported };
  };
}

/** The fonts for text in a logo, the only text of a card that is not an outline. */
function fontsOf(logo: string | undefined) {
  const fontFiles = logo?.includes("<text") ? [INTER.regular, INTER.bold] : [];
  return { loadSystemFonts: false, fontFiles, defaultFontFamily: "Inter" };
}

function dropOldest(cache: CacheFolder | undefined): void {
  const images = [...(cache?.entries() ?? [])].sort((a, b) => b.written - a.written);
  for (const { name } of images.slice(MAX_CACHED)) cache?.remove(name);
}

function cardTexts(page: Page): Pick<Card, "title" | "description" | "section"> {
  const plain = (text: string): string =>
    withoutMarks(text)
      .replace(/\p{Extended_Pictographic}|\u{fe0f}|\u{200d}/gu, "")
      .replace(/\s+/g, " ")
      .trim();
  const [first = ""] = (page.description ?? "").trim().split(/\n\s*\n/, 1);
  const group = page.trail.findLast(({ node }) => node.kind === "group")?.node;
  return {
    title: plain(page.title),
    description: plain(first).slice(0, 300),
    section: group ? plain(group.label) : "",
  };
}

function cardColors(config: Site["config"], mode: "light" | "dark"): CardColors {
  const { color } = config.background;
  const theme = themeColors({ ...config.colors, background: color });
  const gray = (lightness: number): string => toHex({ lightness, chroma: 0.01, hue: theme.hue });
  const { accent, accentText } = theme[mode];
  const page = theme.background[mode];
  return mode === "light"
    ? { page: page ?? "#ffffff", text: gray(0.21), muted: gray(0.46), accent, accentText }
    : { page: page ?? gray(0.162), text: gray(0.96), muted: gray(0.73), accent, accentText };
}

/** The text of an SVG file of the project. */
function drawing(source: string | undefined, files: Files): string | undefined {
  if (source === undefined || !/^\.?\/?[^:]+\.svg$/i.test(source)) return undefined;
  const bytes = files.bytes(source.replace(/^\.?\//, ""));
  return bytes && new TextDecoder().decode(bytes);
}

/** A project image as a data URL; undefined if it cannot be drawn. */
function dataUrl(source: string | undefined, files: Files): string | undefined {
  if (source === undefined || /^[a-z]+:/i.test(source)) return undefined;
  const path = source.replace(/^\.?\//, "");
  const type = DRAWABLE[path.slice(path.lastIndexOf(".") + 1).toLowerCase()];
  const bytes = type === undefined ? undefined : files.bytes(path);
  return bytes && isUnpackable(bytes) ? `data:${type};base64,${Buffer.from(bytes).toString("base64")}` : undefined;
}

/** False for images that need far more memory than their files suggest. */
function isUnpackable(bytes: Uint8Array): boolean {
  const { width, height } = imageSize(bytes) ?? { width: 0, height: 0 };
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return !isGzip && width * height <= MAX_PIXELS;
}

/** One transparent pixel, in case drawing fails. */
const EMPTY_PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
