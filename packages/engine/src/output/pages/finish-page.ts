// Completes a rendered page before it goes into the layout: image sizes, the stylesheet of its utility classes, its
// date and edit links.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { hashText } from "@lectern/base/hash.ts";
import { type Html, rawHtml } from "@lectern/base/markup/tree.ts";
import { routeToHref } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import type { Files } from "@lectern/io/files.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { PageView } from "@lectern/theme/layout/page-view.ts";
import { invalidClass } from "../diagnostics.ts";
import { cssOf, type PartsInput, partsOf } from "../styles/style-parts.ts";
import { createUtilityStyles, type UtilityStyles, wordsOfCode } from "../styles/utility-styles.ts";
import { HEADER_BYTES, type ImageSize, imageSize } from "./image-size.ts";
import type { PageBody } from "./page-cache.ts";
import { type OriginInput, PageOrigins } from "./page-origins.ts";
import { createRepositoryNumbers } from "./repository-numbers.tsx";

export interface FinishInput extends OriginInput, PartsInput {
  readonly base: string;
  /** The engine's own stylesheets. */
  readonly engineCss: string;
  /** True when page content may be fetched from other hosts. */
  readonly network: boolean;
}

interface FinishedParts extends Pick<PageView, "body" | "slots" | "styles" | "lastModified" | "editUrl" | "issueUrl"> {
  /** The path of its utility stylesheet. */
  readonly style: string | undefined;
  /** The names of its other stylesheets, which are one file. */
  readonly parts: readonly string[];
  /** Diagnostics for the page's classes, date and links. */
  readonly problems: readonly Diagnostic[];
}

export class PageFinish {
  readonly #input: FinishInput;
  readonly #utilities: UtilityStyles;
  readonly #sizeOf: (source: string) => ImageSize | undefined;
  readonly #origins: PageOrigins;
  readonly #fillNumbers = createRepositoryNumbers();
  /** The files of parts, by their names. */
  readonly #combinations = new Map<string, string>();

  constructor(input: FinishInput) {
    this.#input = input;
    this.#utilities = createUtilityStyles(input.engineCss + input.parts.map(({ css }) => css).join(""));
    this.#sizeOf = createSizes(input);
    this.#origins = new PageOrigins(input);
  }

  /** Stylesheets that finished pages load, by path. */
  get styles(): Map<string, string> {
    return this.#utilities.files;
  }

  /** What a page shows that is not in any file. */
  async outside(page: Page): Promise<string> {
    const { lastModified, editUrl, issueUrl } = await this.#origins.of(page);
    return JSON.stringify([lastModified, editUrl, issueUrl]);
  }

  async finish(page: Page, rendered: PageBody): Promise<FinishedParts> {
    const { body, slots } = rendered;
    const { base, network } = this.#input;
    const parts = partsOf(page, rendered, this.#input);
    const style = await this.#utilities.path(this.#classesOf(rendered));
    const { problems, ...origin } = await this.#origins.of(page);
    const filled = network ? rawHtml(await this.#fillNumbers(body.markup, "en")) : body;
    const rejected = page.kind === "document" ? this.#invalidClasses(rendered.facts.classes, page.path) : [];
    return {
      body: this.#place(filled),
      slots: Object.fromEntries(Object.entries(slots).map(([name, part]) => [name, this.#place(part)])),
      style,
      parts,
      styles: [this.addParts(parts), style].flatMap((path) =>
        path === undefined ? [] : [routeToHref(`/${path}`, base)],
      ),
      ...origin,
      problems: [...rejected, ...problems],
    };
  }

  /** Adds the file for a combination of parts, and returns its path. */
  addParts(names: readonly string[]): string | undefined {
    const key = names.join();
    const known = this.#combinations.get(key);
    if (known !== undefined || names.length === 0) return known;
    const css = cssOf(names, this.#input.parts);
    const path = `_lectern/classes/${hashText(css).slice(0, 12)}.css`;
    this.#combinations.set(key, path);
    this.styles.set(path, css);
    return path;
  }

  #place(part: Html): Html {
    return rawHtml(placeImages(part.markup, this.#sizeOf));
  }

  /** The classes a page may use, including those in its browser code. */
  #classesOf(rendered: PageBody): ReadonlySet<string> {
    const code = rendered.islands.length === 0 ? [] : browserCode(rendered, this.#input.files);
    return new Set([...rendered.facts.classes, ...code.flatMap(wordsOfCode)]);
  }

  /** Markup has no source positions, so the class is searched in the page's text. */
  #invalidClasses(classes: readonly string[], file: string): readonly Diagnostic[] {
    return this.#utilities.rejected(new Set(classes)).map((name) => {
      const text = this.#input.files.read(file)?.text ?? "";
      const lines = text.slice(0, Math.max(0, text.indexOf(name))).split("\n");
      return invalidClass(name, { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 });
    });
  }
}

/** The browser code of a page, including the files it imports. */
function browserCode({ islands, files }: PageBody, source: Files): readonly string[] {
  const imported = files.filter((path) => /\.[jt]sx?$/.test(path));
  return [...islands.map(({ code }) => code), ...imported.map((path) => source.read(path)?.text ?? "")];
}

/** Looks up the sizes of local images; a file is read again only if it changed. */
function createSizes({ site, files, base }: FinishInput): (source: string) => ImageSize | undefined {
  const known = new Map<string, { readonly version: string; readonly size: ImageSize | undefined }>();
  return (source) => {
    const route = decodePercent(source.replace(/[?#].*$/s, ""));
    const path = route.startsWith(`${base}/`) ? site.assets.get(route.slice(base.length)) : undefined;
    if (path === undefined) return undefined;
    const version = `${files.modified(path)} ${files.size(path)}`;
    const before = known.get(path);
    if (before?.version === version) return before.size;
    const head = files.head(path, HEADER_BYTES);
    const size = head && imageSize(head);
    known.set(path, { version, size });
    return size;
  };
}

/** Looks up the size of an image by its URL on the page. */
type FindSize = (source: string) => ImageSize | undefined;

const IMAGE = /<img\b[^>]*>/g;

/** Completes the `<img>` tags of a page's markup. */
export function placeImages(markup: string, sizeOf: FindSize): string {
  let first = true;
  const framed = markup.includes("<iframe") ? markup.replace(FRAME, shapeFrame) : markup;
  if (!framed.includes("<img")) return framed;
  return framed.replace(IMAGE, (tag) => {
    const eager = first && tag.includes(LAZY) ? tag.replace(LAZY, ' fetchpriority="high"') : tag;
    first = false;
    const source = sizeless(tag);
    const size = source === undefined ? undefined : sizeOf(source);
    return size ? eager.replace("<img", `<img width="${size.width}" height="${size.height}"`) : eager;
  });
}

const FRAME = /<iframe\b[^>]*>/g;

function shapeFrame(tag: string): string {
  const [width, height] = ["width", "height"].map((name) => new RegExp(`\\s${name}="(\\d+)(?:px)?"`).exec(tag)?.[1]);
  if (!width || !height || /\sstyle="[^"]*\b(?:height|aspect-ratio)\b|\sclass="[^"]*\b(?:h|aspect)-/.test(tag))
    return tag;
  const shape = `aspect-ratio:${width}/${height};height:auto`;
  if (/\sstyle="/.test(tag)) return tag.replace(/(\sstyle=")/, `$1${shape};`);
  return tag.replace("<iframe", `<iframe style="${shape}"`);
}

const LAZY = ' loading="lazy"';

/** Classes that do not set an image's dimensions; with any other, an explicit size could distort it. */
const HARMLESS =
  /^(?:(?:dark|light):)?(?:block|hidden|inline|inline-block|w-full|max-w-.*|m[xytblrse]?-.*|rounded.*|shadow.*|border.*|object-.*|opacity-.*|zoom-image|link)$/;

/** The URL of an image whose dimensions the author left open. */
function sizeless(tag: string): string | undefined {
  if (/\s(?:width|height|style)=/.test(tag)) return undefined;
  const classes = /\sclass="([^"]*)"/.exec(tag)?.[1] ?? "";
  if (!classes.split(/\s+/).every((name) => name === "" || HARMLESS.test(name))) return undefined;
  const [, source] = /\ssrc="([^"]*)"/.exec(tag) ?? [];
  return source === undefined ? undefined : unescapeHtml(source);
}
