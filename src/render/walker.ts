// The tree walk that renders HTML: the current file and the values in scope.

import type { MdastNode } from "satteri";
import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Document } from "../content/document.ts";
import type { Bridge } from "../evaluate/bridge.ts";
import type { MayRun } from "../evaluate/code-limit.ts";
import type { Program } from "../evaluate/program.ts";
import type { Component, RenderContext } from "../ui/component.ts";
import { gapBetween } from "./nodes/block-elements.ts";
import type { PageState } from "./page-state.ts";

/** A loaded file: parsed, with compiled code and resolved snippets. */
export interface Unit {
  readonly document: Document;
  readonly program: Program | undefined;
  /** Expression node → its index in the program. */
  readonly expressions: ReadonlyMap<object, number>;
  /** `export const` values that are plain literals. */
  readonly literals: ReadonlyMap<string, unknown>;
  /** Tag name → snippet file, for default imports of MDX files. */
  readonly snippets: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, { readonly url: string; readonly title: string | undefined }>;
  /** The names that skipped code would define. */
  readonly rejected?: ReadonlySet<string>;
}

/** What a page provides to its nodes. */
export interface PageTools {
  readonly state: PageState;
  readonly context: RenderContext;
  readonly components: ReadonlyMap<string, Component>;
  readonly unit: (path: string) => Unit | undefined;
  /** All project files, for "did you mean". */
  readonly paths: () => Iterable<string>;
  /** Renders a node (render-node.ts); passed along so that node renderers can recurse. */
  readonly renderNode: (node: MdastNode, walker: Walker) => string;
  /** The interface for author code at a tag or expression. */
  readonly bridge: (at: Location) => Bridge;
  /** Checked before author code runs. */
  readonly mayRun: MayRun;
  readonly knowsLanguage: (language: string) => boolean;
  /** The tag being rendered, for problems without a better location. */
  at: Location;
  /** True if authors' code is skipped. */
  readonly untrusted: boolean;
  /** False in page modes without heading anchors. */
  readonly anchors: boolean;
  /** True in spec descriptions, whose headings must not take ids from the page. */
  readonly isDescription?: boolean;
  /** Resolves a link target relative to a file. */
  readonly href: (href: string, from: string) => string;
}

/** The current position of the walk: page, file, and props of the snippet being rendered. */
export interface Walker {
  readonly page: PageTools;
  readonly unit: Unit;
  readonly locals: Readonly<Record<string, unknown>>;
  /** The tag that includes the snippet being rendered. */
  readonly includedAt?: Location;
  /** Contexts of the enclosing author component. */
  readonly contexts?: object;
}

export function renderNodes(nodes: readonly MdastNode[], walker: Walker): string {
  let markup = "";
  let before: MdastNode | undefined;
  for (const node of nodes) {
    if (gapBetween(before, node, walker) !== "") markup += "\n";
    const last = walker.page.state.lastCharacter;
    const drawn = walker.page.renderNode(node, walker);
    // An image or formula has no text of its own but counts as a word for quotes after it.
    if (drawn !== "" && node.type !== "text" && walker.page.state.lastCharacter === last)
      walker.page.state.lastCharacter = drawn.startsWith("<br") ? "\n" : "x";
    markup += drawn;
    before = node;
  }
  return markup;
}

export function renderChildren(node: MdastNode, walker: Walker): string {
  return "children" in node ? renderNodes(node.children as readonly MdastNode[], walker) : "";
}

/** The location of a node in its file. */
export function locationOf(node: { position?: MdastNode["position"] }, walker: Walker): Location {
  const start = node.position?.start;
  return { file: walker.unit.document.path, line: start?.line ?? 1, column: start?.column ?? 1 };
}

export function report(walker: Walker, diagnostic: Diagnostic): void {
  walker.page.state.diagnostics.push(diagnostic);
}
