// One highlighter for a whole site: it learns a language once, and its stylesheet depends on the themes alone.
import { createHighlighter } from "@lectern/highlight";
import { readPatterns, readProgram } from "@lectern/highlight/node";

export const highlighter = await createHighlighter({
  themes: { light: "github-light", dark: "github-dark" },
  patterns: readPatterns,
  program: readProgram,
});

/** The stylesheet of every page; the dark theme applies below an element with the class `dark`. */
export const styles = `${highlighter.css()}
.code-block{padding:1em;overflow:auto;color:var(--lec-code-text);background:var(--lec-code-background)}`;
