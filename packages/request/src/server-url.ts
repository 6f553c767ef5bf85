// A server URL in the spec → the URL requests are sent to.

/** A URL template and its variables. */
export interface ServerTemplate {
  readonly url: string;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** Used for specs without servers. */
const PLACEHOLDER_SERVER = "https://api.example.com";

/** A server's URL with variables filled in and no trailing slash. */
export function serverUrl(server: ServerTemplate | undefined): string {
  if (server === undefined) return PLACEHOLDER_SERVER;
  const url = filledUrl(server);
  return absoluteUrl(url) ?? `${PLACEHOLDER_SERVER}${url.startsWith("/") || url === "" ? "" : "/"}${url}`;
}

/** False for a server that is only a path: its spec doesn't name a host. */
export function hasHost(server: ServerTemplate): boolean {
  return absoluteUrl(filledUrl(server)) !== undefined;
}

/** The URL with variables filled in, relative or absolute, with no trailing slash. */
export function filledUrl({ url, variables }: ServerTemplate): string {
  const values = new Map(variables.map(({ name, value }) => [name, value]));
  const filled = url.replace(/\{([^{}]*)\}/g, (written, name: string) => values.get(name) || written);
  let end = filled.length;
  while (filled[end - 1] === "/") end--;
  return filled.slice(0, end);
}

/** A host without `https://`, which authors write although it is technically a relative path. */
const BARE_HOST = /^(?:[\w-]+\.)+[a-z]{2,}(?:[/:]|$)|^[\w.-]+:\d/i;

/** The URL with a scheme; undefined for a path. */
export function absoluteUrl(url: string): string | undefined {
  if (url.startsWith("//")) return `https:${url}`;
  if (BARE_HOST.test(url)) return `https://${url}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : undefined;
}
