// A JSON value → YAML, written line by line. The yaml library builds a tree of nodes first, which takes several times as
// long for large specs. Strings that could be read as another type are quoted.

import { toExactJson } from "@lectern/base/exact-json.ts";
import { isRecord } from "../record.ts";

/** Writes YAML 1.2 that YAML 1.1 parsers read the same way. Throws if a key is too long for YAML. */
export function toYaml(value: unknown): string {
  const lines: string[] = [];
  write(lines, { lead: "", indent: "", value });
  return `${lines.join("\n")}\n`;
}

interface Position {
  /** The start of the line: `"  - "`, `"  name:"`. */
  readonly lead: string;
  readonly indent: string;
  readonly value: unknown;
}

function write(lines: string[], { lead, indent, value }: Position): void {
  const isList = Array.isArray(value);
  const entries = isList ? value : isRecord(value) ? Object.entries(value) : [];
  if (entries.length === 0) {
    lines.push(`${lead}${lead === "" || lead.endsWith(" ") ? "" : " "}${scalar(value, indent)}`);
    return;
  }
  // The first entry of a list item follows its dash.
  let start = lead.endsWith("- ") ? lead : indent;
  if (start !== lead && lead !== "") lines.push(lead);
  for (const entry of entries) {
    if (isList) write(lines, { lead: `${start}- `, indent: `${indent}  `, value: entry });
    else {
      const [key, inner] = entry as [string, unknown];
      const isOpen = typeof inner === "object" && inner !== null && Object.keys(inner).length > 0;
      write(lines, { lead: `${start}${keyText(key)}`, indent: isOpen ? `${indent}  ` : indent, value: inner });
    }
    start = indent;
  }
}

/** Parsers reject keys over 1024 characters. */
const MAX_KEY_LENGTH = 1000;

function keyText(key: string): string {
  const text = isPlain(key) ? key : JSON.stringify(key);
  if (text.length > MAX_KEY_LENGTH) throw new RangeError(`A key of ${text.length} characters is too long for YAML.`);
  return `${text}:`;
}

function scalar(value: unknown, indent: string): string {
  if (typeof value === "number" && !Number.isFinite(value)) return value < 0 ? "-.inf" : ".inf";
  if (typeof value !== "string") return toExactJson(value) ?? "null";
  if (isPlain(value)) return value;
  return isBlock(value) ? block(value, `${indent}  `) : JSON.stringify(value);
}

/** A string without quotes must not contain a key, a comment, a line break or an invisible character. */
const PLAIN = /^[A-Za-z_/][^\p{C}\p{Zl}\p{Zp}:#]*(?:(?:(?<! )#|:(?! ))[^\p{C}\p{Zl}\p{Zp}:#]*)*$/u;
/** Words with another meaning in YAML 1.1 or 1.2. */
const WORD = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function isPlain(text: string): boolean {
  return PLAIN.test(text) && !text.endsWith(" ") && !text.endsWith(":") && !WORD.test(text);
}

/** Multi-line strings that a literal block keeps: no leading or trailing spaces, no invisible characters. */
function isBlock(text: string): boolean {
  return /^[^\s\p{C}]/u.test(text) && /\n/.test(text) && !/[^\P{C}\n]|[\p{Zl}\p{Zp}]| \n| $|\n\n$/u.test(text);
}

function block(text: string, indent: string): string {
  const isEnded = text.endsWith("\n");
  const lines = (isEnded ? text.slice(0, -1) : text).split("\n");
  return `|${isEnded ? "" : "-"}\n${lines.map((line) => (line === "" ? "" : indent + line)).join("\n")}`;
}
