import type { Docs } from "@lectern/server/mcp/docs.ts";
import { TOOLS } from "@lectern/server/mcp/tools/tools.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { orchard } from "./fixture.ts";

let docs: Docs;
beforeAll(async () => {
  docs = await orchard().source.open();
});

async function callTool(
  name: string,
  args?: unknown,
): Promise<{ text: string; data: Readonly<Record<string, unknown>> }> {
  const result = await TOOLS.find((tool) => tool.name === name)?.call(args, docs);
  if (result?.kind !== "answer") throw new Error(`a mistake: ${result?.message}`);
  return result;
}

async function callWithInvalid(name: string, args: unknown): Promise<string> {
  const result = await TOOLS.find((tool) => tool.name === name)?.call(args, docs);
  if (result?.kind !== "mistake") throw new Error("an answer");
  return result.message;
}

describe("list_pages", () => {
  test("lists every page assistants may see, in site order", async () => {
    const { text, data } = await callTool("list_pages");
    expect(text).toBe(
      [
        "- Welcome (/): What the orchard is.",
        "- Quickstart (/guides/start)",
        "- Billing (/guides/billing)",
        "- Orchard (/api-reference/overview)",
        "- Get a tree (/api-reference/trees/get-a-tree)",
        "- Build a fence (/api-reference/build-a-fence)",
      ].join("\n"),
    );
    expect(data["total"]).toBe(6);
    expect((data["pages"] as readonly unknown[])[1]).toEqual({
      page: "/guides/start",
      title: "Quickstart",
      url: "/guides/start",
      trail: ["Guides", "First steps"],
      tab: "Guides",
    });
  });

  test("paginates", async () => {
    const first = await callTool("list_pages", { limit: 3, tab: "guides" });
    expect(first.data["nextCursor"]).toBeUndefined();
    const piece = await callTool("list_pages", { limit: 2 });
    expect(piece.data["nextCursor"]).toBe("2");
    const rest = await callTool("list_pages", { limit: 2, cursor: "2", tab: "Guides" });
    expect(rest.text).toBe("- Billing (/guides/billing)");
    expect(await callWithInvalid("list_pages", { cursor: "x" })).toBe(
      'Invalid "cursor". Pass the "nextCursor" of an earlier result, or omit it to start from the beginning.',
    );
  });

  test("lists the sections of the site for an unknown one", async () => {
    expect(await callWithInvalid("list_pages", { tab: "Guide" })).toBe(
      'There is no tab "Guide". Did you mean "Guides"?',
    );
    expect(await callWithInvalid("list_pages", { version: "v1" })).toBe('This site has no versions. Omit "version".');
  });
});

describe("get_page", () => {
  test("returns the Markdown with its sections", async () => {
    const { text, data } = await callTool("get_page", { page: "/guides/start" });
    expect(text).toContain("# Quickstart\n\nBegin here.\n\n## Install\n\nRun the installer.");
    expect(data).toMatchObject({ page: "/guides/start", title: "Quickstart", url: "/guides/start", markdown: text });
    expect(data["sections"]).toEqual([
      { id: "quickstart", title: "Quickstart", level: 1 },
      { id: "install", title: "Install", level: 2 },
      { id: "on-windows", title: "On Windows", level: 3 },
      { id: "plant", title: "Plant", level: 2 },
    ]);
  });

  test.each(["guides/start", "/guides/start/", "/guides/start.md", "docs:///guides/start"])(
    "accepts %s for the same page",
    async (page) => {
      expect((await callTool("get_page", { page })).data["page"]).toBe("/guides/start");
    },
  );

  test("returns one section with its subsections", async () => {
    const { text, data } = await callTool("get_page", { page: "/guides/start", section: "install" });
    expect(text).toBe(
      "## Install\n\nRun the installer.\n\n```bash\n# not a heading\n```\n\n### On Windows\n\nUse the other one.\n\n",
    );
    expect(data["url"]).toBe("/guides/start#install");
    expect((await callTool("get_page", { page: "/guides/start#plant" })).text).toBe("## Plant\n\nPlant a sapling.\n");
    expect((await callTool("get_page", { page: "/guides/start", section: "on windows" })).data["url"]).toBe(
      "/guides/start#on-windows",
    );
    expect(await callWithInvalid("get_page", { page: "/guides/start", section: "nope" })).toBe(
      'The page has no section "nope". Its sections: quickstart, install, on-windows, plant.',
    );
  });

  test.each([
    "../../.env",
    "/etc/passwd",
    "..%2f..%2f.env",
    "file:///etc/passwd",
    "docs:///../../.env",
    "__proto__",
    "\u0000",
    "/guides/secret",
  ])("finds no page %j", async (page) => {
    expect(await callWithInvalid("get_page", { page })).toMatch(/^Unknown page "|^"page" is empty/);
  });

  test("suggests the closest page", async () => {
    expect(await callWithInvalid("get_page", { page: "/guides/strat" })).toBe(
      'Unknown page "/guides/strat". Did you mean "/guides/start"?',
    );
  });

  test("truncates a long page at the end of a line", async () => {
    const body = Array.from({ length: 2000 }, (_, line) => `Line ${line} of a very long page about trees.`).join(
      "\n\n",
    );
    const long = await orchard({ "guides/billing.mdx": `---\ntitle: Billing\n---\n${body}` }).source.open();
    const tool = TOOLS.find(({ name }) => name === "get_page");
    let markdown = "";
    let cursor: unknown;
    do {
      const result = await tool?.call({ page: "/guides/billing", cursor }, long);
      if (result?.kind !== "answer") throw new Error("no answer");
      const piece = String(result.data["markdown"]);
      expect(piece.length).toBeLessThanOrEqual(40_001);
      expect(piece.endsWith("\n")).toBe(true);
      markdown += piece;
      cursor = result.data["nextCursor"];
    } while (cursor !== undefined);
    const page = long.page("/guides/billing");
    expect(markdown).toBe(page && (await long.markdown(page)));
  });
});

describe("search_docs", () => {
  test("finds sections with the site's own search", async () => {
    const { data, text } = await callTool("search_docs", { query: "instaler", limit: 1 });
    expect(data["results"]).toEqual([
      {
        page: "/guides/start",
        title: "Quickstart",
        section: "install",
        heading: "Install",
        trail: [],
        url: "/guides/start#install",
        excerpt: expect.stringContaining("Run the installer."),
        tab: "Guides",
      },
    ]);
    expect(text).toContain("1. Quickstart › Install\n   /guides/start#install\n");
  });

  test("never finds what assistants must not see", async () => {
    expect((await callTool("search_docs", { query: "canary" })).data).toEqual({ results: [], total: 0 });
  });

  test("finds nothing in other sections", async () => {
    const { data } = await callTool("search_docs", { query: "installer", tab: "API" });
    expect((data["results"] as readonly { page: string }[]).map(({ page }) => page)).not.toContain("/guides/start");
  });

  test.each<[message: string, args: unknown]>([
    ['"query" is missing: Search query.', {}],
    ['"query" must be a non-empty string.', { query: " " }],
    ['"query" must be text.', { query: 3 }],
    ['"query" must be at most 400 characters long.', { query: "x".repeat(1_000_000) }],
    ['"limit" must be a whole number from 1 to 50.', { query: "x", limit: 51 }],
    ['"limit" must be a whole number from 1 to 50.', { query: "x", limit: 1.5 }],
    [
      'Invalid "cursor". Pass the "nextCursor" of an earlier result, or omit it to start from the beginning.',
      { query: "x", cursor: "-1" },
    ],
    ['Unknown argument "querry". Did you mean "query"?', { query: "x", querry: "y" }],
    [
      'Unknown argument "__proto__". Use query, limit, cursor, version, language, tab.',
      JSON.parse('{"query":"x","__proto__":{"limit":5}}'),
    ],
    ["The arguments must be an object.", ["x"]],
    ["The arguments must be an object.", "x"],
  ])("rejects: %s", async (message, args) => {
    expect(await callWithInvalid("search_docs", args)).toBe(message);
  });

  test("treats pattern characters as text", async () => {
    expect((await callTool("search_docs", { query: "(zz+)+$ .* [" })).data["total"]).toBe(0);
    expect((await callTool("search_docs", { query: "__proto__ constructor" })).data["total"]).toBe(0);
  });
});

describe("get_navigation", () => {
  test("returns the table of contents", async () => {
    const { text } = await callTool("get_navigation");
    expect(text).toBe(
      [
        "- Guides [tab]",
        "  - First steps [group]",
        "    - Welcome (/)",
        "    - Quickstart (/guides/start)",
        "  - More [group]",
        "    - Billing (/guides/billing)",
        "- API [tab]",
        "  - Overview (/api-reference/overview)",
        "  - Trees [group]",
        "    - Get a tree (/api-reference/trees/get-a-tree)",
        "  - API Reference [group]",
        "    - Build a fence (/api-reference/build-a-fence)",
        "",
      ].join("\n"),
    );
  });

  test("returns a part of it to the requested depth", async () => {
    expect((await callTool("get_navigation", { under: "guides > more" })).data).toEqual({
      entries: [{ kind: "page", title: "Billing", page: "/guides/billing" }],
    });
    expect((await callTool("get_navigation", { depth: 1 })).text).toBe(
      "- Guides [tab]: 3 pages\n- API [tab]: 3 pages\n",
    );
    expect(await callWithInvalid("get_navigation", { under: "Guides > Less" })).toBe(
      'Unknown entry "Less". Use "First steps", "More".',
    );
  });
});

describe("operations", () => {
  test("list_operations returns endpoints with their pages", async () => {
    const { text, data } = await callTool("list_operations");
    expect(text).toBe("- GET /trees/{id}: Get a tree\n- POST /fences: Build a fence (deprecated)");
    expect((data["operations"] as readonly unknown[])[0]).toEqual({
      id: "GET /trees/{id}",
      kind: "endpoint",
      method: "GET",
      path: "/trees/{id}",
      summary: "Get a tree",
      tags: ["Trees"],
      deprecated: false,
      page: "/api-reference/trees/get-a-tree",
      api: "Orchard 2.0",
    });
    expect((await callTool("list_operations", { query: "FENCE post" })).data["total"]).toBe(1);
  });

  test.each(["GET /trees/{id}", "get /trees/{id}", "/api-reference/trees/get-a-tree"])(
    "get_operation accepts %s and returns a self-contained spec",
    async (operation) => {
      const { data } = await callTool("get_operation", { operation });
      expect(data).toMatchObject({ id: "GET /trees/{id}", method: "GET", path: "/trees/{id}", omittedSchemas: [] });
      expect(JSON.parse(JSON.stringify(data["openapi"]))).toEqual({
        openapi: "3.1.0",
        info: { title: "Orchard", version: "2.0" },
        servers: [{ url: "https://api.orchard.test" }],
        security: [{ key: [] }],
        paths: {
          "/trees/{id}": {
            parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
            get: {
              summary: "Get a tree",
              tags: ["Trees"],
              responses: {
                "200": {
                  description: "The tree.",
                  content: { "application/json": { schema: { $ref: "#/components/schemas/Tree" } } },
                },
              },
            },
          },
        },
        components: {
          securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
          schemas: { Tree: { type: "object", properties: { parent: { $ref: "#/components/schemas/Tree" } } } },
        },
      });
    },
  );

  test("get_operation returns one schema by name", async () => {
    const { data } = await callTool("get_operation", { operation: "GET /trees/{id}", schema: "Tree" });
    expect(Object.keys((data["openapi"] as { components: { schemas: object } }).components.schemas)).toEqual(["Tree"]);
    expect(await callWithInvalid("get_operation", { operation: "GET /trees/{id}", schema: "constructor" })).toBe(
      'This API has no schema "constructor".',
    );
  });

  test("get_operation suggests the closest one", async () => {
    expect(await callWithInvalid("get_operation", { operation: "GET /tree/{id}" })).toBe(
      'Unknown operation "GET /tree/{id}". Did you mean "GET /trees/{id}"?',
    );
  });
});

test("updates results with the files", async () => {
  const site = orchard();
  const before = await site.source.open();
  expect(before.page("/guides/billing")?.title).toBe("Billing");
  site.write("guides/billing.mdx", "---\ntitle: Money\n---\nNow in advance.");
  site.source.invalidate();
  const after = await site.source.open();
  const page = after.page("/guides/billing");
  expect(page?.title).toBe("Money");
  expect(page && (await after.markdown(page))).toContain("Now in advance.");
  expect((await after.search("advance")).hits.map(({ route }) => route)).toEqual(["/guides/billing"]);
});
