// Compares the visible text of a page with its Markdown, word by word, to verify that nothing is lost.

import { attributeOf, childrenOf, hasClass, parseHtml, type ReadNode } from "@lectern/base/markup/parse-html.ts";
import type { Element } from "@lectern/base/markup/tree.ts";

const NEVER_READ = new Set(["svg", "math", "head", "script", "style", "noscript", "template"]);
/** Classes of UI elements that are not content, each with the reason. */
const INTERFACE: ReadonlyMap<string, string> = new Map([
  ["pick-list", "repeats the label of each panel"],
  ["anchor-target", "has no text"],
  ["footnote-back", "a backlink, which Markdown does not need"],
  ["footnote-ref", "a number that Markdown writes differently"],
  ["step-mark", "the number of a step, which Markdown lists imply"],
  ["code-block-language", "the language of a code block, which is in the fence"],
  ["code-block-fade-overlay", "a button that expands code"],
  ["prompt-action", "a button that copies or opens"],
  ["api-copy", "a button that copies"],
  ["api-try", "a button that opens the console"],
  ["api-index", "section links and the buttons above them"],
  ["api-origin", "the server of an endpoint, which Markdown lists separately"],
  ["api-to-errors", "a link to the error page"],
  ["api-count", "a count of the entries that follow"],
  ["field-more", "a button that expands fields"],
]);

/** The visible text of markup, one line per block. Math is omitted, because Markdown contains its source. */
export function visibleText(markup: string): string {
  const lines: string[] = [""];
  const visit = (node: ReadNode): void => {
    if (typeof node === "string") lines[lines.length - 1] += node;
    else if (hasClass(node, "katex")) lines.push("");
    else if (!isInvisible(node)) {
      const isBlock = !INLINE.has(node.tag);
      // Styled elements are visually separate even without a space in between.
      const isSeparate = "class" in node.attributes;
      if (isBlock) lines.push("");
      else if (isSeparate) lines[lines.length - 1] += " ";
      // The summary repeats the expanded content in one line.
      const isRepeated = hasClass(node, "prompt-details") || hasClass(node, "api-access");
      for (const child of childrenOf(node)) if (!isRepeated || !isSummary(child)) visit(child);
      if (isBlock) lines.push("");
      else if (isSeparate) lines[lines.length - 1] += " ";
    }
  };
  parseHtml(markup).forEach(visit);
  return lines.filter((line) => line.trim() !== "").join("\n");
}

const INLINE = new Set("a abbr b cite code del em i kbd mark q s small span strong sub sup time tt u var".split(" "));

export function isInlineElement(name: string): boolean {
  return INLINE.has(name);
}

function isSummary(node: ReadNode): boolean {
  return typeof node !== "string" && node.tag === "summary";
}

/** True for elements readers do not see, or see as UI. */
export function isInvisible(element: Element): boolean {
  const { tag, attributes } = element;
  if (NEVER_READ.has(tag) || "hidden" in attributes || "data-copy" in attributes) return true;
  // The fallback tab label of code without title and language.
  const classes = attributeOf(element, "class");
  const children = childrenOf(element);
  if (classes === "pick-label" && children.length === 1 && children[0] === "text") return true;
  return classes?.split(/\s+/).some((name) => INTERFACE.has(name)) ?? false;
}

/** Splits text into lowercase words without punctuation: `"It’s *fine*"` → `["it", "s", "fine"]`. */
export function words(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words of a Markdown text, without link URLs and tags. */
export function markdownWords(markdown: string): readonly string[] {
  return words(stripMarkdown(markdown));
}

/** Lines of the markup whose words do not occur in the same order in the Markdown. */
export function missingLines(markup: string, markdown: string): readonly string[] {
  const has = createWordSearch(markdownWords(markdown));
  return visibleText(markup)
    .split("\n")
    .filter((line) => !has(words(line)));
}

/** Finds a sequence of words, starting at occurrences of its rarest one. */
function createWordSearch(written: readonly string[]): (sequence: readonly string[]) => boolean {
  const positions = new Map<string, number[]>();
  for (const [index, word] of written.entries()) {
    const known = positions.get(word);
    if (known) known.push(index);
    else positions.set(word, [index]);
  }
  const count = (word: string): number => positions.get(word)?.length ?? 0;
  return (sequence) => {
    let rarest = 0;
    for (const [index, word] of sequence.entries()) if (count(word) < count(sequence[rarest] ?? "")) rarest = index;
    const found = positions.get(sequence[rarest] ?? "") ?? [];
    return (
      sequence.length === 0 ||
      found.some((position) => sequence.every((word, index) => written[position - rarest + index] === word))
    );
  };
}

/**
 * Generated samples reduced to the first language: Markdown omits the others, which say the same. An author's own samples
 * are unchanged.
 */
export function firstSample(markup: string): string {
  if (markup.includes('id="request-example')) return markup;
  const [before = "", first, ...others] = markup.split(/(?=<div class="pick-panel")/);
  return others.length === 0 ? markup : `${before}${first}</div>`;
}

/** The words the second list lacks, with multiplicity. */
export function missingWords(seen: readonly string[], written: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const word of written) left.set(word, (left.get(word) ?? 0) + 1);
  return seen.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

// Strips Markdown syntax: code keeps its words, links lose their URLs. Every step is linear.

/** Strips Markdown; fences are left alone, because everything in them is literal. */
function stripMarkdown(markdown: string): string {
  const lines = markdown.split("\n");
  const closing = closingLines(lines);
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < lines.length; index++) {
    const end = closing(index);
    if (end === undefined) continue;
    parts.push(unmarkBlocks(lines.slice(start, index)), lines.slice(index, end + 1).join("\n"));
    start = end + 1;
    index = end;
  }
  return [...parts, unmarkBlocks(lines.slice(start))].join("\n");
}

const FENCE = /^[ >]*(`{3,}|~{3,})/;

const CLOSING = /^[ >]*(`{3,}|~{3,})[ \t]*$/;

/** The closing line for a line that opens a fence; undefined for other lines and unclosed fences. */
function closingLines(lines: readonly string[]): (index: number) => number | undefined {
  const closers = lines.map((line) => CLOSING.exec(line)?.[1] ?? "");
  /** The longest closing run of either fence character from each line on. */
  const longest = { "`": new Uint32Array(lines.length + 1), "~": new Uint32Array(lines.length + 1) };
  for (const mark of ["`", "~"] as const) {
    for (let index = lines.length - 1; index >= 0; index--) {
      const own = closers[index]?.startsWith(mark) ? (closers[index]?.length ?? 0) : 0;
      longest[mark][index] = Math.max(longest[mark][index + 1] ?? 0, own);
    }
  }
  return (index) => {
    const run = FENCE.exec(lines[index] ?? "")?.[1];
    const mark = run?.[0] as "`" | "~" | undefined;
    if (run === undefined || mark === undefined || (longest[mark][index + 1] ?? 0) < run.length) return undefined;
    let end = index + 1;
    while (!closers[end]?.startsWith(run)) end++;
    return end;
  };
}

/** Strips text outside fences by paragraph: inline code never crosses a blank line. */
function unmarkBlocks(lines: readonly string[]): string {
  const parts: string[] = [];
  let block: string[] = [];
  for (const line of [...lines, ""]) {
    if (/^[ >]*$/.test(line)) {
      parts.push(unmarkBlock(block.join("\n")));
      block = [];
    } else block.push(line);
  }
  return parts.join("\n");
}

/** Link URL, tag, entity, emphasis or backslash. */
const MARK =
  /\]\((?:<[^<>\n]*>|[^()\s]*)(?: "[^"\n]*")?\)|<\/?(?:br|kbd|mark|sub|sup|u)>|&(?:amp|lt|gt|quot|nbsp);|\*\*|~~|\\(?=[!-/:-@[-`{-~])/g;

function unmarkBlock(text: string): string {
  if (!text.includes("`")) return unmark(text);
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ index, length, partner: -1 }));
  const next = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const run = runs[at];
    if (!run) continue;
    run.partner = next.get(run.length) ?? -1;
    next.set(run.length, at);
  }
  let result = "";
  let done = 0;
  for (let at = 0; at < runs.length; at++) {
    const [open, close] = [runs[at], runs[runs[at]?.partner ?? -1]];
    if (!open || !close) continue;
    result += unmark(text.slice(done, open.index)) + text.slice(open.index + open.length, close.index);
    done = close.index + close.length;
    at = open.partner;
  }
  return result + unmark(text.slice(done));
}

function unmark(text: string): string {
  return text.replace(MARK, (mark) => (/^[\]&<]/.test(mark) ? " " : ""));
}
