// Parses .mdx text into a Document with the native parser, repairing mistakes so that the rest of the page still renders.

import { type Checked, type Diagnostic, fileStart } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { type MdastNode, mdxToMdast } from "satteri";
import { mdxUnreadable, tagMisplaced, tagSpread } from "./diagnostics.ts";
import { replaceDirectives } from "./directives.ts";
import type { Document, ModuleBlock } from "./document.ts";
import { parseFence } from "./fence.ts";
import { alignMathFences, escapeDollars } from "./math.ts";
import { protectPrompts } from "./prompts.ts";
import { repairItem } from "./repair-list.ts";
import { partModules, rejoinModules } from "./split-modules.ts";
import { hasPlaceholders, protectSymbols, restoreTree } from "./stand-ins.ts";
import { repairAt } from "./tolerant/repair-at.ts";
import { mayBeEndless, scan } from "./tolerant/scan.ts";
import { maskTags, type SpreadTag, shiftTag, wrapBlocks } from "./tolerant/spread-tags.ts";
import { type Change, findChanges } from "./tolerant/tolerate.ts";
import { replaceVariables } from "./variables.ts";

const MAX_REPAIRS = 200;
const FEATURES = { headingAttributes: true, math: true } as const;

export interface ParseOptions {
  /** True if every page may have formulas, not only pages that look like it. */
  readonly math?: boolean;
}

/** Parses a page or snippet. Always returns a tree: what cannot be parsed is repaired and reported. */
export function parseDocument(
  source: { path: string; text: string },
  variables: ReadonlyMap<string, string>,
  options: ParseOptions = {},
): Checked<Document> {
  const { path } = source;
  const filled = replaceVariables(path, protectSymbols(source.text), variables);
  const aligned = replaceDirectives(alignMathFences(alignFrontmatter(filled.value)));
  const text = protectPrompts(escapeDollars(aligned, options.math));
  const whole = parseRepaired(path, text);
  const found = surveyTree(path, whole);
  const split = partModules(
    path,
    text,
    found.modules.map(({ at }) => at.line),
  );
  if (!split) {
    const { diagnostics, ...parsed } = whole;
    return { value: { path, ...parsed, ...found }, diagnostics: [...filled.diagnostics, ...diagnostics] };
  }
  const again = parseRepaired(path, split.text);
  const joined = rejoinModules(again.tree, again.text, split.modules);
  return {
    value: { path, text: joined, tree: again.tree, ...surveyTree(path, { tree: again.tree, text: joined }) },
    diagnostics: [...filled.diagnostics, ...split.diagnostics, ...again.diagnostics],
  };
}

/** Moves spaces after the opening frontmatter line, which the parser rejects, to the line below. */
function alignFrontmatter(text: string): string {
  return text.replace(/^(---|\+\+\+)([ \t]+)\n(?!\1)/, "$1\n$2");
}

/** A page that is not parsed: its text as plain paragraphs. */
export function plainDocument(path: string, text: string): Document {
  return { path, text, tree: plainTree(text), modules: [], languages: [], codeThemes: [] };
}

/** Parses MDX, repairing it as needed; returns the repaired text and its problems. */
function parseRepaired(path: string, source: string): { tree: MdastNode; text: string; diagnostics: Diagnostic[] } {
  const draft = new Draft(path, source);
  let tree: MdastNode | undefined;
  if (isHopeless(source)) draft.tolerate();
  for (let repairs = 0; tree === undefined; ) {
    const read = readTree(draft.text);
    if (!("reason" in read)) tree = read;
    else if (!draft.tolerate() && !(repairs++ < MAX_REPAIRS && draft.repair(read))) {
      draft.diagnostics.push(mdxUnreadable(read.reason, fileStart(path)));
      tree = plainTree(source);
    }
  }
  const { text, diagnostics } = draft;
  for (const tag of draft.spread) diagnostics.push(placeSpread(tree, { path, text }, tag));
  if (hasPlaceholders(text)) restoreTree(tree);
  return { tree, text, diagnostics };
}

/** A text on its way to strict MDX. */
class Draft {
  readonly path: string;
  readonly diagnostics: Diagnostic[] = [];
  text: string;
  /** Tags that were taken out, to be wrapped around their blocks. */
  spread: readonly SpreadTag[] = [];
  #isTolerated = false;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  /** Rewrites everything that strict MDX rejects; false if that is done. */
  tolerate(): boolean {
    if (this.#isTolerated) return false;
    this.#isTolerated = true;
    const changes = findChanges(this.path, this.text, scan(this.text));
    this.#apply(changes);
    return changes.length > 0;
  }

  /** Repairs the place where the parser stopped; false if there is nothing to repair. */
  repair({ line, column, reason }: Unread): boolean {
    const offset = offsetOf(this.text, line, column);
    const repaired = repairAt(this, scan(this.text), { offset, reason });
    if (repaired === undefined) return false;
    // What was an expression is text now, and may have tags.
    this.#isTolerated = false;
    if ("diagnostic" in repaired) this.#apply([repaired]);
    else {
      this.text = maskTags(this.text, repaired);
      this.spread = [...this.spread, repaired];
    }
    return true;
  }

  #apply(changes: readonly Change[]): void {
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, text, diagnostic } of changes) {
      parts.push(this.text.slice(at, start), text);
      at = end;
      this.diagnostics.push(diagnostic);
    }
    for (const { start, end, text } of changes.toReversed())
      this.spread = this.spread.map((tag) => shiftTag(tag, start, text.length - (end - start)));
    this.text = parts.join("") + this.text.slice(at);
  }
}

/** True if the parser would not finish: an expression has many unclosed tags. */
function isHopeless(text: string): boolean {
  return mayBeEndless(text) && scan(text).isEndless;
}

/** Where the parser stopped, and why. */
interface Unread {
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

function readTree(text: string): MdastNode | Unread {
  try {
    return mdxToMdast(text, { features: FEATURES });
  } catch (error) {
    // Its messages look like `3:1: What is wrong (a note) (mdx-jsx:rule)`.
    const [, line, column, reason = ""] =
      /^(?:(\d+):(\d+): )?([\s\S]*?)(?: \([^()]*\))*$/.exec((error as Error).message) ?? [];
    return { line: Number(line ?? 1), column: Number(column ?? 1), reason };
  }
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let current = 1; current < line; current++) start = text.indexOf("\n", start) + 1;
  return start + column - 1;
}

/** Wraps an element back around the blocks its tags were removed from. */
function placeSpread(tree: MdastNode, { path, text }: { path: string; text: string }, tag: SpreadTag): Diagnostic {
  const at = locate(path, text, tag.open.start);
  return wrapBlocks(tree, text, tag) ? tagSpread(tag.name, at) : tagMisplaced(tag.name, at);
}

/** The text as paragraphs, for pages beyond repair. */
function plainTree(text: string): MdastNode {
  const body = text.replace(/^---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, "");
  const children = body
    .split(/\n{2,}/)
    .map((value) => ({ type: "paragraph" as const, children: [{ type: "text" as const, value }] }));
  return { type: "root", children };
}

/** Collects what is needed before rendering, and repairs lists along the way. */
export function surveyTree(
  path: string,
  { tree, text }: Pick<Document, "tree" | "text">,
): Pick<Document, "modules" | "languages" | "codeThemes"> {
  const modules: ModuleBlock[] = [];
  const languages = new Set<string>();
  const codeThemes = new Set<string>();
  const pending: MdastNode[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "code" && node.lang) {
      const { language, meta } = parseFence(node.lang, node.meta ?? null);
      languages.add(language);
      if (meta.theme !== undefined) codeThemes.add(meta.theme);
    } else if (node.type === "mdxjsEsm") {
      const start = node.position?.start;
      modules.push({ code: node.value, at: { file: path, line: start?.line ?? 1, column: start?.column ?? 1 } });
    }
    if (node.type === "listItem" && node.children.length > 1) repairItem(node, text);
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) pending.push(node.children[index] as MdastNode);
  }
  return { modules, languages: [...languages], codeThemes: [...codeThemes] };
}
