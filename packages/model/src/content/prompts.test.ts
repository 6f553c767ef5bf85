import { expect, test } from "vitest";
import { protectPrompts } from "./prompts.ts";

test("ends the last prompt at the last closing tag and leaves an unclosed one unchanged", () => {
  const result = protectPrompts("<Prompt>a {b}</Prompt >\n<Prompt>{c} d</Prompt>\n<Prompt>{e} f</Prompts>");
  expect(result.replace(/[^\x20-\x7e\n]/g, "?")).toBe(
    "<Prompt>a ?b?</Prompt >\n<Prompt>?c? d</Prompt>\n<Prompt>{e} f</Prompts>",
  );
  const open = "<Prompt>".repeat(50_000);
  expect(protectPrompts(open)).toBe(open);
});
