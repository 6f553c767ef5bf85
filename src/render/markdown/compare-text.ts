// What readers of a page see against what its Markdown says, word by word, to show that nothing is lost on the way.

import { type HtmlElement, type HtmlNode, hasClass, parseHtml } from "./parse-html.ts";

const NEVER_READ = new Set(["svg", "math", "head"]);
/** Controls, marks and labels of the interface, which may be in another language. */
const INTERFACE =
  /(?:^|\s)(?:tab-list|heading-anchor|anchor-target|footnote-back|footnote-ref|step-mark|code-block-language|code-block-fade-overlay|prompt-action|api-copy|method-pill|field-required|field-optional|field-deprecated)(?:\s|$)/;

/** What opens a list of properties, and the tabs of responses, whose status stands above each of them anyway. */
const LABEL = /^(?:Show \d+ propert(?:y|ies)|[1-5](?:\d\d|XX))$/i;

/** The text a reader of some markup can see, one line for each block. Formulas are left out: Markdown has their source. */
export function visibleText(markup: string): string {
  const lines: string[] = [""];
  const visit = (node: HtmlNode): void => {
    if (typeof node === "string") lines[lines.length - 1] += node;
    else if (hasClass(node, "katex")) lines.push("");
    else if (!isUnread(node)) {
      const isBlock = !INLINE.has(node.name);
      // Parts with a look of their own stand apart on the screen also without a space between.
      const isApart = node.attributes.has("class");
      if (isBlock) lines.push("");
      else if (isApart) lines[lines.length - 1] += " ";
      const isPrompt = hasClass(node, "prompt-details");
      for (const child of node.children) if (!isPrompt || !isSummary(child)) visit(child);
      if (isBlock) lines.push("");
      else if (isApart) lines[lines.length - 1] += " ";
    }
  };
  parseHtml(markup).forEach(visit);
  return lines.filter((line) => line.trim() !== "" && !LABEL.test(line.trim())).join("\n");
}

const INLINE = new Set("a abbr b cite code del em i kbd mark q s small span strong sub sup time tt u var".split(" "));

function isSummary(node: HtmlNode): boolean {
  return typeof node !== "string" && node.name === "summary";
}

function isUnread({ name, attributes }: HtmlElement): boolean {
  if (NEVER_READ.has(name) || attributes.has("hidden") || attributes.has("data-copy")) return true;
  return INTERFACE.test(attributes.get("class") ?? "");
}

/** The words of a text, without marks and capitals: `"It’s *fine*"` → `["it", "s", "fine"]`. */
export function words(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words of a Markdown text; addresses of links and pictures are no words of it. */
export function markdownWords(markdown: string): readonly string[] {
  return words(markdown.replace(FENCE_OR_MARK, unmark));
}

/** A whole fence, whose marks are words, else one mark: code in a line, an address, an entity, emphasis, a backslash. */
const FENCE_OR_MARK =
  /^[ >]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ >]*\1[ \t]*$|(`+)([\s\S]*?)\2|\]\((?:<[^>\n]*>|[^()\s]*)(?: "[^"\n]*")?\)|&(?:amp|lt|gt|quot|nbsp);|\*\*|~~|\\(?=[!-/:-@[-`{-~])/gm;

function unmark(mark: string, fence: string | undefined, ticks: string | undefined, code: string | undefined): string {
  if (fence !== undefined) return mark;
  if (ticks !== undefined) return code ?? "";
  return /^[\]&]/.test(mark) ? " " : "";
}

/** The words of the first list that the second lacks, each as often as it lacks them. */
export function missingWords(seen: readonly string[], written: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const word of written) left.set(word, (left.get(word) ?? 0) + 1);
  return seen.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
