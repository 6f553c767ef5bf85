// YAML text → document, with the values that JSON has. Integers whose digits a number cannot keep become bigints; all others
// stay numbers. What YAML 1.1 makes dates and bytes of are texts.

import { type Document, parseDocument, type ScalarTag } from "yaml";
import { exactInteger, MOST_DIGITS } from "../../base/exact-json.ts";

/** Integers that may be too long for a number; `int` of the usual schema reads the others, and writes them all. */
const LONG_INTEGER: ScalarTag = {
  tag: "tag:yaml.org,2002:int",
  default: true,
  test: new RegExp(`^(?:[-+]?\\d{16,${MOST_DIGITS}}|0x[\\da-fA-F]{14,${MOST_DIGITS}}|0o[0-7]{18,${MOST_DIGITS}})$`),
  resolve: exactInteger,
};
/** Values that JSON has no form for; they are read as the text or the collection they are written as. */
const NOT_IN_JSON: ReadonlySet<string> = new Set(["timestamp", "binary", "set", "omap", "pairs"]);

/** Opens a document as API descriptions are read. */
export function openYaml(text: string): Document.Parsed {
  return parseDocument(text, {
    merge: true,
    prettyErrors: false,
    logLevel: "silent",
    resolveKnownTags: false,
    customTags: (tags) => [
      LONG_INTEGER,
      ...tags.filter((tag) => typeof tag === "string" || !NOT_IN_JSON.has(tag.tag.split(":").at(-1) ?? "")),
    ],
  });
}
