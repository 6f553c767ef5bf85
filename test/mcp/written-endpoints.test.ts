import { expect, test } from "vitest";
import { createDocsSource } from "../../src/mcp/docs.ts";
import { TOOLS } from "../../src/mcp/tools/tools.ts";
import { docsJson, testSite } from "../support/site.ts";

const site = testSite({
  "docs.json": docsJson({ pages: ["users", "again"] }, { api: { mdx: { server: "https://api.acme.dev" } } }),
  "users.mdx":
    '---\ntitle: Add a user\ndescription: d\napi: POST /users\n---\n<ParamField body="name" type="string">Who.</ParamField>\n',
  "again.mdx": "---\ntitle: Add a user\ndescription: d\napi: POST /users\n---\nThe same.\n",
});

async function ask(name: string, given: unknown) {
  const source = createDocsSource(async (path) => {
    const answer = await site.output.resolve(`/${path}`);
    const body = answer.kind === "artifact" && answer.status === 200 ? await answer.artifact.body() : undefined;
    return typeof body === "string" ? body : undefined;
  });
  const answer = await TOOLS.find((tool) => tool.name === name)?.call(given, await source.open());
  if (answer?.kind !== "answer") throw new Error(`a mistake: ${answer?.message}`);
  return answer;
}

test("endpoints that pages describe in their own words are listed once", async () => {
  expect((await ask("list_operations", {})).text).toBe("- POST /users: Add a user");
});

test("such an endpoint is answered with its page and an outline", async () => {
  const { text, data } = await ask("get_operation", { operation: "POST /users" });
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
