// A page with everything that rendering it takes: its documents, grammars and formulas.

import type { Highlighter } from "../../highlight/highlighter.ts";
import type { LoadedUnit } from "./load-units.ts";

/** What a page is rendered from. */
export interface Loaded {
  readonly unit: LoadedUnit;
  readonly all: readonly LoadedUnit[];
  readonly highlighter: Highlighter | undefined;
  readonly math: ((tex: string, display: boolean) => string) | undefined;
  /** Words, where no page gives the language. */
  readonly word?: (word: string) => string;
}

/** True when code of its author runs on a page. */
export function hasCode(loaded: Pick<Loaded, "all">): boolean {
  return loaded.all.some((unit) => unit.program !== undefined);
}

/** True for texts that may have samples of their own. */
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

/** What stands outside of pages needs nothing. */
export const NOTHING_LOADED: Loaded = {
  unit: EMPTY_UNIT,
  all: [],
  highlighter: undefined,
  math: undefined,
};
