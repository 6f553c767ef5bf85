// Loads everything needed to render a page: documents and snippets, compiled code, grammars and math.

import { type Highlighter, isPlain } from "@lectern/highlight";
import { sourcePath } from "@lectern/model/site/pages/source-path.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { StringKey } from "@lectern/theme/layout/locales/string-key.ts";
import type { PageState } from "../page-state.ts";
import { type ReferenceSite, referenceGrammars } from "../reference/reference-site.ts";
import type { RenderHost } from "../renderer.ts";
import { type LoadedUnit, type Units, withSnippets } from "./load-units.ts";

export interface PageLoader {
  /** Loads the page and everything known to be needed. */
  load(page: Page): Promise<Loaded>;
  /** Loads the page with its snippets, but without highlighting and math. */
  loadPlain(page: Page): Promise<Loaded>;
  /** Loads what only rendering revealed to be missing; undefined if nothing is. */
  loadMore(state: PageState, loaded: Loaded): Promise<Loaded | undefined>;
}

export function createPageLoader(host: RenderHost, units: Units, reference: ReferenceSite): PageLoader {
  const loadUnit = async (page: Page): Promise<LoadedUnit> => {
    const own = page.kind === "document" ? await units.load(page.path) : undefined;
    if (own) return own;
    const text = page.kind === "document" ? "" : ((page.operation ?? page.channel)?.docs.content ?? "");
    const parsed = await host.parse({ path: sourcePath(page), text });
    return units.fromDocument(parsed.value, parsed.diagnostics);
  };
  const loadPlain = async (page: Page): Promise<Loaded> => {
    const unit = await loadUnit(page);
    return { ...NOTHING_LOADED, unit, all: await withSnippets(units, unit) };
  };
  // Author code may take markup apart, so its code blocks are highlighted right away.
  const highlighterFor = (loaded: Pick<Loaded, "all">): Promise<Highlighter> => host.highlighter(!hasCode(loaded));
  return {
    loadPlain,
    load: async (page) => {
      const { unit, all } = await loadPlain(page);
      const languages = all.flatMap((one) => one.languages);
      const samples = referenceGrammars(page, unit.document.text, reference.settings);
      const highlighter = languages.length + samples.length > 0 ? await highlighterFor({ all }) : undefined;
      const themes = all.flatMap((one) => one.document.codeThemes);
      await highlighter?.load([...languages, ...samples], themes);
      const math = all.some((one) => one.math) ? await host.math() : undefined;
      return { unit, all, highlighter, math };
    },
    // Math, and grammars for code that components render.
    loadMore: async ({ languages, features }, loaded) => {
      const needsMath = features.has("math") && loaded.math === undefined;
      const missing = [...languages].filter((language) => !isPlain(language) && !loaded.highlighter?.has(language));
      const highlighter = missing.length > 0 ? await highlighterFor(loaded) : loaded.highlighter;
      const known = missing.filter((language) => highlighter?.knows(language));
      if (known.length === 0 && !needsMath) return undefined;
      await highlighter?.load(known);
      return { ...loaded, highlighter, math: needsMath ? await host.math() : loaded.math };
    },
  };
}

export interface Loaded {
  readonly unit: LoadedUnit;
  readonly all: readonly LoadedUnit[];
  readonly highlighter: Highlighter | undefined;
  readonly math: ((tex: string, display: boolean) => string) | undefined;
  /** UI strings, for content outside of pages. */
  readonly word?: (word: StringKey) => string;
}

/** True if the page runs author code. */
export function hasCode(loaded: Pick<Loaded, "all">): boolean {
  return loaded.all.some((unit) => unit.program !== undefined);
}

/** True if the page may contain its own samples. */
export function hasExample({ document }: LoadedUnit): boolean {
  return /\b(?:Request|Response)Example\b/.test(document.text);
}

const EMPTY_UNIT: LoadedUnit = {
  document: {
    path: "docs.json",
    text: "",
    tree: { type: "root", children: [] },
    modules: [],
    languages: [],
    codeThemes: [],
  },
  program: undefined,
  expressions: new Map(),
  literals: new Map(),
  snippets: new Map(),
  definitions: new Map(),
  diagnostics: [],
  languages: [],
  math: false,
  uses: [],
  imports: new Set(),
  absent: new Set(),
};

/** For content outside of pages, which needs nothing. */
export const NOTHING_LOADED: Loaded = {
  unit: EMPTY_UNIT,
  all: [],
  highlighter: undefined,
  math: undefined,
};
