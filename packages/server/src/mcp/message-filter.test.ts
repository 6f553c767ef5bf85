import { expect, test } from "vitest";
import { createMessageFilter } from "./message-filter.ts";

function filter(chunks: readonly string[]): { readonly passed: string; readonly responses: readonly unknown[] } {
  const responses: unknown[] = [];
  const stream = createMessageFilter((line) => responses.push(JSON.parse(line)));
  let passed = "";
  stream.on("data", (chunk) => {
    passed += chunk;
  });
  for (const chunk of chunks) stream.write(chunk);
  return { passed, responses };
}

test("passes messages in chunks of any size", () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
  const note = '{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n';
  const response = '{"jsonrpc":"2.0","id":"a","result":{}}\n';
  const { passed, responses } = filter([
    ping.slice(0, 5),
    `${ping.slice(5)}\n${note}${response.slice(0, 3)}`,
    response.slice(3),
  ]);
  expect([passed, responses]).toEqual([ping + note + response, []]);
});

test.each([
  ["{bad json", null, -32700, "Parse error: the line is not valid JSON"],
  ['{"id":9,"method":"ping"}', 9, -32600, "Invalid request: the message is not JSON-RPC 2.0"],
  ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null, -32600, "Invalid request: the message is not JSON-RPC 2.0"],
  ["5", null, -32600, "Invalid request: the message is not JSON-RPC 2.0"],
  [
    '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    null,
    -32600,
    "Invalid request: batches are not supported, send one message per line",
  ],
])("responds to %s", (line, id, code, message) => {
  expect(filter([`${line}\n`])).toEqual({ passed: "", responses: [{ jsonrpc: "2.0", id, error: { code, message } }] });
});
