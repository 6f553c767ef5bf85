// Diagnostics for `$ref` in docs.json.

import { type Diagnostic, problem } from "@lectern/base/diagnostic.ts";
import { cut, quoteValue } from "@lectern/base/fields/mistake.ts";
import type { ValueNode } from "@lectern/base/fields/value-node.ts";

export function referenceInvalid(node: ValueNode): Diagnostic {
  const message = `"$ref" must be the path of a JSON file, not ${quoteValue(node)}.`;
  return problem("config/ref-invalid", "error", node.at, { message, hint: 'Use a path such as "./navigation.json".' });
}

/** A `$ref` that points outside the project. */
export function referenceOutside(node: ValueNode, value: string): Diagnostic {
  const message = `"$ref" must be a relative path inside the project, not "${cut(value)}".`;
  return problem("config/ref-outside-project", "error", node.at, {
    message,
    hint: 'Use a path such as "./navigation.json".',
  });
}

export function referenceCycle(node: ValueNode, files: readonly string[]): Diagnostic {
  const message = `Circular "$ref": ${files.join(" → ")}.`;
  return problem("config/ref-circular", "error", node.at, { message, hint: "Remove one of these references." });
}

/** A `$ref` to a missing file. */
export function referenceNotFound(node: ValueNode, path: string): Diagnostic {
  const message = `Unresolved "$ref": "${cut(path)}" does not exist.`;
  return problem("config/ref-not-found", "error", node.at, {
    message,
    hint: "Make the path relative to the file that contains it.",
  });
}

export function referenceTooLarge(node: ValueNode, limit: number): Diagnostic {
  const message = `"$ref" expands to more than ${limit} values, so ${quoteValue(node)} is skipped.`;
  return problem("config/ref-too-large", "error", node.at, { message, hint: "Reference each file only once." });
}

/** Keys next to a `$ref` that does not resolve to an object. */
export function referenceSiblings(node: ValueNode): Diagnostic {
  return problem("config/ref-siblings", "warning", node.at, {
    message: `Keys next to "$ref" are ignored, because ${quoteValue(node)} does not contain an object.`,
    hint: "Remove them.",
  });
}
