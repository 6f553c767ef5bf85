// Markdown that code has made, `<MDX>{text}</MDX>`, as a document of its own inside the page.

import { mdxTooCostly } from "../../content/diagnostics.ts";
import { isCostly } from "../../content/parse-cost.ts";
import { parseDocument } from "../../content/parse-document.ts";
import { tooMuchMarkdown } from "../diagnostics.ts";
import { report, type Walker } from "../walker.ts";

const MOST_FRAGMENTS = 500;
const DEEPEST = 8;

/**
 * The walker of a piece of Markdown; undefined when the page has too many, which is reported. Whoever gets one takes 1 from
 * the depth of the page's fragments when the piece is done.
 */
export function enterMarkdown<W extends Walker>(text: string, walker: W): W | undefined {
  const { fragments, diagnostics } = walker.page.state;
  if (fragments.count >= MOST_FRAGMENTS || fragments.depth >= DEEPEST) {
    const isTold = diagnostics.some(({ code }) => code === "code/too-much-markdown");
    if (!isTold) report(walker, tooMuchMarkdown(MOST_FRAGMENTS, DEEPEST, walker.page.at));
    return undefined;
  }
  if (isCostly(text)) {
    report(walker, mdxTooCostly(walker.page.at));
    return undefined;
  }
  fragments.count++;
  fragments.depth++;
  const { value: document } = parseDocument({ path: walker.unit.document.path, text }, new Map());
  return { ...walker, unit: { ...walker.unit, document } };
}
