// Page menu entries that connect a tool to the site's MCP server, and the spec download.

import { EMPTY_HTML, type Html, html } from "../../base/html.ts";
import { fillWord } from "../../base/text.ts";
import { ARROW_DOWN, PLUG } from "./frame-glyphs.ts";
import { toAbsolute } from "./link.ts";
import type { LayoutOptions } from "./page-view.ts";
import type { Words } from "./words.ts";

export interface ConnectInput {
  readonly siteName: string;
  /** The URL of the page's spec, including the base path. */
  readonly spec?: string | undefined;
  readonly layout: LayoutOptions;
  readonly words: Words;
}

/** The absolute URL of the site's MCP server; undefined if the site URL is unknown. */
export function mcpUrl({ base, siteUrl }: LayoutOptions): string | undefined {
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
  mcp: (url, { words }) => copyEntry(url, words.copyMcp, words),
  "add-mcp": (url, { words }) => copyEntry(`npx add-mcp ${url}`, words.copyMcpCommand, words),
  cursor: (url, { siteName, words }) => {
    const config = toBase64(JSON.stringify({ url: url }));
    const query = `name=${encodeURIComponent(siteName)}&config=${encodeURIComponent(config)}`;
    return linkEntry(`cursor://anysphere.cursor-deeplink/mcp/install?${query}`, "Cursor", words);
  },
  vscode: (url, { siteName, words }) => {
    const config = JSON.stringify({ name: siteName, type: "http", url: url });
    return linkEntry(`vscode:mcp/install?${encodeURIComponent(config)}`, "VS Code", words);
  },
  "download-spec": (url, { words }) =>
    html`<li><a href="${url}" download>${ARROW_DOWN}<span>${words.downloadSpec}<small>${words.downloadSpecNote}</small></span></a></li>`,
};

function copyEntry(text: string, title: string, words: Words): Html {
  return html`<li><button type="button" data-copy="${text}" data-copied="${words.copied}">${PLUG}<span>${title}<small>${words.copyMcpNote}</small></span></button></li>`;
}

function linkEntry(href: string, name: string, words: Words): Html {
  const title = fillWord(words.connectTo, { name });
  return html`<li><a href="${href}">${PLUG}<span>${title}<small>${words.connectNote}</small></span></a></li>`;
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
