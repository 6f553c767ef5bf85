// Which attributes of HTML and SVG hold addresses, and how the addresses in them are changed: by the page that shows an
// element, and by authors' components at build as in the browser.

/** What an attribute holds: a link or a file that must be there, any address, or a list of pictures. */
export type AddressKind = "link" | "asset" | "address" | "set";

/** By tag and attribute, in small letters. */
const LINKED: Readonly<Record<string, Readonly<Record<string, AddressKind>>>> = {
  a: { href: "link", xlinkhref: "address", "xlink:href": "address" },
  area: { href: "link" },
  img: { src: "asset", srcset: "set" },
  source: { src: "asset", srcset: "set" },
  video: { src: "asset", poster: "address" },
  audio: { src: "asset" },
  track: { src: "asset" },
  embed: { src: "asset" },
  iframe: { src: "address" },
  object: { data: "address" },
  form: { action: "address" },
  button: { formaction: "address" },
  input: { formaction: "address", src: "address" },
  link: { href: "address", imagesrcset: "set" },
  script: { src: "address" },
  image: { href: "address", xlinkhref: "address", "xlink:href": "address" },
  use: { href: "address", xlinkhref: "address", "xlink:href": "address" },
};

/** What the attributes of a tag with addresses in them hold, each given a new value by `change`. */
export function changeAddresses(
  tag: string,
  values: Iterable<readonly [name: string, value: unknown]>,
  change: (address: string, kind: AddressKind) => string,
): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  const kinds = Object.hasOwn(LINKED, tag) ? LINKED[tag] : undefined;
  if (kinds === undefined) return changed;
  for (const [attribute, value] of values) {
    const written = attribute.toLowerCase();
    const kind = Object.hasOwn(kinds, written) ? kinds[written] : undefined;
    if (kind === undefined || typeof value !== "string" || (kind === "address" && value.trim() === "")) continue;
    changed.set(attribute, kind === "set" ? changeSet(value, (href) => change(href, kind)) : change(value, kind));
  }
  return changed;
}

/** Pictures for several screens: `"a.png 1x, b.png 2x"`. A comma ends an address only before a space. */
function changeSet(written: string, change: (href: string) => string): string {
  return written.replace(
    /(^|,)(\s*)([^\s,]\S*?)(?=,?(?:\s|$))/g,
    (_, comma: string, space: string, href: string) => `${comma}${space}${change(href)}`,
  );
}

/**
 * An address from the root of the site, with the folder that the site is served from: `("/a", "/docs")` → `"/docs/a"`.
 * One that begins with that folder stays as it is, and so does every other address.
 */
export function withBase(address: string, base: string): string {
  if (base === "" || !/^\/(?![/\\])/.test(address)) return address;
  const rest = address.startsWith(base) ? address.slice(base.length) : undefined;
  return rest !== undefined && /^(?:$|[/?#])/.test(rest) ? address : `${base}${address}`;
}

/** Gives the folder of the site to the addresses of an element that authors' code has made. */
export function placeUrls(tag: string, props: Record<string, unknown>, base: string): void {
  if (base === "") return;
  for (const [name, value] of changeAddresses(tag, Object.entries(props), (href) => withBase(href, base)))
    props[name] = value;
}
