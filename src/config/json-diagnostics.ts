// What can be wrong with the text of docs.json and the files it refers to, in words.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { JsonNode } from "./json-node.ts";
import { cut, shown } from "./problem-words.ts";

/** The parser's number for what begins no JSON value: a single or curly quote, a bare word. */
const UNKNOWN_SYMBOL = 1;

const SYNTAX: Readonly<Record<number, string>> = {
  [UNKNOWN_SYMBOL]: "a symbol that is not JSON",
  2: "a number that is not JSON",
  3: 'a key in double quotes was expected, or "}"',
  4: "a value was expected",
  5: 'a ":" was expected after the key',
  6: 'a "," was expected before the next entry',
  7: 'a "}" is missing',
  8: 'a "]" is missing',
  9: "the file goes on after its end",
  10: "a comment that is not closed",
  11: "a comment that is not closed",
  12: "a text without its closing quote",
  13: "a number that is cut off",
  14: 'a "\\u" that is not followed by four hexadecimal digits',
  15: 'a "\\" in front of a character that needs none',
  16: "a character that must be escaped inside a text",
};

/** A text that is not JSON. */
export function jsonSyntax(file: string, at: Location, error: number): Diagnostic {
  const reason = SYNTAX[error] ?? "something is not JSON";
  const quotes = error === UNKNOWN_SYMBOL ? 'Names and texts stand in straight double quotes: "name". ' : "";
  const hint = `${quotes}Fix this place first; what follows may be read wrongly.`;
  return { code: "config/syntax", severity: "error", at, message: `${file} is not valid JSON: ${reason}.`, hint };
}

/** A JSON text nested deeper than any real one. */
export function jsonTooDeep(file: string, at: Location, limit: number): Diagnostic {
  const message = `${file} is nested more than ${limit} levels deep.`;
  return { code: "config/too-deep", severity: "error", at, message, hint: "Make it flatter." };
}

/** A comment, which strict readers refuse. */
export function commentInJson(at: Location): Diagnostic {
  const message = "JSON has no comments; other tools refuse this file.";
  return { code: "config/comment", severity: "warning", at, message, hint: "Remove the comments." };
}

/** A comma before a closing bracket, which strict readers refuse. */
export function trailingComma(at: Location): Diagnostic {
  const message = "There is a comma before this bracket; other tools refuse this file.";
  return { code: "config/trailing-comma", severity: "warning", at, message, hint: "Remove the comma." };
}

/** One key twice in one object. */
export function duplicateKey(key: string, at: Location, earlier: Location): Diagnostic {
  const message = `"${cut(key)}" is already given in line ${earlier.line}; only this one counts.`;
  return { code: "config/duplicate-key", severity: "error", at, message, hint: "Keep one of them." };
}

function referenceProblem(node: JsonNode, code: string, text: { message: string; hint: string }): Diagnostic {
  return { code, severity: "error", at: node.at, ...text };
}

/** A `$ref` that is no path. */
export function referenceInvalid(node: JsonNode): Diagnostic {
  const message = `"$ref" must be the path of a JSON file, not ${shown(node)}.`;
  return referenceProblem(node, "config/ref-invalid", { message, hint: 'Write a path such as "./navigation.json".' });
}

/** A `$ref` to something outside the project. */
export function referenceOutside(node: JsonNode, value: string): Diagnostic {
  const message = `"$ref" must be a relative path inside the project, not "${cut(value)}".`;
  return referenceProblem(node, "config/ref-outside-project", {
    message,
    hint: 'Write a path such as "./navigation.json".',
  });
}

/** Files that refer to each other in a circle. */
export function referenceCycle(node: JsonNode, files: readonly string[]): Diagnostic {
  const message = `"$ref" goes in a circle: ${files.join(" → ")}.`;
  return referenceProblem(node, "config/ref-circular", { message, hint: "Remove one of these references." });
}

/** A `$ref` to a file that is not there. */
export function referenceNotFound(node: JsonNode, path: string): Diagnostic {
  const message = `"$ref" names "${cut(path)}", but there is no such file.`;
  return referenceProblem(node, "config/ref-not-found", {
    message,
    hint: "The path counts from the file that contains it.",
  });
}

/** References that together stand for too much. */
export function referenceTooLarge(node: JsonNode, limit: number): Diagnostic {
  const message = `The files behind "$ref" hold more than ${limit} values together; ${shown(node)} is left out.`;
  return referenceProblem(node, "config/ref-too-large", { message, hint: "Refer to each file once." });
}

/** Keys beside a `$ref` to a list or a text. */
export function referenceSiblings(node: JsonNode): Diagnostic {
  return {
    ...referenceProblem(node, "config/ref-siblings", {
      message: `Keys beside "$ref" are ignored, because ${shown(node)} holds no object.`,
      hint: "Remove them.",
    }),
    severity: "warning",
  };
}
