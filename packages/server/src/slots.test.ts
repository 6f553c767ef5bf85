import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("limits what runs at once, per client and in total, and gives each slot back once", () => {
  const slots = createSlots({ all: 3, each: 2 });
  const first = slots.take("2001:db8::1");
  expect([first, slots.take("2001:db8::2"), slots.take("2001:db8::3")]).toEqual([
    expect.any(Function),
    expect.any(Function),
    undefined,
  ]);
  expect(slots.take("10.0.0.1")).toBeDefined();
  expect(slots.take("10.0.0.2")).toBeUndefined();
  first?.();
  first?.();
  expect(slots.take("10.0.0.2")).toBeDefined();
  expect(slots.take("10.0.0.3")).toBeUndefined();
});
