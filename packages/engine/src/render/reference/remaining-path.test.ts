import { expect, test } from "vitest";
import { pathToRemaining, type RemainingPath, remainingToPath } from "./remaining-path.ts";

test.each<[RemainingPath, string]>([
  [
    { language: "en", schema: "0abc", rest: { direction: "response", hops: 1, from: 25, steps: [3, 0] } },
    "_lectern/fields/en/0abc/response-1-25-3-0.html",
  ],
  [
    { language: "zh-CN", route: "/api/add", rest: { direction: "request", hops: 0, from: 0, part: 2, steps: [] } },
    "_lectern/fields/zh-CN/page/api/add/2-request-0-0.html",
  ],
  [
    { language: "en", route: "/", rest: { direction: "both", hops: 0, from: 7, part: 0, steps: [1] } },
    "_lectern/fields/en/page/0-both-0-7-1.html",
  ],
])("encodes %j as the file %s", (url, path) => {
  expect(remainingToPath(url)).toBe(path);
  expect(pathToRemaining(path)).toEqual(url);
});

test.each(["_lectern/fields/en/x.html", "_lectern/fields/../a/both-0-0.html", "_lectern/fields/en/a/up-0-0.html"])(
  "rejects %s",
  (path) => {
    expect(pathToRemaining(path)).toBeUndefined();
  },
);
