import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a request parameter in HTML", () => {
  expect(
    testPage().html(tag("ParamField", { path: "userId", type: "string", required: true, default: "me" }, "Who.")),
  ).toMatchInlineSnapshot(
    `
    "<div class="field" id="param-user-id" data-component-name="ParamField" data-name="userId" data-place="path"><div class="field-head"><a class="field-name" href="#param-user-id"><code>userId</code></a>
    <span class="field-type">string</span>
    <span class="field-place">path</span>
    <span class="field-default">[default]: <code>me</code></span>
    <span class="field-required">[required]</span></div><div class="field-body"><p>Who.</p></div></div>"
  `,
  );
});

test("a request parameter in Markdown", () => {
  expect(
    testPage().markdown(tag("ParamField", { path: "userId", type: "string", required: true, default: "me" }, "Who.")),
  ).toMatchInlineSnapshot(`"- \`userId\` (string, path, [default]: me, [required]): Who."`);
});

test("renders no empty link or code for a parameter without a name", () => {
  const unnamed = tag("ParamField", { type: "enum" }, "Level.");
  expect(testPage().html(unnamed)).toContain('<div class="field-head">\n<span class="field-type">enum</span></div>');
  expect(testPage().markdown(unnamed)).toBe("- enum: Level.");
  expect(testPage().markdown(tag("ParamField", {}, "Level."))).toBe("- Level.");
});

test("a response field with nested fields in HTML", () => {
  expect(
    testPage().html(
      tag(
        "ResponseField",
        { name: "user", type: "object", deprecated: true, pre: ["beta"], post: ["read only"] },
        "The user.",
        tag(
          "Expandable",
          { title: "User" },
          tag("ResponseField", { name: "userId", type: "string | null", optional: true }, "Id."),
        ),
      ),
    ),
  ).toMatchInlineSnapshot(
    `
    "<div class="field" id="param-user" data-component-name="ResponseField" data-name="user"><div class="field-head">
    <span class="field-label">beta</span><a class="field-name" href="#param-user"><code>user</code></a>
    <span class="field-label">read only</span>
    <span class="field-type">object</span>
    <span class="field-deprecated">[deprecated]</span></div><div class="field-body"><p>The user.</p><details class="expandable" data-component-name="Expandable"><summary class="expandable-summary"><svg class="icon chevron" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg>User</summary><div class="expandable-body"><div class="field" id="param-user-id" data-component-name="ResponseField" data-name="userId"><div class="field-head"><a class="field-name" href="#param-user-id"><code>userId</code></a>
    <span class="field-type">string | null</span>
    <span class="field-optional">[optional]</span></div><div class="field-body"><p>Id.</p></div></div></div></details></div></div>"
  `,
  );
});

test("a response field with nested fields in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "ResponseField",
        { name: "user", type: "object", deprecated: true, pre: ["beta"], post: ["read only"] },
        "The user.",
        tag(
          "Expandable",
          { title: "User" },
          tag("ResponseField", { name: "userId", type: "string | null", optional: true }, "Id."),
        ),
      ),
    ),
  ).toMatchInlineSnapshot(`
    "- beta \`user\` (read only, object, [deprecated]): The user.

      **User**

      - \`userId\` (string | null, [optional]): Id."
  `);
});

test("numbers the anchors of equal names", () => {
  const markup = testPage().html(
    tag("ParamField", { body: "userName" }),
    tag("Param", { query: "userName" }),
    tag("ResponseField", { name: "x", id: "Own" }),
  );
  expect([...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])).toEqual([
    "param-user-name",
    "param-user-name-1",
    "Own",
  ]);
});

test("gives a field its anchor before a nested field of the same name", () => {
  const inner = tag("ResponseField", { name: "data" }, "Inner.");
  const markup = testPage().html(tag("ResponseField", { name: "data" }, inner));
  expect([...markup.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(["param-data", "param-data-1"]);
});

test("omits a hidden field from HTML", () => {
  expect(testPage().html(tag("ParamField", { body: "secret", hidden: true, placeholder: "abc" }, "x"))).toBe("");
});

test("a hidden field in Markdown", () => {
  expect(
    testPage().markdown(tag("ParamField", { body: "secret", hidden: true, placeholder: "abc", default: "" }, "x")),
  ).toMatchInlineSnapshot(`""`);
});

test("renders a name as text, not markup", () => {
  expect(testPage().html(tag("ResponseField", { name: "<script>" }))).not.toContain("<script>");
});
