// docs.json (or a legacy mint.json) → Config. The result is always usable; problems are returned next to it.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import { rootCursor } from "@lectern/base/fields/cursor.ts";
import { object } from "@lectern/base/fields/object-field.ts";
import { type JsonSource, parseJson } from "@lectern/base/fields/parse-json.ts";
import { memberOf } from "@lectern/base/fields/value-node.ts";
import { configProblem } from "./diagnostics.ts";
import { mintToDocs } from "./mint-to-docs.ts";
import { resolveReferences } from "./resolve-references.ts";
import { type Config, DOCS_JSON, defaultConfig } from "./schema.ts";

const docsJson = object(DOCS_JSON);

export interface ParsedConfig extends Checked<Config> {
  /** False if so much was unreadable that the site would lack its navigation. */
  readonly readable: boolean;
}

/** Parses and validates a site's configuration. `read` returns the text of other project files, for `$ref`. */
export function parseConfig(source: JsonSource, read: (path: string) => string | undefined): ParsedConfig {
  const parsed = parseJson(source);
  const { root } = parsed;
  if (root === undefined) return { value: defaultConfig(), diagnostics: parsed.diagnostics, readable: false };
  const resolved = resolveReferences(source.path, { ...parsed, root }, read);
  const diagnostics: Diagnostic[] = [...parsed.diagnostics, ...resolved.diagnostics];
  // After a syntax error the tree has gaps; reporting those would hide the real error.
  const report = parsed.broken ? () => {} : (problem: Diagnostic) => diagnostics.push(problem);
  const isMint = /(?:^|\/)mint\.json$/.test(source.path);
  const converted = isMint ? mintToDocs(resolved.root) : { value: resolved.root, diagnostics: [] };
  diagnostics.push(...converted.diagnostics);
  const value = docsJson.read(rootCursor(converted.value, (at, mistake) => report(configProblem(at, mistake)), report));
  const isWhole = !parsed.broken || (!parsed.cut && memberOf(resolved.root, "navigation") !== undefined);
  const readable = value !== undefined && isWhole && resolved.complete;
  return { value: value ?? defaultConfig(), diagnostics, readable };
}
