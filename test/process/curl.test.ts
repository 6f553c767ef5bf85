import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curl } from "../../src/request/languages/curl.ts";
import type { HttpRequest } from "../../src/request/request.ts";

test.each<[string, HttpRequest, readonly string[]]>([
  ["GET", { method: "GET", url: "https://x.test/a", headers: [] }, ["curl --request GET", "--url 'https://x.test/a'"]],
  ["HEAD", { method: "HEAD", url: "https://x.test/a", headers: [] }, ["curl --head", "--url 'https://x.test/a'"]],
  [
    "a template",
    { method: "GET", url: "https://x.test/{id}", headers: [["Empty", ""]] },
    ["curl --request GET", "--globoff", "--url 'https://x.test/{id}'", "--header 'Empty;'"],
  ],
  [
    "text",
    {
      method: "POST",
      url: "https://x.test",
      headers: [["Content-Type", "application/json"]],
      body: { kind: "text", text: '{"a": "it\'s"}' },
    },
    [
      "curl --request POST",
      "--url 'https://x.test'",
      "--header 'Content-Type: application/json'",
      `--data-raw '{"a": "it'\\''s"}'`,
    ],
  ],
  [
    "a form",
    { method: "POST", url: "https://x.test", headers: [], body: { kind: "form", fields: [["a@b", "@c"]] } },
    ["curl --request POST", "--url 'https://x.test'", "--data-urlencode 'a%40b=@c'"],
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
    ["curl --request POST", "--url 'https://x.test'", "--form-string 'a=<b'", `--form 'f=@"x\\"y.png"'`],
  ],
  [
    "a file",
    { method: "PUT", url: "https://x.test", headers: [], body: { kind: "file", path: "a b.bin" } },
    ["curl --request PUT", "--url 'https://x.test'", "--data-binary '@a b.bin'"],
  ],
])("%s is written with the right options", (_, request, lines) => {
  expect(curl.write(request)).toBe(lines.join(" \\\n  "));
});

test("no value can leave its quotes: a shell sees the words that were meant", () => {
  const hostile = `'; echo pwned; $(id) \`id\` "$HOME" \\ !! \n # é 💥 -x`;
  const command = curl.write({
    method: hostile,
    url: `https://x.test/${hostile}`,
    headers: [["X-A", "$(id)'"]],
    body: { kind: "text", text: hostile },
  });
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
  expect(words).toEqual([
    "--request",
    hostile,
    "--url",
    `https://x.test/${hostile}`,
    "--header",
    "X-A: $(id)'",
    "--data-raw",
    hostile,
  ]);
});
