// Everything that accumulates while a page is rendered: ids, headings, links, features and problems.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import type { Document } from "@lectern/model/content/document.ts";
import type { Bridge, Island } from "@lectern/react/bridge.ts";
import type { MayRun } from "@lectern/react/code-limit.ts";
import type { Program } from "@lectern/react/program.ts";
import type { CollectKey, Component, Feature, RenderContext, SlotName, TocEntry } from "@lectern/theme/component.ts";
import type { MdastNode } from "satteri";

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
  readonly renderNode: (node: MdastNode, walker: Walker) => HtmlNode;
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
  /** True if rehype plugins need to find components in the body. */
  readonly marksPlaces: boolean;
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

/** A link or asset as written, for the link checks. */
export interface PageLink {
  readonly href: string;
  readonly at: Location;
  readonly kind: "link" | "asset";
}

/** A footnote the page references. */
export interface Footnote {
  readonly number: number;
  readonly walker: Walker;
  readonly identifier: string;
  references: number;
}

export interface PageState {
  /** Ids in use by scope, each with the number for its next duplicate. */
  readonly ids: Map<string, Map<string, number>>;
  readonly toc: TocEntry[];
  readonly links: PageLink[];
  /** Every link target looked up: the file it is relative to, a line break, the target. */
  readonly linkTargets: Set<string>;
  readonly features: Set<Feature>;
  /** Languages of code on the page. */
  readonly languages: Set<string>;
  readonly islands: Map<string, Island>;
  /** What became an island, once per use. */
  readonly reportedIslands: ReportedIsland[];
  /** Markup with classes that islands may render later. */
  readonly later: Set<string>;
  readonly slots: Map<SlotName, Html>;
  /** Slots whose samples are generated rather than written by the author. */
  readonly generated: Set<"request" | "response">;
  readonly diagnostics: Diagnostic[];
  /** Problems already reported, so each appears once. */
  readonly reported: Set<string>;
  /** Open collectors, innermost last. */
  readonly collectors: { readonly key: CollectKey<unknown>; readonly items: unknown[] }[];
  /** Files being rendered, outermost first, to detect circular snippets. */
  readonly files: string[];
  /** Number and size of snippets included so far. */
  readonly expanded: { snippets: number; characters: number };
  /** Size of the formulas so far. */
  readonly formulas: { characters: number };
  /** Footnotes in order of first reference. */
  readonly footnotes: Map<string, Footnote>;
  /** Nested Markdown generated by code: total count and current depth. */
  readonly fragments: { count: number; depth: number };
  /** False while headings are excluded from the table of contents. */
  tocOpen: boolean;
  /** The tab or view that headings belong to. */
  panel: string | undefined;
  /** Last character of prose in the current block, for curling quotes. */
  lastCharacter: string;
  /** True inside `<code>` and similar elements, whose text is literal. */
  verbatim: boolean;
}

export function createPageState(): PageState {
  return {
    ids: new Map(),
    toc: [],
    links: [],
    linkTargets: new Set(),
    features: new Set(),
    languages: new Set(),
    islands: new Map(),
    reportedIslands: [],
    later: new Set(),
    slots: new Map(),
    generated: new Set(),
    diagnostics: [],
    reported: new Set(),
    collectors: [],
    files: [],
    expanded: { snippets: 0, characters: 0 },
    formulas: { characters: 0 },
    footnotes: new Map(),
    fragments: { count: 0, depth: 0 },
    tocOpen: true,
    panel: undefined,
    lastCharacter: "",
    verbatim: false,
  };
}

/** A unique id: the slug itself, then `slug-<start>` and up. */
export function uniqueId(state: PageState, scope: string, slug: string, start: 1 | 2): string {
  const taken = state.ids.get(scope) ?? new Map<string, number>();
  state.ids.set(scope, taken);
  let number = taken.get(slug);
  if (number === undefined) {
    taken.set(slug, start);
    return slug;
  }
  while (taken.has(`${slug}-${number}`)) number++;
  taken.set(slug, number + 1);
  taken.set(`${slug}-${number}`, start);
  return `${slug}-${number}`;
}

/** Scopes whose ids are derived from page text, like those of headings. */
const WORD_SCOPES = ["heading", "tab", "accordion", "anchor"];

/** A unique id for nested text: unused so far, and never assigned later. */
export function innerId(state: PageState, slug: string): string {
  const numbers = state.ids.get("inner") ?? new Map<string, number>();
  state.ids.set("inner", numbers);
  let number = numbers.get(slug) ?? 1;
  let id = number === 1 ? slug : `${slug}-${number}`;
  while (isTaken(state, id)) id = `${slug}-${++number}`;
  numbers.set(slug, number + 1);
  for (const scope of WORD_SCOPES) {
    const taken = state.ids.get(scope) ?? new Map<string, number>();
    state.ids.set(scope, taken.set(id, 2));
  }
  return id;
}

function isTaken({ ids }: PageState, id: string): boolean {
  for (const [scope, taken] of ids) if (scope !== "inner" && taken.has(id)) return true;
  return false;
}
