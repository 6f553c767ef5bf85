import { expect, test } from "vitest";
import { parseRedirectRules } from "./redirect-rules.ts";

test("reads rules back as written", () => {
  const rules = parseRedirectRules(
    JSON.stringify({
      format: 1,
      redirects: [{ source: "/old/:rest*", destination: "/new/:rest*", permanent: true }],
      files: ["old/index.html"],
    }),
  );
  expect(rules.match("/old/a")).toEqual({ destination: "/new/a", permanent: true, isExact: false });
  expect(rules.match("/other")).toBeUndefined();
  expect([...rules.files]).toEqual(["old/index.html"]);
});

test.each([
  undefined,
  "",
  "{",
  "null",
  "[]",
  '{"redirects":5,"files":{}}',
  '{"redirects":[null,{"source":1}],"files":[1]}',
])("finds no rules in %j", (text) => {
  const rules = parseRedirectRules(text);
  expect(rules.match("/")).toBeUndefined();
  expect(rules.files.size).toBe(0);
});
