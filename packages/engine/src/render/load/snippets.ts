// Snippets: MDX files included in others, with the attributes of the tag as props.

import { closest } from "@lectern/base/closest.ts";
import { EMPTY_HTML, Group, Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { snippetCycle, snippetNotFound, snippetsTooMany } from "../diagnostics.ts";
import { readAttributes } from "../nodes/attributes.ts";
import { snippetNodes } from "../nodes/block-elements.ts";
import type { ElementNode } from "../nodes/element-node.ts";
import type { Unit, Walker } from "../page-state.ts";
import { locationOf, renderChildren, renderNodes, report } from "../walker.ts";

/** Renders `<Intro name="x" />`, where Intro is the default import of an MDX file. */
export function renderSnippet(tag: { readonly path: string; readonly node: ElementNode }, walker: Walker): HtmlNode {
  // Defined even if empty, so that `children` is not reported as a missing prop.
  const props: Record<string, unknown> = {
    children: undefined,
    ...Object.fromEntries(readAttributes(tag.node, walker)),
  };
  if (tag.node.children.length > 0) props["children"] = new Group(renderChildren(tag.node, walker));
  return includeSnippet({ path: tag.path, props, node: tag.node }, walker);
}

/** Renders the legacy form `<Snippet file="intro.mdx" />`, which names a file in `_snippets/` or `snippets/`. */
export function renderSnippetTag(node: ElementNode, walker: Walker): HtmlNode {
  const values = readAttributes(node, walker);
  const file = String(values.get("file") ?? "");
  const path = snippetCandidates(file).find((candidate) => walker.page.unit(candidate) !== undefined);
  if (path !== undefined) return renderSnippet({ path, node }, walker);
  report(walker, snippetNotFound(file, locationOf(node, walker), nearestSnippet(file, walker)));
  return renderChildren(node, walker);
}

/**
 * Candidate paths of a legacy snippet: `"a.mdx"` → `_snippets/a.mdx`, `snippets/a.mdx`, `a.mdx`; the extension is optional.
 */
export function snippetCandidates(file: string): readonly string[] {
  const name = file.replace(/^\/+/, "").replace(/^_?snippets\//, "");
  const names = /\.mdx?$/i.test(name) ? [name] : [`${name}.mdx`, `${name}.md`];
  return names.flatMap((one) => [`_snippets/${one}`, `snippets/${one}`, one]);
}

/** The Markdown file with the most similar name, in any folder. */
function nearestSnippet(file: string, { page }: Walker): string | undefined {
  const byName = new Map([...page.paths()].filter((path) => /\.mdx?$/i.test(path)).map((path) => [stem(path), path]));
  return byName.get(closest(stem(file), byName.keys()) ?? "");
}

/** `"snippets/intro.mdx"` → `"intro"`. */
function stem(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.mdx?$/i, "");
}

/** Renders the body of a snippet file with props in scope. */
function includeSnippet(
  snippet: { readonly path: string; readonly props: Readonly<Record<string, unknown>>; readonly node: ElementNode },
  walker: Walker,
): Html {
  walker.page.at = locationOf(snippet.node, walker);
  return includeSnippetFile(snippet, walker);
}

/** Renders a snippet file for author code or a tag; problems are reported at the current tag. */
export function includeSnippetFile(
  snippet: { readonly path: string; readonly props: Readonly<Record<string, unknown>>; readonly node?: ElementNode },
  walker: Walker,
): Html {
  const { state, at } = walker.page;
  const unit = walker.page.unit(snippet.path);
  if (!unit) {
    // The import has been reported. The tag's children are shown, as for any unknown tag.
    const { children } = snippet.props;
    return children instanceof Html ? children : EMPTY_HTML;
  }
  if (state.files.includes(snippet.path)) report(walker, snippetCycle([...state.files, snippet.path], at));
  else if (mayExpand(unit, walker)) {
    state.files.push(snippet.path);
    try {
      const nodes = snippetNodes(unit.document.tree, snippet.node);
      return new Group(renderNodes(nodes, { ...walker, unit, locals: snippet.props, includedAt: at }));
    } finally {
      state.files.pop();
    }
  }
  return EMPTY_HTML;
}

/**
 * Limits per page on included snippets and their characters: ten files that each include the next ten times would never
 * end.
 */
const MAX_EXPANSIONS = 5000;
const MAX_CHARACTERS = 10_000_000;

/** Counts another snippet; false if the page exceeds the limits, which is reported once. */
export function mayExpand({ document }: Unit, walker: Walker): boolean {
  const { expanded } = walker.page.state;
  const wasFine = expanded.snippets <= MAX_EXPANSIONS && expanded.characters <= MAX_CHARACTERS;
  expanded.snippets++;
  expanded.characters += document.text.length;
  if (expanded.snippets <= MAX_EXPANSIONS && expanded.characters <= MAX_CHARACTERS) return true;
  if (wasFine) report(walker, snippetsTooMany(MAX_EXPANSIONS, MAX_CHARACTERS / 1_000_000, walker.page.at));
  return false;
}
