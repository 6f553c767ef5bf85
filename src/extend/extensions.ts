// What lectern.config adds to a site, ready for the stages that use it. Without such a file, nothing else of this
// folder is loaded.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { Html } from "../base/html.ts";
import type { Rule } from "../check/rule.ts";
import type { Document } from "../content/document.ts";
import type { SampleLanguage } from "../request/language.ts";
import type { Page } from "../site/site.ts";
import type { Component } from "../ui/component.ts";
import type { LayoutHooks } from "../ui/layout/page-view.ts";

/** One state of a project's extensions. */
export interface Extensions {
  /** Changes with the config and everything it imports; part of every cache key. Empty without a config. */
  readonly digest: string;
  /** Files it is made of: project paths, and absolute paths of files in packages. */
  readonly files: ReadonlySet<string>;
  readonly components: ReadonlyMap<string, Component>;
  readonly rules: readonly Rule[];
  readonly languages: readonly SampleLanguage[];
  /** CSS after the engine's own. */
  readonly css: string;
  /** Files that the CSS and browser code need, by path below the output directory. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
  /** The script of a component, as a path below the output directory, by its feature name. */
  readonly scripts: ReadonlyMap<string, string>;
  /** A document as it is rendered: transformed, with the imports of JSX components. */
  document?(document: Document): Document;
  layout?(host: HookHost): LayoutHooks;
  /** Additional output files. */
  outputs?(host: HookHost): readonly ExtensionOutput[];
  /** Disables a component that did not end. */
  stop(hook: string): void;
  /** Reports an output file whose path another one has. */
  taken(path: string): void;
  /** Forgets what hooks reported, because files changed. */
  forget(): void;
  /** What is wrong with the config, and with its hooks as far as they ran. */
  diagnostics(): readonly Diagnostic[];
}

/** An output file; its body is undefined when the hook failed. */
export interface ExtensionOutput {
  readonly path: string;
  readonly type?: string | undefined;
  body(): Promise<string | Uint8Array | undefined>;
}

/** The site around hooks. */
export interface HookHost {
  readonly name: string;
  readonly siteUrl?: string | undefined;
  readonly base: string;
  pages(): Iterable<Page>;
  page(route: string): Page | undefined;
  href(route: string): string;
  icon(name: string): Html;
  inline(markdown: string): Html;
  html(page: Page): Promise<string>;
  markdown(page: Page): Promise<string>;
  read(path: string): string | undefined;
}

/** Extensions that may be loaded again while a site is open. */
export interface ExtensionHost {
  readonly current: Extensions;
}

/** A site without a config. */
export const NO_EXTENSIONS: Extensions = {
  digest: "",
  files: new Set(),
  components: new Map(),
  rules: [],
  languages: [],
  css: "",
  assets: new Map(),
  scripts: new Map(),
  stop: () => {},
  taken: () => {},
  forget: () => {},
  diagnostics: () => [],
};

/** The names a config can have, in the order they are looked for. */
export const CONFIG_NAMES: readonly string[] = ["lectern.config.ts", "lectern.config.js", "lectern.config.mjs"];
