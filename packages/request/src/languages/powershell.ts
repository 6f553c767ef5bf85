// PowerShell 7 samples.

import type { SampleLanguage } from "../language.ts";
import { createQuote, isFragile } from "../quote.ts";
import { formText, type HttpRequest, headerOf, headersWithout } from "../request.ts";
import { bodyPieces, multipartType } from "./forms.ts";

export const powershell: SampleLanguage = {
  id: "powershell",
  aliases: ["ps1", "pwsh"],
  title: "PowerShell",
  grammar: "powershell",
  write: writePowershell,
};

function writePowershell(request: HttpRequest): string {
  const { body } = request;
  const headers = headersWithout(request, "content-type");
  const type = body?.kind === "multipart" ? multipartType(body.parts) : headerOf(request, "content-type");
  const call = [
    `Invoke-WebRequest -Uri ${quote(request.url)}`,
    `-CustomMethod ${quote(request.method)}`,
    ...(headers.length > 0 ? ["-Headers $headers -SkipHeaderValidation"] : []),
    ...(type === undefined ? [] : [`-ContentType ${quote(type)}`]),
    ...(body?.kind === "file" ? [`-InFile ${quote(body.path)}`] : body === undefined ? [] : ["-Body $body"]),
  ];
  if (request.streams) return [...bodyLines(request), ...streamLines(request, type)].join("\n");
  return [
    ...headerLines(headers),
    ...bodyLines(request),
    `$response = ${call.join(" `\n  ")}`,
    "$response.Content",
  ].join("\n");
}

/** Invoke-WebRequest buffers the whole response, so streams use HttpClient. */
function streamLines(request: HttpRequest, type: string | undefined): readonly string[] {
  const { body } = request;
  const http = (name: string): string => `[System.Net.Http.${name}]`;
  const text = body?.kind === "text" || body?.kind === "form";
  const content = text ? `${http("StringContent")}::new($body)` : `${http("ByteArrayContent")}::new($body)`;
  return [
    ...(body?.kind === "file" ? [`$body = [IO.File]::ReadAllBytes(${quote(body.path)})`] : []),
    `$request = ${http("HttpRequestMessage")}::new(${quote(request.method)}, ${quote(request.url)})`,
    ...headersWithout(request, "content-type").map(
      ([name, value]) => `[void]$request.Headers.TryAddWithoutValidation(${quote(name)}, ${quote(value)})`,
    ),
    ...(body === undefined ? [] : [`$request.Content = ${content}`]),
    ...(body === undefined || type === undefined
      ? []
      : [`$request.Content.Headers.ContentType = ${http("Headers.MediaTypeHeaderValue")}::Parse(${quote(type)})`]),
    `$response = ${http("HttpClient")}::new().Send($request, 'ResponseHeadersRead')`,
    "$reader = [IO.StreamReader]::new($response.Content.ReadAsStream())",
    "while ($null -ne ($line = $reader.ReadLine())) { $line }",
  ];
}

function headerLines(headers: HttpRequest["headers"]): readonly string[] {
  if (headers.length === 0) return [];
  return ["$headers = @{", ...headers.map(([name, value]) => `  ${quote(name)} = ${quote(value)}`), "}"];
}

function bodyLines({ body }: HttpRequest): readonly string[] {
  if (body === undefined || body.kind === "file") return [];
  if (body.kind === "text") return [`$body = ${quote(body.text)}`];
  if (body.kind === "form") return [`$body = ${quote(formText(body.fields))}`];
  const pieces = bodyPieces(body.parts).map((piece) =>
    piece.kind === "text"
      ? `  [Text.Encoding]::UTF8.GetBytes(${quoteEscaped(piece.text)})`
      : `  [IO.File]::ReadAllBytes(${quote(piece.path)})`,
  );
  return ["$body = [byte[]]@(", ...pieces, ")"];
}

// PowerShell accepts typographic quotes as string delimiters.
function quote(text: string): string {
  return isFragile(text) ? quoteEscaped(text) : `'${text.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
}

const quoteEscaped = createQuote({
  named: [
    ...[...'`$"\u201c\u201d\u201e'].map((mark) => [mark, `\`${mark}`] as const),
    ["\r", "`r"],
    ["\n", "`n"],
    ["\t", "`t"],
  ],
  escape: (code) => `\`u{${code.toString(16)}}`,
});
