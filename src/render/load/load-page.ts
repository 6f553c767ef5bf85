// A page → everything that rendering it takes: its documents and snippets, compiled code, grammars and formulas.

import { isPlain } from "../../highlight/grammars.ts";
import type { Highlighter } from "../../highlight/highlighter.ts";
import { sourcePath } from "../../site/pages/source-path.ts";
import type { Page } from "../../site/site.ts";
import type { PageState } from "../page-state.ts";
import { type ReferenceSite, referenceGrammars } from "../reference/reference-site.ts";
import type { RenderHost } from "../renderer.ts";
import { type LoadedUnit, type Units, withSnippets } from "./load-units.ts";
import { hasCode, type Loaded, NOTHING_LOADED } from "./loaded-page.ts";

/** Makes pages ready. */
export interface PageLoader {
  /** The page with all that is known to be needed. */
  load(page: Page): Promise<Loaded>;
  /** The page with its snippets, without colours and formulas. */
  loadPlain(page: Page): Promise<Loaded>;
  /** What only rendering could tell that the page needs; undefined when it has all. */
  loadMore(state: PageState, loaded: Loaded): Promise<Loaded | undefined>;
}

/** Loads the pages of a site from its units. */
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
  // Authors' code may take markup apart, so it gets code as it will be shown.
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
    // Formulas, and the grammars of code that components show.
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
