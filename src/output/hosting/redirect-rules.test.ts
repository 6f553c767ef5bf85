import { expect, test } from "vitest";
import { parseRedirectRules } from "./redirect-rules.ts";

test("rules are read back as they were written", () => {
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
])("%j holds no rules", (text) => {
  const rules = parseRedirectRules(text);
  expect(rules.match("/")).toBeUndefined();
  expect(rules.files.size).toBe(0);
});
