// Callouts in another tool's syntax, which render as text here: `!!! note`, and `:::note` without an end.

import { locationOfNode } from "../node-index.ts";
import type { CheckedFile, Finding, Rule } from "../rule.ts";

/** The matching component for each callout kind. */
const COMPONENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Note: "note notice seealso",
    Info: "info information important abstract",
    Tip: "tip hint",
    Check: "success check",
    Warning: "warning caution attention",
    Danger: "danger error failure bug",
  }).flatMap(([component, names]) => names.split(" ").map((name) => [name, component] as const)),
);

const ADMONITION = /^(?:::: ?|!!! |\?\?\?\+? )(\w+)/;

export const calloutForeignSyntax: Rule = {
  code: "callout/foreign-syntax",
  group: "structure",
  severity: "warning",
  summary: "A callout in the syntax of another tool is shown as text.",
  *file(file) {
    for (const { node } of file.nodes.of("paragraph")) {
      const source = file.document.text.slice(node.position?.start.offset);
      const finding = toFinding(ADMONITION.exec(source), node, file);
      if (finding) yield finding;
    }
  },
};

function toFinding(
  match: RegExpExecArray | null,
  node: Parameters<typeof locationOfNode>[1],
  file: CheckedFile,
): Finding | undefined {
  const component = COMPONENTS.get(match?.[1]?.toLowerCase() ?? "");
  if (!match || component === undefined) return undefined;
  return {
    at: locationOfNode(file, node),
    message: `\`${match[0]}\` is callout syntax of another tool and is shown as text.`,
    hint: `Wrap the text in <${component}> and </${component}>.`,
  };
}
