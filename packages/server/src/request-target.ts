// Parses the target of a request line. Decodes exactly once and rejects anything unusual: every ambiguous URL has been
// used to bypass some check.

/** A path to look up, or the error status. */
export type RequestTarget =
  | { readonly kind: "path"; readonly path: string; readonly query: URLSearchParams }
  | { readonly kind: "rejected"; readonly status: 400 | 404 | 414 };

/** Common hosts reject longer ones too. */
const MAX_LENGTH = 8192;

/** `"/a%20b?x=1"` → the path `/a b` and its query. */
export function parseRequestTarget(target: string): RequestTarget {
  if (target.length > MAX_LENGTH) return { kind: "rejected", status: 414 };
  // Printable ASCII only; a target without a leading slash names another host or nothing at all.
  if (!/^\/[\x21-\x7e]*$/.test(target) || target.includes("#")) return { kind: "rejected", status: 400 };
  const mark = target.indexOf("?");
  const raw = mark === -1 ? target : target.slice(0, mark);
  const path = decodeOnce(raw);
  if (path === undefined) return { kind: "rejected", status: 400 };
  if (path.includes("//")) return { kind: "rejected", status: 404 };
  return { kind: "path", path, query: new URLSearchParams(mark === -1 ? "" : target.slice(mark + 1)) };
}

function decodeOnce(raw: string): string | undefined {
  if (/%(?:2f|5c)/i.test(raw)) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  const isDoubleEncoded = /%(?:2e|2f|5c|00|25)/i.test(path);
  const isOdd = /[\\\u0000-\u001f\u007f]/.test(path);
  const climbs = path.split("/").some((segment) => segment === "." || segment === "..");
  return isDoubleEncoded || isOdd || climbs ? undefined : path.normalize("NFC");
}

/** Appends the query to a redirect target, unless it has its own. */
export function withQuery(location: string, query: URLSearchParams): string {
  const text = query.toString();
  if (text === "" || location.includes("?")) return location;
  const [path = "", hash] = location.split("#", 2);
  return `${path}?${text}${hash === undefined ? "" : `#${hash}`}`;
}
