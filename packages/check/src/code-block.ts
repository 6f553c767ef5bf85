// A fenced code block as rules see it: its language, its code and the source position of each line.

import type { Location } from "@lectern/base/diagnostic.ts";
import { parseFence } from "@lectern/model/content/fence.ts";
import type { NodeIndex, NodeOf, Visit } from "./node-index.ts";

export interface CodeBlock {
  /** Lowercase; empty if the fence has none. */
  readonly language: string;
  readonly code: string;
  readonly visit: Visit<NodeOf<"code">>;
  /** The position of the opening fence. */
  readonly at: Location;
  /** The opening marker: "```". */
  readonly fence: string;
  /** The source position of a line and column of the code, both 1-based. */
  location(line: number, column: number): Location;
}

export function codeBlocks(path: string, nodes: NodeIndex, source: string): readonly CodeBlock[] {
  let lines: readonly string[] | undefined;
  return nodes.of("code").map((visit) => {
    const { node } = visit;
    const start = node.position?.start ?? { line: 1, column: 1 };
    return {
      language: parseFence(node.lang ?? null, null).language,
      code: node.value,
      visit,
      at: { file: path, line: start.line, column: start.column },
      fence: /^(?:`+|~+)/.exec(source.slice(node.position?.start.offset ?? source.length))?.[0] ?? "",
      location: (line, column) => {
        lines ??= source.split("\n");
        const written = lines[start.line + line - 1] ?? "";
        const shown = node.value.split("\n", line)[line - 1] ?? "";
        // Blocks inside lists and tags are indented; the parser strips the indentation.
        return { file: path, line: start.line + line, column: Math.max(0, written.indexOf(shown)) + column };
      },
    };
  });
}
