// Tells problems in a running preview once each, and says when the last one is mended.

import { compareDiagnostics, formatDiagnostic } from "../base/diagnostic.ts";
import type { OpenedSite } from "./open-site.ts";
import { renderReport } from "./report.ts";
import type { Terminal } from "./terminal.ts";

/** What was already told. */
export interface ProblemLog {
  /** Prints what is new since the last call. */
  show(): void;
}

/** Starts with nothing told. */
export function createProblemLog(site: OpenedSite, terminal: Terminal): ProblemLog {
  let told = new Set<string>();
  return {
    show: () => {
      const current = new Map(site.output.diagnostics().map((problem) => [formatDiagnostic(problem), problem]));
      const fresh = [...current].filter(([text]) => !told.has(text)).map(([, problem]) => problem);
      if (fresh.length > 0)
        terminal.warn(renderReport(fresh.sort(compareDiagnostics), { terminal, files: site.files }));
      else if (told.size > 0 && current.size === 0) terminal.print("No problems any more.\n");
      told = new Set(current.keys());
    },
  };
}
