import { expect, test } from "vitest";
import { nearestNames, nearestRelative } from "./nearest-names.ts";

test.each([
  ["file-spreadsheet", "file"],
  ["user-hair-long", "user"],
  ["square-chart-gantt", "chart-gantt"],
  ["lock-keyhole-open", "lock"],
  ["tally-users", "users"],
])("%s may be drawn as %s", (name, nearest) => {
  expect(nearestNames(name)).toContain(nearest);
});

test("a framed name means what is in the frame, any other what it begins with", () => {
  expect(nearestNames("square-user-plus")[0]).toBe("user-plus");
  expect(nearestNames("user-crown-plus")[0]).toBe("user-crown");
});

test("a name of one word is like no other", () => {
  expect(nearestNames("rockt")).toEqual([]);
  expect(nearestRelative("rockt", ["rocket"])).toBeUndefined();
});

test("of the icons with the same first word the shortest is taken", () => {
  expect(nearestRelative("chart-network", ["chart-column", "chart-bar", "charter"])).toBe("chart-bar");
});
