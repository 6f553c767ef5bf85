// Reads the few headers that matter for a plain request from the raw list in one pass: building Node's headers object
// costs more than everything else a prepared file needs.

/** The head of a request without a range, a body or a condition other than an ETag. */
export interface PlainHead {
  readonly host: string;
  readonly accept: string | undefined;
  readonly acceptEncoding: string | undefined;
  readonly noneMatch: string | undefined;
  /** Only with `noneMatch`, which takes precedence: browsers send both. */
  readonly modifiedSince: string | undefined;
  readonly cookie: string | undefined;
}

const NAMES: ReadonlyMap<string, keyof PlainHead> = new Map([
  ["host", "host"],
  ["accept", "accept"],
  ["accept-encoding", "acceptEncoding"],
  ["if-none-match", "noneMatch"],
  ["if-modified-since", "modifiedSince"],
  ["cookie", "cookie"],
]);

/** Headers that plain requests do not have. */
const OTHERS = /^(?:if-.+|range|content-length|transfer-encoding|upgrade|expect|authorization)$/;

/** Parses a list of names and values; undefined if the request is not plain or a relevant header appears twice. */
export function readPlainHead(raw: readonly string[]): PlainHead | undefined {
  const head: { -readonly [Name in keyof PlainHead]: string | undefined } = {
    host: undefined,
    accept: undefined,
    acceptEncoding: undefined,
    noneMatch: undefined,
    modifiedSince: undefined,
    cookie: undefined,
  };
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? "").toLowerCase();
    const index = NAMES.get(name);
    if (index === undefined) {
      if (OTHERS.test(name)) return undefined;
    } else {
      if (head[index] !== undefined) return undefined;
      head[index] = raw[at + 1];
    }
  }
  const isDated = head.modifiedSince !== undefined && head.noneMatch === undefined;
  return head.host === undefined || isDated ? undefined : (head as PlainHead);
}

const MAX_REMEMBERED = 500;

/** Memoizes a pure function of a header, whose values repeat. Resets when there are too many. */
export function remember<T>(find: (header: string | undefined) => T): (header: string | undefined) => T {
  const known = new Map<string | undefined, T>();
  return (header) => {
    const found = known.get(header);
    if (found !== undefined) return found;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const value = find(header);
    // Long headers are rare, and caching many of them would be expensive.
    if ((header?.length ?? 0) < 300) known.set(header, value);
    return value;
  };
}
