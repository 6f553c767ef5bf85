// Separates import and export statements from text directly below them. MDX reads on to the next blank line and would take
// the text for code, losing it from the page.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { IDENTIFIER } from "@lectern/base/identifier.ts";
import { type MdastNode, mdxToMdast } from "satteri";
import { mdxTolerated } from "./diagnostics.ts";
import { PLACEHOLDER } from "./stand-ins.ts";

/** Removed statements, with their first line (zero-based). */
interface SplitModule {
  readonly line: number;
  readonly lines: readonly string[];
}

/** A text separated from its statements. */
export interface SplitText {
  /** Same number of lines; those of removed statements are blank. */
  readonly text: string;
  readonly modules: readonly SplitModule[];
  readonly diagnostics: readonly Diagnostic[];
}

export const IMPORT = new RegExp(`^import(?:\\s*["'{*]|\\s+type\\s|\\s+${IDENTIFIER}\\s*(?:,|from\\b|$))`, "u");
export const EXPORT =
  /^export\s*(?:[{*]|(?:default|const|let|var|function|class|async|type|interface|enum|abstract|declare|namespace)\b)/;
const WHOLE_IMPORT =
  /^import\s+(?:(?!\s)(?:[^"']*?(?<!\s)\s*)?from\s*)?(["'])[^"'\n]+\1(?:\s*(?:with|assert)\s*\{[^}\n]*\})?[ \t]*(?:;[ \t]*)?$/;
const WHOLE_LIST = /^export\s*(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)(?:\s*from\s*(["'])[^"'\n]+\1)?\s*(?:;\s*)?$/;
/** The start of a statement, a comment, or the continuation of either. */
const CODE =
  /^\s*(?:\/[/*]|[;)\]}(.,?:=&%^]|\+\+|--(?!-)|\|\||(?:const|let|var)\s+[\w$[{][^=]*=|(?:async\s+)?function\b|class\s+[\w$]+[^{]*\{|(?:if|for|while|switch)\s*\(|(?:try|do)\s*\{|(?:type|interface|enum|declare)\s+[\w$]+[^.]*[={]|return\b|[\w$]+(?:\.[\w$]+|\[[^\]]*\])*\s*(?:[-+*/|&?]*=(?!=)|\())/;
const MAX_STATEMENT_LENGTH = 2000;
/** Parser calls per statement. */
const MAX_TRIES = 20;

/** Separates the statements found at the given lines (one-based) from text; undefined if none touches any. */
export function partModules(path: string, text: string, found: readonly number[]): SplitText | undefined {
  if (found.length === 0) return undefined;
  const lines = text.split("\n");
  const modules: SplitModule[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const line of found) {
    const index = line - 1;
    const first = lines[index] ?? "";
    if (!IMPORT.test(first) && !EXPORT.test(first)) {
      lines[index] = (first.startsWith("i") ? PLACEHOLDER.i : PLACEHOLDER.e) + first.slice(1);
      diagnostics.push(proseProblem({ file: path, line, column: 1 }));
      continue;
    }
    const end = endOfStatements(lines, index);
    if ((lines[end] ?? "").trim() === "") continue;
    modules.push({ line: index, lines: lines.slice(index, end) });
    diagnostics.push(touchingProblem({ file: path, line: end + 1, column: 1 }));
    for (let at = index; at < end; at++) lines[at] = " ".repeat(lines[at]?.length ?? 0);
  }
  return diagnostics.length === 0 ? undefined : { text: lines.join("\n"), modules, diagnostics };
}

/** The line after the statements that start at a line: a blank one, or the first line of text. */
function endOfStatements(lines: readonly string[], start: number): number {
  let index = start;
  while (index < lines.length && (lines[index] ?? "").trim() !== "") {
    const line = lines[index] ?? "";
    if (/^\s*\/\//.test(line)) index++;
    else if (IMPORT.test(line) || EXPORT.test(line)) {
      const end = endOfStatement(lines, index);
      if (end === undefined) return skipBlock(lines, index);
      index = end;
    } else if (CODE.test(line)) return skipBlock(lines, index);
    else return index;
  }
  return index;
}

/** Statements with no recognizable end are left to the compiler, which reports the error. */
function skipBlock(lines: readonly string[], start: number): number {
  let index = start;
  while (index < lines.length && (lines[index] ?? "").trim() !== "") index++;
  return index;
}

function endOfStatement(lines: readonly string[], start: number): number | undefined {
  let text = "";
  let depth = 0;
  let tries = 0;
  const isDone = (): boolean => ++tries <= MAX_TRIES && isWhole(text);
  for (let index = start; index < lines.length && index < start + MAX_STATEMENT_LENGTH; index++) {
    const line = lines[index] ?? "";
    text += index === start ? line : `\n${line}`;
    for (const character of line) {
      if ("([{".includes(character)) depth++;
      else if (")]}".includes(character)) depth--;
    }
    if (depth !== 0) continue;
    const below = lines[index + 1] ?? "";
    if (WHOLE_IMPORT.test(text) || WHOLE_LIST.test(text)) return index + 1;
    if (below.trim() === "" && (!text.includes("`") || isDone())) return index + 1;
    const isNext = IMPORT.test(below) || EXPORT.test(below);
    if ((isNext || !CODE.test(below)) && isDone()) return index + 1;
  }
  return undefined;
}

/** True if the parser accepts the code as a complete statement. */
function isWhole(statement: string): boolean {
  const own = statement.replace(/^export\s+default\b/, "const $default =").replace(/^export\s+/, "");
  try {
    const tree = mdxToMdast(`{() => {\n${own}\n}}`, { features: { frontmatter: false } });
    const children = "children" in tree ? (tree.children as readonly MdastNode[]) : [];
    return children.length === 1 && children[0]?.type === "mdxFlowExpression";
  } catch {
    return false;
  }
}

function touchingProblem(at: Location): Diagnostic {
  return mdxTolerated("MDX reads text directly below an import or export as code", at, "Add an empty line above it.");
}

function proseProblem(at: Location): Diagnostic {
  return mdxTolerated(
    "MDX reads a paragraph that starts with `import` or `export` as code",
    at,
    "Start it with another word or a capital letter.",
  );
}

/** Puts removed statements back into the text, without moving any line, and into the tree. */
export function rejoinModules(tree: MdastNode, text: string, modules: readonly SplitModule[]): string {
  if (modules.length === 0 || !("children" in tree)) return text;
  const lines = text.split("\n");
  for (const { line, lines: own } of modules) lines.splice(line, own.length, ...own);
  const children = tree.children as MdastNode[];
  let read = 0;
  let offset = 0;
  for (const { line, lines: own } of modules) {
    for (; read < line; read++) offset += (lines[read]?.length ?? 0) + 1;
    const value = own.join("\n");
    const start = { line: line + 1, column: 1, offset };
    const end = { line: line + own.length, column: (own.at(-1)?.length ?? 0) + 1, offset: offset + value.length };
    const node = { type: "mdxjsEsm", value, position: { start, end } } as MdastNode;
    const index = children.findIndex((child) => (child.position?.start.offset ?? 0) >= offset);
    children.splice(index === -1 ? children.length : index, 0, node);
  }
  return lines.join("\n");
}
