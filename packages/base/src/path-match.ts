// Glob patterns for paths and URLs: `*` matches within a segment, `**` across segments.

/** Returns a predicate that matches any of the patterns. */
export function createPathMatch(patterns: readonly string[]): (text: string) => boolean {
  if (patterns.length === 0) return () => false;
  const expressions = patterns.map(toExpression);
  return (text) => expressions.some((expression) => expression.test(text));
}

function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/^\.?\//, "")
    .split(/(\*\*\/?|\*)/)
    .map((part) => {
      if (part === "*") return "[^/]*";
      if (part.startsWith("**")) return ".*";
      return part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${source}$`, "s");
}
