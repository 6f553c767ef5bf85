// The interface between the renderer and author code: a page's code is loaded once, then evaluated as the page is walked.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import type { ModuleBlock } from "@lectern/model/content/document.ts";
import type { Component } from "@lectern/theme/component.ts";
import type { RunLimited } from "./code-limit.ts";
import type { Layer } from "./scope.ts";

/** The code of a page or MDX snippet. */
export interface ProgramInput {
  readonly path: string;
  /** Import and export statements, in order. */
  readonly modules: readonly ModuleBlock[];
  /** Every expression that is not a literal; the renderer runs them by index. */
  readonly expressions: readonly ProgramExpression[];
  /** Names of the tags in its text. */
  readonly tags?: ReadonlySet<string>;
}

/**
 * An expression: a value without its braces (`{items.length}`), one rendered in place, or an attribute spread (`...props`).
 */
export interface ProgramExpression {
  readonly code: string;
  /** Where the code starts, after the brace. */
  readonly at: Location;
  readonly kind: "value" | "shown" | "spread";
}

/** What code needs from the project. */
export interface ProgramHost {
  /** The content of a project file (`snippets/card.jsx`); undefined if it does not exist. */
  read(path: string): string | undefined;
  exists(path: string): boolean;
  /** Every project path that could be imported, for "did you mean". */
  paths?(): Iterable<string>;
  /** Renders an MDX snippet that code uses as a component, with the contexts around it. */
  renderSnippet(path: string, props: Readonly<Record<string, unknown>>, contexts: object): Html;
  /** The import and export blocks of an MDX file, for its named exports; undefined if the file does not exist. */
  snippetModules(path: string): readonly ModuleBlock[] | undefined;
  /** Built-in components by every name authors may use, including dotted ones. */
  readonly components: ReadonlyMap<string, Component>;
  /** Names of the files that include the current one, for names nothing else defines. */
  readonly outer?: Layer;
  /** The Lectern version, which is part of island file names. */
  readonly version?: string;
  /** Output file of the built-in components for islands. */
  readonly componentsFile?: string;
  /** Runs a function with a time limit; undefined if it was stopped. */
  runLimited?: RunLimited;
  /**
   * Loads an npm package installed in the project, sharing modules with the packages in `beside`; undefined if it is not
   * installed. Rejects if it fails.
   */
  projectRequire?(specifier: string, beside?: readonly string[]): Promise<unknown>;
  /** Changes whenever the files of a package do; part of island file names. */
  packageDigest?(specifier: string): Promise<string>;
}

export interface RunOptions {
  /** True in snippets: an undefined name is a prop that was not passed, and evaluates to undefined. */
  readonly lenient?: boolean;
}

/** The compiled and linked code of a page. */
export interface Program {
  /** The value of an expression, with a snippet's props as variables. Throws AuthorError. */
  run(index: number, locals: Readonly<Record<string, unknown>>, options?: RunOptions): unknown;
  /** An imported, exported or declared value; undefined if there is none. Throws AuthorError. */
  value(name: string): unknown;
  /** A component of the page as an island, even if it needs no browser; undefined for any other value. */
  asIsland(component: unknown): object | undefined;
  /** A built-in component as code sees it; undefined if there is none. */
  builtIn(name: string): unknown;
  /** Every name `value` knows. */
  readonly names: ReadonlySet<string>;
  /** The names other files may import. */
  readonly exports: ReadonlySet<string>;
  /** Default imports of MDX files: local name → project path. */
  readonly snippetImports: ReadonlyMap<string, string>;
  /** Project files its code was read from, besides its own. */
  readonly files: ReadonlySet<string>;
}

/** An error in author code at run time. */
export class AuthorError extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.name = "AuthorError";
    this.diagnostic = diagnostic;
  }
}
