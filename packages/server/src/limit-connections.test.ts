import { createServer } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "./limit-connections.ts";

test("keeps connections longer than proxies in front keep theirs, by default a minute", () => {
  const server = createServer();
  limitConnections([server], { all: 10, each: 10 });
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});
