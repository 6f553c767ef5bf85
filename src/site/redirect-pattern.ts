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
export function parsePattern(pattern: string): readonly PatternPart[] {
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

/** Compares an address with a pattern and gives what the placeholders stand for. */
export function matchPattern(parts: readonly PatternPart[], path: string): Captures | undefined {
  const dead = new Set<number>();
  const captures = new Map<string, string>();
  const from = (index: number, position: number): boolean => {
    const part = parts[index];
    if (part === undefined) return position === path.length;
    if (part.kind === "text")
      return path.startsWith(part.text, position) && from(index + 1, position + part.text.length);
    const state = index * (path.length + 1) + position;
    if (dead.has(state)) return false;
    for (const end of captureEnds(part.kind, path, position)) {
      if (!from(index + 1, end)) continue;
      const slash = part.kind === "folders" && end > position ? 1 : 0;
      captures.set(part.name, path.slice(position + slash, end));
      return true;
    }
    dead.add(state);
    return false;
  };
  return from(0, 0) ? captures : undefined;
}

/** Where a placeholder that begins at a position may end, the longest first. */
function* captureEnds(kind: Exclude<PatternPart["kind"], "text">, path: string, start: number): Generator<number> {
  const slash = kind === "segment" ? path.indexOf("/", start) : -1;
  const isOutside = kind === "folders" && path[start] !== "/";
  const last = isOutside ? start : slash === -1 ? path.length : slash;
  for (let end = last; end > start; end--) yield end;
  if (kind !== "segment") yield start;
}

/** Writes a pattern with its placeholders filled; undefined when one of them has no value. */
export function fillPattern(parts: readonly PatternPart[], captures: Captures): string | undefined {
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
