import { expect, test } from "vitest";
import { findLanguage, LANGUAGES } from "./languages.ts";
import type { HttpRequest, RequestBody } from "./request.ts";

test.each(LANGUAGES)("states the media type of a form file in $title", ({ write }) => {
  const code = write({
    method: "POST",
    url: "https://api.test/files",
    headers: [],
    body: {
      kind: "multipart",
      parts: [{ kind: "file", name: "photo", value: "a/b.bin", mediaType: "image/x-lectern" }],
    },
  });
  expect(code).toContain("image/x-lectern");
});

test.each(LANGUAGES)("keeps line endings of copied code in $title", ({ write }) => {
  const request = { method: "POST", url: "https://api.test/files", headers: [] };
  const value = "a\r\nb\rc\n";
  const bodies: readonly RequestBody[] = [
    { kind: "text", text: value },
    { kind: "form", fields: [["a", value]] },
    { kind: "multipart", parts: [{ kind: "value", name: "a", value }] },
  ];
  // HTML parsing turns carriage returns into line feeds.
  for (const body of bodies) expect(write({ ...request, body })).not.toContain("\r");
});

test("omits a GET body with a note if the library rejects it", () => {
  const request: HttpRequest = {
    method: "GET",
    url: "https://api.test/search",
    headers: [["Content-Type", "application/json"]],
    body: { kind: "text", text: "{}" },
  };
  for (const name of ["swift", "javascript"]) {
    const code = findLanguage(name)?.write(request) ?? "";
    expect(code).toMatch(/cannot send a body with GET, so it is omitted here\./);
    expect(code).not.toMatch(/Content-Type|httpBody|body:/);
  }
});

test("writes PHP forms and multipart bodies as arrays where these carry them", () => {
  const write = (body: RequestBody) =>
    findLanguage("php")?.write({ method: "POST", url: "https://api.test/files", headers: [], body }) ?? "";
  const form = write({ kind: "form", fields: [["a[b]", "x"]] });
  expect(form).toContain("CURLOPT_POSTFIELDS => http_build_query([\n        'a[b]' => 'x',\n    ]),");
  const parts = [
    { kind: "file", name: "photo", value: "path/to/b.png" },
    { kind: "value", name: "note", value: "x" },
  ] as const;
  const array = write({ kind: "multipart", parts });
  expect(array).toContain("'photo' => new CURLFile('path/to/b.png', 'application/octet-stream', 'b.png'),");
  expect(array).not.toContain("boundary");
  const other = { kind: "value", name: "note", value: "y" } as const;
  const others = [other, { ...other, name: "a", value: "@x" }, { ...other, name: "a", mediaType: "application/json" }];
  for (const one of others) expect(write({ kind: "multipart", parts: [...parts, one] })).toContain("boundary");
});
