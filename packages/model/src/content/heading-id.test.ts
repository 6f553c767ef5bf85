import { expect, test } from "vitest";
import { commonHeadingId, customId, headingId } from "./heading-id.ts";
import { applyTypography } from "./typography.ts";

test.each([
  ["Getting started", "getting-started"],
  ["Config.json options", "config-json-options"],
  ["What's new", "what’s-new"],
  ["Rate limits (per minute)", "rate-limits-per-minute"],
  ["Read/write access", "read/write-access"],
  ["Fees & billing", "fees-&-billing"],
  ["C++ & C#", "c++-&-c#"],
  ["Step 1: Install", "step-1-install"],
  ["API v2.0", "api-v2-0"],
  ["hello_world_fn", "hello_world_fn"],
  ["Émile", "émile"],
  ["你好 世界", "你好-世界"],
  ["Привет мир", "привет-мир"],
  ["🚀 Launch", "-launch"],
  ["👍🏽 Launch", "-launch"],
  ["👩🏽‍💻 Code", "-code"],
  ["❤️‍🔥 Hot", "-hot"],
  ["🇩🇪 German", "-german"],
  ["🏴󠁧󠁢󠁥󠁮󠁧󠁿 English", "-english"],
  ["1️⃣ First", "-first"],
  ["100% done", "100%-done"],
  ["foo — bar", "foo-—-bar"],
  ["GET /users/{id}", "get-/users/id"],
])("gives the heading %j the id %j", (text, id) => {
  expect(headingId(applyTypography(text, ""))).toBe(id);
});

test("collapses dashes without typography", () => {
  expect(headingId("A  --  B")).toBe("a-b");
});

test("handles a lone surrogate in an id", () => {
  expect(headingId("bad \ud800 text")).toBe("bad-\ufffd-text");
});

test.each([
  ["Custom-ID", "Custom-ID"],
  ["My id!", "My-id"],
  ["a<b>&c", "abc"],
])("cleans the custom id %j to %j", (written, id) => {
  expect(customId(written)).toBe(id);
});

test.each([
  ["Config.json options", "configjson-options"],
  ["Step 1: Install", "step-1-install"],
  ["What’s new?", "whats-new"],
])("derives the common id of %j as %j", (text, id) => {
  expect(commonHeadingId(text)).toBe(id);
});

test.each([
  [`"quoted" and 'single'`, "", "“quoted” and ‘single’"],
  ["it's -- so...", "", "it’s — so…"],
  ["a---b", "", "a—b"],
  [`"`, "x", "”"],
  [`"`, "", "“"],
  [`see "`, "", "see “"],
  ["rock 'n' roll in the '90s", "", "rock ‘n’ roll in the ’90s"],
])("applies typography to prose: %j", (text, before, expected) => {
  expect(applyTypography(text, before)).toBe(expected);
});
