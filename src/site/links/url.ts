// Telling web addresses from paths of the site, and reading what authors percent-encoded.

/** Whether a text is an address with a scheme or a host instead of a path. */
export function isAbsoluteUrl(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(withoutSpace(text));
}

/** Whether a browser may open an address: anything but what runs as code on the page or reads the reader's disk. */
export function hasSafeScheme(text: string): boolean {
  return !/^(?:javascript|vbscript|data(?!:image\/)|file|blob):/i.test(withoutSpace(text));
}

/** Browsers pass over spaces and control characters in a scheme, so `java\nscript:` is one. */
function withoutSpace(text: string): string {
  return text.replace(/[\0-\x20]+/g, "");
}

/** A path without percent-encoding: `"/a%20b"` → `"/a b"`; what cannot be decoded stays as it is. */
export function decodePath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A link cut into its path and the rest: `"/a?b#c"` → `["/a", "?b#c"]`. */
export function splitSuffix(href: string): readonly [path: string, suffix: string] {
  const cut = href.search(/[?#]/);
  return cut === -1 ? [href, ""] : [href.slice(0, cut), href.slice(cut)];
}
