// Suggests free icon names with nearly the same meaning, best first. Names of the paid Font Awesome set wrap a plain word:
// `square-chart-gantt`, `file-spreadsheet`, `user-hair-long`.

import { ICON_ALIASES } from "./icon-aliases.ts";

/** Words that only describe a frame around the icon. */
const FRAMES: ReadonlySet<string> = new Set(["circle", "square", "rectangle", "hexagon", "octagon", "diamond"]);

/** Parts of a name, longest first; those at its start come first, unless it starts with a frame. */
export function nearestNames(name: string): readonly string[] {
  const words = name.split("-").filter(Boolean);
  const starts = words.slice(1).map((_, index) => words.slice(0, words.length - 1 - index).join("-"));
  const ends = words.slice(1).map((_, index) => words.slice(index + 1).join("-"));
  const parts = FRAMES.has(words[0] ?? "") ? [...ends, ...starts] : [...starts, ...ends];
  return parts.flatMap((part) => [part, ICON_ALIASES.get(part) ?? part]);
}

/** The shortest name that starts with the same word: `chart-network` → `chart-bar`. */
export function nearestRelative(name: string, names: Iterable<string>): string | undefined {
  const [first = "", second] = name.split("-");
  if (second === undefined || first.length < 3) return undefined;
  let best: string | undefined;
  for (const other of names)
    if (other.startsWith(`${first}-`) && (best === undefined || other.length < best.length)) best = other;
  return best;
}
