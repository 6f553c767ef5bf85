// Dark mode without JavaScript: repeats the `.dark` rules for the whole document. Loaded only without scripting and if
// the system prefers dark.

/** The dark rules of a stylesheet for pages that cannot set the class: `.dark .a{…}` → `:root .a{…}`. */
export function darkCss(css: string): string {
  const rules: string[] = [];
  for (const [, selectors = "", body = ""] of css.matchAll(/([^{}@]+)\{([^{}]*)\}/g)) {
    const dark = splitSelectors(selectors).filter((selector) => /^(?:html)?\.dark\b/.test(selector));
    if (dark.length === 0) continue;
    rules.push(`${dark.map((selector) => selector.replace(/^(?:html)?\.dark\b/, ":root")).join(",")}{${body}}`);
  }
  if (rules.length === 0) return "";
  return `${rules.join("")}html:root .only-dark{display:revert!important}`;
}

/** Commas inside brackets belong to their selector. */
function splitSelectors(selectors: string): readonly string[] {
  return selectors.split(/,(?![^(]*\))/).map((selector) => selector.trim());
}
