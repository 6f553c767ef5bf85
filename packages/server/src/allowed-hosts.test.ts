import { expect, test } from "vitest";
import { createHostCheck, isSameOrigin } from "./allowed-hosts.ts";

test.each([
  "localhost",
  "localhost:3000",
  "LOCALHOST:3000",
  "docs.localhost:3000",
  "a.b.localhost",
  "127.0.0.1:3000",
  "[::1]:3000",
  "[::1]",
])("accepts %s", (header) => {
  expect(createHostCheck([])(header)).toBe(true);
});

test.each([
  undefined,
  "",
  "evil.com",
  "evil.com:666",
  "1.2.3.4",
  "::1",
  "::1234",
  "[::1234]:666",
  "[",
  "[::1",
  "localhost.evil.com",
  "evil-localhost",
  ".localhost",
  "localhost:",
  "localhost:3000:1",
  "user@localhost",
  "localhost/",
  "127.0.0.1.nip.io",
])("rejects %j", (header) => {
  expect(createHostCheck([])(header)).toBe(false);
});

test("accepts the configured host", () => {
  const check = createHostCheck(["Docs.Test", "192.168.1.5"]);
  expect(check("docs.test:3000")).toBe(true);
  expect(check("192.168.1.5:3000")).toBe(true);
  expect(check("192.168.1.6:3000")).toBe(false);
});

test.each<[origin: string | undefined, isSame: boolean]>([
  ["http://localhost:3000", true],
  [undefined, false],
  ["null", false],
  ["http://localhost:3001", false],
  ["https://localhost:3000", false],
  ["http://localhost.evil.com:3000", false],
  ["http://localhost:3000.evil.com", false],
])("recognizes the origin %s as its own: %s", (origin, isSame) => {
  expect(isSameOrigin(origin, "localhost:3000")).toBe(isSame);
});
