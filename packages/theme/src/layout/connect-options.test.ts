import { expect, test } from "vitest";
import { testOptions } from "../../../../test/support/layout-site.tsx";
import { renderConnectOption, renderContextMenu } from "./context-menu.tsx";
import { localeOf } from "./ui-strings.ts";

const { strings } = localeOf("en");
const input = {
  siteName: "Acme Docs",
  spec: "/docs/api.json",
  layout: testOptions({ base: "/docs", siteUrl: "https://acme.example" }),
  strings,
};

test.each([
  ["mcp", 'data-copy="https://acme.example/docs/mcp"'],
  ["add-mcp", 'data-copy="npx add-mcp https://acme.example/docs/mcp"'],
  [
    "cursor",
    `href="cursor://anysphere.cursor-deeplink/mcp/install?name=Acme%20Docs&amp;config=${encodeURIComponent(btoa('{"url":"https://acme.example/docs/mcp"}'))}"`,
  ],
  [
    "vscode",
    `href="vscode:mcp/install?${encodeURIComponent('{"name":"Acme Docs","type":"http","url":"https://acme.example/docs/mcp"}')}"`,
  ],
  ["download-spec", 'href="/docs/api.json" download'],
])("connects %s to the site", (option, part) => {
  expect(renderConnectOption(option, input).markup).toContain(part);
});

test.each(["mcp", "cursor", "assistant", "constructor"])("omits %s where the site cannot offer it", (option) => {
  expect(renderConnectOption(option, { ...input, layout: testOptions() }).markup).toBe("");
});

test("gives every assistant and editor its own mark", () => {
  const options = ["chatgpt", "claude", "perplexity", "grok", "aistudio", "devin", "mcp", "cursor", "vscode"] as const;
  const { markup } = renderContextMenu({ ...input, options, markdown: "/docs/a.md", path: "/docs/a" });
  const [, list = ""] = markup.split('class="menu-list"');
  const marks = [...list.matchAll(/<svg.*?<\/svg>/g)].map(([mark]) => mark);
  expect(marks).toHaveLength(options.length);
  expect(new Set(marks).size).toBe(options.length);
});
