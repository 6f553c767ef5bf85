// Formats problems as SARIF 2.1.0 for code hosts and editors.

import type { Diagnostic, Severity } from "@lectern/base/diagnostic.ts";
import { docsPage, type Rule } from "./rule.ts";

const LEVELS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

export interface SarifOptions {
  readonly rules: readonly Rule[];
  readonly version: string;
  /** The project directory, relative to the working directory. */
  readonly folder: string;
}

export function toSarif(problems: readonly Diagnostic[], { rules, version, folder }: SarifOptions): object {
  const described = rules.map((rule) => ({
    id: rule.code,
    shortDescription: { text: rule.summary },
    defaultConfiguration: { level: LEVELS[rule.severity], ...(rule.optional && { enabled: false }) },
    properties: { ...(rule.group !== "custom" && { docs: docsPage(rule) }), group: rule.group },
  }));
  const known = new Set(rules.map(({ code }) => code));
  const others = [...new Set(problems.map(({ code }) => code))].filter((code) => !known.has(code)).sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "lectern", version, rules: [...described, ...others.map((id) => ({ id }))] } },
        columnKind: "utf16CodeUnits",
        results: problems.map((problem) => toResult(problem, folder)),
      },
    ],
  };
}

function toResult({ code, severity, at, message, hint }: Diagnostic, folder: string): object {
  const path = folder === "" ? at.file : `${folder}/${at.file}`;
  return {
    ruleId: code,
    level: LEVELS[severity],
    message: { text: hint ? `${message} ${hint}` : message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: path.split("/").map(encodeURIComponent).join("/") },
          region: { startLine: at.line, startColumn: at.column },
        },
      },
    ],
  };
}
