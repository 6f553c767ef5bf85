// A fenced block of code as rules see it: its language, its text, and where each of its lines stands in the file.

import type { Location } from "../base/diagnostic.ts";
import { parseFence } from "../content/fence.ts";
import type { NodeIndex, NodeOf, Visit } from "./node-index.ts";

/** One fenced block. */
export interface CodeBlock {
  /** Lower-case, empty when none is named. */
  readonly language: string;
  readonly code: string;
  readonly visit: Visit<NodeOf<"code">>;
  /** The place of the fence. */
  readonly at: Location;
  /** The marks that open it: "```". */
  readonly fence: string;
  /** The place of a line and column of the code, both from 1. */
  place(line: number, column: number): Location;
}

/** The fenced blocks of a file. */
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
      place: (line, column) => {
        lines ??= source.split("\n");
        const written = lines[start.line + line - 1] ?? "";
        const shown = node.value.split("\n", line)[line - 1] ?? "";
        // Blocks inside lists and tags are indented; the parser takes the indentation away.
        return { file: path, line: start.line + line, column: Math.max(0, written.indexOf(shown)) + column };
      },
    };
  });
}
