// The exact code of every sample language, one file of requests per language in test/snapshots/samples/.

import { expect, test } from "vitest";
import { LANGUAGES } from "./languages.ts";
import type { HttpRequest, Pair } from "./request.ts";

const URL = "https://api.acme.dev/v1";
const JSON_TYPE: Pair = ["Content-Type", "application/json"];
const FORM_TYPE: Pair = ["Content-Type", "application/x-www-form-urlencoded"];

const NESTED = `{
  "name": "Ada \\"A.\\" O'Hara",
  "id": 1234567890123456789,
  "tags": ["a", "b"],
  "on": true,
  "off": false,
  "none": null,
  "empty": {},
  "nothing": []
}`;

const REQUESTS: Readonly<Record<string, HttpRequest>> = {
  "GET with a query": {
    method: "GET",
    url: `${URL}/pets?q=a%20b&tag=x&tag=y%26z`,
    headers: [["Accept", "application/json"]],
  },
  "GET without encryption, with a name to replace": {
    method: "GET",
    url: "http://localhost:8080/pets/{id}",
    headers: [],
  },
  "basic authentication": { method: "GET", url: URL, headers: [["Authorization", "Basic dXNlcjpwYXNz"]] },
  HEAD: { method: "HEAD", url: URL, headers: [] },
  "DELETE with headers": {
    method: "DELETE",
    url: `${URL}/pets/1`,
    headers: [
      ["Cookie", `a=1; b="it's"`],
      ["X-Note", "100% $HOME #{x} \\n"],
    ],
  },
  JSON: { method: "POST", url: URL, headers: [JSON_TYPE], body: { kind: "text", text: NESTED } },
  "JSON with another method": {
    method: "QUERY",
    url: URL,
    headers: [JSON_TYPE],
    body: { kind: "text", text: "[1]" },
  },
  "lines of text": {
    method: "PATCH",
    url: URL,
    headers: [["Content-Type", "application/xml"]],
    body: { kind: "text", text: '<pet name="Rex">\n  <note>100% $HOME \\ """ \'\'\'</note>\n</pet>' },
  },
  form: {
    method: "POST",
    url: URL,
    headers: [FORM_TYPE],
    body: {
      kind: "form",
      fields: [
        ["name", "Ada & co"],
        ["note", "it's"],
      ],
    },
  },
  "form with repeated names": {
    method: "PUT",
    url: URL,
    headers: [FORM_TYPE],
    body: {
      kind: "form",
      fields: [
        ["tag", "a"],
        ["tag", "@b"],
      ],
    },
  },
  upload: {
    method: "POST",
    url: URL,
    headers: [["X-Key", "k"]],
    body: {
      kind: "multipart",
      parts: [
        { kind: "file", name: "photo", value: "path/to/photo.png" },
        { kind: "value", name: "title", value: "My photo" },
      ],
    },
  },
  "upload with media types": {
    method: "POST",
    url: URL,
    headers: [],
    body: {
      kind: "multipart",
      parts: [
        { kind: "file", name: "photo", value: "photo.png", mediaType: "image/png" },
        { kind: "value", name: "data", value: '{"a": "it\'s"}', mediaType: "application/json" },
      ],
    },
  },
  "binary file": {
    method: "PUT",
    url: URL,
    headers: [["Content-Type", "application/octet-stream"]],
    body: { kind: "file", path: "path/to/photo.png" },
  },
  stream: {
    method: "POST",
    url: URL,
    headers: [JSON_TYPE],
    body: { kind: "text", text: '{"stream": true}' },
    streams: true,
  },
};

test.each(LANGUAGES)("writes every request in $title", async ({ id, write }) => {
  const samples = Object.entries(REQUESTS).map(([title, request]) => `======== ${title}\n\n${write(request)}\n`);
  await expect(samples.join("\n")).toMatchFileSnapshot(`../../../test/snapshots/samples/${id}.txt`);
});
