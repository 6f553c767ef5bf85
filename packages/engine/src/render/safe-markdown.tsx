// Renders untrusted Markdown from specs: CommonMark without raw HTML or script URLs, limited in size.

import { Group, type Html } from "@lectern/base/markup/tree.ts";
import { isCostly } from "@lectern/model/content/parse-cost.ts";
import { applyTypography } from "@lectern/model/content/typography.ts";
import { type MdastNode, markdownToMdast } from "satteri";
import { descriptionTooComplex } from "./diagnostics.ts";
import type { PageLink, Walker } from "./page-state.ts";
import { locationOf, renderNodes, report } from "./walker.ts";

/** Longer text is shown as plain paragraphs. */
const MAX_LENGTH = 100_000;
const MAX_NODES = 30_000;
const MAX_DEPTH = 100;

/** A single line without Markdown syntax, as most field descriptions are. */
const PLAIN = /^[A-Za-z][A-Za-z0-9 ,;()'"/.?=+%$-]*$/;

/** An external link, which is the same on every page. */
const OUTWARD = /(?<!!)\[[^[\]<>@$`]*\]\(https?:\/\/[^\s()<>]+\)/g;
/** Syntax that depends on the page: other links, tags, headings, code blocks, math, footnotes. */
const TIED = /[[\]<>@$]|https?:|www\.|```|~~~|^[ *+.)\d-]*#|^ {0,3}(?:=+\s*$|-+\s*$)|^(?: {4}|\t)/im;
const MAX_CACHED_LENGTH = 2000;
const MAX_CACHED = 5000;

/** A cache of rendered Markdown shared between pages. */
export interface MarkdownCache {
  render(text: string, walker: Walker): Html;
}

/** Rendered Markdown and its links, which every page that shows it reports. */
interface CachedMarkdown {
  readonly markup: Html;
  readonly links: readonly PageLink[];
}

/** Caches recent descriptions; those of shared schemas appear on hundreds of pages. */
export function createMarkdownCache(): MarkdownCache {
  const known = new Map<string, CachedMarkdown>();
  return {
    render: (text, walker) => {
      const { links, diagnostics } = walker.page.state;
      const before = known.get(text);
      if (before !== undefined) {
        for (const link of before.links) links.push({ ...link, at: locationOf({}, walker) });
        return before.markup;
      }
      const first = links.length;
      const problems = diagnostics.length;
      const markup = safeMarkdown(text, walker);
      if (diagnostics.length > problems || text.length > MAX_CACHED_LENGTH || TIED.test(text.replace(OUTWARD, "")))
        return markup;
      if (known.size >= MAX_CACHED) known.clear();
      known.set(text, { markup, links: links.slice(first) });
      return markup;
    },
  };
}

/** Renders untrusted Markdown. Work is counted, never timed, so the result is the same on every machine. */
function safeMarkdown(text: string, walker: Walker): Html {
  if (PLAIN.test(text) && !text.endsWith(" ") && !/www\.|\$.*\$/i.test(text))
    return (
      <>
        <p>{applyTypography(text, "")}</p>
        {"\n"}
      </>
    );
  const tree = text.length > MAX_LENGTH || isCostly(text) ? undefined : parse(text);
  if (!tree || exceedsTree(tree)) {
    report(walker, descriptionTooComplex(text, walker.page.at));
    return new Group(text.split(/\n{2,}/).map((part) => <p>{part}</p>));
  }
  disarm(tree);
  lowerHeadings(tree);
  const document = { ...walker.unit.document, tree, text };
  const unit = { ...walker.unit, document, program: undefined, definitions: definitionsOf(tree) };
  walker.page.state.lastCharacter = "";
  return new Group(renderNodes([tree], { page: { ...walker.page, isDescription: true }, unit, locals: {} }));
}

function parse(text: string): MdastNode | undefined {
  try {
    return markdownToMdast(text, { features: { frontmatter: false } });
  } catch {
    return undefined;
  }
}

/** True if a tree is too large or too deep for a description. */
function exceedsTree(tree: MdastNode): boolean {
  let nodes = 0;
  let level: readonly MdastNode[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) return true;
    level = level.flatMap((node) => ("children" in node ? (node.children as readonly MdastNode[]) : []));
  }
  return false;
}

/**
 * Turns raw HTML into text and removes URLs that could run scripts, in place: the fresh tree has no other owner. Positions
 * are removed too, because they refer to lines of the description rather than the page.
 */
function disarm(tree: MdastNode): void {
  const pending: MdastNode[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "html") Object.assign(node, { type: "text", value: withoutComments(node.value) });
    // An invalid language is often really the first line of the code.
    if (node.type === "code" && node.lang != null && !/^[\w+#.-]{1,20}$/.test(node.lang)) disownLanguage(node);
    delete node.position;
    if ("url" in node && !isSafeUrl(String(node.url))) {
      if (node.type === "image") Object.assign(node, { type: "text", value: node.alt ?? "" });
      else node.url = "#";
    }
    if ("children" in node) for (const child of node.children) pending.push(child as MdastNode);
  }
}

/** No comment can end after the last `-->`; stopping there keeps the match linear. */
function withoutComments(value: string): string {
  const end = value.lastIndexOf("-->") + 3;
  return value.slice(0, end).replace(/<!--[\s\S]*?-->/g, "") + value.slice(end);
}

/** The highest heading level in a description, below the page title and the reference sections. */
const HIGHEST = 3;

/** Shifts all headings of a description below those of the page. */
function lowerHeadings(tree: MdastNode): void {
  const headings: Extract<MdastNode, { type: "heading" }>[] = [];
  const pending: MdastNode[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "heading") headings.push(node);
    if ("children" in node) for (const child of node.children) pending.push(child as MdastNode);
  }
  const by = HIGHEST - headings.reduce((min, { depth }) => Math.min(min, depth), HIGHEST);
  for (const heading of headings) Object.assign(heading, { depth: Math.min(6, heading.depth + by) });
}

function disownLanguage(node: Extract<MdastNode, { type: "code" }>): void {
  const line = [node.lang, node.meta].filter(Boolean).join(" ");
  Object.assign(node, { lang: null, meta: null, value: `${line}\n${node.value}` });
}

function isSafeUrl(url: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url.replace(/[\u0000-\u0020]/g, ""))?.[1];
  return scheme === undefined || ["http", "https", "mailto", "tel"].includes(scheme.toLowerCase());
}

/** Link definitions by name; the first of equal ones wins. */
function definitionsOf(
  tree: MdastNode,
): ReadonlyMap<string, { readonly url: string; readonly title: string | undefined }> {
  const definitions = new Map<string, { url: string; title: string | undefined }>();
  const pending: MdastNode[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "definition" && !definitions.has(node.identifier))
      definitions.set(node.identifier, { url: node.url, title: node.title ?? undefined });
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) pending.push(node.children[index] as MdastNode);
  }
  return definitions;
}
