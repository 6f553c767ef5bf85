import { expect, test } from "vitest";
import { applyOverlays } from "./overlay.ts";

test("lists of any length are joined and searched", () => {
  const items = Array.from({ length: 300_000 }, (_, index) => index);
  const root = { list: [...items], inside: { list: [...items] }, one: { deprecated: true } };
  const actions = [
    { target: "$.list", update: items },
    { target: "$.inside", update: { list: items } },
    { target: "$..[?@.deprecated == true]", remove: true },
  ];
  const text = JSON.stringify({ overlay: "1.0.0", actions });
  expect(applyOverlays(root, [{ path: "overlay.json", text }])).toEqual([]);
  expect([root.list.length, root.inside.list.length, "one" in root]).toEqual([600_000, 600_000, false]);
});
