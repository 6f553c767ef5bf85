import { expect, test } from "vitest";
import { negotiate } from "./negotiate.ts";

test.each([
  ["text/markdown", "markdown"],
  ["text/markdown, text/html, */*", "markdown"],
  ["text/html, text/markdown", "markdown"],
  ["text/markdown;q=0.9, text/html;q=0.8", "markdown"],
  ["TEXT/Markdown ; Q=1", "markdown"],
  ["text/markdown;charset=utf-8, */*;q=0.1", "markdown"],
  ["text/plain", "markdown"],
  ["text/plain;q=0.5, */*;q=0.1", "markdown"],
  [undefined, "html"],
  ["", "html"],
  ["*/*", "html"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", "html"],
  ["text/html, text/markdown;q=0.9", "html"],
  ["text/markdown;q=0.5, */*;q=0.8", "html"],
  ["text/markdown;q=0", "html"],
  ["text/markdown;q=nonsense", "html"],
  ["text/html, text/plain", "html"],
  ["application/x-text/markdown", "html"],
  [",,;;=,", "html"],
])("Accept: %s gets %s", (accept, form) => {
  expect(negotiate(accept)).toBe(form);
});

test("serves HTML for an endless header", () => {
  expect(negotiate("text/markdown,".repeat(1000))).toBe("html");
});
