// What endpoint pages take from their spec and from their authors, through every stage.

import { expect, test } from "vitest";
import { docsJson, testSite } from "../support/site.ts";

const PLAIN = { plainCode: true };

const USERS = `
openapi: 3.1.0
info: { title: Users, version: "1" }
servers: [{ url: https://api.test }]
paths:
  /users:
    post:
      summary: Add a user
      requestBody: { content: { application/json: { example: { name: made } } } }
      responses:
        "200": { description: Fine., content: { application/json: { example: { id: made } }, application/xml: { example: <further/> } } }
`;

const WRITTEN = `---
title: Add
openapi: POST /users
---
Text.

<RequestExample>
\`\`\`bash Written
curl written
\`\`\`
</RequestExample>

<ResponseExample>
\`\`\`json Answer
{ "id": "written" }
\`\`\`
</ResponseExample>
`;

test("prefers authored samples over the spec's, on the page and in Markdown", async () => {
  const site = testSite({ "docs.json": docsJson({ pages: ["add"] }), "api.yaml": USERS, "add.mdx": WRITTEN }, PLAIN);
  const page = await site.page("/add");
  expect(page.match(/id="(?:request|response)-example"/g)).toEqual(['id="request-example"', 'id="response-example"']);
  const markdown = await site.page("/add.md");
  for (const text of [page, markdown]) {
    expect(text).toContain("curl written");
    expect(text).toMatch(/further\/(?:&gt;|>)/);
    expect(text).not.toContain("curl https");
    expect(text).not.toContain("made");
  }
});

test.each([
  ["Adds a user", 1],
  ["How to add one", 2],
])("shows the description %j and the operation's %d time(s)", async (description, count) => {
  const site = testSite({
    "docs.json": docsJson({ pages: ["add"] }),
    "api.json": {
      openapi: "3.1.0",
      info: { title: "A", version: "1" },
      paths: { "/users": { post: { description: "Adds a\nuser.", responses: {} } } },
    },
    "add.mdx": `---\ntitle: Add\ndescription: ${description}\nopenapi: POST /users\n---\n`,
  });
  for (const text of [await site.page("/add"), await site.page("/add.md")]) {
    const shown = text.replace(/^[\s\S]*?<\/head>|<script[\s\S]*?<\/script>/g, "");
    expect(shown.match(/Adds a\s+user|How to add one/g)).toHaveLength(count);
  }
});

const HIDING = `openapi: 3.1.0
info: { title: Users, version: "1" }
paths:
  /users:
    get:
      summary: List users
      responses: { "200": { description: Fine., links: { secret: { operationId: secret }, more: { operationId: listed } } } }
  /secret: { get: { summary: Secret, operationId: secret, x-hidden: true } }
  /listed: { get: { summary: Listed, operationId: listed, x-hidden: true } }
  /part: { $ref: parts/part.yaml }
`;

test("hides an operation without a page everywhere, also in the published spec", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ tabs: [{ tab: "API", openapi: "api.yaml", pages: ["api.yaml GET /listed"] }] }),
      "api.yaml": HIDING,
      "parts/part.yaml": "get: { summary: Secret part, x-excluded: true }\npost: { summary: Part }\n",
      "public/other.yaml": "# Plain.\nopenapi: 3.1.0\ninfo: { title: O, version: '1' }\npaths: { /o: { get: {} } }\n",
    },
    PLAIN,
  );
  const published = await site.page("/api.yaml");
  expect(published).toContain("/listed:");
  expect(published).not.toMatch(/secret/i);
  expect(await site.page("/parts/part.yaml")).toBe("post:\n  summary: Part\n");
  expect(await (await site.output.resolve("/public/other.yaml")).kind).toBe("artifact");
  expect(await site.page("/public/other.yaml")).toBe("bytes");
  for (const route of ["/api-reference/list-users", "/api-reference/list-users.md"]) {
    expect(await site.page(route)).toContain("/listed");
    expect(await site.page(route)).not.toMatch(/secret/i);
  }
});

const CONTENT = `openapi: 3.1.0
info: { title: Users, version: "1" }
paths:
  /block:
    get:
      x-docs:
        content: |
          Fine.

          <Nope>x</Nope>
  /line: { get: { x-mint: { content: "Fine. <Nope>x</Nope>" } } }
`;

test("names the operation and location of problems in its content", async () => {
  const files = { "docs.json": docsJson({ tabs: [{ tab: "API", openapi: "api.yaml" }] }), "api.yaml": CONTENT };
  const problems = await testSite(files, PLAIN).problems();
  expect(problems.filter((line) => /component/.test(line))).toEqual([
    "api.yaml:10:11 component/unknown GET /block: Unknown component <Nope>; only its content is rendered. Did you mean <Note>?",
    "api.yaml:11:38 component/unknown GET /line: Unknown component <Nope>; only its content is rendered. Did you mean <Note>?",
  ]);
});

const WORDED = `openapi: 3.1.0
info: { title: Users, version: "1" }
servers:
  - url: https://{tenant}.test
    description: The **live** server
    variables: { tenant: { default: acme, description: "Your tenant, see [the console](https://c.test)." } }
paths:
  /users:
    get:
      summary: List users
      description: "# Overview\\n\\nText.\\n\\n## Responses\\n\\nMore."
      externalDocs: { url: https://docs.test, description: Read *more* }
      parameters:
        - name: sort
          in: query
          schema: { type: string, enum: [a, b], x-enum-descriptions: { a: "By \`age\`", b: two } }
`;

test("parses spec text as Markdown everywhere, with headings below the page's", async () => {
  const files = { "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.yaml" }] }), "api.yaml": WORDED };
  const page = await testSite(files, PLAIN).page("/api-reference/list-users");
  expect(page).toContain('<span class="api-server-name">The <strong>live</strong> server</span>');
  expect(page).toMatch(/: Your tenant, see <a [^>]*href="https:\/\/c\.test"[^>]*>the console<\/a>\.<\/li>/);
  expect(page).toContain("<li><code>a</code>: By <code>age</code></li>");
  expect(page).toMatch(/<a [^>]*href="https:\/\/docs\.test"[^>]*>Read <em>more<\/em><\/a>/);
  expect(page.match(/<h[1-6]\b/g)?.filter((tag) => tag === "<h1")).toHaveLength(1);
  expect(page).toContain(
    '<h3 id="overview" aria-label="Overview" data-within>Overview<a class="heading-anchor" href="#overview" aria-label="Link to this section"></a></h3>',
  );
  expect(page).toContain('<h4 id="about-responses" aria-label="Responses" data-within>');
});
