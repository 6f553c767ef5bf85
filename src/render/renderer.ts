// What a renderer takes and gives: the words between the pages of a site and their HTML.

import type { Checked, Diagnostic } from "../base/diagnostic.ts";
import type { Html } from "../base/html.ts";
import type { IconValue } from "../config/navigation.ts";
import type { Document } from "../content/document.ts";
import type { Island } from "../evaluate/bridge.ts";
import type { RunLimited } from "../evaluate/code-limit.ts";
import type { IslandFile } from "../evaluate/islands/bundle-islands.ts";
import type { Highlighter } from "../highlight/highlighter.ts";
import type { SampleLanguage } from "../request/language.ts";
import type { Page, Site } from "../site/site.ts";
import type { Component, Feature, RenderContext, SlotName, TocEntry } from "../ui/component.ts";
import type { Icons } from "../ui/icons/icons.ts";
import type { PageMarkdown } from "./markdown/page-to-markdown.ts";
import type { PageLink } from "./page-state.ts";

/** What a renderer needs from outside. */
export interface RenderHost {
  readonly site: Site;
  /** The folder the site is served from, without a slash at the end. */
  readonly base: string;
  readonly icons: Icons;
  /** Components and sample languages of lectern.config. */
  readonly extensions?: {
    readonly components: ReadonlyMap<string, Component>;
    readonly languages: readonly SampleLanguage[];
    /** Disables a component that did not end. */
    stop(hook: string): void;
  };
  /** True runs no code of authors and leaves out HTML that would. */
  readonly untrusted?: boolean;
  /** The version of Lectern. */
  readonly version: string;
  /** The output file of the built-in components for islands. */
  readonly componentsFile: string;
  /** The project folder on disk, in which npm packages are looked for. */
  readonly root: string;
  document(path: string): Checked<Document> | undefined;
  /** Parses a document that takes long before it is asked for. */
  prepare(path: string): Promise<void>;
  /** Parses a text that has no file of its own. */
  parse(source: { readonly path: string; readonly text: string }): Promise<Checked<Document>>;
  read(path: string): string | undefined;
  paths(): Iterable<string>;
  /** Made when the first code block is met. One that may be late can leave colours to who writes the page. */
  highlighter(mayBeLate: boolean): Promise<Highlighter>;
  /** Typesets a formula; made when the first one is met. */
  math(): Promise<(tex: string, display: boolean) => string>;
  /** A word of the interface in the language of a page. */
  word(page: Page, word: string): string;
  /** The language of a page: `en`. */
  language?(page: Page): string;
  /** Loads an npm package installed in the project, which is made of these files. */
  require(specifier: string, files: readonly string[]): Promise<unknown>;
  /** Hears which files such a package is made of. */
  notePackage?(specifier: string, files: readonly string[]): void;
  /** Loads what such a package requires while it runs. */
  requireNow(specifier: string): unknown;
  /** The text of a file of such a package. */
  readPackageFile(path: string): string;
  /** Runs something for as long as the code of a page may take; undefined when it was stopped. */
  readonly runLimited: RunLimited;
}

/** The body of one page and what is known about it. */
export interface RenderedPage {
  readonly body: Html;
  /** The part of the body that its author wrote. */
  readonly written: Html;
  readonly toc: readonly TocEntry[];
  readonly slots: { readonly [slot in SlotName]?: Html };
  /** Slots whose samples are made from what the page documents. */
  readonly made: ReadonlySet<"request" | "response">;
  readonly features: ReadonlySet<Feature>;
  /** The browser files of authors' code, with those that they import. */
  readonly islands: readonly Island[];
  /** Markup with the classes that islands may show later. */
  readonly later: readonly string[];
  readonly links: readonly PageLink[];
  readonly diagnostics: readonly Diagnostic[];
  /** Project files the page was made from, and those that it would be made from if they were there. */
  readonly files: readonly string[];
  /** Every link target that was looked up, after the file it is relative to and a line end. */
  readonly asked: readonly string[];
  /** True when code of its author had a part in it. */
  readonly runsCode: boolean;
}

/** Renders the pages of one site. */
export interface Renderer {
  render(page: Page): Promise<RenderedPage>;
  /** The body of a page as Markdown. */
  markdown(page: Page): Promise<PageMarkdown>;
  /** What the console of a page reads, as JSON; undefined where the page has none. */
  console(page: Page): Promise<string | undefined>;
  /** The requests of the description that a page is the overview of, for an API client. */
  collection(page: Page, client: "postman" | "insomnia"): string;
  /** Files with what rendered pages leave out of their schemas. */
  restPaths(): Iterable<string>;
  /** Those of them that a page, by its route, or such a file refers to. */
  restsOf(owner: string): readonly string[];
  /** Adds files that pages of an earlier build refer to. */
  addRests(paths: readonly string[]): void;
  /** What such a file shows; undefined when there is none of this name. */
  rest(path: string): RestFile | undefined;
  /** Inline Markdown outside a page: banner, descriptions; `from` is the file its links are relative to. */
  inline(markdown: string, from?: string): Html;
  /** The same as Markdown, with its links as the page has them. */
  inlineMarkdown(markdown: string, from: string): string;
  /** Where a link outside a page's text leads: its address, and the page that stands there. */
  link(target: string, from: string): { readonly href: string; readonly page?: Page };
  /** What a page has for a link target that was looked up. */
  answer(asked: string): string;
  /** An icon outside a page: navigation, header, footer. */
  icon(icon: IconValue | undefined, options?: Parameters<RenderContext["icon"]>[1]): Html;
  /** The scripts of islands that pages turned out to need. */
  bundle(islands: readonly Island[]): Promise<Checked<readonly IslandFile[]>>;
  /** What authors' code threw after its page was made, or left rejected; undefined when it was not theirs. */
  lateProblem(thrown: unknown, rejected: boolean): Diagnostic | undefined;
  /** Forgets what was made from these files. */
  forget(paths: Iterable<string>): void;
}

/** Fields that a page leaves out. */
export interface RestFile {
  readonly title: string;
  readonly body: Html;
  readonly language: string;
  /** The page it belongs to, when it belongs to one only. */
  readonly page?: Page;
}
