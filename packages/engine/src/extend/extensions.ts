// What lectern.config adds to a site, ready for the stages that use it. Without such a file, nothing else in this
// directory is loaded.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import type { Rule } from "@lectern/check/rule.ts";
import type { OutsideFiles } from "@lectern/io/cache/outside-files.ts";
import type { Document } from "@lectern/model/content/document.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { AddedLanguage } from "@lectern/request/samples";
import type { Component } from "@lectern/theme/component.ts";
import type { LayoutHooks } from "@lectern/theme/layout/page-view.ts";
import type { Root as HastRoot } from "hast";

/** One version of a project's extensions. */
export interface Extensions {
  /** Changes with the config and everything it imports; part of every cache key. Empty without a config. */
  readonly digest: string;
  /** Its source files: project paths, and absolute paths of files in packages. */
  readonly files: ReadonlySet<string>;
  readonly components: ReadonlyMap<string, Component>;
  /** React components that pages use without an import, by tag name. */
  readonly imports: ReadonlyMap<string, string>;
  readonly rules: readonly Rule[];
  readonly languages: readonly AddedLanguage[];
  /** CSS that follows the engine's own. */
  readonly css: string;
  /** Files that the CSS and browser code need, by path in the output directory. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
  /** Component scripts as paths in the output directory, by feature name. */
  readonly scripts: ReadonlyMap<string, string>;
  /** The document as rendered: transformed, and with JSX components imported; and what transforms reported. */
  document?(document: Document): Checked<Document>;
  /** The document after the config's remark plugins. */
  remark?(document: Document): Promise<Checked<Document>>;
  /** The body of a page after the config's rehype plugins; `create` is called again if one of them fails. */
  rehype?(document: Document, create: () => HastRoot): Promise<Checked<HastRoot>>;
  layout?(host: HookHost): LayoutHooks;
  /** Additional output files. */
  outputs?(host: HookHost): readonly ExtensionOutput[];
  /** What hooks read besides their arguments: files of packages, and declared inputs, as they were when the config was loaded. */
  readonly outside: readonly OutsideFiles[];
  /** Output of hooks that may differ in every build, because their config does not say what they read. */
  readonly unsteady: Unsteady;
  /** True for a file of the project that hooks read. */
  reads(path: string): boolean;
  /** Disables a component that timed out. */
  stop(hook: string): void;
  /** Reports an error that code of the config threw outside of a call; false if it came from elsewhere. */
  reportLateError(error: unknown): boolean;
  /** Reports an output file whose path is taken. */
  reportTaken(path: string): void;
  /** Clears what hooks reported, because files changed. */
  invalidate(): void;
  /** Problems of the config, and of its hooks so far. */
  diagnostics(): readonly Diagnostic[];
}

/** Page bodies, the layout around them, and additional output files. */
export interface Unsteady {
  readonly bodies: boolean;
  readonly layouts: boolean;
  readonly files: boolean;
}

/** An output file; its body is undefined if the hook failed. */
export interface ExtensionOutput {
  readonly path: string;
  readonly type?: string | undefined;
  body(): Promise<string | Uint8Array | undefined>;
}

/** The site, as hooks access it. */
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

/** Extensions that can be reloaded while a site is open. */
export interface ExtensionHost {
  readonly current: Extensions;
}

export const NO_EXTENSIONS: Extensions = {
  digest: "",
  files: new Set(),
  components: new Map(),
  imports: new Map(),
  rules: [],
  languages: [],
  css: "",
  assets: new Map(),
  scripts: new Map(),
  outside: [],
  unsteady: { bodies: false, layouts: false, files: false },
  reads: () => false,
  stop: () => {},
  reportLateError: () => false,
  reportTaken: () => {},
  invalidate: () => {},
  diagnostics: () => [],
};

/** Config file names, in lookup order. */
export const CONFIG_NAMES: readonly string[] = [
  "lectern.config.ts",
  "lectern.config.tsx",
  "lectern.config.js",
  "lectern.config.jsx",
  "lectern.config.mjs",
];
