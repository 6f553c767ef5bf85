// Removes parameter fields that the generated reference documents in the same words, and the headings left empty.

import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import { parseDocument } from "@lectern/model/content/parse-document.ts";
import type { MdastNode } from "satteri";
import { oneSpace, textPieces } from "./compare-pages.ts";
import { applyEdits, type TextEdit } from "./text-edit.ts";

/** What is left of a page. */
export interface Remainder {
  readonly text: string;
  /** Names of the removed fields. */
  readonly covered: readonly string[];
  /** Texts of the removed headings. */
  readonly headings: readonly string[];
}

const FIELD = /^(?:ParamField|Param|ResponseField)$/;

/** Removes from `text` whatever `reference`, the HTML of the generated reference, also says. */
export function removeFields(text: string, reference: HtmlNode): Remainder {
  const document = parseDocument({ path: "", text }, new Map()).value;
  const untouched: Remainder = { text, covered: [], headings: [] };
  // Offsets in a repaired text don't apply to the source.
  if (document.text !== text || !("children" in document.tree)) return untouched;
  const known = textPieces(reference);
  const blocks = document.tree.children as readonly MdastNode[];
  const fields = blocks.filter((block) => isCovered(block, known));
  if (fields.length === 0) return untouched;
  const removed = new Set(fields);
  const headings = emptyHeadings(blocks, removed);
  const edits = [...fields, ...headings].flatMap((block) => removal(text, block) ?? []);
  return {
    text: applyEdits(text, edits)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    covered: fields.map(fieldName),
    headings: headings.map((heading) => oneSpace(sourceText(heading).join(" "))),
  };
}

/** A field is covered if the reference contains its name and every sentence about it. */
function isCovered(block: MdastNode, known: readonly string[]): boolean {
  if (!isField(block)) return false;
  const whole = `\n${known.join("\n")}\n`;
  const names = fieldNames(block);
  return (
    names.length > 0 &&
    names.every((name) => whole.includes(`\n${name}\n`)) &&
    sourceText(block).every((piece) => whole.includes(piece))
  );
}

function isField(block: MdastNode): boolean {
  return block.type === "mdxJsxFlowElement" && FIELD.test(block.name ?? "");
}

function fieldName(block: MdastNode): string {
  return fieldNames(block)[0] ?? "";
}

/** The names of a field and all fields nested in it. */
function fieldNames(block: MdastNode): readonly string[] {
  const inside = "children" in block ? (block.children as readonly MdastNode[]).flatMap(fieldNames) : [];
  if (block.type !== "mdxJsxFlowElement" || !FIELD.test(block.name ?? "")) return inside;
  const named = block.attributes.find(
    (attribute) =>
      attribute.type === "mdxJsxAttribute" && /^(?:path|query|body|header|cookie|name)$/.test(attribute.name),
  );
  const value = named && "value" in named && typeof named.value === "string" ? named.value : "";
  return [value, ...inside];
}

/** A block's source text, one piece per paragraph, cell or code block. */
function sourceText(node: MdastNode): readonly string[] {
  if ("value" in node && typeof node.value === "string") return node.value.split("\n").map(oneSpace).filter(Boolean);
  if (!("children" in node)) return [];
  const children = node.children as readonly MdastNode[];
  if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
    return [oneSpace(children.map(inlineText).join(""))].filter(Boolean);
  }
  return children.flatMap(sourceText);
}

function inlineText(node: MdastNode): string {
  if ("value" in node && typeof node.value === "string") return node.value;
  return "children" in node ? (node.children as readonly MdastNode[]).map(inlineText).join("") : " ";
}

/** Headings whose blocks are all gone. */
function emptyHeadings(blocks: readonly MdastNode[], removed: ReadonlySet<MdastNode>): readonly MdastNode[] {
  return blocks.filter((heading, index) => {
    if (heading.type !== "heading") return false;
    const rest = blocks.slice(index + 1);
    const end = rest.findIndex((block) => block.type === "heading");
    const section = end === -1 ? rest : rest.slice(0, end);
    const next = rest[end];
    const hasBelow = next?.type === "heading" && next.depth > heading.depth;
    return section.length > 0 && !hasBelow && section.every((block) => removed.has(block));
  });
}

function removal(text: string, block: MdastNode): TextEdit | undefined {
  const [start, end] = [block.position?.start.offset, block.position?.end.offset];
  if (start === undefined || end === undefined) return undefined;
  return { offset: start, length: (text[end] === "\n" ? end + 1 : end) - start, text: "" };
}
