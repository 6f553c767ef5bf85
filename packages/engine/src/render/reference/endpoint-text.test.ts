import { expect, test } from "vitest";
import { testSite } from "../../../../../test/support/site.ts";

const param = '<ParamField body="email" type="string">Where to write to.</ParamField>';
const field = (name: string): string => `<ResponseField name="${name}" type="string">\n  A text.\n</ResponseField>`;
const page = (...blocks: readonly string[]): Readonly<Record<string, string>> => ({
  "index.mdx": `---\ntitle: A\napi: POST https://api.acme.dev/v1/users\n---\n\n${blocks.join("\n\n")}\n`,
});

/** Headings, response boxes with the text above their fields, and fields, in order. */
async function outline(...blocks: readonly string[]): Promise<readonly string[]> {
  const body = await testSite(page(...blocks)).body();
  const marks =
    /<h\d[^>]* id="([^"]*)"|<code class="api-status"[^>]*>(\d+)<|<div class="api-body" id="([^"]*)"|data-name="([^"]*)"|(<\/details>)/g;
  return [...body.matchAll(marks)].map(
    ([, heading, status, content, name, end]) =>
      (heading && `# ${heading}`) ??
      (status && `(${status}`) ??
      (content && `#${content}`) ??
      name ??
      (end && ")") ??
      "",
  );
}

test("groups response fields under their response, with a title if the author wrote none", async () => {
  expect(await outline(param, field("id"), "Some words.", field("at"), "The end.")).toEqual([
    "email",
    "# responses",
    "(200",
    "#param-response-200",
    "id",
    "at",
    ")",
  ]);
});

test("keeps the author's heading and takes the response from its status code", async () => {
  expect(
    await outline(
      "## Body",
      param,
      "## Response",
      field("id"),
      "### 404 Not found",
      field("message"),
      "### User",
      field("x"),
    ),
  ).toEqual([
    "# body",
    "email",
    "# response",
    "(200",
    "#param-response-200",
    "id",
    ")",
    "# 404-not-found",
    "(404",
    "#param-response-404",
    "message",
    ")",
    "# user",
    "x",
  ]);
});

test("reads tags on one line as fields and ignores hidden ones", async () => {
  const short = '<ResponseField name="id" type="string">A text.</ResponseField>';
  expect(await outline(param, short)).toEqual(["email", "# responses", "(200", "#param-response-200", "id", ")"]);
  const hidden = '<ResponseField name="id" type="string" hidden>A text.</ResponseField>';
  expect(await outline(param, hidden)).toEqual(["email"]);
});

test("includes only its own fields in a response sample", async () => {
  const markdown = await testSite(page(param, field("id"), "## 404", field("message"))).page("/index.md");
  expect(markdown).toContain('**200**\n\n```json\n{\n  "id": "<string>"\n}\n```');
  expect(markdown).toContain('**404**\n\n```json\n{\n  "message": "<string>"\n}\n```');
});

test("leaves fields on other pages alone", async () => {
  const body = await testSite({ "index.mdx": `---\ntitle: A\n---\n\n${field("id")}\n` }).body();
  expect(body).not.toContain("api-response");
});

test("names the response of fields in Markdown", async () => {
  const site = testSite(page(param, field("id"), "## 404", field("message")));
  const markdown = await site.page("/index.md");
  expect(markdown).toContain("## Responses\n\n`200` `application/json`\n\n- `id` (string)");
  expect(markdown).toContain("## 404\n\n`404` `application/json`\n\n- `message` (string)");
});
