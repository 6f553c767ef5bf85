// What the pages of endpoints take from their description and from their authors, through every stage.

import { expect, test } from "vitest";
import { docsJson, testSite } from "../site.ts";

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

test("samples of the author stand for those of the description, on the page and in its Markdown", async () => {
  const site = testSite({ "docs.json": docsJson({ pages: ["add"] }), "api.yaml": USERS, "add.mdx": WRITTEN }, PLAIN);
  const page = await site.page("/add");
  expect(page.match(/id="(?:request|response)-example"/g)).toEqual(['id="request-example"', 'id="response-example"']);
  const markdown = await site.page("/add.md");
  for (const text of [page, markdown]) {
    expect(text).toContain("curl written");
    expect(text).toMatch(/further\/(?:&gt;|>)/);
    expect(text).not.toContain("--request POST");
    expect(text).not.toContain("made");
  }
});
