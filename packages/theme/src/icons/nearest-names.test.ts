import { expect, test } from "vitest";
import { nearestNames, nearestRelative } from "./icons.tsx";

test.each([
  ["file-spreadsheet", "file"],
  ["user-hair-long", "user"],
  ["square-chart-gantt", "chart-gantt"],
  ["lock-keyhole-open", "lock"],
  ["tally-users", "users"],
])("draws %s as %s", (name, nearest) => {
  expect(nearestNames(name)).toContain(nearest);
});

test("uses the content of a framed name, and the first word of others", () => {
  expect(nearestNames("square-user-plus")[0]).toBe("user-plus");
  expect(nearestNames("user-crown-plus")[0]).toBe("user-crown");
});

test("finds nothing for an unknown single word", () => {
  expect(nearestNames("rockt")).toEqual([]);
  expect(nearestRelative("rockt", ["rocket"])).toBeUndefined();
});

test("takes the shortest icon with the same first word", () => {
  expect(nearestRelative("chart-network", ["chart-column", "chart-bar", "charter"])).toBe("chart-bar");
});
