// Problems of the site joined with what fetching from the web said: an API description that cannot be fetched is one
// problem, at the place that names it and with the reason.

import type { Diagnostic } from "../base/diagnostic.ts";

/** Gives each failure the place of the complaint about the same URL, which it replaces. */
export function withReasons(site: readonly Diagnostic[], failures: readonly Diagnostic[]): readonly Diagnostic[] {
  const isMissing = ({ code }: Diagnostic): boolean => code === "api/spec-not-found";
  const named = (failure: Diagnostic): string => /^"[^"]*"/.exec(failure.message)?.[0] ?? failure.message;
  const complaintOn = (failure: Diagnostic): Diagnostic | undefined =>
    site.find((one) => isMissing(one) && one.message.includes(named(failure)));
  const replaced = new Set(failures.map(complaintOn));
  return [
    ...site.filter((one) => !replaced.has(one)),
    ...failures.map((failure) => ({ ...failure, at: complaintOn(failure)?.at ?? failure.at })),
  ];
}
