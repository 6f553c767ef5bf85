// A request as PHP with its cURL extension.

import type { SampleLanguage } from "../language.ts";
import { COMMON_ESCAPES, type Escapes, isFragile, quoteWith } from "../quote.ts";
import { formText, type HttpRequest, headersWithout } from "../request.ts";
import { bodyPieces, multipartType } from "./multipart-text.ts";

/** PHP with its cURL extension. */
export const php: SampleLanguage = { id: "php", aliases: [], title: "PHP", grammar: "php", write: writePhp };

function writePhp(request: HttpRequest): string {
  const body = bodyOf(request);
  const own = request.body?.kind === "multipart" ? headersWithout(request, "content-type") : request.headers;
  const type = request.body?.kind === "multipart" ? [["Content-Type", multipartType(request.body.parts)] as const] : [];
  const headers = [...own, ...type].map(
    ([name, value]) => `        ${quote(value === "" ? `${name};` : `${name}: ${value}`)},`,
  );
  const options = [
    `    CURLOPT_CUSTOMREQUEST => ${quote(request.method)},`,
    "    CURLOPT_RETURNTRANSFER => true,",
    ...(request.method === "HEAD" ? ["    CURLOPT_NOBODY => true,"] : []),
    ...(headers.length > 0 ? ["    CURLOPT_HTTPHEADER => [", ...headers, "    ],"] : []),
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${body},`]),
  ];
  return [
    "<?php",
    "",
    `$curl = curl_init(${quote(request.url)});`,
    "curl_setopt_array($curl, [",
    ...options,
    "]);",
    "",
    "echo curl_exec($curl);",
  ].join("\n");
}

// A multipart body is spelt out: given as an array, a value that begins with @ would be a file to old versions.
function bodyOf({ body }: HttpRequest): string | undefined {
  if (body === undefined) return undefined;
  switch (body.kind) {
    case "text":
      return quote(body.text);
    case "form":
      return quote(formText(body.fields));
    case "multipart":
      return bodyPieces(body.parts)
        .map((piece) => (piece.kind === "text" ? quoteLines(piece.text) : `file_get_contents(${quote(piece.path)})`))
        .join("\n        . ");
    case "file":
      return `file_get_contents(${quote(body.path)})`;
  }
}

function quote(text: string): string {
  return isFragile(text) ? quoteLines(text) : `'${text.replace(/[\\']/g, "\\$&")}'`;
}

const ESCAPES: Escapes = {
  named: new Map([...COMMON_ESCAPES, ["$", "\\$"]]),
  escape: (code) => `\\u{${code.toString(16)}}`,
};

// Line ends of multipart are a carriage return and a line feed, which no editor keeps as they are.
function quoteLines(text: string): string {
  return quoteWith(text, ESCAPES);
}
