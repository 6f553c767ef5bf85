// The pattern language of redirects: exact text, `:name` for one segment, `:name*` for the rest, `*` for anything.
// Matched by hand and not as a regular expression, so that no pattern can take long on any address.

/** One piece of a pattern. */
export type PatternPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "segment" | "rest" | "any"; readonly name: string }
  /** A rest together with the slash before it, so that `/old/:slug*` takes `/old` too. */
  | { readonly kind: "folders"; readonly name: string };

/** What the placeholders of a pattern stand for; `*` are named `*0`, `*1` … in their order. */
export type Captures = ReadonlyMap<string, string>;

/** Takes a pattern apart: `"/old/:slug*"` → text `/old`, folders `slug`. */
export function parseRedirectPattern(pattern: string): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  let stars = 0;
  let end = 0;
  for (const match of pattern.matchAll(/\/?:([A-Za-z_]\w*)\*|:([A-Za-z_]\w*)|\*/g)) {
    const [written, rest, segment] = match;
    if (match.index > end) parts.push({ kind: "text", text: pattern.slice(end, match.index) });
    if (rest !== undefined) parts.push({ kind: written.startsWith("/") ? "folders" : "rest", name: rest });
    else if (segment !== undefined) parts.push({ kind: "segment", name: segment });
    else parts.push({ kind: "any", name: `*${stars++}` });
    end = match.index + written.length;
  }
  if (end < pattern.length) parts.push({ kind: "text", text: pattern.slice(end) });
  return parts;
}

/** Whether a pattern has no placeholder, so that it matches one address only. */
export function isExact(parts: readonly PatternPart[]): boolean {
  return parts.every((part) => part.kind === "text");
}

/** Whether a pattern has a star at its end only, as `_redirects` does: its hosts take one, and not all look at what follows it. */
export function isOpenAtEndOnly(parts: readonly PatternPart[]): boolean {
  return parts.slice(0, -1).every(({ kind }) => kind === "text" || kind === "segment");
}

/** Compares an address with a pattern and gives what the placeholders stand for, each as short as it can be. */
export function matchRedirectPattern(parts: readonly PatternPart[], path: string): Captures | undefined {
  const captures = new Map<string, string>();
  // Where each placeholder was tried in vain: what fails from one start fails from every later one it has tried as an end.
  const inVain = new Map<number, { readonly from: number; readonly to: number }>();
  const matchFrom = (index: number, start: number): boolean => {
    const part = parts[index];
    if (part === undefined) return start === path.length;
    if (part.kind === "text") {
      return path.startsWith(part.text, start) && matchFrom(index + 1, start + part.text.length);
    }
    const tried = inVain.get(index);
    if (tried && start >= tried.from && start <= tried.to) return false;
    const last = lastEnd(part.kind, path, start);
    for (let end = part.kind === "segment" ? start + 1 : start; end <= last; end++) {
      if (!matchFrom(index + 1, end)) continue;
      const slash = part.kind === "folders" && end > start ? 1 : 0;
      captures.set(part.name, path.slice(start + slash, end));
      return true;
    }
    inVain.set(index, { from: start, to: last });
    return false;
  };
  return matchFrom(0, 0) ? captures : undefined;
}

/** The furthest end of a placeholder that begins at a position. */
function lastEnd(kind: Exclude<PatternPart["kind"], "text">, path: string, start: number): number {
  if (kind === "folders" && path[start] !== "/") return start;
  const slash = kind === "segment" ? path.indexOf("/", start) : -1;
  return slash === -1 ? path.length : slash;
}

/** Writes a pattern with its placeholders filled; undefined when one of them has no value. */
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
