import { expect, test } from "vitest";
import { languageLabel } from "./code-block.ts";

test.each([
  ["ts", "TypeScript"],
  ["PY", "Python"],
  ["c#", "C#"],
  ["curl", "cURL"],
  ["logql", "logql"],
  ["__proto__", "__proto__"],
  ["", ""],
])("labels the language %j as %j", (language, label) => {
  expect(languageLabel(language)).toBe(label);
});
