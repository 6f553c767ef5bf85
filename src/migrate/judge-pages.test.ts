import { type Diagnostic, formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { newErrors } from "./judge-pages.ts";

const problem = (message: string, severity: Diagnostic["severity"] = "error"): Diagnostic => ({
  code: "nav/page-not-found",
  severity,
  at: { file: "docs.json", line: 3, column: 5 },
  message,
});

test("reports only errors that the migration would cause", () => {
  const before = { diagnostics: [problem("Old.")] };
  const after = { diagnostics: [problem("Old."), problem("New."), problem("Mild.", "warning")] };
  expect(newErrors(before, after).map(formatDiagnostic)).toEqual([
    "docs.json:3:5 migrate/new-error Nothing was written, because the migration would introduce an error: New.",
  ]);
});
