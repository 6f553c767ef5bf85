// A request as Ruby with net/http.

import type { SampleLanguage } from "../language.ts";
import { COMMON_ESCAPES, type Escapes, isFragile, quoteWith } from "../quote.ts";
import { formText, type HttpRequest, headersWithout, type RequestPart } from "../request.ts";
import { bodyPieces, multipartType } from "./multipart-text.ts";

/** Ruby with its standard library. */
export const ruby: SampleLanguage = { id: "ruby", aliases: ["rb"], title: "Ruby", grammar: "ruby", write: writeRuby };

function writeRuby(request: HttpRequest): string {
  const headers = request.body?.kind === "multipart" ? headersWithout(request, "content-type") : request.headers;
  const hasBody = request.body !== undefined;
  const answer = request.method !== "HEAD";
  return [
    'require "net/http"',
    "",
    `uri = URI(${quote(request.url.replace(/[{}]/g, encodeURIComponent))})`,
    `request = Net::HTTPGenericRequest.new(${quote(request.method)}, ${hasBody}, ${answer}, uri)`,
    ...headers.map(([name, value]) => `request[${quote(name)}] = ${quote(value)}`),
    ...bodyLines(request),
    "",
    'response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") do |http|',
    "  http.request(request)",
    "end",
    answer ? "puts response.body" : "puts response.code",
  ].join("\n");
}

function bodyLines({ body }: HttpRequest): readonly string[] {
  if (body === undefined) return [];
  switch (body.kind) {
    case "text":
      return [`request.body = ${quote(body.text)}`];
    case "form":
      return [`request.body = ${quote(formText(body.fields))}`];
    case "multipart":
      return body.parts.some(isSpelt)
        ? speltLines(body.parts)
        : ["request.set_form([", ...body.parts.map(partLine), '], "multipart/form-data")'];
    case "file":
      return [`request.body = File.binread(${quote(body.path)})`];
  }
}

/** True for a part that `set_form` cannot write: it drops the type of a value, and keeps a line break in a name. */
function isSpelt({ kind, name, mediaType }: RequestPart): boolean {
  return (kind === "value" && mediaType !== undefined) || /[\r\n]/.test(name);
}

function speltLines(parts: readonly RequestPart[]): readonly string[] {
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

function quote(text: string): string {
  // A carriage return written as it is would be read as the end of a line.
  return isFragile(text) ? quoteWith(text, ESCAPES) : `'${text.replace(/[\\']/g, "\\$&")}'`;
}

const ESCAPES: Escapes = {
  named: new Map([...COMMON_ESCAPES, ["#", "\\#"]]),
  escape: (code) => `\\u{${code.toString(16)}}`,
};
