// Strings in React: attributes, frontmatter and settings. Markdown in them is rendered; tags and braces are literal.

import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

const HOSTILE = "<img src=x onerror=alert(1)> **bold** {1 + 1} <b>tag</b> <script>alert(2)</script>";
const SHOWN =
  "&lt;img src=x onerror=alert(1)&gt; <strong>bold</strong> {1 + 1} &lt;b&gt;tag&lt;/b&gt; &lt;script&gt;alert(2)&lt;/script&gt;";

test("treats tags in attributes, the description, the banner and the 404 page as text", async () => {
  const site = testSite({
    "index.mdx": `---
title: Home
description: ${JSON.stringify(HOSTILE)}
---

export const x = ${JSON.stringify(HOSTILE)}

<Card title={x}>One</Card>

<Accordion title={${JSON.stringify(HOSTILE)}}>Two</Accordion>

<Tabs><Tab title={x}>Three</Tab></Tabs>

<Frame caption={x}>Four</Frame>
`,
    "docs.json": docsJson(
      { pages: ["index"] },
      { banner: { content: HOSTILE }, errors: { "404": { redirect: false, description: HOSTILE } } },
    ),
  });
  const page = await site.page("/");
  expect(page.split(SHOWN).length - 1).toBeGreaterThanOrEqual(5);
  expect(page).not.toMatch(/<img src=x|<b>tag|<script>alert/);
  const missing = await site.page("/nothing-here");
  expect(missing).toContain(SHOWN);
  expect(missing).not.toMatch(/<img src=x|<b>tag|<script>alert/);
});

test("parses Markdown in attributes, also across lines", async () => {
  const site = testSite({
    "index.mdx":
      '---\ntitle: Home\n---\n\n<Card title="Use `a` and [b](/)">One</Card>\n\n<Card title={"one\\n    two"}>Two</Card>',
  });
  const body = await site.body();
  expect(body).toContain('Use <code>a</code> and <a class="link" href="/">b</a>');
  expect(body).not.toContain("<pre");
});
