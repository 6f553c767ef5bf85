// Ignore comments: `{/* lectern-ignore link/broken */}` for the block that follows, `lectern-ignore-file` for the whole
// file. Without a code they cover every check.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { childrenOf, type NodeIndex, type Visit } from "./node-index.ts";

/** A range of lines in which some codes are not reported. */
export interface Ignore {
  readonly codes: readonly string[];
  readonly firstLine: number;
  readonly lastLine: number;
  readonly at: Location;
}

const COMMENT = /^\s*\/\*\s*lectern-ignore(-file)?(?![\w-])([\s\S]*?)\*\/\s*$/;

export function findIgnores(path: string, nodes: NodeIndex): readonly Ignore[] {
  const ignores: Ignore[] = [];
  for (const visit of [...nodes.of("mdxFlowExpression"), ...nodes.of("mdxTextExpression")]) {
    const match = COMMENT.exec(visit.node.value);
    if (!match) continue;
    const start = visit.node.position?.start ?? { line: 1, column: 1 };
    const range = match[1] ? { firstLine: 1, lastLine: Number.POSITIVE_INFINITY } : rangeAfter(visit);
    ignores.push({
      codes: (match[2] ?? "").split(/[\s,]+/).filter(Boolean),
      ...range,
      at: { file: path, line: start.line, column: start.column },
    });
  }
  return ignores;
}

/** The block after a comment on its own line, or the block around an inline comment. */
function rangeAfter(visit: Visit): Pick<Ignore, "firstLine" | "lastLine"> {
  const siblings = visit.parent ? childrenOf(visit.parent.node) : [];
  const isFlow = visit.node.type === "mdxFlowExpression";
  const target = isFlow ? siblings[visit.index + 1] : visit.parent?.node;
  const first = visit.node.position?.start.line ?? 1;
  return {
    firstLine: isFlow ? first : (target?.position?.start.line ?? first),
    lastLine: target?.position?.end.line ?? first,
  };
}

export function isIgnored(problem: Pick<Diagnostic, "code" | "at">, ignores: readonly Ignore[]): boolean {
  return ignores.some(
    ({ codes, firstLine, lastLine }) =>
      problem.at.line >= firstLine &&
      problem.at.line <= lastLine &&
      (codes.length === 0 || codes.some((code) => matchesCode(code, problem.code))),
  );
}

/** `prose/*` matches every code of the group. */
function matchesCode(pattern: string, code: string): boolean {
  return pattern === code || pattern === "*" || (pattern.endsWith("/*") && code.startsWith(pattern.slice(0, -1)));
}
