// Patterns for paths and addresses: `*` stands for anything inside a folder, `**` for anything at all.

/** A test for texts that match one of the patterns. */
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
