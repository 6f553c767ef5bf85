// Converts the text of a mint.json to docs.json, for `lectern migrate config`.

import type { Diagnostic } from "../base/diagnostic.ts";
import { wrongType } from "./diagnostics.ts";
import { nodeToValue } from "./json-node.ts";
import { mintToDocs } from "./mint-to-docs.ts";
import { parseJson } from "./parse-json.ts";

/** The new file, and what could not be converted. */
export interface Migration {
  readonly text: string;
  readonly notes: readonly Diagnostic[];
}

/** Converts a mint.json. An unreadable one yields an empty object and the reason. */
export function migrateConfig(text: string, path = "mint.json"): Migration {
  const parsed = parseJson({ path, text });
  if (parsed.root === undefined || parsed.broken) return { text: "{}\n", notes: parsed.diagnostics };
  if (parsed.root.kind !== "object") {
    const notes: Diagnostic[] = [...parsed.diagnostics];
    notes.push(wrongType({ node: parsed.root, report: () => {} }, "an object"));
    return { text: "{}\n", notes };
  }
  const docs = mintToDocs(parsed.root);
  return {
    text: `${JSON.stringify(nodeToValue(docs.value), undefined, 2)}\n`,
    notes: [...parsed.diagnostics, ...docs.diagnostics],
  };
}
