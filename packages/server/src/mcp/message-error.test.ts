import { expect, test } from "vitest";
import { rejectCursor } from "./message-error.ts";

test.each([[null], [1], [{}], [["2"]]])("rejects the cursor %j as a client error", (cursor) => {
  expect(
    JSON.parse(rejectCursor({ jsonrpc: "2.0", id: 7, method: "resources/list", params: { cursor } }) ?? ""),
  ).toEqual({
    jsonrpc: "2.0",
    id: 7,
    error: {
      code: -32602,
      message: "Invalid params: the cursor must be a string. Omit it to start from the beginning.",
    },
  });
});

test("leaves other errors to the SDK", () => {
  for (const message of [
    { id: 1, method: "resources/list", params: { cursor: "20" } },
    { id: 1, method: "tools/list" },
    { id: 1, method: "tools/call", params: { cursor: null } },
    [],
    null,
  ])
    expect(rejectCursor(message)).toBeUndefined();
});
