// Which HTML and SVG attributes contain URLs, and how to rewrite them: for elements on a page, and for authors'
// components at build time and in the browser.

/** What an attribute contains: a link or file that must exist, any URL, or a `srcset`. */
export type UrlKind = "link" | "asset" | "url" | "set";

/** By tag and attribute, in lowercase. */
const LINKED: Readonly<Record<string, Readonly<Record<string, UrlKind>>>> = {
  a: { href: "link", xlinkhref: "url", "xlink:href": "url" },
  area: { href: "link" },
  img: { src: "asset", srcset: "set" },
  source: { src: "asset", srcset: "set" },
  video: { src: "asset", poster: "url" },
  audio: { src: "asset" },
  track: { src: "asset" },
  embed: { src: "asset" },
  iframe: { src: "url" },
  object: { data: "url" },
  form: { action: "url" },
  button: { formaction: "url" },
  input: { formaction: "url", src: "url" },
  link: { href: "url", imagesrcset: "set" },
  script: { src: "url" },
  image: { href: "url", xlinkhref: "url", "xlink:href": "url" },
  use: { href: "url", xlinkhref: "url", "xlink:href": "url" },
};

/** Rewrites every URL attribute of a tag with `change`. */
export function rewriteUrls(
  tag: string,
  values: Iterable<readonly [name: string, value: unknown]>,
  change: (url: string, kind: UrlKind) => string,
): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  const kinds = Object.hasOwn(LINKED, tag) ? LINKED[tag] : undefined;
  if (kinds === undefined) return changed;
  for (const [attribute, value] of values) {
    const written = attribute.toLowerCase();
    const kind = Object.hasOwn(kinds, written) ? kinds[written] : undefined;
    if (kind === undefined || typeof value !== "string" || (kind === "url" && value.trim() === "")) continue;
    changed.set(attribute, kind === "set" ? changeSet(value, (href) => change(href, kind)) : change(value, kind));
  }
  return changed;
}

/** Parses a `srcset`: `"a.png 1x, b.png 2x"`. A comma ends a URL only before a space. */
function changeSet(written: string, change: (href: string) => string): string {
  return written.replace(
    /(^|,)(\s*)([^\s,]\S*?)(?=,?(?:\s|$))/g,
    (_, comma: string, space: string, href: string) => `${comma}${space}${change(href)}`,
  );
}

/**
 * Prepends the base path to a root-relative URL: `("/a", "/docs")` → `"/docs/a"`. Every other URL is unchanged,
 * including one that already has the base.
 */
export function withBase(url: string, base: string): string {
  if (base === "" || !/^\/(?![/\\])/.test(url)) return url;
  const rest = url.startsWith(base) ? url.slice(base.length) : undefined;
  return rest !== undefined && /^(?:$|[/?#])/.test(rest) ? url : `${base}${url}`;
}

/** Prepends the base path to the URLs of an element created by authors' code. */
export function placeUrls(tag: string, props: Record<string, unknown>, base: string): void {
  if (base === "") return;
  for (const [name, value] of rewriteUrls(tag, Object.entries(props), (href) => withBase(href, base)))
    props[name] = value;
}
