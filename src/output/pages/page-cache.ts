// What a build keeps of a page for the next one, and the body of a page as text.

import type { Diagnostic } from "../../base/diagnostic.ts";
import { type Html, rawHtml } from "../../base/html.ts";
import type { PageMarkdown } from "../../render/markdown/page-to-markdown.ts";
import type { RenderedPage } from "../../render/renderer.ts";
import type { Page } from "../../site/site.ts";
import { classesOfMarkup } from "../styles/utility-styles.ts";

/** The body of a page with what its frame and its files need to know. */
export interface PageBody
  extends Pick<
    RenderedPage,
    "body" | "toc" | "slots" | "made" | "features" | "islands" | "files" | "asked" | "diagnostics" | "runsCode"
  > {
  /** Classes that its author may have chosen. */
  readonly classes: readonly string[];
  /** Those that islands may show later. */
  readonly deferredClasses: readonly string[];
}

/** What is known of a page without its body. */
export interface CachedPage {
  /** Project files it was made from. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly features: readonly string[];
  /** The stylesheet of its utility classes. */
  readonly style?: { readonly path: string; readonly css: string } | undefined;
  /** What it shows that is in no file. */
  readonly outside: string;
  /** What its body was made from beside its files. */
  readonly inputs: BodyInputs;
  /** What search knows of it beside its text. */
  readonly entry: string;
}

/** What the body of a page depends on beside its files; each is compared with what it is now. */
export interface BodyInputs {
  /** The page itself and the settings that bodies depend on; undefined when all of the site may have a part in it. */
  readonly key: string | undefined;
  /** Link targets that it looked up, and what each came to. */
  readonly asked: readonly string[];
  readonly answers: string;
}

/** How inputs are found out now. */
export interface InputSource {
  key(page: Page): string | undefined;
  answer(asked: string): string;
}

/** The pages that earlier builds of a site left, and those that this one leaves. */
export interface PageCache {
  /** What an earlier build made of a page, when nothing its body was made from has changed. */
  find(page: Page, source: InputSource): CachedPage | undefined;
  /** A text of such a page. */
  text(id: string): string | undefined;
  /** Leaves a page for later builds. */
  add(page: Page, cached: CachedPage): void;
  /** Adds what the Markdown of a page was made from; false when the page is not left. */
  addInputs(page: Page, inputs: BodyInputs): boolean;
  /** True once a page was left. */
  isLeft(page: Page): boolean;
  /** True when the output still has a file that an earlier build of the same site wrote. */
  hasFile(path: string): boolean;
  /** The files with more fields that a page or such a file refers to. */
  rests(owner: string): readonly string[];
  addRests(owner: string, paths: readonly string[]): void;
  /** Leaves a page as the earlier build left it. */
  keep(page: Page): void;
  /** True when the search index of the earlier build has the page, with this entry if one is given. */
  hasEntry(page: Page, entry?: string): boolean;
  /** That index, where this thread makes the next one. */
  indexState(): Iterable<unknown> | undefined;
  keepIndex(state: Iterable<unknown>): void;
}

/** A rendered page as its frame takes it. */
export function toPageBody(rendered: RenderedPage): PageBody {
  const { body, toc, slots, made, features, islands, files, asked, diagnostics, runsCode, written, later } = rendered;
  const samples = (["request", "response"] as const).filter((slot) => !made.has(slot)).map((slot) => slots[slot]);
  // What is made from an API description has only classes of ours.
  const authored = [written, ...samples, slots.panel].flatMap((part) => part?.markup ?? []);
  return {
    ...{ body, toc, slots, made, features, islands, files, asked, diagnostics, runsCode },
    classes: [...classesOfMarkup(authored)],
    deferredClasses: [...classesOfMarkup(later)],
  };
}

/** Nothing that a page shows has these characters in a row. */
const BETWEEN = "\u0000\u0001\u0000";

/** The body of a page as one text, in which its code may still get its colors; undefined when it cannot be one. */
export function packBody({ body, slots, islands, runsCode, ...page }: PageBody): string | undefined {
  // What code has made depends on more than files: the time, the web, other pages.
  if (runsCode || islands.length > 0) return undefined;
  const placed = Object.entries(slots);
  const facts = { ...page, made: [...page.made], features: [...page.features], has: placed.map(([slot]) => slot) };
  const parts = [JSON.stringify(facts), body.markup, ...placed.map(([, { markup }]) => markup)];
  return parts.some((part) => part.includes(BETWEEN)) ? undefined : parts.join(BETWEEN);
}

/** The body that `packBody` made a text of. */
export function unpackBody(text: string): PageBody {
  const [facts = "{}", body = "", ...markup] = text.split(BETWEEN);
  const { has, ...page } = JSON.parse(facts) as { has: readonly string[]; made: never[]; features: never[] };
  const slots: [string, Html][] = has.map((slot, index) => [slot, rawHtml(markup[index] ?? "")]);
  return {
    ...(page as unknown as PageBody),
    made: new Set(page.made),
    features: new Set(page.features),
    body: rawHtml(body),
    slots: Object.fromEntries(slots),
    islands: [],
    runsCode: false,
  };
}

/** The names of a page's texts in the cache. */
export const bodyId = (page: Page): string => `body ${page.route}`;
export const markdownId = (page: Page): string => `markdown ${page.route}`;

/** The Markdown of a page as text, and back. */
export const packMarkdown = (markdown: PageMarkdown): string => JSON.stringify(markdown);
export const unpackMarkdown = (text: string): PageMarkdown => JSON.parse(text) as PageMarkdown;
