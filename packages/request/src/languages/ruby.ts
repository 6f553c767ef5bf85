// Ruby samples with net/http.

import type { SampleLanguage } from "../language.ts";
import { jsonToLiteral, type LiteralSyntax } from "../literal.ts";
import { createQuote } from "../quote.ts";
import { type HttpRequest, hasUniqueNames, jsonBody, type Pair, type RequestPart } from "../request.ts";
import { COMMON_ESCAPES, toUnicode } from "./escapes.ts";
import { bodyPieces, headersBesideForm, multipartType } from "./forms.ts";

export const ruby: SampleLanguage = { id: "ruby", aliases: ["rb"], title: "Ruby", grammar: "ruby", write: writeRuby };

const METHODS = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/;

const SYNTAX: LiteralSyntax = {
  null: "nil",
  true: "true",
  false: "false",
  quote,
  arrow: " => ",
};

function writeRuby(request: HttpRequest): string {
  const { method, body, url } = request;
  const hasBody = method !== "HEAD";
  const create = METHODS.test(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${quote(method)}, ${body !== undefined}, ${hasBody}, uri)`;
  const secure = url.startsWith("https:") ? ", use_ssl: true" : "";
  const start = `Net::HTTP.start(uri.hostname, uri.port${secure}) do |http|`;
  const send = request.streams
    ? [start, "  http.request(request) do |response|", "    response.read_body { |chunk| print chunk }", "  end", "end"]
    : [`response = ${start}`, "  http.request(request)", "end", hasBody ? "puts response.body" : "puts response.code"];
  return [
    ...(hashOf(request) ? ['require "json"'] : []),
    'require "net/http"',
    "",
    `uri = URI(${quote(url.replace(/[{}]/g, encodeURIComponent))})`,
    `request = ${create}`,
    ...headersBesideForm(request).map(([name, value]) => `request[${quote(name)}] = ${quote(value)}`),
    ...bodyLines(request),
    "",
    ...send,
  ].join("\n");
}

/** A JSON object or list, rendered as a Ruby literal. */
function hashOf(request: HttpRequest): { readonly value: unknown } | undefined {
  const json = jsonBody(request);
  return typeof json?.value === "object" && json.value !== null ? json : undefined;
}

function bodyLines(request: HttpRequest): readonly string[] {
  const { body } = request;
  if (body === undefined) return [];
  const hash = hashOf(request);
  switch (body.kind) {
    case "text":
      return [
        `request.body = ${hash ? `JSON.generate(${jsonToLiteral(hash.value, SYNTAX, "  ")})` : quote(body.text)}`,
      ];
    case "form":
      return [formLine(body.fields)];
    case "multipart":
      return body.parts.some(isWrittenOut)
        ? writtenOutLines(body.parts)
        : ["request.set_form([", ...body.parts.map(partLine), '], "multipart/form-data")'];
    case "file":
      return [`request.body = File.binread(${quote(body.path)})`];
  }
}

function formLine(fields: readonly Pair[]): string {
  const isHash = hasUniqueNames(fields);
  const entries = fields.map(([name, value]) =>
    isHash ? `  ${quote(name)} => ${quote(value)},` : `  [${quote(name)}, ${quote(value)}],`,
  );
  const [open, close] = isHash ? "{}" : "[]";
  return `request.set_form_data(${open}\n${entries.join("\n")}\n${close})`;
}

/** True for a part `set_form` cannot send: it drops a value's type and leaves line breaks in names. */
function isWrittenOut({ kind, name, mediaType }: RequestPart): boolean {
  return (kind === "value" && mediaType !== undefined) || /[\r\n]/.test(name);
}

function writtenOutLines(parts: readonly RequestPart[]): readonly string[] {
  const pieces = bodyPieces(parts).map((piece) =>
    piece.kind === "text" ? `  ${quote(piece.text)}.b` : `  File.binread(${quote(piece.path)})`,
  );
  return [
    `request["Content-Type"] = ${quote(multipartType(parts))}`,
    "request.body = [",
    ...pieces.map((piece) => `${piece},`),
    "].join",
  ];
}

function partLine(part: RequestPart): string {
  const value = part.kind === "file" ? `File.open(${quote(part.value)})` : quote(part.value);
  const type = part.mediaType === undefined ? "" : `, { content_type: ${quote(part.mediaType)} }`;
  return `  [${quote(part.name)}, ${value}${type}],`;
}

// Ruby reads a literal carriage return as the end of the line.
function quote(text: string): string {
  return writeQuoted(text).replace(/#(?=[{$@])/g, "\\#");
}

const writeQuoted = createQuote({ named: COMMON_ESCAPES, escape: toUnicode });
