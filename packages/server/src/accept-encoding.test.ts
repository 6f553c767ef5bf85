import { canCompress } from "@lectern/engine/building/compress.ts";
import { expect, test } from "vitest";
import { chooseEncoding } from "./negotiate.ts";

test.each<[header: string | undefined, encoding: string]>([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP;Q=0.5", "gzip"],
  ["gzip, br;q=0.5", "gzip"],
  ["br;q=0.5, gzip;q=0.5", "br"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["zstd, gzip;q=0.9", canCompress("zstd") ? "zstd" : "gzip"],
  ["*;q=0", "identity"],
  ["br;q=0", "identity"],
  ["identity;q=0", "identity"],
  ["identity;q=0, gzip", "gzip"],
  ["identity, gzip;q=0.5", "identity"],
  ["identity;q=0.5, gzip", "gzip"],
  ["br;q=2", "identity"],
  ["br;q=abc", "identity"],
  [",;=,", "identity"],
  ["br,".repeat(1000), "identity"],
])("%j", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
