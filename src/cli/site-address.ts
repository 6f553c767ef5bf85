// The two options that say where a site will stand: its base path and its public address.

/** A value that was checked, or what is wrong with it. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

/** A base path in its one form: `"docs/"` → `"/docs"`, `"/"` → `""`. Only plain names, so that it is safe everywhere. */
export function parseBase(given: string | undefined): Parsed<string> {
  const bare = (given ?? "").replace(/^\/+|\/+$/g, "");
  if (bare === "") return { value: "" };
  const isPlain = bare.split("/").every((segment) => /^[\w.~-]+$/.test(segment) && !/^\.+$/.test(segment));
  if (isPlain && bare.length < 128) return { value: `/${bare}` };
  return { problem: `"${given}" is not a base path. Use names of letters, digits, "-", "_" and "." such as /docs.` };
}

/** The public address of a site without its base path: `("https://example.com/docs/", "/docs")` → `"https://example.com"`. */
export function parseSiteUrl(given: string | undefined, base: string): Parsed<string | undefined> {
  if (given === undefined) return { value: undefined };
  const problem = `"${given}" is not the address of a site. Write it whole, such as https://docs.example.com.`;
  if (!URL.canParse(given)) return { problem };
  const url = new URL(given);
  const isPlain = url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  if (!isPlain || (url.protocol !== "https:" && url.protocol !== "http:")) return { problem };
  const address = url.href.replace(/\/+$/, "");
  return {
    value: base !== "" && url.pathname.replace(/\/+$/, "").endsWith(base) ? address.slice(0, -base.length) : address,
  };
}

/** A port number. */
export function parsePort(given: string | undefined): Parsed<number | undefined> {
  if (given === undefined) return { value: undefined };
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  return port <= 65535 ? { value: port } : { problem: `"${given}" is not a port. Use a number from 0 to 65535.` };
}
