// Reads `x-docs.metadata` of a generated page by the same rules as a file's frontmatter.

import { type Checked, type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { integersAsText } from "@lectern/base/exact-json.ts";
import type { Api, Channel, Operation, ValuePath } from "@lectern/openapi";
import { docsPath, partName } from "@lectern/openapi/internal/list-operations.ts";
import type { Frontmatter } from "../../content/document.ts";
import { buildFrontmatter } from "../../content/frontmatter-values.ts";

/** Locates a part of a spec in its file. */
export type LocatePart = (api: Api, path: ValuePath) => Location;

/** A generated page's frontmatter; invalid values are reported and skipped. */
export function operationFrontmatter(subject: Operation | Channel, location?: LocatePart): Checked<Frontmatter> {
  const diagnostics: Diagnostic[] = [];
  const entries = Object.entries(subject.docs.metadata).map(([key, value]) => [key, integersAsText(value)] as const);
  const values = new Map(entries.map(([key, value]) => [key, { value, source: asText(value) }]));
  const start = fileStart(subject.api.path);
  const at = (key: string): Location => location?.(subject.api, docsPath(subject, "metadata", key)) ?? start;
  const frontmatter = buildFrontmatter(values, at, diagnostics);
  const isDeprecated = "deprecated" in subject && subject.deprecated;
  return {
    value: isDeprecated ? { deprecated: true, ...frontmatter } : frontmatter,
    diagnostics: diagnostics.map((problem) => ({ ...problem, message: `${partName(subject)}: ${problem.message}` })),
  };
}

function asText(value: unknown): string {
  return typeof value === "object" || value === undefined ? "" : String(value);
}
