// The prose of a page, block by block, with a mapping from each character to its source offset. Code, URLs and tags
// become a single mark that no wording rule matches.

import type { MdastNode } from "satteri";
import { childrenOf, type NodeIndex, type Visit } from "../node-index.ts";

/** Replaces inline code, formulas and expressions. */
export const CODE_MARK = "\uFFFC";

/** One paragraph, heading or table cell. */
export interface ProseBlock {
  readonly kind: "paragraph" | "heading" | "cell";
  readonly text: string;
  readonly visit: Visit;
  /** The source offset of a character of `text`. */
  offset(index: number): number;
  /** True when the range is identical in the source, so that it can be replaced there. */
  isVerbatim(start: number, end: number): boolean;
}

interface Piece {
  readonly start: number;
  readonly length: number;
  /** The source offset of its character at `index`. */
  readonly offset: (index: number) => number;
}

const KINDS: ReadonlyMap<string, ProseBlock["kind"]> = new Map([
  ["paragraph", "paragraph"],
  ["heading", "heading"],
  ["tableCell", "cell"],
]);

/** The prose blocks of a file, in order. */
export function proseBlocks(nodes: NodeIndex, source: string): readonly ProseBlock[] {
  const blocks: ProseBlock[] = [];
  for (const visit of nodes.all) {
    const kind = KINDS.get(visit.node.type);
    if (kind) blocks.push(toBlock(visit, kind, source));
  }
  return blocks;
}

function toBlock(visit: Visit, kind: ProseBlock["kind"], source: string): ProseBlock {
  const pieces: Piece[] = [];
  let text = "";
  const add = (node: MdastNode): void => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? start;
    if (node.type === "text") {
      pieces.push({ start: text.length, length: node.value.length, offset: align(node.value, source, { start, end }) });
      text += node.value;
    } else if (MARKED.has(node.type) || childrenOf(node).length === 0) {
      // A hard break ends a sentence like the end of a paragraph; a soft wrap does not.
      const mark =
        node.type === "break"
          ? "\n\n"
          : node.type === "mdxTextExpression" && /^\s*\/\*/.test(node.value)
            ? ""
            : CODE_MARK;
      pieces.push({ start: text.length, length: mark.length, offset: () => start });
      text += mark;
    } else for (const child of childrenOf(node)) add(child);
  };
  for (const child of childrenOf(visit.node)) add(child);
  const pieceAt = (index: number): Piece | undefined =>
    pieces.findLast((piece) => piece.start <= index && (index < piece.start + piece.length || piece.length === 0));
  const offset = (index: number): number => {
    const piece = pieceAt(index);
    return piece ? piece.offset(index - piece.start) : (visit.node.position?.start.offset ?? 0);
  };
  return {
    kind,
    text,
    visit,
    offset,
    isVerbatim: (start, end) => {
      const from = offset(start);
      return !text.slice(start, end).includes(CODE_MARK) && source.startsWith(text.slice(start, end), from);
    },
  };
}

/**
 * Maps a text node to its source, which also contains indentation, quote marks, escapes and entities. Offsets are
 * computed on first use.
 */
function align(
  value: string,
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
): (index: number) => number {
  if (source.slice(start, end) === value) return (index) => start + index;
  let offsets: readonly number[] | undefined;
  return (index) => {
    offsets ??= alignedOffsets(value, source.slice(start, end));
    return start + (offsets[index] ?? 0);
  };
}

const ENTITY = /&#?\w{1,31};/y;

function alignedOffsets(value: string, written: string): readonly number[] {
  let position = 0;
  return [...Array(value.length).keys()].map((index) => {
    let next = position;
    while (written[next] !== value[index] && /[\s>\\]/.test(written[next] ?? "")) next++;
    ENTITY.lastIndex = next;
    const entity = ENTITY.exec(written)?.[0];
    const isEntity = entity !== undefined && !value.startsWith(entity, index);
    if (!isEntity && written[next] !== value[index]) return position;
    position = next + (isEntity ? entity.length : 1);
    return next;
  });
}

const MARKED: ReadonlySet<string> = new Set([
  "inlineCode",
  "inlineMath",
  "image",
  "html",
  "footnoteReference",
  "mdxTextExpression",
]);
