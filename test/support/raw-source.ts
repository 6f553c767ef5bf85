// Finds source code leaking into visible text: unrendered math, tags and expressions.

import { childrenOf, hasClass, parseHtml, type ReadNode } from "@lectern/base/markup/parse-html.ts";
import { findCode } from "@lectern/model/content/fences.ts";
import { isPlaceholder } from "@lectern/model/content/placeholders.ts";
import { isInlineElement, isInvisible } from "./compare-text.ts";

const CODE = new Set(["code", "pre", "kbd", "samp", "textarea", "script", "style"]);
const TAG = /<\/[A-Z][\w.]*>|<[A-Z][\w.]*(?:\s[^<>]*)?\/>|<[A-Z][\w.]*\s+[\w-]+=["{][^<>]*>/g;
const EXPRESSION = /(?<!\{)\{[^{}]+\}(?!\})/g;

/**
 * Source fragments in the visible text of a page. A tag or expression counts only if one of the page's sources has it as
 * code, because authors may also write about them.
 */
export function rawSource(markup: string, sources: readonly string[]): readonly string[] {
  const written = sources.map(createSearch);
  const isCode = (piece: string): boolean => written.some((has) => has(piece));
  return proseOf(markup).flatMap((text) => {
    const parts = text.split("$");
    const isFormula = (part: string, index: number): boolean =>
      index > 0 && index < parts.length - 1 && /\\[A-Za-z]{2}/.test(part);
    const rest = parts.filter((part, index) => !isFormula(part, index)).join("$");
    return [
      ...parts.filter(isFormula).map((part) => `$${part}$`),
      ...[...rest.matchAll(TAG), ...rest.matchAll(EXPRESSION)]
        .filter(({ 0: piece, index }) => !isPlaceholder(rest, index, index + piece.length) && isCode(piece))
        .map(([piece]) => piece),
    ];
  });
}

/** Tests whether a source contains a fragment outside code and unescaped, ignoring spaces and quotes. */
function createSearch(source: string): (piece: string) => boolean {
  let prose: string | undefined;
  return (piece) => {
    prose ??= normalize(withoutCode(source));
    const normalized = normalize(piece);
    for (let at = prose.indexOf(normalized); at !== -1; at = prose.indexOf(normalized, at + 1))
      if (prose[at - 1] !== "\\") return true;
    return false;
  };
}

function withoutCode(source: string): string {
  let prose = "";
  let done = 0;
  for (const { start, end } of findCode(source)) {
    prose += `${source.slice(done, start)} `;
    done = end;
  }
  return prose + source.slice(done);
}

function normalize(text: string): string {
  return text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/\s+/g, " ");
}

/** The text of each block without its code, on one line. */
function proseOf(markup: string): readonly string[] {
  const blocks: string[] = [""];
  const visit = (node: ReadNode): void => {
    if (typeof node === "string") blocks[blocks.length - 1] += node;
    else if (hasClass(node, "katex") || CODE.has(node.tag) || isInvisible(node)) blocks[blocks.length - 1] += " ";
    else {
      if (!isInlineElement(node.tag)) blocks.push("");
      childrenOf(node).forEach(visit);
      if (!isInlineElement(node.tag)) blocks.push("");
    }
  };
  parseHtml(markup).forEach(visit);
  return blocks.map((block) => block.replace(/\s+/g, " ")).filter((block) => block !== "" && block !== " ");
}
