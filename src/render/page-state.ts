// Everything that grows while one page is rendered: ids, headings, links, needs and problems.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Html } from "../base/html.ts";
import type { Island } from "../evaluate/bridge.ts";
import type { CollectKey, Feature, SlotName, TocEntry } from "../ui/component.ts";
import type { Walker } from "./walker.ts";

/** A link or asset a page refers to, as written, for the link checks. */
export interface PageLink {
  readonly href: string;
  readonly at: Location;
  readonly kind: "link" | "asset";
}

/** A footnote that the page refers to. */
export interface Footnote {
  readonly number: number;
  readonly walker: Walker;
  readonly identifier: string;
  /** How often the page refers to it. */
  references: number;
}

/** The growing result of one page. */
export interface PageState {
  /** Ids in use by scope, each with the number its next repeat gets. */
  readonly ids: Map<string, Map<string, number>>;
  readonly toc: TocEntry[];
  readonly links: PageLink[];
  /** Every link target that was looked up, after the file it is relative to and a line end. */
  readonly asked: Set<string>;
  readonly features: Set<Feature>;
  /** Languages of the code it shows. */
  readonly languages: Set<string>;
  readonly islands: Map<string, Island>;
  /** Markup with the classes that islands may show later. */
  readonly later: Set<string>;
  readonly slots: Map<SlotName, Html>;
  /** Slots with samples that nobody wrote: they are made from what the page documents. */
  readonly made: Set<"request" | "response">;
  readonly diagnostics: Diagnostic[];
  /** Problems of expressions that were reported: each place is told once. */
  readonly told: Set<string>;
  /** Open collectors, innermost last. */
  readonly collectors: { readonly key: CollectKey<unknown>; readonly items: unknown[] }[];
  /** Files being rendered, outermost first, to stop a snippet that includes itself. */
  readonly files: string[];
  /** How many snippets the page has shown so far, and how many characters they have. */
  readonly expanded: { snippets: number; characters: number };
  /** Footnotes in the order of their first reference. */
  readonly footnotes: Map<string, Footnote>;
  /** Pieces of Markdown that code has made: how many, and how deep they stand in each other now. */
  readonly fragments: { count: number; depth: number };
  /** False while headings are kept out of the table of contents. */
  tocOpen: boolean;
  /** The tab or view the headings belong to. */
  panel: string | undefined;
  /** Last character of prose in the current block, for curling quotes. */
  lastCharacter: string;
  /** True inside `<code>` and its like, whose text is shown as it was typed. */
  verbatim: boolean;
}

/** The state at the start of a page. */
export function createPageState(): PageState {
  return {
    ids: new Map(),
    toc: [],
    links: [],
    asked: new Set(),
    features: new Set(),
    languages: new Set(),
    islands: new Map(),
    later: new Set(),
    slots: new Map(),
    made: new Set(),
    diagnostics: [],
    told: new Set(),
    collectors: [],
    files: [],
    expanded: { snippets: 0, characters: 0 },
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

/** Scopes whose ids are made from the words of a page, as those of headings are. */
const WORD_SCOPES = ["heading", "tab", "accordion", "anchor"];

/** A unique id for a text inside something else: nothing has it yet, and nothing gets it later. */
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
