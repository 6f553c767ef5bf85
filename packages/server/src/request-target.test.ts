import { describe, expect, test } from "vitest";
import { parseRequestTarget } from "./request-target.ts";

function result(target: string): string | number {
  const parsed = parseRequestTarget(target);
  return parsed.kind === "path" ? parsed.path : parsed.status;
}

describe("accepted targets", () => {
  const cases: readonly [target: string, path: string][] = [
    ["/", "/"],
    ["/guides/start", "/guides/start"],
    ["/guides/start/", "/guides/start/"],
    ["/a%20b", "/a b"],
    ["/caf%C3%A9", "/caf\u00e9"],
    ["/cafe%CC%81", "/caf\u00e9"],
    ["/100%25", "/100%"],
    ["/a?x=../../etc", "/a"],
    ["/a?", "/a"],
    ["/a..b/...", "/a..b/..."],
    ["/%E4%B8%AD", "/\u4e2d"],
    ["/@scope/a+b,c;d=e", "/@scope/a+b,c;d=e"],
  ];
  test.each(cases)("%s", (target, path) => expect(result(target)).toBe(path));
});

describe("rejected targets", () => {
  const cases: readonly [target: string, status: number][] = [
    ["", 400],
    ["*", 400],
    ["index.html", 400],
    ["http://localhost/a", 400],
    ["/../secret", 400],
    ["/a/../../secret", 400],
    ["/a/..", 400],
    ["/./a", 400],
    ["/%2e%2e/secret", 400],
    ["/%2E%2e/secret", 400],
    ["/.%2e/secret", 400],
    ["/%2e/a", 400],
    ["/..%2fsecret", 400],
    ["/..%2Fsecret", 400],
    ["/a%2fb", 400],
    ["/..%5csecret", 400],
    ["/..%5Csecret", 400],
    ["/..\\secret", 400],
    ["/a\\", 400],
    ["/%252e%252e/secret", 400],
    ["/..%252fsecret", 400],
    ["/..%255csecret", 400],
    ["/%25%32%65%25%32%65/secret", 400],
    ["/%2525252e", 400],
    ["/a%00.html", 400],
    ["/a%2500.html", 400],
    ["/%0d%0aSet-Cookie:x", 400],
    ["/%7f", 400],
    ["/%", 400],
    ["/%2", 400],
    ["/%zz", 400],
    ["/%c0%ae%c0%ae/secret", 400],
    ["/%e0%80%ae/secret", 400],
    ["/%ff", 400],
    ["/%u002e%u002e/secret", 400],
    ["/a#b", 400],
    ["/a b", 400],
    ["/a\tb", 400],
    ["/caf\u00e9", 400],
    ["//evil.example/", 404],
    ["/a//b", 404],
    ["///", 404],
    [`/${"a".repeat(8192)}`, 414],
  ];
  test.each(cases)("%j", (target, status) => expect(result(target)).toBe(status));
});
