// Distinguishes URLs from site paths.

/** True for a URL with a scheme or host, false for a path. */
export function isAbsoluteUrl(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(withoutSpace(text));
}

/** True if a browser may open a URL: it neither runs code on the page nor reads the reader's disk. */
export function hasSafeScheme(text: string): boolean {
  return !/^(?:javascript|vbscript|data(?!:image\/)|file|blob):/i.test(withoutSpace(text));
}

/** True if opening a URL runs code on the page. */
export function runsCode(text: string): boolean {
  return /^(?:javascript|vbscript):/i.test(withoutSpace(text));
}

/** Browsers ignore spaces and control characters in a scheme, so `java\nscript:` counts as one. */
function withoutSpace(text: string): string {
  return text.replace(/[\0-\x20]+/g, "");
}

/** Splits a link into path and suffix: `"/a?b#c"` → `["/a", "?b#c"]`. */
export function splitSuffix(href: string): readonly [path: string, suffix: string] {
  const cut = href.search(/[?#]/);
  return cut === -1 ? [href, ""] : [href.slice(0, cut), href.slice(cut)];
}
