import { expect, test } from "vitest";
import { spellOptions } from "./select-options.ts";

function element(type: unknown, props: Record<string, unknown>) {
  if (typeof type === "string") spellOptions(type, props);
  return { type, props };
}

test("uses the text of an option without a value", () => {
  expect(element("option", { children: ["a ", 1] }).props["value"]).toBe("a 1");
  expect(element("option", { value: "x", children: "a" }).props["value"]).toBe("x");
  expect(element("option", { children: {} }).props["value"]).toBeUndefined();
});

test("selects the options in defaultValue at any depth", () => {
  const options = [1, "b", "c"].map((value) => element("option", { children: value }));
  const [first, second, third] = options;
  const group = element("optgroup", { children: [element(() => null, { children: second }), null, " "] });
  const list = element("select", {
    defaultValue: ["1", "b"],
    multiple: true,
    children: [first, [group], third, "text"],
  });
  expect(options.map(({ props }) => props["selected"])).toEqual([true, true, false]);
  expect(list.props).not.toHaveProperty("defaultValue");
});

test("leaves a list with its own value alone", () => {
  const option = element("option", { value: "a" });
  element("select", { value: "a", defaultValue: "b", children: option });
  expect(option.props).toEqual({ value: "a" });
});
