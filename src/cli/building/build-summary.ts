// The summary of a build: pages, time and problems on one line, followed only by what an author can act on.

import { type Diagnostic, isDiagnostic } from "../../base/diagnostic.ts";
import { type Is, isNumber, isText, listOf, recordOf, shapeOf } from "../../base/shape.ts";
import { plural } from "../../base/text.ts";
import { hasPrivateName } from "../../content/publish-rules.ts";
import { OUTPUT_PARTS, type OutputPart } from "../../files/writing/output-parts.ts";
import { createSiteUrls } from "../../output/site-urls.ts";
import type { Site } from "../../site/site.ts";
import { isUnlisted } from "../../site/visibility.ts";
import { countProblems, countsToText, durationToText } from "../terminal/report.ts";

export interface BuildResult {
  readonly pages: number;
  /** Pages rendered rather than taken from the build cache. */
  readonly rendered: number;
  readonly files: number;
  readonly milliseconds: number;
  readonly out: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Bytes by purpose. */
  readonly sizes: Readonly<Partial<Record<OutputPart, number>>>;
  /** Project files that are not published. */
  readonly leftOut: readonly string[];
  /** Project files that everyone gets, in a private build. */
  readonly publicFiles?: readonly string[];
  /** Output skipped because of the options. */
  readonly missing: readonly string[];
}

/** A result that was stored as JSON. */
export const isBuildResult: Is<BuildResult> = shapeOf({
  pages: isNumber,
  rendered: isNumber,
  files: isNumber,
  milliseconds: isNumber,
  out: isText,
  diagnostics: listOf(isDiagnostic),
  sizes: recordOf(isNumber),
  leftOut: listOf(isText),
  missing: listOf(isText),
});

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

/** What a site without a public URL lacks. */
export function missingWithoutUrl(
  site: Site,
  siteLocation: { readonly siteUrl?: string; readonly base: string },
): readonly string[] {
  const { isAbsolute } = createSiteUrls(site, { siteUrl: siteLocation.siteUrl, base: siteLocation.base });
  if (isAbsolute || isUnlisted(site)) return [];
  const hasFeed = [...site.pages.values()].some((page) => page.kind === "document" && page.updates === true);
  return ["sitemap.xml", "canonical links", ...(hasFeed ? ["absolute links in feeds"] : [])];
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
