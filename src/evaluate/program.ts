// What the renderer and authors' code know of each other: a page's code goes in once, values come out as the page is walked.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Html } from "../base/html.ts";
import type { ModuleBlock } from "../content/document.ts";
import type { Component } from "../ui/component.ts";
import type { RunLimited } from "./code-limit.ts";
import type { Layer } from "./scope.ts";

/** The code of one page or MDX snippet. */
export interface ProgramInput {
  readonly path: string;
  /** Import and export statements, in order. */
  readonly modules: readonly ModuleBlock[];
  /** Every expression that is not a literal, in the order the renderer will run them by index. */
  readonly expressions: readonly ProgramExpression[];
  /** Names of the tags of its text. */
  readonly tags?: ReadonlySet<string>;
}

/**
 * One expression: a value `{items.length}` without its braces, one that is shown where it is written, or a spread
 * `...props` of an attribute list.
 */
export interface ProgramExpression {
  readonly code: string;
  /** Where the code begins, after the brace. */
  readonly at: Location;
  readonly kind: "value" | "shown" | "spread";
}

/** What code may ask of the project around it. */
export interface ProgramHost {
  /** A text file of the project by its path (`snippets/card.jsx`), undefined when there is none. */
  read(path: string): string | undefined;
  exists(path: string): boolean;
  /** Every project path that could be imported, for "did you mean". */
  paths?(): Iterable<string>;
  /** The body of an MDX snippet that code uses as a component, inside the contexts of what is around it. */
  renderSnippet(path: string, props: Readonly<Record<string, unknown>>, contexts: object): Html;
  /** The import and export blocks of an MDX file, for its named exports; undefined when there is no such file. */
  snippetModules(path: string): readonly ModuleBlock[] | undefined;
  /** Built-in components by every name authors may use, dotted ones included. */
  readonly components: ReadonlyMap<string, Component>;
  /** The names of the files that include the one whose code runs, for names that nothing else defines. */
  readonly outer?: Layer;
  /** The version of this tool; addresses of islands change with it. */
  readonly version?: string;
  /** The output file of the built-in components for islands. */
  readonly componentsFile?: string;
  /** Runs something for a limited time; undefined when it was stopped. */
  runLimited?: RunLimited;
  /**
   * Loads an npm package installed in the project, with the modules that it shares with packages beside it; undefined
   * when there is none. Rejects when it fails.
   */
  projectRequire?(specifier: string, beside?: readonly string[]): Promise<unknown>;
  /** What changes whenever the files of such a package do; addresses of islands change with it. */
  packageDigest?(specifier: string): Promise<string>;
}

/** How expressions are run. */
export interface RunOptions {
  /** True in snippets: a name that nothing defines is a prop that was not passed, and undefined. */
  readonly lenient?: boolean;
}

/** A page's code, compiled and linked. */
export interface Program {
  /** The value of an expression, with a snippet's props as variables. Throws AuthorError. */
  run(index: number, locals: Readonly<Record<string, unknown>>, options?: RunOptions): unknown;
  /** An imported, exported or otherwise declared value; undefined when there is none. Throws AuthorError. */
  value(name: string): unknown;
  /** A built-in component as code sees it; undefined when there is none. */
  builtIn(name: string): unknown;
  /** Every name that `value` knows. */
  readonly names: ReadonlySet<string>;
  /** The names other files may import. */
  readonly exports: ReadonlySet<string>;
  /** Default imports of MDX files: local name → project path. */
  readonly snippetImports: ReadonlyMap<string, string>;
  /** Project files that its code was read from, beside its own. */
  readonly files: ReadonlySet<string>;
}

/** A mistake in authors' code, met while it ran. */
export class AuthorError extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.name = "AuthorError";
    this.diagnostic = diagnostic;
  }
}
