// YAML text → document. Integers whose digits a number cannot keep become bigints; all others stay numbers.

import { type Document, parseDocument, type ScalarTag } from "yaml";
import { exactInteger, MOST_DIGITS } from "../base/exact-json.ts";

/** Integers that may be too long for a number; `int` of the usual schema reads the others, and writes them all. */
const LONG_INTEGER: ScalarTag = {
  tag: "tag:yaml.org,2002:int",
  default: true,
  test: new RegExp(`^(?:[-+]?\\d{16,${MOST_DIGITS}}|0x[\\da-fA-F]{14,${MOST_DIGITS}}|0o[0-7]{18,${MOST_DIGITS}})$`),
  resolve: exactInteger,
};

/** Opens a document as API descriptions are read. */
export function openYaml(text: string): Document.Parsed {
  return parseDocument(text, {
    merge: true,
    prettyErrors: false,
    logLevel: "silent",
    customTags: (tags) => [LONG_INTEGER, ...tags],
  });
}
