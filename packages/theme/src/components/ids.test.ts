import { customId } from "@lectern/model/content/heading-id.ts";
import { expect, test } from "vitest";
import { fieldId } from "./ids.ts";

test.each([
  ["userName", "param-user-name"],
  ["HTTPServer", "param-http-server"],
  ["user_id", "param-user-id"],
  ["user.address[0]", "param-user-address-0"],
  ["名前", "param-名前"],
  ["", "param"],
])("gives the field %j the anchor %j", (name, id) => {
  expect(fieldId(name)).toBe(id);
});

test("keeps the case of an author's id", () => {
  expect(customId(' My "ID"! here ')).toBe("My-ID-here");
});
