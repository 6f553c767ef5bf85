// Formulas as HTML and MathML. Their size is limited, because the cost of some grows with its square.

/** Characters of a formula, and of what its own macros expand to. The cost grows with the square: some larger ones take minutes. */
const [MAX_FORMULA, MAX_EXPANDED] = [5000, 50_000];
const MACRO = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/;

/** Loads KaTeX, once a page has a formula. The function throws with the reason if a formula is invalid. */
export async function loadMath(): Promise<(tex: string, display: boolean) => string> {
  const { default: katex } = await import("katex");
  // Assistants that convert pages to Markdown read the formula once, as TeX.
  return (tex, displayMode) => {
    if (tex.length > MAX_FORMULA) throw new Error(`It has more than ${MAX_FORMULA} characters`);
    const maxExpand = MACRO.test(tex) ? Math.floor(MAX_EXPANDED / tex.length) : 1000;
    const options = { displayMode, throwOnError: true, strict: false, trust: false, maxExpand } as const;
    return katex
      .renderToString(tex, { ...options, output: "htmlAndMathml" })
      .replace(/<semantics><m\w+|<span class="katex-html"/g, "$& data-markdown-ignore");
  };
}
