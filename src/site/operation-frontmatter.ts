// What `x-docs.metadata` says about a generated page, read by the same rules as the frontmatter of a file.

import type { Frontmatter } from "../content/document.ts";
import { buildFrontmatter } from "../content/frontmatter-values.ts";
import type { Operation } from "../openapi/api.ts";

/** The frontmatter of a generated page; values of the wrong kind are left out. */
export function operationFrontmatter(operation: Operation): Frontmatter {
  const values = new Map(
    Object.entries(operation.docs.metadata).map(([key, value]) => [key, { value, source: asText(value) }]),
  );
  const frontmatter = buildFrontmatter(values, () => ({ file: operation.api.path, line: 1, column: 1 }), []);
  return operation.deprecated ? { deprecated: true, ...frontmatter } : frontmatter;
}

function asText(value: unknown): string {
  return typeof value === "object" || value === undefined ? "" : String(value);
}
