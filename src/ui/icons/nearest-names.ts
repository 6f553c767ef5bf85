// The name of an icon that no free library has → free names that mean nearly the same, best first. Names of the paid
// Font Awesome set are words around a plain one: `square-chart-gantt`, `file-spreadsheet`, `user-hair-long`.

import { ICON_ALIASES } from "./icon-aliases.ts";

/** Words that only draw a frame around what is meant. */
const FRAMES: ReadonlySet<string> = new Set(["circle", "square", "rectangle", "hexagon", "octagon", "diamond"]);

/** Parts of a name from long to short: those from its start first, unless it begins with a frame. */
export function nearestNames(name: string): readonly string[] {
  const words = name.split("-").filter(Boolean);
  const starts = words.slice(1).map((_, index) => words.slice(0, words.length - 1 - index).join("-"));
  const ends = words.slice(1).map((_, index) => words.slice(index + 1).join("-"));
  const parts = FRAMES.has(words[0] ?? "") ? [...ends, ...starts] : [...starts, ...ends];
  return parts.flatMap((part) => [part, ICON_ALIASES.get(part) ?? part]);
}

/** The shortest of some names that begin with the first word of a name: `chart-network` → `chart-bar`. */
export function nearestRelative(name: string, names: Iterable<string>): string | undefined {
  const [first = "", second] = name.split("-");
  if (second === undefined || first.length < 3) return undefined;
  let best: string | undefined;
  for (const other of names)
    if (other.startsWith(`${first}-`) && (best === undefined || other.length < best.length)) best = other;
  return best;
}
