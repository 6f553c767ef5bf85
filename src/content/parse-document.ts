// Parses .mdx text into a Document with the native parser, repairing mistakes so that the rest of the page still renders.

import { type MdastNode, mdxToMdast } from "satteri";
import { type Checked, type Diagnostic, fileStart } from "../base/diagnostic.ts";
import { locate } from "../base/position.ts";
import { mdxUnreadable, tagMisplaced, tagSpread } from "./diagnostics.ts";
import { replaceDirectives } from "./directives.ts";
import type { Document, ModuleBlock } from "./document.ts";
import { parseFence } from "./fence.ts";
import { alignMathFences, escapeDollars } from "./math.ts";
import { protectPrompts } from "./prompts.ts";
import { repairText } from "./repair.ts";
import { repairItem } from "./repair-list.ts";
import { partModules, rejoinModules } from "./split-modules.ts";
import { findSplitTag, maskTags, type SplitTag, shiftTag, wrapBlocks } from "./split-tags.ts";
import { hasPlaceholders, protectSymbols, restoreTree } from "./stand-ins.ts";
import { findBraces } from "./unclosed-braces.ts";
import { replaceVariables } from "./variables.ts";

const MAX_REPAIRS = 200;
/** Parse time is quadratic in tags and open braces, so pages with very many of them get fewer repair attempts. */
const MAX_MARKS_SQUARED = 60_000_000;
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
  const diagnostics: Diagnostic[] = [];
  let spread: readonly SplitTag[] = [];
  let text = source;
  let tree: MdastNode | undefined;
  let max: number | undefined;
  for (let attempt = 0; tree === undefined; attempt++) {
    const read = readTree(text);
    if (typeof read !== "string") {
      tree = read;
      continue;
    }
    max ??= maxRepairs(source);
    const tag = attempt < max ? findSplitTag(text, read) : undefined;
    const repaired = attempt < max && !tag ? repairText(path, text, read) : undefined;
    if (tag) {
      text = maskTags(text, tag);
      spread = [...spread, tag];
    } else if (repaired) {
      const { start, diagnostic } = repaired;
      const by = repaired.text.length - text.length;
      spread = spread.map((one) => shiftTag(one, start, by));
      text = repaired.text;
      diagnostics.push(diagnostic);
    } else {
      diagnostics.push(mdxUnreadable(firstWords(read), fileStart(path)));
      tree = plainTree(source);
    }
  }
  for (const tag of spread) diagnostics.push(placeSpread(tree, { path, text }, tag));
  if (hasPlaceholders(text)) restoreTree(tree);
  return { tree, text, diagnostics };
}

/** The tree, or an error message prefixed with its position. */
function readTree(text: string): MdastNode | string {
  const { unclosed } = findBraces(text);
  if (unclosed !== undefined) {
    const { line, column } = locate("", text, unclosed);
    const what = text[unclosed] === "<" ? "Unexpected character after `<`" : "Unexpected end of file in expression";
    return `${line}:${column}: ${what}`;
  }
  try {
    return mdxToMdast(text, { features: FEATURES });
  } catch (error) {
    return String((error as Error).message);
  }
}

function maxRepairs(text: string): number {
  const marks = text.split("<").length + findBraces(text).open;
  return Math.min(MAX_REPAIRS, Math.ceil(MAX_MARKS_SQUARED / marks ** 2));
}

/** Wraps an element back around the blocks its tags were removed from. */
function placeSpread(tree: MdastNode, { path, text }: { path: string; text: string }, tag: SplitTag): Diagnostic {
  const at = locate(path, text, tag.open.start);
  return wrapBlocks(tree, text, tag) ? tagSpread(tag.name, at) : tagMisplaced(tag.name, at);
}

function firstWords(message: string): string {
  return message.replace(/(?<!\s)\s*\(mdx[^)]*\)\s*$/, "");
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
