// Java samples with java.net.http (Java 15 or later, for text blocks).

import type { SampleLanguage } from "../language.ts";
import { createQuote, isBlock } from "../quote.ts";
import { formText, type HttpRequest } from "../request.ts";
import { COMMON_ESCAPES } from "./escapes.ts";
import { bodyPieces, hasFile, headersWithBoundary } from "./forms.ts";

export const java: SampleLanguage = { id: "java", aliases: [], title: "Java", grammar: "java", write: writeJava };

const quote = createQuote({
  named: COMMON_ESCAPES,
  escape: (code) =>
    code < 0x100 ? `\\${code.toString(8).padStart(3, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`,
});

function writeJava(request: HttpRequest): string {
  const publisher = publisherOf(request);
  const lines = [
    ...publisher.lines,
    "HttpRequest request = HttpRequest.newBuilder()",
    `    .uri(URI.create(${quote(request.url.replace(/[{}]/g, encodeURIComponent))}))`,
    ...headersWithBoundary(request).map(([name, value]) => `    .header(${quote(name)}, ${quote(value)})`),
    methodCall(request, publisher.value),
    "    .build();",
    ...(request.streams ? STREAMED : READ),
  ];
  return [...importsOf(request), "", ...lines].join("\n");
}

const READ = [
  "HttpResponse<String> response = HttpClient.newHttpClient()",
  "    .send(request, HttpResponse.BodyHandlers.ofString());",
  "System.out.println(response.body());",
];
const STREAMED = [
  "HttpClient.newHttpClient()",
  "    .send(request, HttpResponse.BodyHandlers.ofLines())",
  "    .body()",
  "    .forEach(System.out::println);",
];

function methodCall({ method, body }: HttpRequest, publisher: string): string {
  if ((method === "GET" || method === "DELETE") && body === undefined) return `    .${method}()`;
  if (method === "POST" || method === "PUT") return `    .${method}(${publisher})`;
  return `    .method(${quote(method)}, ${publisher})`;
}

function importsOf({ body }: HttpRequest): readonly string[] {
  const isMultipart = body?.kind === "multipart";
  const file = body?.kind === "file" || (isMultipart && hasFile(body.parts));
  return [
    "import java.net.URI;",
    "import java.net.http.HttpClient;",
    "import java.net.http.HttpRequest;",
    "import java.net.http.HttpResponse;",
    // Before Java 18, the default encoding is the platform's.
    ...(isMultipart ? ["import java.nio.charset.StandardCharsets;"] : []),
    ...(isMultipart && file ? ["import java.nio.file.Files;"] : []),
    ...(file ? ["import java.nio.file.Path;"] : []),
    ...(isMultipart ? ["import java.util.List;"] : []),
  ];
}

interface Publisher {
  readonly lines: readonly string[];
  readonly value: string;
}

function publisherOf({ body }: HttpRequest): Publisher {
  const publishers = "HttpRequest.BodyPublishers";
  if (body === undefined) return { lines: [], value: `${publishers}.noBody()` };
  switch (body.kind) {
    case "text":
      return { lines: [`String body = ${quoteText(body.text)};`, ""], value: `${publishers}.ofString(body)` };
    case "form":
      return { lines: [`String body = ${quote(formText(body.fields))};`, ""], value: `${publishers}.ofString(body)` };
    case "multipart": {
      const pieces = bodyPieces(body.parts).map((piece) =>
        piece.kind === "text"
          ? `    ${quote(piece.text)}.getBytes(StandardCharsets.UTF_8)`
          : `    Files.readAllBytes(Path.of(${quote(piece.path)}))`,
      );
      return {
        lines: ["List<byte[]> body = List.of(", pieces.join(",\n"), ");", ""],
        value: `${publishers}.ofByteArrays(body)`,
      };
    }
    case "file":
      return { lines: [], value: `${publishers}.ofFile(Path.of(${quote(body.path)}))` };
  }
}

// A text block drops common indentation and trailing spaces, so one line must start at the margin.
function quoteText(text: string): string {
  if (!isBlock(text) || /[ \t](?:\n|$)/.test(text) || !/^[^\s]/m.test(text)) return quote(text);
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  return `"""\n${escaped}"""`;
}
