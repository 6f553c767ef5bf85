// The redirect pattern language: exact text, `:name` for one segment, `:name*` for the rest, `*` for anything.
// Matched by hand instead of with regular expressions, so no pattern can backtrack exponentially.

export type PatternPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "segment" | "rest" | "any"; readonly name: string }
  /** A rest including the slash before it, so that `/old/:slug*` also matches `/old`. */
  | { readonly kind: "folders"; readonly name: string };

/** Placeholder values; each `*` is named `*0`, `*1` and so on, in order. */
export type Captures = ReadonlyMap<string, string>;

/** Parses a pattern: `"/old/:slug*"` → text `/old`, folders `slug`. */
export function parseRedirectPattern(pattern: string): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  let stars = 0;
  let end = 0;
  for (const match of pattern.matchAll(/\/?:([A-Za-z_]\w*)\*|:([A-Za-z_]\w*)|\*/g)) {
    const [raw, rest, segment] = match;
    if (match.index > end) parts.push({ kind: "text", text: pattern.slice(end, match.index) });
    if (rest !== undefined) parts.push({ kind: raw.startsWith("/") ? "folders" : "rest", name: rest });
    else if (segment !== undefined) parts.push({ kind: "segment", name: segment });
    else parts.push({ kind: "any", name: `*${stars++}` });
    end = match.index + raw.length;
  }
  if (end < pattern.length) parts.push({ kind: "text", text: pattern.slice(end) });
  return parts;
}

/** True if a pattern has no placeholders and so matches a single path. */
export function isExact(parts: readonly PatternPart[]): boolean {
  return parts.every((part) => part.kind === "text");
}

/** True if the only wildcard is at the end: `_redirects` allows one, and some hosts ignore what follows it. */
export function isOpenAtEndOnly(parts: readonly PatternPart[]): boolean {
  return parts.slice(0, -1).every(({ kind }) => kind === "text" || kind === "segment");
}

/** Matches a path against a pattern; returns the captures, each as short as possible. */
export function matchRedirectPattern(parts: readonly PatternPart[], path: string): Captures | undefined {
  const captures = new Map<string, string>();
  // Failed attempts per placeholder: what fails from one start also fails from any later start already tried as an end.
  const failed = new Map<number, { readonly from: number; readonly to: number }>();
  const matchFrom = (index: number, start: number): boolean => {
    const part = parts[index];
    if (part === undefined) return start === path.length;
    if (part.kind === "text") {
      return path.startsWith(part.text, start) && matchFrom(index + 1, start + part.text.length);
    }
    const tried = failed.get(index);
    if (tried && start >= tried.from && start <= tried.to) return false;
    const last = lastEnd(part.kind, path, start);
    for (let end = part.kind === "segment" ? start + 1 : start; end <= last; end++) {
      if (!matchFrom(index + 1, end)) continue;
      const slash = part.kind === "folders" && end > start ? 1 : 0;
      captures.set(part.name, path.slice(start + slash, end));
      return true;
    }
    failed.set(index, { from: start, to: last });
    return false;
  };
  return matchFrom(0, 0) ? captures : undefined;
}

/** The furthest a placeholder that starts at an index can reach. */
function lastEnd(kind: Exclude<PatternPart["kind"], "text">, path: string, start: number): number {
  if (kind === "folders" && path[start] !== "/") return start;
  const slash = kind === "segment" ? path.indexOf("/", start) : -1;
  return slash === -1 ? path.length : slash;
}

/** Fills in a pattern's placeholders; undefined if one has no value. */
export function fillRedirectPattern(parts: readonly PatternPart[], captures: Captures): string | undefined {
  let text = "";
  for (const part of parts) {
    if (part.kind === "text") {
      text += part.text;
      continue;
    }
    const value = captures.get(part.name);
    if (value === undefined) return undefined;
    const slash = part.kind === "folders" && value !== "" ? "/" : "";
    text += `${slash}${value}`;
  }
  return text;
}
