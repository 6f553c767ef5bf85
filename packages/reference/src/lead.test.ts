import { expect, test } from "vitest";
import { renderPath } from "./lead.tsx";

test.each([
  ["/pets", "/pets"],
  ["/pets/{id}", "/pets<wbr>/<b>{id}</b>"],
  ["/pets/{id}.{format}/tags", "/pets<wbr>/<b>{id}</b>.<b>{format}</b><wbr>/tags"],
  ["/files/{path/to}", "/files<wbr>/<b>{path/to}</b>"],
  ["user.{id}.changed", "user.<b>{id}</b>.changed"],
])("breaks %s before its slashes", (path, markup) => {
  expect(renderPath(path).markup).toBe(markup);
});
