import { expect, test, vi } from "vitest";
import { EVERYTHING, mayRead, PUBLIC } from "./audience.ts";

const reader = (...groups: readonly string[]) => ({ signedIn: true, groups: new Set(groups) });

test.each<[written: unknown, groups: readonly string[], may: boolean]>([
  [undefined, [], true],
  [[], [], true],
  [["admin"], ["admin"], true],
  [["admin"], ["staff"], false],
  ["admin", ["admin"], true],
  [["a", "b"], ["b"], true],
  [["team-*"], ["team-red"], true],
  [["*"], [], true],
  [[{ includes: ["*"], excludes: ["guest"] }], ["staff"], true],
  [[{ includes: ["*"], excludes: ["guest"] }], ["staff", "guest"], false],
  [[{ excludes: ["guest"] }], [], true],
  [[{ includes: ["a*c"] }], ["abc"], true],
  [[{ includes: ["a*c"] }], ["ab"], false],
  [[{ includes: "admin" }], ["admin"], false],
  [[{ include: ["admin"] }], ["admin"], false],
  [["admin", 3], ["admin"], false],
  [[""], [""], false],
  [true, ["true"], false],
])("%j for readers in %j: %s", (written, groups, may) => {
  expect(mayRead(reader(...groups), written)).toBe(may);
});

test("hides restricted content from the public, shows everything to authors, and names groups", () => {
  expect(mayRead(PUBLIC, ["*"])).toBe(false);
  expect(mayRead(PUBLIC, [{ excludes: ["guest"] }])).toBe(false);
  const onGroups = vi.fn();
  expect(mayRead({ ...EVERYTHING, onGroups }, ["a", { includes: ["b", "*"], excludes: ["c"] }, 7])).toBe(true);
  expect(onGroups.mock.calls).toEqual([[["a", "b", "c"], ["c"]]]);
});
