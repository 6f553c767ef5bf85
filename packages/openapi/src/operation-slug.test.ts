import { expect, test } from "vitest";
import { operationSlug, slugPart } from "./operation-slug.ts";
import { parseApi } from "./parse-api.ts";

test.each([
  ["List all users", "list-all-users"],
  ["Delete user's data (hard)", "delete-users-data-hard"],
  ["Foo/Bar & Baz", "foobar-&-baz"],
  ["Create & Update: User", "create-&-update:-user"],
  ["Get user by {id}", "get-user-by-"],
  ["users_list", "users_list"],
  ["CamelCase", "camelcase"],
  ["Über Größe", "über-größe"],
  ["Data / GDPR", "data-gdpr"],
  ["a--b---c", "a-b--c"],
  ["   Trim me  ", "-trim-me-"],
  ["UPPER Case!? #1", "upper-case!?-#1"],
  ["T 1", "t-1"],
  ["..", ""],
  ["a\nb\u0000c", "abc"],
  ["Get C:\\ drive", "get-c:-drive"],
])("%j has the slug %j", (text, slug) => {
  expect(slugPart(text)).toBe(slug);
});

test.each([
  ["/users/{id}/posts", {}, "get-users-posts"],
  ["/v1/users.json", {}, "get-v1usersjson"],
  ["/", {}, "get-"],
  ["/users/{id}", {}, "get-users"],
  ["/x", { summary: "UPPER Case!? #1", tags: ["T 1", "Other"] }, "t-1/upper-case!?-#1"],
  ["/x", { summary: "  ", operationId: "never" }, "get-x"],
  ["/x", { summary: "../..", tags: [".."] }, "get-x"],
])("GET %s with %j is at %s", (path, operation, slug) => {
  const text = JSON.stringify({ openapi: "3.1.0", paths: { [path]: { get: operation } } });
  const [first] = parseApi({ path: "a.json", text }).value?.operations ?? [];
  expect(first && operationSlug(first)).toBe(slug);
});

test("uses the name of a webhook without a summary as its slug", () => {
  const text = JSON.stringify({ openapi: "3.1.0", webhooks: { "Order Created": { post: {} } } });
  const [first] = parseApi({ path: "a.json", text }).value?.operations ?? [];
  expect(first && operationSlug(first)).toBe("order-created");
});

test("limits a slug to the length of a file name in any script", () => {
  expect(slugPart("a".repeat(300))).toBe("a".repeat(200));
  expect(slugPart("漢".repeat(300))).toBe("漢".repeat(66));
});
