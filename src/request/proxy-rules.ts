// The rules of the proxy, the same on every host: which requests it takes, where they may go, what is passed on.
// Everything about the request to the API travels in headers of its own, so nothing of the docs site itself reaches the API.

/** Where the proxy is, below the base path of a site. */
export const PROXY_PATH = "/_lectern/proxy";
/** The output file with the origins it may reach. */
export const PROXY_FILE = "_lectern/proxy.json";
/** The header with the URL of the API. */
export const TARGET_HEADER = "x-lectern-target";
/** The header with the method; the request to the proxy is always a POST. */
export const METHOD_HEADER = "x-lectern-method";
/** Headers of the API's request and response have this in front of their names. */
export const CARRIED_HEADER = "x-lectern-header-";
/** The header with the status of the API's response. */
export const STATUS_HEADER = "x-lectern-status";
/** The header that says why the proxy refused. */
export const REFUSED_HEADER = "x-lectern-proxy-error";

/** Most bytes of a request and of a response. */
export const MOST_SENT: number = 50 * 1024 * 1024;
export const MOST_RECEIVED: number = 200 * 1024 * 1024;
/** Milliseconds until a response begins, and until it ends. */
export const MOST_WAITING = 60_000;
export const MOST_TAKEN = 600_000;
export const MOST_REDIRECTS = 5;

/** Where a request goes. */
export interface ProxyTarget {
  readonly url: URL;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** A refusal, with the status it is answered with. */
export interface Refusal {
  readonly status: number;
  readonly reason: string;
}

/** What a proxied request brings. */
export interface ProxyRequest {
  readonly method: string;
  header(name: string): string | null | undefined;
  readonly headers: Iterable<readonly [string, string]>;
}

const METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}$/;
const REFUSED_METHODS = /^(?:CONNECT|TRACE|TRACK)$/i;
/** What a connection says about itself is said anew. */
const HOP_HEADERS =
  /^(?:connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|x-forwarded-.*|forwarded|via)$/i;

/** Where a request goes, or why it goes nowhere. `origins` are those of the site's own specs. */
export function readProxyRequest(request: ProxyRequest, origins: readonly string[]): ProxyTarget | Refusal {
  if (request.method !== "POST") return { status: 405, reason: "only POST requests are forwarded" };
  const refusal = refuseOrigin(request.header("origin"), request.header("host"), request.header("sec-fetch-site"));
  if (refusal !== undefined) return refusal;
  const method = request.header(METHOD_HEADER) ?? "GET";
  if (!METHOD.test(method) || REFUSED_METHODS.test(method)) return { status: 400, reason: "the method is not allowed" };
  const url = allowedUrl(request.header(TARGET_HEADER) ?? "", origins);
  if (url === undefined) return { status: 403, reason: "the URL is not one of the servers in this site's API specs" };
  const headers = [...request.headers].flatMap(([name, value]) => {
    const own = name.toLowerCase().startsWith(CARRIED_HEADER) ? name.slice(CARRIED_HEADER.length) : undefined;
    return own === undefined || own === "" || HOP_HEADERS.test(own) ? [] : [[own, value] as const];
  });
  return { url, method, headers };
}

/** Only pages of the site itself may use its proxy. */
function refuseOrigin(
  origin: string | null | undefined,
  host: string | null | undefined,
  site: string | null | undefined,
): Refusal | undefined {
  const isOwn = origin && host && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  if (isOwn && (!site || site === "same-origin")) return undefined;
  return { status: 403, reason: "only pages of this site may use its proxy" };
}

/** The URL when its origin is one of the allowed; a star in one stands for one label of a host. */
export function allowedUrl(text: string, origins: readonly string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  return origins.some((origin) => fits(origin, url.origin)) ? url : undefined;
}

function fits(pattern: string, origin: string): boolean {
  if (!pattern.includes("*")) return pattern === origin;
  const [parts, found] = [pattern, origin].map((one) => one.split("."));
  if (parts?.length !== found?.length) return false;
  return (parts ?? []).every((part, index) => {
    const other = found?.[index] ?? "";
    const [before = "", after = ""] = part.split("*");
    if (!part.includes("*")) return part === other;
    const middle = other.slice(before.length, other.length - after.length);
    return other.startsWith(before) && other.endsWith(after) && /^[a-z0-9-]+$/i.test(middle);
  });
}

/** Headers that go on to another host after a redirect: nothing that could be a secret. */
export function headersForRedirect(
  headers: readonly (readonly [string, string])[],
  isSameOrigin: boolean,
): readonly (readonly [string, string])[] {
  return isSameOrigin ? headers : headers.filter(([name]) => /^(?:accept|accept-language|content-type)$/i.test(name));
}

/** What follows a redirect: the method as browsers change it, and whether the body goes along. */
export function methodAfterRedirect(
  status: number,
  method: string,
): { readonly method: string; readonly keepsBody: boolean } {
  const isPost = method === "POST" && (status === 301 || status === 302);
  const isSeen = status === 303 && method !== "HEAD";
  return isPost || isSeen ? { method: "GET", keepsBody: false } : { method, keepsBody: true };
}

/** The headers of the proxy's response: those of the API as data, and nothing that a browser would act on. */
export function responseHeaders(
  status: number,
  statusText: string,
  headers: Iterable<readonly [string, string]>,
): readonly (readonly [string, string])[] {
  const carried = [...headers].flatMap(([name, value]): readonly (readonly [string, string])[] =>
    HOP_HEADERS.test(name) || name.toLowerCase() === "content-encoding"
      ? []
      : [[`${CARRIED_HEADER}${name}`, printable(value)]],
  );
  return [...SAFE_HEADERS, [STATUS_HEADER, printable(`${status} ${statusText}`.trim())], ...carried];
}

/** The headers of a refusal. */
export function refusalHeaders(reason: string): readonly (readonly [string, string])[] {
  return [...SAFE_HEADERS, [REFUSED_HEADER, printable(reason)]];
}

/** A page that an API answers with never runs on the origin of the docs. */
const SAFE_HEADERS: readonly (readonly [string, string])[] = [
  ["content-type", "application/octet-stream"],
  ["x-content-type-options", "nosniff"],
  ["content-security-policy", "sandbox; default-src 'none'"],
  ["cache-control", "no-store"],
  ["cross-origin-resource-policy", "same-origin"],
];

function printable(value: string): string {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]/g, " ");
}
