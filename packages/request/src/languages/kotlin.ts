// Kotlin samples with java.net.http.

import type { SampleLanguage } from "../language.ts";
import { createQuote, isBlock } from "../quote.ts";
import { formText, type HttpRequest } from "../request.ts";
import { COMMON_ESCAPES } from "./escapes.ts";
import { bodyPieces, headersWithBoundary } from "./forms.ts";

export const kotlin: SampleLanguage = {
  id: "kotlin",
  aliases: ["kt"],
  title: "Kotlin",
  grammar: "kotlin",
  write: writeKotlin,
};

const quote = createQuote({
  named: [...COMMON_ESCAPES, ["$", "\\$"]],
  escape: (code) => `\\u${code.toString(16).padStart(4, "0")}`,
});

function writeKotlin(request: HttpRequest): string {
  const { body } = request;
  const file = body?.kind === "file" || body?.kind === "multipart";
  return [
    "import java.net.URI",
    "import java.net.http.HttpClient",
    "import java.net.http.HttpRequest",
    "import java.net.http.HttpRequest.BodyPublishers",
    "import java.net.http.HttpResponse.BodyHandlers",
    ...(file ? ["import java.nio.file.Files", "import java.nio.file.Path"] : []),
    "",
    "val request = HttpRequest.newBuilder()",
    `    .uri(URI.create(${quote(request.url.replace(/[{}]/g, encodeURIComponent))}))`,
    ...headersWithBoundary(request).map(([name, value]) => `    .header(${quote(name)}, ${quote(value)})`),
    `    .method(${quote(request.method)}, ${publisherOf(request)})`,
    "    .build()",
    ...(request.streams
      ? ["HttpClient.newHttpClient().send(request, BodyHandlers.ofLines()).body().forEach(::println)"]
      : [
          "val response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString())",
          "println(response.body())",
        ]),
  ].join("\n");
}

function publisherOf({ body }: HttpRequest): string {
  if (body === undefined) return "BodyPublishers.noBody()";
  switch (body.kind) {
    case "text":
      return `BodyPublishers.ofString(${quoteText(body.text)})`;
    case "form":
      return `BodyPublishers.ofString(${quote(formText(body.fields))})`;
    case "multipart": {
      const pieces = bodyPieces(body.parts).map((piece) =>
        piece.kind === "text"
          ? `        ${quote(piece.text)}.toByteArray(),`
          : `        Files.readAllBytes(Path.of(${quote(piece.path)})),`,
      );
      return `BodyPublishers.ofByteArrays(listOf(\n${pieces.join("\n")}\n    ))`;
    }
    case "file":
      return `BodyPublishers.ofFile(Path.of(${quote(body.path)}))`;
  }
}

function quoteText(text: string): string {
  return isBlock(text) && !/\$|"""|"$/.test(text) ? `"""${text}"""` : quote(text);
}
