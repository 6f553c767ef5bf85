// What readers of a page see against what its Markdown says, word by word, to show that nothing is lost on the way.

import { type HtmlElement, type HtmlNode, hasClass, parseHtml } from "./parse-html.ts";
import { withoutMarks } from "./without-marks.ts";

const NEVER_READ = new Set(["svg", "math", "head"]);
/** Classes of what belongs to the interface and not to the text, each with its reason. */
const INTERFACE: ReadonlyMap<string, string> = new Map([
  ["tab-list", "buttons that repeat the label of each panel"],
  ["anchor-target", "a mark without words"],
  ["footnote-back", "a way back, where Markdown has none to go"],
  ["footnote-ref", "a number, which Markdown writes in its own way"],
  ["step-mark", "the number of a step, which a list of Markdown gives itself"],
  ["code-block-language", "the language of a fence, which Markdown writes in its own way"],
  ["code-block-fade-overlay", "a button that unfolds code"],
  ["prompt-action", "a button that copies or opens"],
  ["api-copy", "a button that copies"],
  ["api-try", "a button that opens the console"],
  ["api-contents", "links to the sections of the page, and buttons over them"],
  ["api-origin", "the server of an endpoint, which Markdown lists by itself"],
  ["api-to-errors", "a link to the catalog of errors"],
  ["api-count", "a number of entries, which follow"],
  ["field-more", "a button that unfolds fields and counts them"],
]);

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
      // Its summary repeats what it unfolds, in one line.
      const isRepeated = hasClass(node, "prompt-details") || hasClass(node, "api-access");
      for (const child of node.children) if (!isRepeated || !isSummary(child)) visit(child);
      if (isBlock) lines.push("");
      else if (isApart) lines[lines.length - 1] += " ";
    }
  };
  parseHtml(markup).forEach(visit);
  return lines.filter((line) => line.trim() !== "").join("\n");
}

const INLINE = new Set("a abbr b cite code del em i kbd mark q s small span strong sub sup time tt u var".split(" "));

/** True for an element that runs in a line. */
export function isInlineElement(name: string): boolean {
  return INLINE.has(name);
}

function isSummary(node: HtmlNode): boolean {
  return typeof node !== "string" && node.name === "summary";
}

/** True for what readers do not see, or see as a part of the interface. */
export function isUnread({ name, attributes, children }: HtmlElement): boolean {
  if (NEVER_READ.has(name) || attributes.has("hidden") || attributes.has("data-copy")) return true;
  // Code without a title and without a language stands under this name in a row of tabs.
  if (attributes.get("class") === "tab-label" && children.length === 1 && children[0] === "text") return true;
  const classes = attributes.get("class");
  return classes?.split(/\s+/).some((name) => INTERFACE.has(name)) ?? false;
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

/** The words of a Markdown text; URLs of links and images are not among them, nor are tags. */
export function markdownWords(markdown: string): readonly string[] {
  return words(withoutMarks(markdown));
}

/** The lines of some markup whose words do not stand in the same order in a Markdown text. */
export function missingLines(markup: string, markdown: string): readonly string[] {
  const has = createWordSearch(markdownWords(markdown));
  return visibleText(markup)
    .split("\n")
    .filter((line) => !has(words(line)));
}

/** Whether a list has some words side by side: looked for where the rarest of them is. */
function createWordSearch(written: readonly string[]): (wanted: readonly string[]) => boolean {
  const places = new Map<string, number[]>();
  for (const [index, word] of written.entries()) {
    const known = places.get(word);
    if (known) known.push(index);
    else places.set(word, [index]);
  }
  const count = (word: string): number => places.get(word)?.length ?? 0;
  return (wanted) => {
    let rarest = 0;
    for (const [index, word] of wanted.entries()) if (count(word) < count(wanted[rarest] ?? "")) rarest = index;
    const found = places.get(wanted[rarest] ?? "") ?? [];
    return (
      wanted.length === 0 ||
      found.some((place) => wanted.every((word, index) => written[place - rarest + index] === word))
    );
  };
}

/**
 * Markup of made samples with the first only: the others say the same in other languages, which Markdown leaves to its
 * reader. Samples that an author wrote stay as they are.
 */
export function firstSample(markup: string): string {
  if (markup.includes('id="request-example')) return markup;
  const [before = "", first, ...others] = markup.split(/(?=<div class="tab-panel")/);
  return others.length === 0 ? markup : `${before}${first}</div>`;
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
