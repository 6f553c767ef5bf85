// A request as Ruby with net/http.

import type { SampleLanguage } from "../language.ts";
import { formText, type HttpRequest, headersWithout, type RequestPart } from "../request.ts";

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
      return ["request.set_form([", ...body.parts.map(partLine), '], "multipart/form-data")'];
    case "file":
      return [`request.body = File.binread(${quote(body.path)})`];
  }
}

function partLine(part: RequestPart): string {
  const value = part.kind === "file" ? `File.open(${quote(part.value)})` : quote(part.value);
  const type = part.mediaType === undefined ? "" : `, { content_type: ${quote(part.mediaType)} }`;
  return `  [${quote(part.name)}, ${value}${type}],`;
}

function quote(text: string): string {
  // A carriage return written as it is would be read as the end of a line.
  if (text.includes("\r")) return quoteEscaped(text);
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

function quoteEscaped(text: string): string {
  return `"${text
    .replace(/[\\"#]/g, "\\$&")
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n")}"`;
}
