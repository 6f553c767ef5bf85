// The summary of a build: pages, time and problems on one line, followed only by what an author can act on.

import { plural } from "@lectern/base/text.ts";
import type { BuildResult } from "@lectern/engine/building/build-result.ts";
import { OUTPUT_PARTS } from "@lectern/io/writing/output-parts.ts";
import { hasPrivateName } from "@lectern/model/content/publish-rules.ts";
import { countProblems, countsToText, durationToText } from "./report.ts";

/** From this size on, the summary breaks the output down. */
const LARGE_OUTPUT = 50 * 1024 * 1024;
const MAX_NAMES = 3;
/** An owner looks for mistakes among these. */
const MAX_PUBLIC_NAMES = 12;

/** The summary, one line per item. */
export function buildSummary(result: BuildResult): string {
  const { pages, rendered, milliseconds, out, diagnostics, leftOut, missing, sizes, publicFiles } = result;
  // "No problems" would be misleading, because links, among others, were not checked.
  const problems = diagnostics.length === 0 ? "" : `, ${countsToText(countProblems(diagnostics))}`;
  const lines = [
    `Built ${plural(pages, "page")}${rendered < pages ? ` (${rendered} changed)` : ""} in ${durationToText(milliseconds)}${problems} → ${out}`,
    sizesToText(sizes),
    publicFiles === undefined ? "" : publicToText(publicFiles),
    ...leftOutToText(leftOut, publicFiles !== undefined),
    missing.length === 0
      ? ""
      : `No site URL, so the output lacks ${listed(missing)}. Pass --site-url https://docs.example.com to add them.`,
    "Not checked: links, files and prose. To check them, run lectern check.",
  ];
  return lines.filter(Boolean).join("\n");
}

function sizesToText(sizes: BuildResult["sizes"]): string {
  const parts = OUTPUT_PARTS.map((part) => ({ part, bytes: sizes[part] ?? 0 }));
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total < LARGE_OUTPUT) return "";
  const largest = parts.filter(({ bytes }) => bytes >= total / 100).sort((a, b) => b.bytes - a.bytes);
  return `Output: ${megabytes(total)} (${largest.map(({ part, bytes }) => `${part} ${megabytes(bytes)}`).join(", ")})`;
}

/** Lists the files that are not published, and how to publish one that readers may need. */
function leftOutToText(paths: readonly string[], isPrivate: boolean): readonly string[] {
  const secret = paths.filter(hasPrivateName);
  const others = paths.filter((path) => !hasPrivateName(path));
  const way = isPrivate ? 'name its readers in "access.files"' : "move it to public/";
  return [
    others.length === 0
      ? ""
      : `Not published: ${named(others, MAX_NAMES)}. To publish a file, link to it from a page or ${way}.`,
    secret.length === 0 ? "" : `Kept private: ${named(secret, MAX_NAMES)}.`,
  ];
}

function publicToText(paths: readonly string[]): string {
  return `Readable without sign-in: ${paths.length === 0 ? "no file" : named(paths, MAX_PUBLIC_NAMES)}.`;
}

function named(paths: readonly string[], max: number): string {
  const more = paths.length - max;
  return more > 0 ? `${paths.slice(0, max).join(", ")} and ${more} more` : paths.join(", ");
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MB`;
}
