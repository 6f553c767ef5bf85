import { expect, test } from "vitest";
import { readSpec } from "../read/read-spec.ts";
import { removePaths } from "./remove-members.ts";

test("rewrites what cannot be cut by lines, keeping order and comments", () => {
  const text = `# A file.
servers:
  # The first.
  - x-plan: 3
    url: https://a.test # Ours.
paths: {   /b: {},   /a: {} }
`;
  const source = { path: "api.yaml", text };
  expect(removePaths(source, readSpec(source).value, [["servers", 0, "x-plan"]])).toBe(`# A file.
servers:
  # The first.
  - url: https://a.test # Ours.
paths: { /b: {}, /a: {} }
`);
});
