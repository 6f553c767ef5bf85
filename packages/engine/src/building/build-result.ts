// What a build did.

import { type Diagnostic, isDiagnostic } from "@lectern/base/diagnostic.ts";
import { type Is, isNumber, isText, listOf, recordOf, shapeOf } from "@lectern/base/shape.ts";
import type { OutputPart } from "@lectern/io/writing/output-parts.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { isUnlisted } from "@lectern/model/site/visibility.ts";
import { type HostExcess, isHostExcesses } from "../output/hosting/host-limits.ts";
import { createSiteUrls } from "../output/site-urls.ts";

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
  /** What exceeds the limits of hosts. */
  readonly hostExcesses: readonly HostExcess[];
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
  hostExcesses: isHostExcesses,
  missing: listOf(isText),
});

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
