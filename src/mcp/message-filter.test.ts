import { expect, test } from "vitest";
import { createMessageFilter } from "./message-filter.ts";

function filter(chunks: readonly string[]): { readonly passed: string; readonly answers: readonly unknown[] } {
  const answers: unknown[] = [];
  const stream = createMessageFilter((line) => answers.push(JSON.parse(line)));
  let passed = "";
  stream.on("data", (chunk) => {
    passed += chunk;
  });
  for (const chunk of chunks) stream.write(chunk);
  return { passed, answers };
}

test("messages pass, in whatever pieces they come", () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
  const note = '{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n';
  const answer = '{"jsonrpc":"2.0","id":"a","result":{}}\n';
  const { passed, answers } = filter([
    ping.slice(0, 5),
    `${ping.slice(5)}\n${note}${answer.slice(0, 3)}`,
    answer.slice(3),
  ]);
  expect([passed, answers]).toEqual([ping + note + answer, []]);
});

test.each([
  ["{bad json", null, -32700, "Parse error: the line is not valid JSON"],
  ['{"id":9,"method":"ping"}', 9, -32600, "Invalid request: the message is not JSON-RPC 2.0"],
  ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null, -32600, "Invalid request: the message is not JSON-RPC 2.0"],
  ["5", null, -32600, "Invalid request: the message is not JSON-RPC 2.0"],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null, -32600, "Invalid request: one message a line, no lists"],
])("%s is answered", (line, id, code, message) => {
  expect(filter([`${line}\n`])).toEqual({ passed: "", answers: [{ jsonrpc: "2.0", id, error: { code, message } }] });
});
