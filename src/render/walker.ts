// The walk over a syntax tree that gives HTML: which file is being rendered, with which values in scope.

import type { MdastNode } from "satteri";
import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Document } from "../content/document.ts";
import type { Bridge } from "../evaluate/bridge.ts";
import type { MayRun } from "../evaluate/code-limit.ts";
import type { Program } from "../evaluate/program.ts";
import type { Component, RenderContext } from "../ui/component.ts";
import { gapBetween } from "./nodes/block-elements.ts";
import type { PageState } from "./page-state.ts";

/** One file made ready: parsed, its code compiled, its snippets found. */
export interface Unit {
  readonly document: Document;
  readonly program: Program | undefined;
  /** Which expression of the program an expression node stands for. */
  readonly expressions: ReadonlyMap<object, number>;
  /** Values of `export const` that are plain literals. */
  readonly literals: ReadonlyMap<string, unknown>;
  /** Tag name → snippet file, for default imports of MDX files. */
  readonly snippets: ReadonlyMap<string, string>;
  readonly definitions: ReadonlyMap<string, { readonly url: string; readonly title: string | undefined }>;
  /** The names that code would define, where none runs. */
  readonly refused?: ReadonlySet<string>;
}

/** What a page offers its nodes. */
export interface PageTools {
  readonly state: PageState;
  readonly context: RenderContext;
  readonly components: ReadonlyMap<string, Component>;
  readonly unit: (path: string) => Unit | undefined;
  /** Every file of the project, for "did you mean". */
  readonly paths: () => Iterable<string>;
  /** The markup of one node (render-node.ts); handed over so that the renderers of node kinds can call it. */
  readonly renderNode: (node: MdastNode, walker: Walker) => string;
  /** What authors' code may ask, for a tag or expression at this place. */
  readonly bridge: (at: Location) => Bridge;
  /** Asked before authors' code runs at a place. */
  readonly mayRun: MayRun;
  readonly knowsLanguage: (language: string) => boolean;
  /** The tag being rendered, for problems that have no better place. */
  at: Location;
  /** True where no code of authors runs. */
  readonly untrusted: boolean;
  /** False in page modes whose headings have no anchors. */
  readonly anchors: boolean;
  /** True in texts of API descriptions, whose headings leave the ids of the page to it. */
  readonly isDescription?: boolean;
  /** A link target from a file, as it goes into the page. */
  readonly href: (href: string, from: string) => string;
}

/** One step of the walk: the page, the file, and the props of the snippet being rendered. */
export interface Walker {
  readonly page: PageTools;
  readonly unit: Unit;
  readonly locals: Readonly<Record<string, unknown>>;
  /** The contexts of the author's component that this is shown in. */
  readonly contexts?: object;
}

/** The markup of some nodes, in order. */
export function renderNodes(nodes: readonly MdastNode[], walker: Walker): string {
  let markup = "";
  let before: MdastNode | undefined;
  for (const node of nodes) {
    if (gapBetween(before, node, walker) !== "") markup += "\n";
    const last = walker.page.state.lastCharacter;
    const drawn = walker.page.renderNode(node, walker);
    // What has no words of its own, such as a picture or a formula, is a word to the quotes around it.
    if (drawn !== "" && node.type !== "text" && walker.page.state.lastCharacter === last)
      walker.page.state.lastCharacter = drawn.startsWith("<br") ? "\n" : "x";
    markup += drawn;
    before = node;
  }
  return markup;
}

/** The children of a node as markup. */
export function renderChildren(node: MdastNode, walker: Walker): string {
  return "children" in node ? renderNodes(node.children as readonly MdastNode[], walker) : "";
}

/** Where a node stands in its file. */
export function placeOf(node: { position?: MdastNode["position"] }, walker: Walker): Location {
  const start = node.position?.start;
  return { file: walker.unit.document.path, line: start?.line ?? 1, column: start?.column ?? 1 };
}

/** Records a problem of the page. */
export function report(walker: Walker, diagnostic: Diagnostic): void {
  walker.page.state.diagnostics.push(diagnostic);
}
