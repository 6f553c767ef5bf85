// A miniature page for component tests: small trees in, exact HTML and Markdown out.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { EMPTY_HTML, Html, rawHtml } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import type { Children, CollectKey, Component, MarkdownContext, RenderContext } from "@lectern/theme/component.ts";
import { componentsByName } from "@lectern/theme/components/registry.ts";
import { type PropProblem, propProblem } from "@lectern/theme/diagnostics.ts";
import { en } from "@lectern/theme/layout/locales/en.ts";
import { readProps } from "@lectern/theme/read-props.ts";

export interface TestTag {
  readonly component: Component;
  readonly values: Readonly<Record<string, unknown>>;
  readonly children: readonly TestNode[];
}

/** A tag, or text: paragraphs in HTML, as written in Markdown. A code block is `{ code, language, title }`. */
export type TestNode = string | TestTag | { readonly code: string; readonly language: string; readonly title?: string };

/** What a test page recorded besides its markup. */
export interface TestPage {
  html(...nodes: readonly TestNode[]): string;
  markdown(...nodes: readonly TestNode[]): string;
  /** `toc …`, `need …`, `place …`, and attribute problems, in order. */
  readonly log: readonly string[];
}

export function tag(
  name: string,
  values: Readonly<Record<string, unknown>> = {},
  ...children: readonly TestNode[]
): TestTag {
  const component = componentsByName.get(name);
  if (!component) throw new Error(`There is no component ${name}.`);
  return { component, values, children };
}

interface State {
  readonly log: string[];
  readonly ids: Map<string, number>;
  readonly collectors: { readonly key: string; readonly items: unknown[] }[];
  panel: string;
  toc: boolean;
}

export function testPage(): TestPage {
  const state: State = { log: [], ids: new Map(), collectors: [], panel: "", toc: true };
  const context = testContext(state);
  return {
    log: state.log,
    html: (...nodes) => nodes.map((node) => nodeToHtml(node, state, context)).join(""),
    markdown: (...nodes) => nodes.map((node) => nodeToMarkdown(node, state)).join("\n\n"),
  };
}

function testContext(state: State): RenderContext {
  return {
    report: (key, item) => {
      const collector = state.collectors.findLast((candidate) => candidate.key === key.name);
      collector?.items.push(item);
      return collector !== undefined;
    },
    uniqueId: (scope, slug, start) => {
      const count = (state.ids.get(`${scope} ${slug}`) ?? 0) + 1;
      state.ids.set(`${scope} ${slug}`, count);
      return count === 1 ? slug : `${slug}-${count - 2 + start}`;
    },
    slug: (text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/[\s.]+/g, "-")
        .replace(/[?,;:!'"()[\]{}]/g, ""),
    icon: (icon, options) => {
      if (icon === undefined) return EMPTY_HTML;
      if (icon instanceof Html) return icon;
      const words = [icon, options?.library, options?.style].filter(Boolean).join(" ");
      // biome-ignore lint/a11y/noSvgWithoutTitle: its text says which icon it is
      return <svg class={options?.className ?? "icon"}>{words}</svg>;
    },
    href: (href) => (href.startsWith("/") ? `/base${href}` : href),
    inline: inlineMarkdown,
    markdown: (markdown) => <p>{inlineMarkdown(markdown)}</p>,
    code: (block) => (
      <pre data-language={block.language} data-meta={JSON.stringify(block.meta)}>
        {block.code}
      </pre>
    ),
    math: (tex, display) => <math display={display ? "block" : undefined}>{tex}</math>,
    heading: ({ id, text, level }) => {
      if (state.toc) state.log.push(`toc ${level} #${id} ${text}${state.panel && ` in ${state.panel}`}`);
    },
    withoutToc: (render) => scoped(state, { toc: false }, render),
    withinPanel: (panel, render) => scoped(state, { panel }, render),
    place: (slot, markup) => state.log.push(`place ${slot} ${markup}`) > 0,
    need: (feature) => void state.log.push(`need ${feature}`),
    t: (word) => (en[word].includes("{") ? en[word] : `[${word}]`),
  };
}

function scoped<T>(state: State, change: Partial<Pick<State, "panel" | "toc">>, render: () => T): T {
  const { panel, toc } = state;
  Object.assign(state, change);
  const result = render();
  Object.assign(state, { panel, toc });
  return result;
}

/** Just enough Markdown to verify that a prop was rendered: `**bold**` and `` `code` ``. */
function inlineMarkdown(markdown: string): Html {
  return rawHtml(
    escapeHtml(markdown)
      .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
      .replace(/`(.+?)`/g, "<code>$1</code>"),
  );
}

function propsOf(node: TestTag, state: State): ReturnType<typeof readProps> {
  const at = { file: "page.mdx", line: 1, column: 1 };
  const report = (problem: PropProblem): void => {
    const { message, hint } = propProblem(problem, at);
    state.log.push(`${message} ${hint}`);
  };
  return readProps(node.component, new Map(Object.entries(node.values)), { inline: inlineMarkdown, report });
}

function nodeToHtml(node: TestNode, state: State, context: RenderContext): string {
  if (typeof node === "string") return `<p>${escapeHtml(node)}</p>`;
  if ("code" in node) {
    const { code, language, title } = node;
    const block = { title, language, html: <pre>{code}</pre> };
    return context.report({ name: "code-block" }, block) ? "" : block.html.markup;
  }
  return node.component.html(propsOf(node, state), childrenOf(node, state, context), context).markup;
}

function childrenOf(node: TestTag, state: State, context: RenderContext): Children {
  const render = (): Html => rawHtml(node.children.map((child) => nodeToHtml(child, state, context)).join(""));
  return {
    html: render,
    collect: <T,>(key: CollectKey<T>) => {
      const items: T[] = [];
      state.collectors.push({ key: key.name, items });
      const markup = render();
      state.collectors.pop();
      return { html: markup, items };
    },
    source: () => sourceOf(node),
    text: () => undefined,
    empty: node.children.length === 0,
  };
}

function sourceOf(node: TestTag): string {
  return node.children
    .map((child) =>
      typeof child === "string" ? child : "component" in child ? `<${child.component.name} />` : child.code,
    )
    .join("\n");
}

const MARKDOWN_CONTEXT: MarkdownContext = {
  href: (href) => href,
  markdown: (markdown) => markdown,
  text: (value) => (value instanceof Html ? textOf(value) : (value ?? "")),
  t: (word) => (en[word].includes("{") ? en[word] : `[${word}]`),
};

function nodeToMarkdown(node: TestNode, state: State): string {
  if (typeof node === "string") return node;
  if ("code" in node) return `\`\`\`${[node.language, node.title].filter(Boolean).join(" ")}\n${node.code}\n\`\`\``;
  const children = {
    markdown: () =>
      node.children
        .map((child) => nodeToMarkdown(child, state))
        .filter(Boolean)
        .join("\n\n"),
    source: () => sourceOf(node),
    text: () => undefined,
    empty: node.children.length === 0,
  };
  return node.component.markdown(propsOf(node, state), children, MARKDOWN_CONTEXT);
}
