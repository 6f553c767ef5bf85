// Specs that could not be fetched, as the problems of a site: an error only if pages are missing without them.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import { specSources } from "@lectern/model/site/navigation/missing-specs.ts";
import { describedApi } from "@lectern/model/site/pages/source-path.ts";
import type { Site } from "@lectern/model/site/site.ts";
import { specUnavailable } from "./diagnostics.ts";

/** The problems of a site with those of its remote specs: each is reported once, where docs.json names it. */
export function withFailures(
  { value: site, diagnostics }: Checked<Site>,
  failures: readonly Diagnostic[],
  { isAllowed }: { readonly isAllowed: boolean },
): readonly Diagnostic[] {
  if (failures.length === 0) return diagnostics;
  const complaintOn = (failure: Diagnostic): Diagnostic | undefined =>
    diagnostics.find(({ code, about }) => code === "api/spec-not-found" && about?.value === failure.about?.value);
  const replaced = new Set(failures.map(complaintOn));
  const sources = [...specSources(site.config)];
  const empty = new Set([...site.pages.values()].flatMap((page) => emptySpec(page) ?? []));
  return [
    ...diagnostics.filter((one) => !replaced.has(one)),
    ...failures.map((failure) => {
      const url = failure.about?.value ?? "";
      const at = sources.find(({ sources: names }) => names.includes(url))?.at ?? failure.at;
      // With a cached copy, it is only a warning.
      if (failure.severity !== "error") return { ...failure, at };
      const isNeeded = complaintOn(failure) !== undefined || empty.has(url);
      return specUnavailable({ ...failure, at }, { isNeeded, isAllowed });
    }),
  ];
}

/** The spec that a page would describe if it were there. */
function emptySpec(page: Parameters<typeof describedApi>[0]): string | undefined {
  const api = describedApi(page);
  return api?.isPlaceholder ? api.path : undefined;
}
