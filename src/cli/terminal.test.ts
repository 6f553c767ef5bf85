import { expect, test } from "vitest";
import { hasColor } from "./terminal.ts";

test.each<[environment: Record<string, string>, isInteractive: boolean, expected: boolean]>([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: "1" }, true, false],
  [{ NO_COLOR: "" }, true, true],
  [{ FORCE_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "0" }, false, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, true, false],
])("colours with %j and a terminal that is watched %s: %s", (environment, isInteractive, expected) => {
  expect(hasColor(environment, isInteractive)).toBe(expected);
});
