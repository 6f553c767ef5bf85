// The context components use to access the page they render on.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { EMPTY_HTML, Group, type Html, rawHtml } from "@lectern/base/markup/tree.ts";
import { toLines } from "@lectern/base/text.ts";
import type { Highlighter } from "@lectern/highlight";
import { headingId } from "@lectern/model/content/heading-id.ts";
import { applyTypography } from "@lectern/model/content/typography.ts";
import { renderCodeBlock } from "@lectern/theme/code-block.tsx";
import { prepareCode } from "@lectern/theme/code-notations.ts";
import type { CodeBlockInput, RenderContext } from "@lectern/theme/component.ts";
import { CODE_BLOCK } from "@lectern/theme/components/code/code-group.tsx";
import type { StringKey } from "@lectern/theme/layout/locales/string-key.ts";
import type { IconProp } from "@lectern/theme/props.ts";
import type { MdastNode } from "satteri";
import { mathInvalid, mathTooMuch } from "./diagnostics.ts";
import { MARKED, parseInline } from "./inline-tree.ts";
import { enterMarkdown } from "./markdown/generated-markdown.ts";
import type { Unit, Walker } from "./page-state.ts";
import { type PageState, uniqueId } from "./page-state.ts";
import { renderNodes } from "./walker.ts";

export interface ContextInput {
  readonly state: PageState;
  readonly highlighter: Highlighter | undefined;
  readonly math: ((tex: string, display: boolean) => string) | undefined;
  icon(icon: IconProp | undefined, options: IconOptions, report: (diagnostic: Diagnostic) => void): Html;
  t(word: StringKey): string;
  /** Resolves a link target relative to a file. */
  href(href: string, from: string): string;
  /** The page's own walker, for inline Markdown. */
  walker(): Walker;
}

type IconOptions = NonNullable<Parameters<RenderContext["icon"]>[1]>;

export function createContext(input: ContextInput): RenderContext {
  const { state } = input;
  const at = (): Location => input.walker().page.at;
  return {
    report: (key, item) => {
      const collector = state.collectors.findLast((open) => open.key.name === key.name);
      collector?.items.push(item);
      return collector !== undefined;
    },
    uniqueId: (scope, slug, start) => uniqueId(state, scope, slug, start),
    // Heading ids omit quotes, but only straight ones; typography has already curled those in titles.
    slug: (title) => headingId(title.replace(/[‘’“”]/g, "")),
    icon: (icon, options = {}) =>
      input.icon(icon, options, (diagnostic) => state.diagnostics.push({ ...diagnostic, at: at() })),
    href: (href) => {
      state.links.push({ href, at: at(), kind: "link" });
      return input.href(href, state.files.at(-1) ?? "");
    },
    inline: (markdown) => renderInline(markdown, input.walker()),
    markdown: (markdown) => renderMarkdown(markdown, input.walker()),
    code: (block) => renderCode(block, input),
    math: (tex, display, located = at()) => renderMath(tex, { display, at: located }, input),
    heading: (entry) => {
      if (state.tocOpen) state.toc.push(state.panel === undefined ? entry : { ...entry, panel: state.panel });
    },
    withoutToc: (render) => withState(state, "tocOpen", false, render),
    withinPanel: (panel, render) => withState(state, "panel", panel, render),
    place: (slot, markup) => {
      const before = state.slots.get(slot);
      if (before === undefined) state.slots.set(slot, markup);
      // Panels are concatenated. For examples the first wins, so the author's own replaces the generated one.
      else if (slot === "panel") state.slots.set(slot, new Group([before, markup]));
      else return false;
      return true;
    },
    need: (feature) => {
      state.features.add(feature);
    },
    t: input.t,
  };
}

function withState<K extends "tocOpen" | "panel", T>(
  state: PageState,
  key: K,
  value: PageState[K],
  render: () => T,
): T {
  const previous = state[key];
  state[key] = value;
  try {
    return render();
  } finally {
    state[key] = previous;
  }
}

/** Renders inline Markdown; plain text skips the parser. */
function renderInline(markdown: string, walker: Walker): Html {
  walker.page.state.lastCharacter = "";
  if (!MARKED.test(markdown)) return new Group(applyTypography(markdown, ""));
  const tree = parseInline(markdown);
  if (!tree) return new Group(markdown);
  const blocks = "children" in tree ? (tree.children as readonly MdastNode[]) : [];
  const nodes = blocks.flatMap((block) =>
    block.type === "paragraph" ? (block.children as readonly MdastNode[]) : [block],
  );
  const unit: Unit = { ...walker.unit, document: { ...walker.unit.document, tree, text: markdown } };
  const { links, diagnostics } = walker.page.state;
  const [link, problem] = [links.length, diagnostics.length];
  const rendered = new Group(renderNodes(nodes, { ...walker, unit }));
  locateAt(walker.page.at, links, link);
  locateAt(walker.page.at, diagnostics, problem);
  return rendered;
}

/** Moves problems found in an attribute to its tag, since the attribute's text has its own line numbers. */
function locateAt<T extends { readonly at: Location }>(at: Location, found: T[], first: number): void {
  for (let index = first; index < found.length; index++) {
    const one = found[index];
    if (one) found[index] = { ...one, at };
  }
}

/** Renders Markdown generated by code. */
function renderMarkdown(markdown: string, walker: Walker): Html {
  const inner = enterMarkdown(markdown, walker);
  if (!inner) return new Group(markdown);
  try {
    return new Group(renderNodes([inner.unit.document.tree], inner));
  } finally {
    walker.page.state.fragments.depth--;
  }
}

function renderCode(block: CodeBlockInput, input: ContextInput): Html {
  const { state, highlighter } = input;
  const grouped = state.collectors.some((open) => open.key.name === CODE_BLOCK.name);
  const context = input.walker().page.context;
  const prepared = prepareCode(block);
  state.languages.add(block.language);
  const { theme, title, icon } = block.meta;
  const lines =
    highlighter?.lines(prepared.code, block.language, { theme, generated: block.generated }) ??
    toLines(prepared.code).map(escapeHtml);
  const options = {
    header: !grouped,
    icon: (name: string | undefined) => context.icon(name),
    t: input.t,
    colors: theme === undefined ? undefined : highlighter?.blockColors(theme),
  };
  state.features.add("code");
  const markup = renderCodeBlock(prepared, lines, options);
  if (grouped && context.report(CODE_BLOCK, { title, icon, language: block.language, html: markup })) return EMPTY_HTML;
  return markup;
}

/** Characters of formulas on a page. Their markup has up to a hundred and fifty times as many. */
const MAX_FORMULAS = 200_000;

function renderMath(
  tex: string,
  { display, at }: { readonly display: boolean; readonly at: Location },
  { state, math }: ContextInput,
): Html {
  state.features.add("math");
  const plain = <code class="math">{tex}</code>;
  if (!math) return plain;
  const isWithin = state.formulas.characters <= MAX_FORMULAS;
  state.formulas.characters += tex.length;
  if (state.formulas.characters > MAX_FORMULAS) {
    if (isWithin) state.diagnostics.push(mathTooMuch(MAX_FORMULAS, at));
    return plain;
  }
  try {
    const formula = rawHtml(math(tex, display), { text: tex });
    return display ? (
      <div class="math-display" tabindex={0}>
        {formula}
      </div>
    ) : (
      formula
    );
  } catch (error) {
    const reason = String((error as Error).message).replace(/^KaTeX parse error:\s*/, "");
    state.diagnostics.push(mathInvalid(reason, at));
    return plain;
  }
}
