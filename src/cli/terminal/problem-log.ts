// Prints each problem of a running preview once, and reports when the last one is fixed. Of each rule, only the first
// places are printed, and those in files that the author edits.

import { type Diagnostic, formatDiagnostic } from "@lectern/base/diagnostic.ts";
import type { OpenedSite } from "@lectern/engine/opening/open-site.ts";
import { bySeverity, MAX_PLACES, renderReport, renderRules } from "./report.ts";
import type { Terminal } from "./terminal.ts";

export interface ProblemLog {
  /** Prints what is new since the last call. */
  show(): void;
  /** Prints all problems of these files from now on. */
  edit(paths: readonly string[]): void;
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

/** With `all`, every problem is printed. */
export function createProblemLog(site: LoggedSite, terminal: Terminal, all = false): ProblemLog {
  let reported = new Set<string>();
  const places = createPlaces();
  const print = (fresh: readonly Diagnostic[]): void => {
    const options = { terminal, files: site.files };
    const { shown, hidden } = places.choose(fresh);
    const text = all ? renderReport(fresh, options) : renderRules(shown, hidden, options);
    if (text !== "") terminal.warn(text);
  };
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
      places.keep([...current.values()]);
      print(fresh.sort(bySeverity));
      if (reported.size > 0 && current.size === 0) terminal.print("All problems are fixed.\n");
      reported = new Set([...(unreadable.length > 0 ? reported : []), ...current.keys()]);
    },
    edit: places.edit,
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

/** Chooses the places of each rule to print: the first few, and those in edited files. */
function createPlaces() {
  const edited = new Set<string>();
  const counts = new Map<Diagnostic["code"], number>();
  return {
    edit: (paths: readonly string[]): void => {
      for (const path of paths) edited.add(path);
    },
    /** Starts counting again for rules without problems. */
    keep: (current: readonly Diagnostic[]): void => {
      const codes = new Set(current.map(({ code }) => code));
      for (const code of counts.keys()) if (!codes.has(code)) counts.delete(code);
    },
    choose: (fresh: readonly Diagnostic[]) => {
      const hidden = new Map<Diagnostic["code"], number>();
      const shown = fresh.filter(({ code, at }) => {
        const count = counts.get(code) ?? 0;
        counts.set(code, count + 1);
        if (count < MAX_PLACES || edited.has(at.file)) return true;
        // Printed only when the first place is omitted.
        if (count === MAX_PLACES || hidden.has(code)) hidden.set(code, (hidden.get(code) ?? 0) + 1);
        return false;
      });
      return { shown, hidden };
    },
  };
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
