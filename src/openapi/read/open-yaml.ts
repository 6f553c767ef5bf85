// YAML text → a document limited to JSON's types. Integers that a number can't represent exactly become bigints; YAML 1.1's
// dates and binary values become strings.

import { type Document, parseDocument, type ScalarTag } from "yaml";
import { exactInteger, MAX_DIGITS } from "../../base/exact-json.ts";

/** Integers that may be too long for a number; the default `int` tag handles the others, and all output. */
const LONG_INTEGER: ScalarTag = {
  tag: "tag:yaml.org,2002:int",
  default: true,
  test: new RegExp(`^(?:[-+]?\\d{16,${MAX_DIGITS}}|0x[\\da-fA-F]{14,${MAX_DIGITS}}|0o[0-7]{18,${MAX_DIGITS}})$`),
  resolve: exactInteger,
};
/** Types that JSON doesn't have; read as the string or collection they are written as. */
const NOT_IN_JSON: ReadonlySet<string> = new Set(["timestamp", "binary", "set", "omap", "pairs"]);

/** Opens a YAML document the way specs are read. */
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
