import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, clientKey, isLoopback } from "./client-address.ts";

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:49152", "203.0.113.7"],
  ["[2001:db8::1]:49152", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["198.51.100.1,203.0.113.7:1", "203.0.113.7"],
])("behind a trusted proxy, %j is the client %s", (forwarded, address) => {
  expect(clientAddress(from("127.0.0.1", forwarded), true)).toBe(address);
  expect(clientAddress(from("127.0.0.1", forwarded), false)).toBe("127.0.0.1");
});

test.each(["", "unknown", "_hidden", "203.0.113", "203.0.113.7, ", `1${"0".repeat(9000)}`, "x:1", "[::1", "a]:1"])(
  "takes the IP of the connection instead of %j",
  (forwarded) => {
    expect(clientAddress(from("::ffff:10.0.0.5", forwarded), true)).toBe("10.0.0.5");
  },
);

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("counts %j as %j", (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test("recognizes this machine", () => {
  expect(["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"].map(isLoopback)).toEqual([true, true, true, true]);
  expect(["10.0.0.1", "::2", "1127.0.0.1", ""].map(isLoopback)).toEqual([false, false, false, false]);
});
