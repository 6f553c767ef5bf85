// A page with everything needed to render it: documents, grammars and math.

import type { Highlighter } from "../../highlight/highlighter.ts";
import type { LoadedUnit } from "./load-units.ts";

export interface Loaded {
  readonly unit: LoadedUnit;
  readonly all: readonly LoadedUnit[];
  readonly highlighter: Highlighter | undefined;
  readonly math: ((tex: string, display: boolean) => string) | undefined;
  /** UI strings, for content outside of pages. */
  readonly word?: (word: string) => string;
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
