import { expect, test } from "vitest";
import { protectPrompts } from "./prompts.ts";

test("the last closing tag ends the last prompt; one without an end stays as it is", () => {
  const result = protectPrompts("<Prompt>a {b}</Prompt >\n<Prompt>{c} d</Prompt>\n<Prompt>{e} f</Prompts>");
  expect(result.replace(/[^\x20-\x7e\n]/g, "?")).toBe(
    "<Prompt>a ?b?</Prompt >\n<Prompt>?c? d</Prompt>\n<Prompt>{e} f</Prompts>",
  );
  const open = "<Prompt>".repeat(50_000);
  expect(protectPrompts(open)).toBe(open);
});
