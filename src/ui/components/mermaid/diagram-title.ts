// Extracts the title from a diagram's source, used as its accessible name.

/** Diagram types with a `title` line; in others such a line is a node. */
const TITLED = /^[ \t]*(?:C4|gantt|journey|packet|pie|quadrantChart|radar|sequenceDiagram|timeline|xychart)/m;

/** `accTitle: …`, the frontmatter `title`, or the `title` line; undefined if there is none. */
export function diagramTitle(chart: string): string | undefined {
  const [, settings = ""] = /^\s*---[^\S\n]*\n([\s\S]*?)\n[^\S\n]*---/.exec(chart) ?? [];
  const found =
    /^[ \t]*accTitle[^\S\n]*:(.+)/m.exec(chart) ??
    /^[ \t]*title[^\S\n]*:(.+)/m.exec(settings) ??
    (TITLED.test(chart) ? /^[ \t]*(?:pie\b.*?\s)?title(?:[^\S\n]*:|[^\S\n])(.+)/m.exec(chart) : null);
  return found?.[1]?.trim().replace(/^(["'])(.*)\1$/, "$2") || undefined;
}
