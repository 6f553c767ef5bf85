// The menu next to a page's title: copy the page for an assistant, view it as Markdown, or open it in an assistant.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { ContextualOption, CustomContextualOption } from "@lectern/model/config/chrome-fields.ts";
import { hasSafeScheme } from "@lectern/model/site/links/url.ts";
import { ARROW_DOWN, MARKS, PAPER, PLUG, SHEETS } from "./frame-glyphs.tsx";
import { toAbsolute } from "./link.ts";
import type { LayoutOptions } from "./page-view.ts";
import { EXTERNAL } from "./sidebar-entry.tsx";
import type { Words } from "./ui-strings.ts";

export interface ContextMenuInput extends ConnectInput {
  readonly options: readonly ContextualOption[];
  /** The URL of the page as Markdown. */
  readonly markdown: string;
  readonly path: string;
}

interface Assistant {
  readonly name: string;
  /** The URL of a new conversation; the prompt is appended. */
  readonly url: string;
}

const ASSISTANTS: ReadonlyMap<string, Assistant> = new Map([
  ["chatgpt", { name: "ChatGPT", url: "https://chatgpt.com/?hints=search&q=" }],
  ["claude", { name: "Claude", url: "https://claude.ai/new?q=" }],
  ["perplexity", { name: "Perplexity", url: "https://www.perplexity.ai/search?q=" }],
  ["grok", { name: "Grok", url: "https://grok.com/?q=" }],
  ["aistudio", { name: "Google AI Studio", url: "https://aistudio.google.com/prompts/new_chat?prompt=" }],
  ["devin", { name: "Devin", url: "https://app.devin.ai/?prompt=" }],
]);

/** Renders the menu; options the site cannot offer are omitted. */
export function renderContextMenu(input: ContextMenuInput): Html {
  const items = input.options.map((option) => renderOption(option, input)).filter((item) => item !== EMPTY_HTML);
  if (items.length === 0) return EMPTY_HTML;
  const { strings } = input;
  const copy = input.options.includes("copy") ? (
    <button
      class="page-context-copy"
      id="page-context-menu-button"
      type="button"
      data-copy-page={input.markdown}
      data-copied={strings.copied}
    >
      {SHEETS}
      <span>{strings.copyPage}</span>
    </button>
  ) : (
    <a class="page-context-copy" id="page-context-menu-button" href={input.markdown}>
      {SHEETS}
      <span>{strings.viewMarkdown}</span>
    </a>
  );
  return (
    <div id="page-context-menu">
      {copy}
      <details class="menu menu-end" data-menu>
        <summary class="menu-trigger" aria-label={strings.pageActions}></summary>
        <ul class="menu-list">{items}</ul>
      </details>
    </div>
  );
}

/** Parses options from frontmatter, skipping invalid ones. */
export function readOptions(values: readonly unknown[]): readonly ContextualOption[] {
  return values.flatMap((value) => {
    if (typeof value === "string") return [value as ContextualOption];
    const option = readCustom(value);
    return option ? [option] : [];
  });
}

function readCustom(value: unknown): CustomContextualOption | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { title, description, icon, href } = value as Readonly<Record<string, unknown>>;
  if (typeof title !== "string" || typeof href !== "string" || !hasSafeScheme(href)) return undefined;
  return {
    title,
    description: typeof description === "string" ? description : "",
    href: { base: href, query: [] },
    ...(typeof icon === "string" ? { icon } : {}),
  };
}

function renderOption(option: ContextualOption, input: ContextMenuInput): Html {
  const { strings, markdown } = input;
  if (typeof option !== "string") return renderCustom(option, input);
  if (option === "copy") {
    return (
      <li>
        <button type="button" data-copy-page={markdown} data-copied={strings.copied}>
          {SHEETS}
          <span>
            {strings.copyPage}
            <small>{strings.copyPageNote}</small>
          </span>
        </button>
      </li>
    );
  }
  if (option === "view") return renderLink(markdown, strings.viewMarkdown, strings.viewMarkdownNote, PAPER);
  const assistant = ASSISTANTS.get(option);
  if (!assistant) return renderConnectOption(option, input);
  const question = `Read ${pageUrl(input)} and help me with questions about it.`;
  const title = fillString(strings.openIn, { name: assistant.name });
  return renderLink(`${assistant.url}${encodeURIComponent(question)}`, title, strings.openInNote, MARKS[option]);
}

function renderCustom(option: CustomContextualOption, input: ContextMenuInput): Html {
  const fill = (value: string): string =>
    value
      .replaceAll("$path", input.path)
      .replaceAll("$page", pageUrl(input))
      .replaceAll("$mcp", mcpUrl(input.layout) ?? "");
  const query = option.href.query.map(
    ({ key, value }) => `${encodeURIComponent(key)}=${encodeURIComponent(fill(value))}`,
  );
  const base = fill(option.href.base);
  const href = query.length === 0 ? base : `${base}${base.includes("?") ? "&" : "?"}${query.join("&")}`;
  return renderLink(href, option.title, option.description, input.layout.icon(option.icon));
}

function renderLink(href: string, title: string, note: string, icon: Html = EMPTY_HTML): Html {
  return (
    <li>
      <a href={href} {...EXTERNAL}>
        {icon}
        <span>
          {title}
          <small>{note}</small>
        </span>
      </a>
    </li>
  );
}

/** The absolute URL of the Markdown, or a placeholder that the browser fills in if the site URL is unknown. */
function pageUrl({ markdown, layout }: ContextMenuInput): string {
  return toAbsolute(markdown, layout.siteUrl) ?? URL_PLACEHOLDER;
}

const URL_PLACEHOLDER = "__page__";

/** Page menu entries that connect a tool to the site's MCP server, and the spec download. */
interface ConnectInput {
  readonly siteName: string;
  /** The URL of the page's spec, including the base path. */
  readonly spec?: string | undefined;
  readonly layout: LayoutOptions;
  readonly strings: Words;
}

/** The absolute URL of the site's MCP server; undefined if the site URL is unknown. */
function mcpUrl({ base, siteUrl }: LayoutOptions): string | undefined {
  return siteUrl === undefined ? undefined : toAbsolute(`${base}/mcp`, siteUrl);
}

/** An entry by its docs.json name; empty if the site cannot offer it. */
export function renderConnectOption(option: string, input: ConnectInput): Html {
  const render = Object.hasOwn(OPTIONS, option) ? OPTIONS[option] : undefined;
  if (!render) return EMPTY_HTML;
  if (option === "download-spec") return input.spec === undefined ? EMPTY_HTML : render(input.spec, input);
  const url = mcpUrl(input.layout);
  return url === undefined ? EMPTY_HTML : render(url, input);
}

const OPTIONS: Readonly<Record<string, (url: string, input: ConnectInput) => Html>> = {
  mcp: (url, { strings }) => copyEntry(url, strings.copyMcp, strings),
  "add-mcp": (url, { strings }) => copyEntry(`npx add-mcp ${url}`, strings.copyMcpCommand, strings),
  cursor: (url, { siteName, strings }) => {
    const config = toBase64(JSON.stringify({ url: url }));
    const query = `name=${encodeURIComponent(siteName)}&config=${encodeURIComponent(config)}`;
    return linkEntry(`cursor://anysphere.cursor-deeplink/mcp/install?${query}`, "Cursor", MARKS["cursor"], strings);
  },
  vscode: (url, { siteName, strings }) => {
    const config = JSON.stringify({ name: siteName, type: "http", url: url });
    return linkEntry(`vscode:mcp/install?${encodeURIComponent(config)}`, "VS Code", MARKS["vscode"], strings);
  },
  "download-spec": (url, { strings }) => (
    <li>
      <a href={url} download>
        {ARROW_DOWN}
        <span>
          {strings.downloadSpec}
          <small>{strings.downloadSpecNote}</small>
        </span>
      </a>
    </li>
  ),
};

function copyEntry(text: string, title: string, strings: Words): Html {
  return (
    <li>
      <button type="button" data-copy={text} data-copied={strings.copied}>
        {PLUG}
        <span>
          {title}
          <small>{strings.copyMcpNote}</small>
        </span>
      </button>
    </li>
  );
}

function linkEntry(href: string, name: string, icon: Html | undefined, strings: Words): Html {
  const title = fillString(strings.connectTo, { name });
  return (
    <li>
      <a href={href}>
        {icon}
        <span>
          {title}
          <small>{strings.connectNote}</small>
        </span>
      </a>
    </li>
  );
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
