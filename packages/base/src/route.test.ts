import { expect, test } from "vitest";
import { routeToHref } from "./route.ts";

test("removes lone surrogates from URLs", () => {
  expect(routeToHref("/a \ud800b\u{1f600}")).toBe("/a%20%EF%BF%BDb%F0%9F%98%80");
});
