import { expect, test } from "vitest";
import { readSpec } from "./read-spec.ts";

const VALUE = {
  openapi: "3.1.0",
  max: 9223372036854775807n,
  min: -9223372036854775808n,
  list: [1, 1234567890123456789n, "1234567890123456789", 0.1],
};

test.each<[string, string]>([
  [
    "api.json",
    '{"openapi":"3.1.0","max":9223372036854775807,"min":-9223372036854775808,"list":[1,1234567890123456789,"1234567890123456789",0.1]}',
  ],
  [
    "commented.json",
    '{"openapi":"3.1.0", // don\'t "\n"max":9223372036854775807,"min":-9223372036854775808,"list":[1,1234567890123456789,"1234567890123456789",0.1]}',
  ],
  [
    "api.yaml",
    "openapi: 3.1.0\nmax: 9223372036854775807\nmin: -9223372036854775808\nlist: [1, 1234567890123456789, '1234567890123456789', 0.1]\n",
  ],
  [
    "tagged.yaml",
    'openapi: 3.1.0\nmax: 0x7FFFFFFFFFFFFFFF\nmin: !!int "-9223372036854775808"\nlist:\n- 1\n- +1234567890123456789\n- !!str 1234567890123456789\n- 0.1\n',
  ],
])("keeps the digits of 64-bit integers in %s", (path, text) => {
  expect(readSpec({ path, text })).toMatchObject({ value: VALUE, diagnostics: [] });
});

test("keeps digits when parsing broken JSON", () => {
  const { value, diagnostics } = readSpec({ path: "a.json", text: '{"a":1234567890123456789,"b":}' });
  expect([value, diagnostics.map(({ code }) => code)]).toEqual([{ a: 1234567890123456789n }, ["api/syntax"]]);
});

test("reads YAML keys of any length as text", () => {
  const text = "a: { 1234567890123456789: x, 200: y }\n";
  expect(readSpec({ path: "a.yaml", text }).value).toEqual({ a: { "1234567890123456789": "x", "200": "y" } });
});

test("keeps safe integers in YAML as numbers", () => {
  const text = "[9007199254740991, 9007199254740992, 0000000000000000012, 10000000000000000000, -0]\n";
  expect(readSpec({ path: "a.yaml", text }).value).toEqual([9007199254740991, 9007199254740992, 12, 1e19, -0]);
});

test.each(["a.json", "a.yaml", "broken.json"])("removes lone surrogates from %s", (path) => {
  const json = String.raw`{"k\ud800": ["\udc00x", "\ud83d\ude00", "\\ud800"], "same": {"a": "b\udfff"}}`;
  const text = path === "broken.json" ? json.replace("}}", "}, }") : path === "a.yaml" ? `# YAML\n${json}` : json;
  expect(readSpec({ path, text }).value).toEqual({
    "k\ufffd": ["\ufffdx", "\u{1f600}", "\\ud800"],
    same: { a: "b\ufffd" },
  });
});
