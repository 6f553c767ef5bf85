// Converts a JSX tag to Markdown: a component, snippet, author component or HTML element.

import { Html, serialize } from "@lectern/base/markup/tree.ts";
import type { BuiltInTag } from "@lectern/react/bridge.ts";
import type { Component, MarkdownContext } from "@lectern/theme/component.ts";
import { bold, quote } from "@lectern/theme/components/markdown-blocks.ts";
import { readProps } from "@lectern/theme/read-props.ts";
import { MARKED, parseInline } from "../inline-tree.ts";
import { mayExpand, snippetCandidates } from "../load/snippets.ts";
import { readAttributes, readBuiltInAttributes } from "../nodes/attributes.ts";
import { isBlockComponent, isBlockInLine, isPlain, runsInLine, snippetNodes } from "../nodes/block-elements.ts";
import { childrenOf } from "../nodes/children.ts";
import type { ElementNode } from "../nodes/element-node.ts";
import { counterpartOf, renderElement } from "../nodes/elements.ts";
import type { Walker } from "../page-state.ts";
import { findAuthorTag, isAuthors, isHtmlTag } from "../visible-names.ts";
import { locationOf, renderChildren } from "../walker.ts";
import { flatten } from "./escape-text.ts";
import { enterMarkdown } from "./generated-markdown.ts";
import { htmlToInline, htmlToMarkdown, markupToPiece } from "./html-to-markdown.ts";
import { inlineTag } from "./inline-tag.ts";
import { isBoxName, type Piece } from "./join-pieces.ts";
import { childNodes, MarkdownHtml, type MarkdownWalker } from "./markdown-walker.ts";

export function tagToPiece(node: ElementNode, walker: MarkdownWalker): Piece {
  const { name } = node;
  if (name !== null && isMarkup(name, walker)) return markupToPiece(renderElement(node, walker));
  const isBlock =
    node.type === "mdxJsxFlowElement" ? !runsInLine(node, walker) || holdsBlocks(node) : isBlockInLine(node, walker);
  return { text: tagToMarkdown(node, walker), isBlock, isBox: name !== null && isBoxName(name) };
}

const BLOCK_NODES = new Set(["blockquote", "code", "heading", "list", "math", "table", "thematicBreak"]);

/** True for an unknown tag whose content cannot be inline. */
function holdsBlocks(node: ElementNode): boolean {
  return node.children.some((child) => BLOCK_NODES.has(child.type));
}

/** True for author code, whose output is only known after it runs, and for components with only markup. */
function isMarkup(name: string, walker: MarkdownWalker): boolean {
  if (/^[a-z]/.test(name) && !name.includes(".")) return false;
  return isAuthors(name, walker) || walker.page.components.get(name)?.isMarkdownOfHtml === true;
}

function tagToMarkdown(node: ElementNode, walker: MarkdownWalker): string {
  const { name } = node;
  if (name === null) return walker.write.blocks(childNodes(node), walker);
  if (isHtmlTag(name, walker)) return htmlTagToMarkdown(node, name, walker);
  const authors = findAuthorTag(name, walker);
  if (authors?.kind === "snippet") return snippetToMarkdown(authors.path, node, walker);
  if (name === "Snippet") return snippetTagToMarkdown(node, walker);
  const component = walker.page.components.get(name);
  if (component) return componentToMarkdown(node, component, walker);
  const counterpart = counterpartOf(node);
  return counterpart ? htmlTagToMarkdown(node, counterpart, walker) : walker.write.blocks(childNodes(node), walker);
}

export function isBuiltIn(name: string, walker: Walker): boolean {
  return walker.page.components.has(name) && findAuthorTag(name, walker) === undefined;
}

/** Converts a built-in component rendered by author code. */
export function builtInToPiece({ component, props, children }: BuiltInTag, walker: MarkdownWalker): Piece {
  const { source, text, empty } = children;
  let content: Piece | undefined;
  const inner = (): Piece => {
    content ??= markupToPiece(children.html());
    return content;
  };
  const childContent = { markdown: () => inner().text, source, text, empty };
  const markdown = component.markdown(readWords(component, props, walker), childContent, markdownContext(walker));
  return { text: markdown, isBlock: !component.inline && isBlockComponent(component.name, () => inner().isBlock) };
}

function readWords(
  component: Component,
  values: ReadonlyMap<string, unknown>,
  walker: MarkdownWalker,
): ReturnType<typeof readProps> {
  return readProps(component, values, { inline: (markdown) => inlineProp(markdown, walker), report: () => {} });
}

function componentToMarkdown(node: ElementNode, component: Component, walker: MarkdownWalker): string {
  const props = readWords(component, readBuiltInAttributes(node, component, walker), walker);
  const { source, text, empty } = childrenOf(node, walker);
  const inLine = isPlain(node) && !isBlockInLine(node, walker);
  const markdown = (): string => walker.write[inLine ? "inline" : "blocks"](childNodes(node), walker);
  const children = { markdown, source, text, empty };
  if (component.hook !== undefined) walker.page.mayRun(locationOf(node, walker), component.hook);
  return component.markdown(props, children, markdownContext(walker));
}

function markdownContext(walker: MarkdownWalker): MarkdownContext {
  return {
    href: (href) => walker.page.href(href, walker.unit.document.path),
    markdown: (markdown) => {
      const inner = enterMarkdown(markdown, walker);
      if (!inner) return flatten(markdown);
      try {
        return walker.write.blocks([inner.unit.document.tree], inner);
      } finally {
        walker.page.state.fragments.depth--;
      }
    },
    text: (value) => {
      if (value instanceof MarkdownHtml) return value.markdown;
      return value instanceof Html ? htmlToInline(value) : flatten(value ?? "");
    },
    t: walker.page.context.t,
  };
}

/** An inline Markdown attribute: plain words stay, links are resolved. */
function inlineProp(markdown: string, walker: MarkdownWalker): Html {
  const text = MARKED.test(markdown) ? inlineWords(markdown, walker) : flatten(markdown);
  return new MarkdownHtml(text, text);
}

/** Inline Markdown with its links resolved, on one line. */
export function inlineWords(markdown: string, walker: MarkdownWalker): string {
  const tree = parseInline(markdown);
  if (!tree) return flatten(markdown);
  const unit = { ...walker.unit, document: { ...walker.unit.document, tree, text: markdown } };
  return flatten(walker.write.blocks(childNodes(tree), { ...walker, unit }));
}

function snippetToMarkdown(path: string, node: ElementNode, walker: MarkdownWalker): string {
  const { state } = walker.page;
  const unit = walker.page.unit(path);
  if (!unit) return walker.write.blocks(childNodes(node), walker);
  if (state.files.includes(path) || !mayExpand(unit, walker)) return "";
  const locals: Record<string, unknown> = { children: undefined, ...Object.fromEntries(readAttributes(node, walker)) };
  if (node.children.length > 0) {
    const markdown = walker.write.blocks(childNodes(node), walker);
    locals["children"] = new MarkdownHtml(renderChildren(node, walker), markdown);
  }
  state.files.push(path);
  try {
    const nodes = snippetNodes(unit.document.tree, node);
    return walker.write[nodes[0] === unit.document.tree ? "blocks" : "inline"](nodes, { ...walker, unit, locals });
  } finally {
    state.files.pop();
  }
}

function snippetTagToMarkdown(node: ElementNode, walker: MarkdownWalker): string {
  const file = String(readAttributes(node, walker).get("file") ?? "");
  const path = snippetCandidates(file).find((candidate) => walker.page.unit(candidate) !== undefined);
  if (path === undefined) return walker.write.blocks(childNodes(node), walker);
  return snippetToMarkdown(path, node, walker);
}

const SHOWN_AS_CONTENT = new Set(
  "abbr address article aside button center cite details dfn dialog div fieldset figure footer form header ins label legend main mark nav p q section small span time u var".split(
    " ",
  ),
);
const NEVER_SHOWN = new Set(["script", "style", "svg", "template", "noscript", "input", "canvas"]);

function htmlTagToMarkdown(node: ElementNode, name: string, walker: MarkdownWalker): string {
  if (NEVER_SHOWN.has(name)) return "";
  const values = readAttributes(node, walker);
  if (values.has("hidden") || values.has("dangerouslySetInnerHTML")) return htmlToMarkdown(renderElement(node, walker));
  const blocks = (): string => walker.write.blocks(childNodes(node), walker);
  if (SHOWN_AS_CONTENT.has(name)) return node.type === "mdxJsxTextElement" ? inlineContent(node, walker) : blocks();
  if (/^h[1-6]$/.test(name)) return titled(`${"#".repeat(Number(name[1]))} `, flatten(blocks()), "");
  if (name === "summary") return boldTitle(flatten(blocks()));
  if (name === "figcaption") return titled("*", flatten(blocks()), "*");
  if (name === "blockquote") return quote(blocks());
  if (name === "hr") return "---";
  const attribute = (key: string): string | undefined => attributeText(values, key, walker);
  // Lists, tables and code are converted from rendered markup, after the author's loops have run.
  return inlineTag(name, attribute, () => inlineContent(node, walker)) ?? htmlToMarkdown(renderElement(node, walker));
}

/** Inline content, unless it contains blocks. */
function inlineContent(node: ElementNode, walker: MarkdownWalker): string {
  const isInline = node.children.every((child) => INLINE.has(child.type));
  return walker.write[isInline ? "inline" : "blocks"](childNodes(node), walker);
}

const INLINE = new Set(
  "text inlineCode strong emphasis delete break link linkReference image imageReference inlineMath footnoteReference mdxTextExpression mdxJsxTextElement".split(
    " ",
  ),
);

function boldTitle(text: string): string {
  return text === "" ? "" : bold(text);
}

function titled(before: string, text: string, after: string): string {
  return text === "" ? "" : `${before}${text}${after}`;
}

function attributeText(values: ReadonlyMap<string, unknown>, name: string, walker: MarkdownWalker): string | undefined {
  const value = values.get(name) ?? (name === "class" ? values.get("className") : undefined);
  if (typeof value !== "string") return value instanceof Html ? serialize(value) : undefined;
  return name === "href" || name === "src" ? walker.page.href(value, walker.unit.document.path) : value;
}
