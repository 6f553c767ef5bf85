// The contract of a component: a tag authors may use, its attributes, its HTML and its Markdown.
// Components are pure and know nothing of the parser, so the same code renders pages and authors' own components.

import type { CodeMeta } from "../base/code.ts";
import type { Html } from "../base/html.ts";
import type { IconProp, PropTable, PropValues } from "./props.ts";

export type { CodeMeta };

/** A tag authors may use. */
export interface Component<T extends PropTable = PropTable> {
  readonly name: string;
  /** Other names for the same tag. */
  readonly aliases?: readonly string[];
  /** One line for the docs. */
  readonly note: string;
  readonly props: T;
  /** Attributes of which a tag needs one; a report names the first. */
  readonly needsOneOf?: readonly (keyof T & string)[];
  /** Set for a component of lectern.config that is used inside a line of text. */
  readonly inline?: boolean;
  /** The name of a component that comes from lectern.config: its code may fail, or never end. */
  readonly hook?: string;
  html(props: PropValues<T>, children: Children, context: RenderContext): Html;
  markdown(props: PropValues<T>, children: MarkdownChildren, context: MarkdownContext): string;
}

/** Helps TypeScript see the props of a component while keeping lists of components uniform. */
export function defineComponent<const T extends PropTable>(component: Component<T>): Component {
  return component as unknown as Component;
}

/** What stands between the tags, rendered when asked for. */
export interface Children {
  /** Renders the children; call it once. */
  html(): Html;
  /** Renders the children and gathers what components inside them reported under `key` (see RenderContext.report). */
  collect<T>(key: CollectKey<T>): { readonly html: Html; readonly items: readonly T[] };
  /** The children as written, for components that keep their body verbatim (Prompt, Mermaid, Latex, Tree). */
  source(): string;
  /** The text that the children are when they are nothing but values of code, undefined otherwise. */
  text(): string | undefined;
  readonly empty: boolean;
}

/** A typed name under which child components report to their parent: tabs to Tabs, code blocks to CodeGroup. */
export interface CollectKey<T> {
  readonly name: string;
  readonly type?: T;
}

/** Markup that a page shows elsewhere than in its body. */
export type SlotName = "lead" | "intro" | "request" | "response" | "panel";

/** What a component may ask of the page it stands on. */
export interface RenderContext {
  /** Tells the nearest parent that collects `key`; false when there is none. */
  report<T>(key: CollectKey<T>, item: T): boolean;
  /** A page-wide unique id: first `install`, then `install-2` (`start` 2) or `install-1` (`start` 1). */
  uniqueId(scope: string, slug: string, start: 1 | 2): string;
  /** The id a heading with this text would have: `Rate limits (per minute)` → `rate-limits-per-minute`. */
  slug(text: string): string;
  /** An icon as inline SVG or image; empty markup when there is none. `style` is the Font Awesome style. */
  icon(
    icon: IconProp | undefined,
    options?: {
      readonly style?: string | undefined;
      readonly className?: string | undefined;
      readonly library?: string | undefined;
    },
  ): Html;
  /** A link target with relative paths resolved and the base path in front. */
  href(href: string): string;
  /** Inline Markdown as markup. */
  inline(markdown: string): Html;
  /** Markdown that code has made, as blocks. */
  markdown(markdown: string): Html;
  /** A code block: highlighted lines with the options of its fence. */
  code(block: CodeBlockInput): Html;
  /** Math as markup, typeset at build. */
  math(tex: string, display: boolean): Html;
  /** Enters a heading into the table of contents. */
  heading(entry: TocEntry): void;
  /** Renders with headings kept out of the table of contents (Accordion, Update). */
  withoutToc<T>(render: () => T): T;
  /** Renders with headings tied to a tab or view, so that the table of contents follows the visible one. */
  withinPanel<T>(panel: string, render: () => T): T;
  /**
   * Takes markup out of the flow: examples go to the side column, a panel replaces the table of contents, a lead stands
   * above both. False when the place is taken.
   */
  place(slot: SlotName, markup: Html): boolean;
  /** Asks for a browser behaviour or a stylesheet that only some pages need. */
  need(feature: Feature): void;
  /** Words of the interface in the page's language: `t("copy")`. */
  t(word: string): string;
}

/** What a page may need beside the base script and stylesheet. */
export type Feature =
  | "math"
  | "mermaid"
  | "tabs"
  | "zoom"
  | "code"
  | "accordion"
  | "tooltip"
  | "filter"
  | "tree"
  | "github"
  | "image-actions"
  | "view"
  | "console"
  | `extension:${string}`;

/** An entry of the table of contents. */
export interface TocEntry {
  readonly id: string;
  readonly text: string;
  readonly level: number;
  readonly panel?: string;
}

/** A code block as a fence or a component describes it. */
export interface CodeBlockInput {
  readonly code: string;
  readonly language: string;
  readonly meta: CodeMeta;
  /** A sample of an operation: those of other pages differ in little but the texts between quotes. */
  readonly made?: boolean;
}

/** Children of a component in the Markdown of a page. */
export interface MarkdownChildren {
  /** The children as clean Markdown, without blank lines at the ends. */
  markdown(): string;
  source(): string;
  /** The text that the children are when they are nothing but values of code, undefined otherwise. */
  text(): string | undefined;
  readonly empty: boolean;
}

/** What a component may ask while the Markdown of a page is written. */
export interface MarkdownContext {
  /** A link target, absolute inside the site. */
  href(href: string): string;
  /** Markdown that code has made, as clean Markdown. */
  markdown(markdown: string): string;
  /** Inline markup prop as Markdown text. */
  text(value: Html | string | undefined): string;
  /** Words of the interface in the page's language, as on the page itself. */
  t(word: string): string;
}
