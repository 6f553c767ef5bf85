import { createDocsSource } from "@lectern/server/mcp/docs.ts";
import { TOOLS } from "@lectern/server/mcp/tools/tools.ts";
import { expect, test } from "vitest";
import { docsJson, testSite } from "../support/site.ts";

const site = testSite({
  "docs.json": docsJson({ pages: ["users", "again"] }, { api: { mdx: { server: "https://api.acme.dev" } } }),
  "users.mdx":
    '---\ntitle: Add a user\ndescription: d\napi: POST /users\n---\n<ParamField body="name" type="string">Who.</ParamField>\n',
  "again.mdx": "---\ntitle: Add a user\ndescription: d\napi: POST /users\n---\nThe same.\n",
});

async function callTool(name: string, args: unknown) {
  const source = createDocsSource(async (path) => {
    const resolved = await site.output.resolve(`/${path}`);
    const body = resolved.kind === "artifact" && resolved.status === 200 ? await resolved.artifact.body() : undefined;
    return typeof body === "string" || body instanceof Uint8Array ? body : undefined;
  });
  const resolved = await TOOLS.find((tool) => tool.name === name)?.call(args, await source.open());
  if (resolved?.kind !== "answer") throw new Error(`a mistake: ${resolved?.message}`);
  return resolved;
}

test("lists hand-written endpoints once", async () => {
  expect((await callTool("list_operations", {})).text).toBe("- POST /users: Add a user");
});

test("returns the page and an outline for such an endpoint", async () => {
  const { text, data } = await callTool("get_operation", { operation: "POST /users" });
  expect(text).toContain("- `name` (string, body): Who.");
  expect(data).toEqual({
    id: "POST /users",
    method: "POST",
    path: "/users",
    page: "/users",
    url: "/users",
    summary: "Add a user",
    openapi: {
      openapi: "3.1.0",
      info: { title: "Acme", version: "" },
      paths: {
        "/users": {
          post: { summary: "Add a user", description: "Parameters and responses are described on /users" },
        },
      },
    },
    omittedSchemas: [],
  });
});
