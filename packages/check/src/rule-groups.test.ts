import { expect, test } from "vitest";
import { createGroupOf, parseGroups } from "./rule-groups.ts";
import { RULES } from "./rules.ts";

test("parses a list of groups", () => {
  expect(parseGroups("links, Code")).toEqual(new Set(["links", "code"]));
});

test("suggests the closest group for an unknown name", () => {
  expect(parseGroups("links,acessibility")).toEqual({
    problem: 'Unknown check group "acessibility". Did you mean "accessibility"?',
  });
  expect(parseGroups("zzz")).toEqual({
    problem: 'Unknown check group "zzz". Use one of: structure, links, code, api, prose, accessibility, urls, custom.',
  });
});

test.each([
  ["link/broken", "links"],
  ["link/missing-text", "accessibility"],
  ["link/vague-text", "structure"],
  ["nav/page-not-found", "links"],
  ["redirect/loop", "links"],
  ["snippet/not-found", "links"],
  ["component/unknown-prop", "structure"],
  ["frontmatter/unclosed", "structure"],
  ["page/duplicate-id", "structure"],
  ["icon/unknown", "structure"],
  ["mdx/syntax", "structure"],
  ["math/invalid", "structure"],
  ["variable/undefined", "structure"],
  ["code/undefined-name", "code"],
  ["api/unresolved-ref", "api"],
  ["asyncapi/no-channels", "api"],
  ["graphql/syntax", "api"],
  ["arazzo/incomplete", "api"],
  ["check/settings-syntax", undefined],
  ["config/unknown-key", undefined],
])("%s belongs to %s", (code, group) => {
  expect(createGroupOf(RULES)(code)).toBe(group);
});
