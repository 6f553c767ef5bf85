// What `x-docs.metadata` says about a generated page, read by the same rules as the frontmatter of a file.

import type { Checked, Diagnostic } from "../base/diagnostic.ts";
import { integersAsText } from "../base/exact-json.ts";
import type { Frontmatter } from "../content/document.ts";
import { buildFrontmatter } from "../content/frontmatter-values.ts";
import type { Channel, Operation } from "../openapi/api.ts";

/** The frontmatter of a generated page; values of the wrong kind are reported and left out. */
export function operationFrontmatter(subject: Operation | Channel): Checked<Frontmatter> {
  const diagnostics: Diagnostic[] = [];
  const entries = Object.entries(subject.docs.metadata).map(([key, value]) => [key, integersAsText(value)] as const);
  const values = new Map(entries.map(([key, value]) => [key, { value, source: asText(value) }]));
  const at = { file: subject.api.path, line: 1, column: 1 };
  const frontmatter = buildFrontmatter(values, () => at, diagnostics);
  const isDeprecated = "deprecated" in subject && subject.deprecated;
  return { value: isDeprecated ? { deprecated: true, ...frontmatter } : frontmatter, diagnostics };
}

function asText(value: unknown): string {
  return typeof value === "object" || value === undefined ? "" : String(value);
}
