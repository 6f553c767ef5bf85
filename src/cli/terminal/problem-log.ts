// Tells problems in a running preview once each, and says when the last one is mended.

import { compareDiagnostics, formatDiagnostic } from "../../base/diagnostic.ts";
import { plural } from "../../base/text.ts";
import type { OpenedSite } from "../opening/open-site.ts";
import { renderReport } from "./report.ts";
import type { Terminal } from "./terminal.ts";

/** What was already told. */
export interface ProblemLog {
  /** Prints what is new since the last call. */
  show(): void;
}

/** The part of an opened site that is looked at. */
export interface LoggedSite {
  readonly files: OpenedSite["files"];
  readonly output: Pick<OpenedSite["output"], "diagnostics">;
}

/** A site with many problems has them from its first page on; a few are enough to begin with. */
const MOST_SHOWN = 20;

/** Starts with nothing told. */
export function createProblemLog(site: LoggedSite, terminal: Terminal): ProblemLog {
  let told = new Set<string>();
  return {
    show: () => {
      const current = new Map(site.output.diagnostics().map((problem) => [formatDiagnostic(problem), problem]));
      const fresh = [...current].filter(([text]) => !told.has(text)).map(([, problem]) => problem);
      const shown = fresh.sort(compareDiagnostics).slice(0, MOST_SHOWN);
      const left = fresh.length - shown.length;
      if (shown.length > 0) terminal.warn(renderReport(shown, { terminal, files: site.files }));
      if (left > 0) terminal.warn(`… and ${plural(left, "more problem")}. Run "lectern check" to see them all.\n`);
      if (told.size > 0 && current.size === 0) terminal.print("No problems any more.\n");
      told = new Set(current.keys());
    },
  };
}
