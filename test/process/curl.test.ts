import { execFileSync } from "node:child_process";
import type { HttpRequest } from "@lectern/request";
import { curl } from "@lectern/request/samples/curl";
import { expect, test } from "vitest";

test.each<[string, HttpRequest, readonly string[]]>([
  ["GET", { method: "GET", url: "https://x.test/a", headers: [] }, ["curl https://x.test/a"]],
  ["HEAD", { method: "HEAD", url: "https://x.test/a", headers: [] }, ["curl -I https://x.test/a"]],
  [
    "a template",
    { method: "GET", url: "https://x.test/{id}", headers: [["Empty", ""]] },
    ["curl -g 'https://x.test/{id}'", "-H 'Empty;'"],
  ],
  [
    "text",
    {
      method: "POST",
      url: "https://x.test",
      headers: [["Content-Type", "application/json"]],
      body: { kind: "text", text: '{"a": "it\'s"}' },
    },
    ["curl https://x.test", "-H 'Content-Type: application/json'", `-d '{"a": "it'\\''s"}'`],
  ],
  [
    "a form",
    { method: "POST", url: "https://x.test", headers: [], body: { kind: "form", fields: [["a@b", "@c"]] } },
    ["curl https://x.test", "--data-urlencode a%40b=@c"],
  ],
  [
    "a plain form",
    {
      method: "POST",
      url: "https://x.test?a=1",
      headers: [["Content-Type", "application/x-www-form-urlencoded"]],
      body: {
        kind: "form",
        fields: [
          ["items[0]", "price_1"],
          ["note", "a b"],
        ],
      },
    },
    ["curl 'https://x.test?a=1'", "-d 'items[0]=price_1'", "--data-urlencode 'note=a b'"],
  ],
  [
    "JSON of several lines",
    {
      method: "PATCH",
      url: "https://x.test",
      headers: [["Content-Type", "application/json"]],
      body: { kind: "text", text: '{\n  "a": 1\n}' },
      streams: true,
    },
    ["curl -X PATCH -N https://x.test", "-H 'Content-Type: application/json'", `-d '{\n  "a": 1\n}'`],
  ],
  [
    "parts",
    {
      method: "POST",
      url: "https://x.test",
      headers: [],
      body: {
        kind: "multipart",
        parts: [
          { kind: "value", name: "a", value: "<b" },
          { kind: "file", name: "f", value: 'x"y.png' },
        ],
      },
    },
    ["curl https://x.test", "--form-string 'a=<b'", `-F 'f=@"x\\"y.png"'`],
  ],
  [
    "a file",
    { method: "PUT", url: "https://x.test", headers: [], body: { kind: "file", path: "a b.bin" } },
    ["curl -X PUT https://x.test", "--data-binary '@a b.bin'"],
  ],
])("writes %s with the right options", (_, request, lines) => {
  expect(curl.write(request)).toBe(lines.join(" \\\n  "));
});

test("quotes every value so that a shell sees the intended words", () => {
  const hostile = `'; echo pwned; $(id) \`id\` "$HOME" \\ !! \n # é 💥 -x`;
  const command = curl.write({
    method: hostile,
    url: `https://x.test/${hostile}`,
    headers: [["X-A", "$(id)'"]],
    body: { kind: "text", text: hostile },
  });
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
  expect(words).toEqual(["-X", hostile, `https://x.test/${hostile}`, "-H", "X-A: $(id)'", "-d", hostile]);
});
