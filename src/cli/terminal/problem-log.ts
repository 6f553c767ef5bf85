// Prints each problem of a running preview once, and reports when the last one is fixed.

import { compareDiagnostics, type Diagnostic, formatDiagnostic } from "../../base/diagnostic.ts";
import { plural } from "../../base/text.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import { renderReport, SEVERITIES } from "./report.ts";
import type { Terminal } from "./terminal.ts";

export interface ProblemLog {
  /** Prints what is new since the last call. */
  show(): void;
  /** Replaces the problems of the page at a route. */
  note(route: string, problems: readonly Diagnostic[]): void;
}

/** The parts of an open site that the log reads. */
export interface LoggedSite {
  readonly files: OpenedSite["files"];
  readonly output: Pick<OpenedSite["output"], "diagnostics">;
  /** Whether a route still exists. */
  hasPage(route: string): boolean;
}

/** A site with many problems has them from the start; the most severe are enough. */
const MAX_SHOWN = 20;

export function createProblemLog(site: LoggedSite, terminal: Terminal): ProblemLog {
  let reported = new Set<string>();
  const checked = new Map<string, readonly Diagnostic[]>();
  const log: ProblemLog = {
    show: () => {
      for (const route of checked.keys()) if (!site.hasPage(route)) checked.delete(route);
      const found = site.output.diagnostics();
      // Settings that cannot be read cause other problems and hide some, none of which are new or fixed.
      const unreadable = found.filter(({ code }) => code === "config/syntax");
      // A change discards the problems of rendered pages; until a page is checked again, those it had are not fixed.
      const known = unreadable.length > 0 ? [] : byName([...checked.values()].flat());
      const current = new Map([...known, ...byName(unreadable.length > 0 ? unreadable : found)]);
      const fresh = [...current].filter(([name]) => !reported.has(name)).map(([, problem]) => problem);
      const shown = fresh.sort(bySeverity).slice(0, MAX_SHOWN);
      const left = fresh.length - shown.length;
      if (shown.length > 0) terminal.warn(renderReport(shown, { terminal, files: site.files }));
      if (left > 0) terminal.warn(`… and ${plural(left, "more problem")}. Run "lectern check" to see them all.\n`);
      if (reported.size > 0 && current.size === 0) terminal.print("All problems are fixed.\n");
      reported = new Set([...(unreadable.length > 0 ? reported : []), ...current.keys()]);
    },
    note: (route, problems) => {
      checked.set(
        route,
        problems.filter(({ severity }) => severity !== "info"),
      );
      log.show();
    },
  };
  return log;
}

function bySeverity(a: Diagnostic, b: Diagnostic): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || compareDiagnostics(a, b);
}

/** Problems by file and message: one that an edit above it moves to another line is not new. */
function byName(problems: readonly Diagnostic[]): ReadonlyMap<string, Diagnostic> {
  const named = new Map<string, Diagnostic>();
  const counts = new Map<string, number>();
  for (const problem of new Map(problems.map((one) => [formatDiagnostic(one), one])).values()) {
    const name = `${problem.at.file} ${problem.code} ${problem.message}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    named.set(`${name} ${count}`, problem);
  }
  return named;
}
