// Swift samples with URLSession.

import type { SampleLanguage } from "../language.ts";
import { createQuote, isBlock } from "../quote.ts";
import { formText, type HttpRequest, withoutBody } from "../request.ts";
import { COMMON_ESCAPES, guard, toUnicode } from "./escapes.ts";
import { bodyPieces, headersWithBoundary } from "./forms.ts";

export const swift: SampleLanguage = { id: "swift", aliases: [], title: "Swift", grammar: "swift", write: writeSwift };

const quote = createQuote({ named: COMMON_ESCAPES, escape: toUnicode });

function writeSwift(original: HttpRequest): string {
  // URLSession fails a GET request with a body.
  const isRejected = original.body !== undefined && original.method === "GET";
  const request = isRejected ? withoutBody(original) : original;
  return [
    "import Foundation",
    "",
    `var request = URLRequest(url: URL(string: ${quote(request.url.replace(/[{}]/g, encodeURIComponent))})!)`,
    `request.httpMethod = ${quote(request.method)}`,
    ...headersWithBoundary(request).map(
      ([name, value]) => `request.setValue(${quote(value)}, forHTTPHeaderField: ${quote(name)})`,
    ),
    ...bodyLines(request),
    ...(isRejected ? ["// URLSession cannot send a body with GET, so it is omitted here."] : []),
    "",
    ...(request.streams
      ? [
          "let (bytes, _) = try await URLSession.shared.bytes(for: request)",
          "for try await line in bytes.lines {",
          "    print(line)",
          "}",
        ]
      : [
          "let (data, _) = try await URLSession.shared.data(for: request)",
          "print(String(decoding: data, as: UTF8.self))",
        ]),
  ].join("\n");
}

function bodyLines({ body }: HttpRequest): readonly string[] {
  if (body === undefined) return [];
  switch (body.kind) {
    case "text":
      return [`request.httpBody = Data(${quoteText(body.text)}.utf8)`];
    case "form":
      return [`request.httpBody = Data(${quote(formText(body.fields))}.utf8)`];
    case "multipart":
      return [
        "var body = Data()",
        ...bodyPieces(body.parts).map((piece) =>
          piece.kind === "text" ? `body.append(Data(${quote(piece.text)}.utf8))` : `body.append(${fileOf(piece.path)})`,
        ),
        "request.httpBody = body",
      ];
    case "file":
      return [`request.httpBody = ${fileOf(body.path)}`];
  }
}

function fileOf(path: string): string {
  return `try Data(contentsOf: URL(fileURLWithPath: ${quote(path)}))`;
}

function quoteText(text: string): string {
  if (!isBlock(text)) return quote(text);
  const hashes = guard(text, "#", ["\\", '"""']);
  return `${hashes}"""\n${text}\n"""${hashes}`;
}
