// The options of the programmatic API by name: a misspelled one would otherwise be ignored.

import { closest } from "@lectern/base/closest.ts";

const WORK_OPTIONS = ["signal", "onProgress"];
export const PROJECT_OPTIONS: readonly string[] = ["folder", "files", "config", "base", "siteUrl", "allowMissingSpecs"];
export const BUILD_OPTIONS: readonly string[] = ["out", "force", "compress", "access", "noCache", ...WORK_OPTIONS];
export const CHECK_OPTIONS: readonly string[] = ["only", "changed", "against", "external", "fix", ...WORK_OPTIONS];
export const RENDER_OPTIONS: readonly string[] = ["route", "format"];

export function rejectUnknown(options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const guess = closest(unknown, known);
  const hint = guess === undefined ? `Use one of: ${known.join(", ")}.` : `Did you mean "${guess}"?`;
  throw new TypeError(`Unknown option "${unknown}". ${hint}`);
}

/** Splits the options of a function that opens a project from its own. */
export function splitOptions<Opening extends object, Own extends object>(
  options: Opening & Own,
  own: readonly string[],
): readonly [Opening, Own] {
  rejectUnknown(options, [...PROJECT_OPTIONS, ...own]);
  const entries = Object.entries(options);
  const pick = (isOwn: boolean) => Object.fromEntries(entries.filter(([name]) => own.includes(name) === isOwn));
  return [pick(false) as Opening, pick(true) as Own];
}
