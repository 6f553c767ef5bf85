// The public contract of lectern.config: everything a project or theme package can add to the engine. Hooks get
// narrow views of pages and the site, so that engine internals can change.

import type { Edit, Location, Severity } from "@lectern/base/diagnostic.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import type { SampleLanguage } from "@lectern/request/samples";
import type { Children, MarkdownChildren, MarkdownContext, RenderContext, TocEntry } from "@lectern/theme/component.ts";
import type { StringKey } from "@lectern/theme/layout/locales/string-key.ts";
import type { PropTable, PropValues } from "@lectern/theme/props.ts";
import type { Pluggable } from "unified";
import type { MdastNode } from "./tree.ts";

/** The default export of lectern.config. */
export interface LecternConfig {
  /** Base configs, such as a theme package. This config's values come after theirs and win. */
  readonly extends?: readonly LecternConfig[];
  /** Tags that every page can use without an import. */
  readonly components?: readonly (ComponentDefinition | JsxComponent)[];
  /** Checks that `lectern check` runs in addition to its own. */
  readonly rules?: readonly RuleDefinition[];
  /** Languages for request samples on endpoint pages. */
  readonly languages?: readonly SampleLanguage[];
  /** Markup around pages. */
  readonly layout?: LayoutConfig;
  /** Changes to the syntax tree of each file before it is rendered, in order. */
  readonly transforms?: readonly Transform[];
  /** Plugins of remark and rehype. */
  readonly markdown?: MarkdownOptions;
  /** Additional output files. */
  readonly artifacts?: readonly ArtifactDefinition[];
  /** Design tokens and stylesheets. */
  readonly theme?: Theme;
  /**
   * What hooks depend on besides their arguments and what the config imports: files, folders or patterns such as
   * `data/*.json`, relative to the project. With it, even if it is empty, a build reuses results while these files are
   * unchanged; without it, hooks run in every build.
   */
  readonly inputs?: readonly string[];
}

/** Types a config; returns it unchanged. */
export function defineConfig(config: LecternConfig): LecternConfig {
  return config;
}

/** A component rendered at build time to HTML and Markdown. */
export interface ComponentDefinition<T extends PropTable = PropTable> {
  /** The tag name: `Stat`. Must start with a capital letter. */
  readonly name: string;
  /** Other names for the same tag. */
  readonly aliases?: readonly string[];
  /** One line about its purpose. */
  readonly note?: string;
  /** True for an inline tag; others are blocks. */
  readonly inline?: boolean;
  /** Its attributes, defined with `text`, `flag`, `number`, `choice` and so on. */
  readonly props: T;
  /** The markup of one tag, written in TSX. */
  html(props: PropValues<T>, children: Children, context: ComponentContext): Html;
  /** The same for the page's Markdown version. By default, the markup is converted to Markdown. */
  markdown?(props: PropValues<T>, children: MarkdownChildren, context: MarkdownContext): string;
  /** CSS, or a file: `new URL("./stat.css", import.meta.url)`. */
  readonly styles?: string | URL;
  /** A module for the browser, loaded by pages that use the tag: `new URL("./stat.browser.ts", import.meta.url)`. */
  readonly browser?: URL;
}

/** What a component can use while its page is rendered. */
export type ComponentContext = Pick<
  RenderContext,
  | "report"
  | "uniqueId"
  | "slug"
  | "icon"
  | "href"
  | "inline"
  | "markdown"
  | "code"
  | "math"
  | "heading"
  | "withoutToc"
  | "t"
>;

/** Types a component by its props; returns it unchanged. */
export function defineComponent<const T extends PropTable>(component: ComponentDefinition<T>): ComponentDefinition {
  return component as unknown as ComponentDefinition;
}

/** A React component that pages use without importing it. */
export interface JsxComponent {
  readonly name: string;
  /** A project file, relative to lectern.config, or an npm package: `./components/chart.jsx`. */
  readonly module: string;
  /** The export name. Defaults to `name`. */
  readonly export?: string;
}

/** A custom check. */
export interface RuleDefinition {
  /** Its name in reports and settings: `acme/no-draft`. */
  readonly code: `${string}/${string}`;
  readonly severity: Severity;
  /** One sentence: what the rule reports. */
  readonly summary: string;
  /** Checks a page or snippet as written. */
  file?(file: RuleFile): Iterable<Finding>;
  /** Checks a rendered page. */
  page?(page: RulePage, site: RuleSite): Iterable<Finding>;
  /** Checks the site once every page is known. */
  site?(site: RuleSite): Iterable<Finding>;
}

/** Types a rule; returns it unchanged. */
export function defineRule(rule: RuleDefinition): RuleDefinition {
  return rule;
}

/** A problem that a rule reports. */
export interface Finding {
  readonly at: Location;
  readonly message: string;
  /** How to fix it. */
  readonly hint: string;
  readonly severity?: Severity;
  /** The edit that `--fix` applies. Offsets refer to `RuleFile.text`. */
  readonly fix?: Edit;
}

/** A page or snippet as written. */
export interface RuleFile {
  readonly path: string;
  /** The text with variables replaced. Node positions refer to it. */
  readonly text: string;
  readonly tree: MdastNode;
  /** The page it defines; undefined for a snippet. */
  readonly page?: PageInfo;
  /** Line and column of an offset in `text`. */
  locate(offset: number): Location;
}

/** A rendered page. */
export interface RulePage {
  readonly page: PageInfo;
  /** Links and files as written, with their locations. */
  readonly links: readonly { readonly href: string; readonly at: Location }[];
  /** The ids that links can end with. */
  readonly anchors: ReadonlySet<string>;
  /** Images as the page shows them. */
  readonly images: readonly { readonly src: string; readonly alt: string }[];
  /** What the page says, without markup. */
  readonly text: string;
}

/** The site as rules see it. */
export interface RuleSite {
  readonly name: string;
  readonly pages: readonly RulePage[];
  /** The text of a project file. */
  read(path: string): string | undefined;
}

/** A change to the syntax tree of every page and snippet. */
export interface Transform {
  readonly name: string;
  /** Changes the tree in place, or returns another. Nodes without a position get their parent's. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement is a transform too
  transform(tree: MdastNode, file: TransformFile): MdastNode | undefined | void;
}

/** Types a transform; returns it unchanged. */
export function defineTransform(transform: Transform): Transform {
  return transform;
}

/** Plugins for the Markdown of every page and snippet, in order, each alone or with its options: `[plugin, options]`. */
export interface MarkdownOptions {
  /** Plugins that change the syntax tree (mdast) before it is rendered. */
  readonly remarkPlugins?: readonly Pluggable[];
  /** Plugins that change the body of a page (hast) after it is rendered. */
  readonly rehypePlugins?: readonly Pluggable[];
}

/** The file whose tree is transformed. */
export interface TransformFile {
  readonly path: string;
  readonly text: string;
  /** Reports a problem at the location of a node. */
  report(
    node: MdastNode,
    problem: { readonly message: string; readonly hint?: string; readonly severity?: Severity },
  ): void;
}

/** One or more output files. */
export interface ArtifactDefinition {
  /** Path relative to the output directory: `feed.json`. A function can return several. */
  readonly path: string | ((site: SiteInfo) => readonly string[]);
  /** MIME type. Defaults to that of the file extension. */
  readonly type?: string;
  /** The content of the file at `path`. */
  body(site: SiteInfo, path: string): string | Uint8Array | Promise<string | Uint8Array>;
}

/** Types an artifact; returns it unchanged. */
export function defineArtifact(artifact: ArtifactDefinition): ArtifactDefinition {
  return artifact;
}

/** The finished site. */
export interface SiteInfo {
  readonly name: string;
  /** Public URL without the base path, if known. */
  readonly url?: string;
  readonly base: string;
  /** Every page that readers can reach, in site order. */
  readonly pages: readonly PageInfo[];
  /** The body of a page as HTML. */
  html(page: PageInfo): Promise<string>;
  /** The body of a page as Markdown. */
  markdown(page: PageInfo): Promise<string>;
  /** The text of a project file. */
  read(path: string): string | undefined;
}

/** One page as hooks see it. */
export interface PageInfo {
  /** Its path inside the site: `/guides/start`. */
  readonly route: string;
  readonly title: string;
  readonly description?: string;
  readonly kind: "document" | "operation" | "channel" | "summary" | "part" | "not-found";
  /** Its source file; undefined for generated pages. */
  readonly path?: string;
  /** Every frontmatter key, including unknown ones. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** The endpoint it documents. */
  readonly endpoint?: { readonly method: string; readonly path: string };
  /** False for pages excluded from search, navigation or the sitemap. */
  readonly listed: boolean;
}

/** Markup around pages. */
export interface LayoutConfig {
  /** Adds markup in a named slot. Hooks of base configs run first. */
  readonly slots?: { readonly [Name in SlotName]?: SlotHook };
  /** Replaces a part of the layout. Receives the built-in markup, to wrap or discard. */
  readonly parts?: { readonly [Name in PartName]?: PartHook };
}

export type SlotName = (typeof SLOTS)[number];
export const SLOTS = [
  "head",
  "headerStart",
  "headerEnd",
  "sidebarTop",
  "sidebarBottom",
  "beforePage",
  "afterPage",
  "footer",
  "endpointAside",
] as const;

/** The replaceable parts. */
export type PartName = (typeof PARTS)[number];
export const PARTS = ["header", "sidebar", "pageHeader", "toc", "pageFooter", "footer"] as const;

export type SlotHook = (context: PageContext) => Html | undefined;
export type PartHook = (context: PageContext, built: Html) => Html;

/** What a layout hook knows about the page. */
export interface PageContext {
  readonly page: PageInfo;
  readonly site: { readonly name: string; readonly url?: string; readonly base: string };
  /** The language of the page: `en`. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly toc: readonly TocEntry[];
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  readonly previous?: { readonly title: string; readonly href: string };
  readonly next?: { readonly title: string; readonly href: string };
  /** A site-relative link with the base path prepended. */
  href(route: string): string;
  icon(name: string): Html;
  /** Renders inline Markdown. */
  inline(markdown: string): Html;
  /** A UI string in the page's language: `t("copy")`. */
  t(word: StringKey): string;
}

/** Design tokens and stylesheets. */
export interface Theme {
  /** Values of design tokens, for both modes or per mode. */
  readonly tokens?: { readonly [Name in TokenName]?: string | { readonly light?: string; readonly dark?: string } };
  /** CSS loaded after the engine's own: `new URL("./theme.css", import.meta.url)`. A string is CSS source. */
  readonly stylesheets?: readonly (string | URL)[];
}

/** Every design token. Each is a CSS custom property with the same name. */
export type TokenName = (typeof TOKENS)[number];
export const TOKENS = [
  "accent",
  "on-accent",
  "accent-text",
  "accent-soft",
  "button",
  "on-button",
  "banner",
  "on-banner",
  "bg",
  "text",
  "muted",
  "faint",
  "surface",
  "surface-2",
  "border",
  "border-strong",
  "tint",
  "green",
  "blue",
  "amber",
  "violet",
  "teal",
  "red",
  "radius-s",
  "radius-m",
  "radius-box",
  "radius-l",
  "font-sans",
  "font-mono",
  "font-heading",
  "header",
  "gutter",
  "sidebar",
  "content",
  "aside",
  "ease",
  "shadow",
] as const;
