// What a build caches about a page, and the serialized form of its body.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { type Html, rawHtml } from "@lectern/base/markup/tree.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { PageMarkdown } from "../../render/markdown/page-to-markdown.ts";
import type { RenderedPage } from "../../render/renderer.ts";
import { type PageText, textOfPage } from "../machines/page-text.ts";

/** The body of a page, plus what its layout and files need to know. */
export interface PageBody
  extends Pick<
    RenderedPage,
    | "body"
    | "toc"
    | "slots"
    | "generated"
    | "features"
    | "islands"
    | "files"
    | "linkTargets"
    | "diagnostics"
    | "runsCode"
    | "facts"
  > {
  /** What search reads of it; computed once. */
  text(): PageText;
}

/** What is cached about a page besides its body. */
export interface CachedPage {
  /** Its source files. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly features: readonly string[];
  /** Its utility stylesheet. */
  readonly style?: { readonly path: string; readonly css: string } | undefined;
  /** The names of its other stylesheets. */
  readonly parts: readonly string[];
  /** What it shows that is not in any file. */
  readonly outside: string;
  /** What search knows about it besides its text. */
  readonly entry: string;
}

/** What the body of a page depends on besides its files, for comparison with the current state. */
export interface BodyInputs {
  /** The page itself and the settings its body depends on; undefined if it may depend on the whole site. */
  readonly key: string | undefined;
  /** The link targets it resolved, and the result of each. */
  readonly linkTargets: readonly string[];
  readonly results: string;
}

/** Computes the current inputs. */
export interface InputSource {
  key(page: Page): string | undefined;
  resolve(link: string): string;
}

/** The cached pages of earlier builds, and those this build stores. */
export interface PageCache {
  /** The cached page, if nothing its body depends on has changed. */
  find(page: Page, source: InputSource): CachedPage | undefined;
  /** A text of a cached page. */
  text(id: string): string | undefined;
  /** Stores a page for later builds. */
  add(page: Page, cached: CachedPage, inputs: BodyInputs): void;
  /** Adds the inputs of a page's Markdown; false if the page is not stored. */
  addInputs(page: Page, inputs: BodyInputs): boolean;
  /** True once a page is stored. */
  isStored(page: Page): boolean;
  /** True when the output still has this file from an earlier build of the same site. */
  hasFile(path: string): boolean;
  /** The files with remaining fields that a page or such a file refers to. */
  extraFiles(owner: string): readonly string[];
  addExtraFiles(owner: string, paths: readonly string[]): void;
  /** Carries a page over from the earlier build. */
  reuse(page: Page): void;
  isReused(page: Page): boolean;
  /** True when the earlier search index has the page, with this entry if given. */
  hasEntry(page: Page, entry?: string): boolean;
  /** That index, if this thread builds the next one. */
  indexState(): Iterable<unknown> | undefined;
  saveIndex(state: Iterable<unknown>): void;
}

/** A rendered page as its layout takes it. */
export function toPageBody(rendered: RenderedPage): PageBody {
  const { body, toc, slots, generated, features, islands, linkTargets, diagnostics, runsCode, facts } = rendered;
  const files = [...rendered.files, ...rendered.imageFiles];
  let read: PageText | undefined;
  const text = (): PageText => {
    read ??= textOfPage({ body, slots, generated });
    return read;
  };
  return { body, toc, slots, generated, features, islands, files, linkTargets, diagnostics, runsCode, facts, text };
}

/** A separator that cannot occur in markup. */
const BETWEEN = "\u0000\u0001\u0000";

/** Serializes the body of a page, with deferred highlighting still pending; undefined if it cannot be cached. */
export function packBody({ body, slots, islands, runsCode, text, ...page }: PageBody): string | undefined {
  // Output of code depends on more than files: the time, the web, other pages.
  if (runsCode || islands.length > 0) return undefined;
  const placed = Object.entries(slots);
  const facts = {
    ...page,
    text: text(),
    generated: [...page.generated],
    features: [...page.features],
    has: placed.map(([slot]) => slot),
  };
  const parts = [JSON.stringify(facts), body.markup, ...placed.map(([, { markup }]) => markup)];
  return parts.some((part) => part.includes(BETWEEN)) ? undefined : parts.join(BETWEEN);
}

/** The inverse of `packBody`. */
export function unpackBody(packed: string): PageBody {
  const [facts = "{}", body = "", ...markup] = packed.split(BETWEEN);
  const { has, text, ...page } = JSON.parse(facts) as PackedFacts;
  const slots: [string, Html][] = has.map((slot, index) => [slot, rawHtml(markup[index] ?? "")]);
  return {
    ...(page as unknown as PageBody),
    generated: new Set(page.generated),
    features: new Set(page.features),
    body: rawHtml(body),
    slots: Object.fromEntries(slots),
    islands: [],
    runsCode: false,
    text: () => text,
  };
}

/** What is packed with the markup of a page, as far as it is not a page's own. */
interface PackedFacts {
  readonly has: readonly string[];
  readonly generated: never[];
  readonly features: never[];
  readonly text: PageText;
}

/** Cache IDs of a page's texts. */
export const bodyId = (page: Page): string => `body ${page.route}`;
export const markdownId = (page: Page): string => `markdown ${page.route}`;

/** Serializes a page's Markdown, and back. */
export const packMarkdown = (markdown: PageMarkdown): string => JSON.stringify(markdown);
export const unpackMarkdown = (text: string): PageMarkdown => JSON.parse(text) as PageMarkdown;
