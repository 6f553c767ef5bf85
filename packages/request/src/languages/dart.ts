// Dart and Flutter samples with package:http.

import type { SampleLanguage } from "../language.ts";
import { createQuote, isBlock } from "../quote.ts";
import { formText, type HttpRequest, type Pair, type RequestPart } from "../request.ts";
import { COMMON_ESCAPES, toUnicode } from "./escapes.ts";
import { headersBesideParts } from "./forms.ts";

export const dart: SampleLanguage = {
  id: "dart",
  aliases: ["flutter"],
  title: "Dart",
  grammar: "dart",
  write: writeDart,
};

const quote = createQuote({ named: [...COMMON_ESCAPES, ["$", "\\$"]], escape: toUnicode });

function writeDart(request: HttpRequest): string {
  const { body } = request;
  const multipart = body?.kind === "multipart";
  const kind = multipart ? "MultipartRequest" : "Request";
  const lines = [
    `final request = http.${kind}(${quote(request.method)}, Uri.parse(${quote(request.url)}));`,
    ...headerLines(headersBesideParts(request)),
    ...bodyLines(request),
    "",
    ...(request.streams
      ? [
          "final response = await request.send();",
          "await for (final line in response.stream.transform(utf8.decoder).transform(const LineSplitter())) {",
          "  print(line);",
          "}",
        ]
      : ["final response = await http.Response.fromStream(await request.send());", "print(response.body);"]),
  ];
  const imports = [
    ...(body?.kind === "file" ? ["import 'dart:io';"] : []),
    ...(body?.kind === "text" || body?.kind === "form" || request.streams ? ["import 'dart:convert';"] : []),
    "import 'package:http/http.dart' as http;",
    ...(multipart && body.parts.some(({ mediaType }) => mediaType !== undefined)
      ? ["import 'package:http_parser/http_parser.dart';"]
      : []),
  ];
  return `${imports.join("\n")}\n\nvoid main() async {\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n}`;
}

function headerLines(headers: readonly Pair[]): readonly string[] {
  if (headers.length === 0) return [];
  const entries = headers.map(([name, value]) => `    ${quote(name)}: ${quote(value)},`);
  return [`request.headers.addAll({\n${entries.join("\n")}\n  });`];
}

// Sends bytes, because a string body would change the media type.
function bodyLines({ body }: HttpRequest): readonly string[] {
  if (body === undefined) return [];
  switch (body.kind) {
    case "text":
      return [`request.bodyBytes = utf8.encode(${quoteText(body.text)});`];
    case "form":
      return [`request.bodyBytes = utf8.encode(${quote(formText(body.fields))});`];
    case "multipart":
      return body.parts.map(partLine);
    case "file":
      return [`request.bodyBytes = await File(${quote(body.path)}).readAsBytes();`];
  }
}

function partLine(part: RequestPart): string {
  const name = quote(part.name);
  const type = part.mediaType === undefined ? "" : `, contentType: MediaType.parse(${quote(part.mediaType)})`;
  if (part.kind === "file")
    return `request.files.add(await http.MultipartFile.fromPath(${name}, ${quote(part.value)}${type}));`;
  if (type === "") return `request.fields[${name}] = ${quote(part.value)};`;
  return `request.files.add(http.MultipartFile.fromString(${name}, ${quote(part.value)}${type}));`;
}

// Dart drops whitespace right after the opening quotes.
function quoteText(text: string): string {
  return isBlock(text) && !/^\s|'''|'$/.test(text) ? `r'''${text}'''` : quote(text);
}
