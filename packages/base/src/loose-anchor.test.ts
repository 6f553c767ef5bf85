import { expect, test } from "vitest";
import { looseAnchor } from "./loose-anchor.ts";

test.each([
  ["web-allow-hosts", "web_allow_hosts"],
  ["node-http", "nodehttp"],
  ["whats-new", "what’s-new"],
  ["API-v2.0", "api-v2-0"],
  ["-launch", "launch"],
  ["fees--billing", "fees-&-billing"],
])("#%s finds %s", (written, id) => {
  expect(looseAnchor(written)).toBe(looseAnchor(id));
});

test.each([
  ["install", "installed"],
  ["你好", "世界"],
  ["step-1", "step-2"],
])("#%s does not find %s", (written, id) => {
  expect(looseAnchor(written)).not.toBe(looseAnchor(id));
});

test("does not match an anchor that contains only punctuation", () => {
  expect(looseAnchor("--&--")).toBe("");
});
