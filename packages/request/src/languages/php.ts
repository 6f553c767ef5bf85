// PHP samples with the cURL extension.

import type { SampleLanguage } from "../language.ts";
import { jsonToLiteral, type LiteralSyntax } from "../literal.ts";
import { createQuote, isFragile } from "../quote.ts";
import {
  fileName,
  formText,
  type HttpRequest,
  hasUniqueNames,
  jsonBody,
  type Pair,
  type RequestPart,
} from "../request.ts";
import { COMMON_ESCAPES, toUnicode } from "./escapes.ts";
import { bodyPieces, headersBesideParts, multipartType } from "./forms.ts";

export const php: SampleLanguage = { id: "php", aliases: [], title: "PHP", grammar: "php", write: writePhp };

function writePhp(request: HttpRequest): string {
  const body = bodyOf(request);
  const parts = request.body?.kind === "multipart" ? request.body.parts : undefined;
  // For an array, the extension sets the type itself.
  const type = parts && !fitsArray(parts) ? [["Content-Type", multipartType(parts)] as const] : [];
  const headers = [...headersBesideParts(request), ...type].map(
    ([name, value]) => `        ${quote(value === "" ? `${name};` : `${name}: ${value}`)},`,
  );
  const options = [
    ...methodOption(request),
    ...(request.streams ? STREAMED : ["    CURLOPT_RETURNTRANSFER => true,"]),
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
    request.streams ? "curl_exec($curl);" : "echo curl_exec($curl);",
  ].join("\n");
}

const STREAMED = [
  "    CURLOPT_WRITEFUNCTION => function ($curl, $data) {",
  "        echo $data;",
  "        return strlen($data);",
  "    },",
];

function methodOption({ method, body }: HttpRequest): readonly string[] {
  if (method === "HEAD") return ["    CURLOPT_NOBODY => true,"];
  if (method === "POST") return ["    CURLOPT_POST => true,"];
  return method === "GET" && body === undefined ? [] : [`    CURLOPT_CUSTOMREQUEST => ${quote(method)},`];
}

const SYNTAX: LiteralSyntax = {
  null: "null",
  true: "true",
  false: "false",
  quote,
  arrow: " => ",
  object: { brackets: "[]", empty: "new stdClass()" },
};

/** A JSON object or list as a PHP array; undefined if PHP would encode it differently. */
function arrayOf(request: HttpRequest): string | undefined {
  const json = jsonBody(request);
  if (typeof json?.value !== "object" || json.value === null || !isFaithful(json.value)) return undefined;
  return `json_encode(${jsonToLiteral(json.value, SYNTAX, "    ").replaceAll("\n", "\n    ")})`;
}

/** Numeric keys would become list indexes, big integers would lose digits, and multi-line strings would be reindented. */
function isFaithful(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\n") || isFragile(value);
  if (typeof value === "bigint") return false;
  if (typeof value !== "object" || value === null) return true;
  const isNamed = Array.isArray(value) || !Object.keys(value).some((key) => /^-?\d+$|\n/.test(key));
  return isNamed && Object.values(value).every(isFaithful);
}

function bodyOf(request: HttpRequest): string | undefined {
  const { body } = request;
  if (body === undefined) return undefined;
  switch (body.kind) {
    case "text":
      return arrayOf(request) ?? quote(body.text);
    case "form":
      return formOf(body.fields);
    case "multipart":
      if (fitsArray(body.parts)) return arrayLines(body.parts.map((part) => [part.name, partOf(part)]));
      return bodyPieces(body.parts)
        .map((piece) => (piece.kind === "text" ? quoteLines(piece.text) : `file_get_contents(${quote(piece.path)})`))
        .join("\n        . ");
    case "file":
      return `file_get_contents(${quote(body.path)})`;
  }
}

/** Names that PHP sends unchanged. */
const PLAIN_NAME = /^[A-Za-z_][\w.[\]-]*$/;

/** True if an array can carry the parts: old PHP versions treat a value starting with @ as a file, and values have no type. */
function fitsArray(parts: readonly RequestPart[]): boolean {
  const isPlain = ({ kind, name, value, mediaType }: RequestPart): boolean =>
    PLAIN_NAME.test(name) && (kind === "file" || (mediaType === undefined && !value.startsWith("@")));
  return parts.length > 0 && parts.every(isPlain) && hasUniqueNames(parts.map(({ name, value }) => [name, value]));
}

function partOf({ kind, value, mediaType = "application/octet-stream" }: RequestPart): string {
  return kind === "value" ? quote(value) : `new CURLFile(${[value, mediaType, fileName(value)].map(quote).join(", ")})`;
}

/** A form as an array, if PHP would not interpret its names. */
function formOf(fields: readonly Pair[]): string {
  if (!hasUniqueNames(fields) || !fields.every(([name]) => PLAIN_NAME.test(name))) return quote(formText(fields));
  return `http_build_query(${arrayLines(fields.map(([name, value]) => [name, quote(value)]))})`;
}

function arrayLines(entries: readonly (readonly [string, string])[]): string {
  return ["[", ...entries.map(([name, value]) => `        ${quote(name)} => ${value},`), "    ]"].join("\n");
}

function quote(text: string): string {
  return isFragile(text) ? quoteLines(text) : `'${text.replace(/[\\']/g, "\\$&")}'`;
}

// Multipart uses CRLF, which editors don't preserve, so line breaks are escaped.
const quoteLines = createQuote({ named: [...COMMON_ESCAPES, ["$", "\\$"]], escape: toUnicode });
