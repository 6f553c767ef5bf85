// A request as PowerShell 7.

import type { SampleLanguage } from "../language.ts";
import { type Escapes, isFragile, quoteWith } from "../quote.ts";
import { formText, type HttpRequest, headerOf, headersWithout } from "../request.ts";
import { bodyPieces, multipartType } from "./multipart-text.ts";

/** PowerShell. */
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
  return [
    ...headerLines(headers),
    ...bodyLines(request),
    `$response = ${call.join(" `\n  ")}`,
    "$response.Content",
  ].join("\n");
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

// Typographic quotes end a string as well as the plain one.
function quote(text: string): string {
  return isFragile(text) ? quoteEscaped(text) : `'${text.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
}

const ESCAPES: Escapes = {
  named: new Map([
    ...[...'`$"\u201c\u201d\u201e'].map((mark) => [mark, `\`${mark}`] as const),
    ["\r", "`r"],
    ["\n", "`n"],
    ["\t", "`t"],
  ]),
  escape: (code) => `\`u{${code.toString(16)}}`,
};

function quoteEscaped(text: string): string {
  return quoteWith(text, ESCAPES);
}
