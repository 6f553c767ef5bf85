import { createServer } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "./limit-connections.ts";
import { KEEP_ALIVE } from "./send-block.ts";

test("keeps connections longer than responses say, for clients that are busy when the time is up", () => {
  const server = createServer();
  limitConnections([server], { all: 10, each: 10 });
  expect(server.keepAliveTimeout).toBeGreaterThanOrEqual((KEEP_ALIVE + 15) * 1000);
});
