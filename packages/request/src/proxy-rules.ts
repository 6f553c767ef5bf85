// The proxy's rules, the same on every host: which requests it accepts, where they may go and what it forwards.
// The API request travels in dedicated headers, so nothing about the docs site itself reaches the API.

/** The proxy's path below the site's base path. */
export const PROXY_PATH = "/_lectern/proxy";
/** The output file with the allowed origins. */
export const PROXY_FILE = "_lectern/proxy.json";
/** Carries the API's URL. */
export const TARGET_HEADER = "x-lectern-target";
/** Carries the method; requests to the proxy are always POST. */
export const METHOD_HEADER = "x-lectern-method";
/** The prefix for headers of the API's request and response. */
export const CARRIED_HEADER = "x-lectern-header-";
/** Carries the API's status code. */
export const STATUS_HEADER = "x-lectern-status";
/** Carries the reason for a refusal. */
export const REJECTION_HEADER = "x-lectern-proxy-error";

/** Request and response size limits in bytes. */
export const MAX_SENT: number = 50 * 1024 * 1024;
export const MAX_RECEIVED: number = 200 * 1024 * 1024;
/** Larger request bodies are sent on as they arrive, and so cannot be sent again after a redirect. */
export const MAX_REPEATED: number = 64 * 1024;
/** Time limits in milliseconds: until the request has arrived, between its parts, until the response starts, and until it ends. */
export const MAX_UPLOAD = 120_000;
export const MAX_UPLOAD_PAUSE = 15_000;
export const MAX_WAITING = 60_000;
export const MAX_BODY = 600_000;
const MAX_REDIRECTS = 5;
/** Requests at once, and per client and minute, where one server counts them. */
export const PROXY_SLOTS = { all: 100, each: 10 };
export const PROXIED_PER_MINUTE = 300;

/** Where a request goes. */
export interface ProxyTarget {
  readonly url: URL;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
}

export interface Rejection {
  readonly status: number;
  readonly reason: string;
}

export const TOO_LARGE: Rejection = { status: 413, reason: "the request is larger than 50 MB" };
export const TOO_SLOW: Rejection = { status: 408, reason: "the request did not arrive in time" };
export const NOT_REPEATED: Rejection = {
  status: 502,
  reason: "the API redirects a request that is too large to be sent again",
};
export const TOO_MANY: Rejection = { status: 429, reason: "too many requests are running" };

/** A request to the proxy. */
export interface ProxyRequest {
  readonly method: string;
  header(name: string): string | null | undefined;
  readonly headers: Iterable<readonly [string, string]>;
}

const METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}$/;
const REJECTED_METHODS = /^(?:CONNECT|TRACE|TRACK)$/i;
/** Connection headers are never forwarded. */
const HOP_HEADERS =
  /^(?:connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|x-forwarded-.*|forwarded|via)$/i;

/** Where a request goes, or why it is refused. `origins` come from the site's specs. */
export function readProxyRequest(request: ProxyRequest, origins: readonly string[]): ProxyTarget | Rejection {
  if (request.method !== "POST") return { status: 405, reason: "only POST requests are forwarded" };
  const rejection = rejectOrigin(request.header("origin"), request.header("host"), request.header("sec-fetch-site"));
  if (rejection !== undefined) return rejection;
  const method = request.header(METHOD_HEADER) ?? "GET";
  if (!METHOD.test(method) || REJECTED_METHODS.test(method))
    return { status: 400, reason: "the method is not allowed" };
  const url = allowedUrl(request.header(TARGET_HEADER) ?? "", origins);
  if (url === undefined) return { status: 403, reason: "the URL is not one of the servers in this site's API specs" };
  const headers = [...request.headers].flatMap(([name, value]) => {
    const own = name.toLowerCase().startsWith(CARRIED_HEADER) ? name.slice(CARRIED_HEADER.length) : undefined;
    return own === undefined || own === "" || HOP_HEADERS.test(own) ? [] : [[own, value] as const];
  });
  return { url, method, headers };
}

/** Only the site's own pages may use the proxy. */
function rejectOrigin(
  origin: string | null | undefined,
  host: string | null | undefined,
  site: string | null | undefined,
): Rejection | undefined {
  const isOwn = origin && host && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  if (isOwn && (!site || site === "same-origin")) return undefined;
  return { status: 403, reason: "only pages of this site may use its proxy" };
}

/** The URL if its origin is allowed; `*` in an allowed origin matches one host label. */
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

/** A response as far as it may be a redirect. */
export interface RedirectResponse {
  readonly status: number;
  readonly location: string | null | undefined;
  /** Redirects that were followed before it. */
  readonly redirects: number;
}

/** Where a redirect goes, or why it is refused; undefined for any other response. */
export function followRedirect(
  target: ProxyTarget,
  { status, location, redirects }: RedirectResponse,
  origins: readonly string[],
): { readonly target: ProxyTarget; readonly keepsBody: boolean } | Rejection | undefined {
  if (location == null || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  if (redirects >= MAX_REDIRECTS) return { status: 502, reason: "the API redirects too often" };
  const url = URL.canParse(location, target.url.href)
    ? allowedUrl(new URL(location, target.url).href, origins)
    : undefined;
  if (url === undefined)
    return { status: 403, reason: "the API redirects to a server that is not in this site's API specs" };
  const { method, keepsBody } = methodAfterRedirect(status, target.method);
  const isSameOrigin = url.origin === target.url.origin;
  // Credentials are only sent to the host they were entered for.
  const headers = isSameOrigin ? target.headers : target.headers.filter(([name]) => HARMLESS_HEADERS.test(name));
  return { target: { url, method, headers }, keepsBody };
}

const HARMLESS_HEADERS = /^(?:accept|accept-language|content-type)$/i;

/** The method after a redirect, as browsers change it, and whether the body is resent. */
function methodAfterRedirect(status: number, method: string): { readonly method: string; readonly keepsBody: boolean } {
  const isPost = method === "POST" && (status === 301 || status === 302);
  const isSeen = status === 303 && method !== "HEAD";
  return isPost || isSeen ? { method: "GET", keepsBody: false } : { method, keepsBody: true };
}

/** The proxy's response headers: the API's headers as data, with nothing a browser would act on. */
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

export function rejectionHeaders(reason: string): readonly (readonly [string, string])[] {
  return [...SAFE_HEADERS, [REJECTION_HEADER, printable(reason)]];
}

/** Keeps an API's response from running as a page on the docs origin. */
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
