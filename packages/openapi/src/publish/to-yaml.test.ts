import { expect, test } from "vitest";
import { parse } from "yaml";
import { toYaml } from "./to-yaml.ts";

test("writes block style and quotes ambiguous values", () => {
  const value = {
    openapi: "3.1.0",
    info: { title: "Pets: all of them", version: "1", description: "First line.\n\n- second\n" },
    servers: [],
    paths: { "/pets/{id}": { get: { tags: ["a", "yes"], deprecated: false, responses: { "200": {} } } } },
    list: [{ name: "one", inner: [[1, 2], []] }, null, 12345678901234567890n],
  };
  expect(toYaml(value)).toBe(`openapi: "3.1.0"
info:
  title: "Pets: all of them"
  version: "1"
  description: |
    First line.

    - second
servers: []
paths:
  /pets/{id}:
    get:
      tags:
        - a
        - "yes"
      deprecated: false
      responses:
        "200": {}
list:
  - name: one
    inner:
      - - 1
        - 2
      - []
  - null
  - 12345678901234567890
`);
});

test("round-trips any text", () => {
  const pieces = [
    "a",
    " ",
    ":",
    "#",
    "\n",
    "- ",
    "'",
    '"',
    "\t",
    "é",
    "\u2028",
    "\u0007",
    "😀",
    "\ud800",
    "{",
    "&x",
    "|",
    "1",
    "~",
    "\r",
  ];
  let seed = 7;
  const next = (max: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * max);
  };
  const text = (): string => Array.from({ length: next(7) }, () => pieces[next(pieces.length)]).join("");
  const value = (depth: number): unknown => {
    if (depth === 0 || next(3) === 0) return next(6) === 0 ? [true, null, 1.5, -2, 1e21, ""][next(6)] : text();
    if (next(2) === 0) return Array.from({ length: next(4) }, () => value(depth - 1));
    return Object.fromEntries(Array.from({ length: next(4) }, () => [text(), value(depth - 1)]));
  };
  for (let round = 0; round < 600; round++) {
    const one = value(4);
    const raw = toYaml(one);
    expect(parse(raw), raw).toEqual(one);
    expect(parse(raw, { version: "1.1" }), raw).toEqual(one);
  }
});
