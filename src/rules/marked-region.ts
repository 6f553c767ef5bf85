// The part of a file that belongs to us: everything between two marks. What people write around it stays as it is.

const START = "<!-- lectern:rules:start -->";
const END = "<!-- lectern:rules:end -->";
const NOTICE = "<!-- Written by `lectern rules`. Write your own rules above or below; this part is replaced. -->";

/** A file with its region in place, or the reason why nothing can be put in. */
export type Marked = { readonly kind: "text"; readonly text: string } | { readonly kind: "broken" };

/** Whether a file has a region of ours. */
export function hasRegion(text: string): boolean {
  return text.includes(START);
}

/** Puts `content` into the region of a file; a file without one gets it at its end, a new one after `head`. */
export function putIntoRegion(existing: string | undefined, content: string, head: string): Marked {
  const region = `${START}\n${NOTICE}\n\n${content.trim()}\n\n${END}`;
  if (existing === undefined || existing.trim() === "") return { kind: "text", text: `${head}${region}\n` };
  const wide = existing.includes("\r\n") ? region.replaceAll("\n", "\r\n") : region;
  const place = findRegion(existing);
  if (place === "broken") return { kind: "broken" };
  if (place !== undefined) {
    return { kind: "text", text: existing.slice(0, place.start) + wide + existing.slice(place.end) };
  }
  const newline = existing.includes("\r\n") ? "\r\n" : "\n";
  return { kind: "text", text: `${existing.trimEnd()}${newline}${newline}${wide}${newline}` };
}

function findRegion(text: string): { readonly start: number; readonly end: number } | "broken" | undefined {
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start === -1 && end === -1) return undefined;
  const isOnce = start === text.lastIndexOf(START) && end === text.lastIndexOf(END);
  return start !== -1 && start < end && isOnce ? { start, end: end + END.length } : "broken";
}
