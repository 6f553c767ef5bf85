// The renderer's interface: what it needs and what it returns.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import type { Highlighter } from "@lectern/highlight";
import type { IconValue } from "@lectern/model/config/values.ts";
import type { Document } from "@lectern/model/content/document.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { Island } from "@lectern/react/bridge.ts";
import type { RunLimited } from "@lectern/react/code-limit.ts";
import type { IslandFile } from "@lectern/react/islands/bundle-islands.ts";
import type { SampleLanguage } from "@lectern/request/samples";
import type { Component, Feature, RenderContext, SlotName, TocEntry } from "@lectern/theme/component.ts";
import type { Icons } from "@lectern/theme/icons/icons.tsx";
import type { StringKey } from "@lectern/theme/layout/locales/string-key.ts";
import type { BodyFacts } from "@lectern/theme/layout/page-view.ts";
import type { RunRemark } from "./load/load-units.ts";
import type { LocalImage } from "./local-images.ts";
import type { PageMarkdown } from "./markdown/page-to-markdown.ts";
import type { PageLink } from "./page-state.ts";
import type { RunRehype } from "./rehype/change-body.ts";
import type { FillNumbers } from "./repository-numbers.tsx";

/** What a renderer needs from its environment. */
export interface RenderHost {
  readonly site: Site;
  /** The base path the site is served from, without a trailing slash. */
  readonly base: string;
  readonly icons: Icons;
  /** Components and sample languages from lectern.config. */
  readonly extensions?: {
    readonly components: ReadonlyMap<string, Component>;
    readonly languages: readonly SampleLanguage[];
    /** Runs remark plugins on a document. */
    readonly remark?: RunRemark;
    /** Runs rehype plugins on the body of a page. */
    readonly rehype?: RunRehype;
    /** Disables a component that exceeded the time limit. */
    stop(hook: string): void;
  };
  /** Skips authors' code, and HTML that would run code. */
  readonly untrusted?: boolean;
  /** The Lectern version. */
  readonly version: string;
  /** Output file of the built-in components for islands. */
  readonly componentsFile: string;
  /** The project folder on disk, where npm packages are resolved. */
  readonly root: string;
  document(path: string): Checked<Document> | undefined;
  /** Parses an expensive document ahead of time. */
  prepare(path: string): Promise<void>;
  /** Parses text that has no file. */
  parse(source: { readonly path: string; readonly text: string }): Promise<Checked<Document>>;
  read(path: string): string | undefined;
  paths(): Iterable<string>;
  /** Created with the first code block. With `mayBeLate`, highlighting may be deferred until the page is written. */
  highlighter(mayBeLate: boolean): Promise<Highlighter>;
  /** Typesets math; created with the first formula. */
  math(): Promise<(tex: string, display: boolean) => string>;
  /** The file of a local image, by its URL. */
  image(source: string): LocalImage | undefined;
  /** Fetches what repository links show; absent without a network. */
  readonly fillNumbers?: FillNumbers;
  /** A UI string in the page's language. */
  word(page: Page, word: StringKey): string;
  /** The language of a page: `en`. */
  language?(page: Page): string;
  /** Loads an npm package installed in the project, made up of these files. */
  require(specifier: string, files: readonly string[]): Promise<unknown>;
  /** Called with the files of such a package. */
  notePackage?(specifier: string, files: readonly string[]): void;
  /** Loads what such a package requires at run time. */
  requireNow(specifier: string): unknown;
  /** Reads a file of such a package. */
  readPackageFile(path: string): string;
  /** Runs a function within the time limit for author code; undefined if it was stopped. */
  readonly runLimited: RunLimited;
}

/** The body of a page and its metadata. */
export interface RenderedPage {
  readonly body: Html;
  readonly toc: readonly TocEntry[];
  readonly slots: { readonly [slot in SlotName]?: Html };
  /** Slots whose samples are generated. */
  readonly generated: ReadonlySet<"request" | "response">;
  readonly features: ReadonlySet<Feature>;
  /** Browser files of author code, including what they import. */
  readonly islands: readonly Island[];
  /** What became an island, once per use. */
  readonly reportedIslands: readonly ReportedIsland[];
  readonly facts: BodyFacts;
  readonly links: readonly PageLink[];
  readonly diagnostics: readonly Diagnostic[];
  /** Project files the page depends on, including missing ones that would affect it. */
  readonly files: readonly string[];
  /** Those of its images, whose sizes it states. */
  readonly imageFiles: readonly string[];
  /** Every link target looked up: the file it is relative to, a line break, the target. */
  readonly linkTargets: readonly string[];
  /** True if author code ran. */
  readonly runsCode: boolean;
}

export interface Renderer {
  render(page: Page): Promise<RenderedPage>;
  /** The page body as Markdown. */
  markdown(page: Page): Promise<PageMarkdown>;
  /** The console data of a page as JSON; undefined if it has no console. */
  console(page: Page): Promise<string | undefined>;
  /** The requests of a spec, given its overview page, as a collection for an API client. */
  collection(page: Page, client: "postman" | "insomnia"): string;
  /** Files with fields that rendered pages omit. */
  extraPaths(): Iterable<string>;
  /** Those linked from a page (by route) or from another such file. */
  extraFilesOf(owner: string): readonly string[];
  /** Adds files that pages of an earlier build link to. */
  addExtraFiles(paths: readonly string[]): void;
  /** The content of such a file; undefined if it does not exist. */
  extraFile(path: string): ExtraFile | undefined;
  /** Inline Markdown outside a page, such as banners and descriptions; links are relative to `from`. */
  inline(markdown: string, from?: string): Html;
  /** The same, but as Markdown; links resolve as on the page. */
  inlineMarkdown(markdown: string, from: string): string;
  /** Resolves a link outside a page's text: its URL, and the page it points to. */
  link(target: string, from: string): { readonly href: string; readonly page?: Page };
  /** The href for a recorded link lookup. */
  resolveLink(link: string): string;
  /** An icon outside a page: navigation, header, footer. */
  icon(icon: IconValue | undefined, options?: Parameters<RenderContext["icon"]>[1]): Html;
  /** The scripts of islands that pages turned out to need. */
  bundle(islands: readonly Island[]): Promise<Checked<readonly IslandFile[]>>;
  /**
   * Attributes an error thrown after rendering, or an unhandled rejection, to author code; undefined if it is not theirs.
   */
  lateProblem(thrown: unknown, rejected: boolean): Diagnostic | undefined;
  /** Invalidates everything derived from these files. */
  invalidate(paths: Iterable<string>): void;
}

/** Fields that a page omits. */
export interface ExtraFile {
  readonly title: string;
  readonly body: Html;
  readonly language: string;
  /** The page it belongs to, if only one. */
  readonly page?: Page;
}
