// The URL of a server as it is described → the URL requests are sent to.

/** A URL with places that a caller chooses a value for. */
export interface ServerTemplate {
  readonly url: string;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** The URL of specs that name none. */
const PLACEHOLDER_SERVER = "https://api.example.com";

/** The URL of a server with its variables filled in, without a slash at the end. */
export function serverUrl(server: ServerTemplate | undefined): string {
  if (server === undefined) return PLACEHOLDER_SERVER;
  const url = filledUrl(server);
  return absoluteUrl(url) ?? `${PLACEHOLDER_SERVER}${url.startsWith("/") || url === "" ? "" : "/"}${url}`;
}

/** False for a server that is a path alone: its spec does not say on which host. */
export function hasHost(server: ServerTemplate): boolean {
  return absoluteUrl(filledUrl(server)) !== undefined;
}

/** The URL with its variables filled in, relative or not, without a slash at the end. */
export function filledUrl({ url, variables }: ServerTemplate): string {
  const values = new Map(variables.map(({ name, value }) => [name, value]));
  const filled = url.replace(/\{([^{}]*)\}/g, (written, name: string) => values.get(name) || written);
  let end = filled.length;
  while (filled[end - 1] === "/") end--;
  return filled.slice(0, end);
}

/** Who writes a host without `https://` means that host, though as a reference it is a folder. */
const BARE_HOST = /^(?:[\w-]+\.)+[a-z]{2,}(?:[/:]|$)|^[\w.-]+:\d/i;

/** The URL with a scheme; undefined for a path alone. */
export function absoluteUrl(url: string): string | undefined {
  if (url.startsWith("//")) return `https:${url}`;
  if (BARE_HOST.test(url)) return `https://${url}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : undefined;
}
