// A small documentation site with an API, two versions and a page hidden from assistants.

import { createDocsSource, type DocsSource } from "@lectern/server/mcp/docs.ts";
import { docsJson, type TestSite, testSite } from "../support/site.ts";

export const FILES: Readonly<Record<string, string | object>> = {
  "docs.json": docsJson({
    tabs: [
      {
        tab: "Guides",
        groups: [
          { group: "First steps", pages: ["index", "guides/start"] },
          { group: "More", pages: ["guides/billing", "guides/secret"] },
        ],
      },
      { tab: "API", openapi: "openapi.json" },
    ],
  }),
  "index.mdx": "---\ntitle: Welcome\ndescription: What the orchard is.\n---\nPlant trees over HTTP.",
  "guides/start.mdx":
    "---\ntitle: Quickstart\n---\nBegin here.\n\n## Install\n\nRun the installer.\n\n```bash\n# not a heading\n```\n\n### On Windows\n\nUse the other one.\n\n## Plant\n\nPlant a sapling.",
  "guides/billing.mdx": "---\ntitle: Billing\n---\nInvoices come monthly.",
  "guides/secret.mdx": "---\ntitle: Secret\nnoindex: true\n---\nThe canary sings.",
  "openapi.json": {
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
      "/fences": {
        post: { summary: "Build a fence", deprecated: true, responses: { "204": { description: "Built." } } },
      },
    },
    components: {
      schemas: {
        Tree: { type: "object", properties: { parent: { $ref: "#/components/schemas/Tree" } } },
        Unused: { type: "string" },
      },
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    },
  },
};

/** The site and its documentation as assistants see it. */
export function orchard(
  files: Readonly<Record<string, string | object>> = {},
): TestSite & { readonly source: DocsSource } {
  const site = testSite({ ...FILES, ...files });
  const source = createDocsSource(async (path) => {
    const resolved = await site.output.resolve(`/${path}`);
    if (resolved.kind === "redirect" || resolved.status === 404) return undefined;
    const body = await resolved.artifact.body();
    return typeof body === "string" || body instanceof Uint8Array ? body : undefined;
  });
  return { ...site, source };
}
