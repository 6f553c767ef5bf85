// What a rendered page still lacks before it is put into its frame: sizes of its pictures, the stylesheet of its utility
// classes, and the date of its last change.

import type { Diagnostic } from "../../base/diagnostic.ts";
import { type Html, rawHtml } from "../../base/html.ts";
import { type Route, routeToHref } from "../../base/route.ts";
import type { Files } from "../../files/files.ts";
import { createGitDates } from "../../files/git-dates.ts";
import type { RenderedPage } from "../../render/renderer.ts";
import type { Page, Site } from "../../site/site.ts";
import { directoryGroup } from "../../ui/layout/directory.ts";
import type { PageView } from "../../ui/layout/page-view.ts";
import { invalidClass, shallowHistory } from "../diagnostics.ts";
import { classesOfMarkup, createUtilityStyles, wordsOfCode } from "../styles/utility-styles.ts";
import { HEADER_BYTES, type ImageSize, imageSize } from "./image-size.ts";
import { placeImages } from "./place-images.ts";

/** What finishing pages needs. */
export interface FinishInput {
  readonly site: Site;
  readonly files: Files;
  readonly base: string;
  /** The engine's own stylesheets. */
  readonly engineCss: string;
  /** The stylesheet of components that few pages use. */
  readonly rareStyle: { readonly address: string; readonly css: string };
  /** True when every page will be asked for. */
  readonly wholeSite: boolean;
}

/** Finishes the pages of one site. */
export interface PageFinish {
  finish(page: Page, rendered: RenderedPage): Promise<FinishedParts>;
  /** Stylesheets that finished pages load, by path. */
  readonly styles: ReadonlyMap<string, string>;
}

interface FinishedParts extends Pick<PageView, "body" | "slots" | "styles" | "lastModified"> {
  /** What was wrong with the page's classes and its date. */
  readonly problems: readonly Diagnostic[];
}

/** Prepares the finishing of a site's pages. */
export function createPageFinish(input: FinishInput): PageFinish {
  const { site, files, base } = input;
  const utilities = createUtilityStyles(input.engineCss + input.rareStyle.css);
  const isRare = createRareTest(input);
  const sizeOf = createSizes(input);
  const paths = [...site.pages.values()].flatMap((page) => (page.kind === "document" ? [page.path] : []));
  const dates = createGitDates(files.root, input.wholeSite ? new Set(paths) : undefined);
  let undated: Route | undefined;
  const place = (part: Html | undefined): Html | undefined => part && rawHtml(placeImages(part.markup, sizeOf));
  return {
    styles: utilities.files,
    async finish(page, rendered) {
      const { body, slots, islands } = rendered;
      const classes = classesOfMarkup(authoredParts(rendered).map(({ markup }) => markup));
      const needsRare =
        directoryGroup(page) !== undefined ||
        body.markup.includes(FIELD) ||
        isRare(classes) ||
        isRare(classesOfMarkup(rendered.later));
      const rare = needsRare ? [input.rareStyle.address] : [];
      const inCode = islands.length === 0 ? [] : browserCode(rendered, files).flatMap(wordsOfCode);
      const style = await utilities.path(inCode.length === 0 ? classes : new Set([...classes, ...inCode]));
      const { date: lastModified, problems } = await lastChange(page);
      return {
        body: place(body) ?? body,
        slots: Object.fromEntries(Object.entries(slots).map(([name, part]) => [name, place(part)])),
        styles: [...rare, ...(style === undefined ? [] : [routeToHref(`/${style}`, base)])],
        ...(lastModified === undefined ? {} : { lastModified }),
        problems: page.kind === "document" ? [...refusedClasses(classes, page.path), ...problems] : [],
      };
    },
  };

  /** Markup has no places any more: a class is looked for in the page's text. */
  function refusedClasses(classes: ReadonlySet<string>, file: string): readonly Diagnostic[] {
    return utilities.refused(classes).map((name) => {
      const text = files.read(file)?.text ?? "";
      const lines = text.slice(0, Math.max(0, text.indexOf(name))).split("\n");
      return invalidClass(name, { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 });
    });
  }

  async function lastChange(page: Page): Promise<Dated> {
    const { timestamp, lastUpdatedDate } = page.frontmatter;
    if (lastUpdatedDate !== undefined) return { date: lastUpdatedDate, problems: [] };
    const wanted = (timestamp ?? site.config.metadata.timestamp) && page.kind === "document";
    if (!wanted || files.locate(page.path) === undefined) return { problems: [] };
    const date = await dates.of(page.path);
    if (date !== undefined || !(await dates.isCut())) return { date, problems: [] };
    // One page says it for all.
    undated ??= page.route;
    return { problems: undated === page.route ? [shallowHistory(page.path)] : [] };
  }
}

interface Dated {
  readonly date?: string | undefined;
  readonly problems: readonly Diagnostic[];
}

/** Fields are the only rare components of what is made from an API description. */
const FIELD = 'class="field';

/** The parts that may have any class; what is made from an API description has only ours. */
function authoredParts({ written, slots, made }: RenderedPage): readonly Html[] {
  const samples = (["request", "response"] as const).filter((slot) => !made.has(slot)).map((slot) => slots[slot]);
  return [written, ...samples, slots.panel].filter((part) => part !== undefined);
}

/** Tells pages that need the stylesheet of rare components: they have a class that only stands there. */
function createRareTest({ engineCss, rareStyle }: FinishInput): (classes: ReadonlySet<string>) => boolean {
  const names = (css: string): readonly string[] =>
    [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? "");
  const common = new Set(names(engineCss));
  const rare = new Set(names(rareStyle.css).filter((name) => !common.has(name)));
  return (classes) => [...classes].some((name) => rare.has(name));
}

/** The code of a page that runs in the browser, with the files it imports. */
function browserCode({ islands, files }: RenderedPage, source: Files): readonly string[] {
  const imported = files.filter((path) => /\.[jt]sx?$/.test(path));
  return [...islands.map(({ code }) => code), ...imported.map((path) => source.read(path)?.text ?? "")];
}

/** Looks up the sizes of the site's own pictures; each file is read again only when it changed. */
function createSizes({ site, files, base }: FinishInput): (source: string) => ImageSize | undefined {
  const known = new Map<string, { readonly version: string; readonly size: ImageSize | undefined }>();
  return (source) => {
    const route = decode(source.replace(/[?#].*$/s, ""));
    const path = route?.startsWith(`${base}/`) ? site.assets.get(route.slice(base.length)) : undefined;
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

function decode(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}
