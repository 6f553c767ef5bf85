// C and C++ samples with libcurl.

import type { SampleLanguage } from "../language.ts";
import { createQuote } from "../quote.ts";
import { formText, type HttpRequest, type RequestPart } from "../request.ts";
import { COMMON_ESCAPES } from "./escapes.ts";
import { headersBesideParts } from "./forms.ts";

export const c: SampleLanguage = {
  id: "c",
  aliases: [],
  title: "C",
  grammar: "c",
  write: (request) => writeLibcurl(request, "#include <curl/curl.h>\n#include <stdio.h>"),
};

export const cpp: SampleLanguage = {
  id: "c++",
  aliases: ["cpp"],
  title: "C++",
  grammar: "cpp",
  write: (request) => writeLibcurl(request, "#include <cstdio>\n#include <curl/curl.h>"),
};

// Octal escapes end after three digits; hexadecimal ones swallow any digits that follow.
const quote = createQuote({
  named: [...COMMON_ESCAPES, ["?", "\\?"]],
  escape: (code) => [...new TextEncoder().encode(String.fromCodePoint(code))].map(octal).join(""),
});

function octal(byte: number): string {
  return `\\${byte.toString(8).padStart(3, "0")}`;
}

function writeLibcurl(request: HttpRequest, includes: string): string {
  const list = headersBesideParts(request).map(([name, value]) => {
    return `headers = curl_slist_append(headers, ${quote(value === "" ? `${name};` : `${name}: ${value}`)});`;
  });
  const lines = [
    "CURL *curl = curl_easy_init();",
    `curl_easy_setopt(curl, CURLOPT_URL, ${quote(request.url)});`,
    `curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, ${quote(request.method)});`,
    ...(request.method === "HEAD" ? ["curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);"] : []),
    ...(list.length > 0
      ? ["", "struct curl_slist *headers = NULL;", ...list, "curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);"]
      : []),
    ...bodyLines(request),
    "",
    "CURLcode result = curl_easy_perform(curl);",
    'if (result != CURLE_OK) fprintf(stderr, "%s\\n", curl_easy_strerror(result));',
    ...(list.length > 0 ? ["curl_slist_free_all(headers);"] : []),
    "curl_easy_cleanup(curl);",
    "return result;",
  ];
  return `${includes}\n\nint main(void) {\n${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n}`;
}

function bodyLines({ body }: HttpRequest): readonly string[] {
  if (body === undefined) return [];
  switch (body.kind) {
    case "text":
      return ["", `curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ${quoteLines(body.text)});`];
    case "form":
      return ["", `curl_easy_setopt(curl, CURLOPT_POSTFIELDS, ${quote(formText(body.fields))});`];
    case "multipart":
      return [
        "",
        "curl_mime *form = curl_mime_init(curl);",
        ...(body.parts.length > 0 ? ["curl_mimepart *part;"] : []),
        ...body.parts.flatMap(partLines),
        "curl_easy_setopt(curl, CURLOPT_MIMEPOST, form);",
      ];
    case "file":
      return [
        "",
        `FILE *file = fopen(${quote(body.path)}, "rb");`,
        "curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);",
        "curl_easy_setopt(curl, CURLOPT_READDATA, file);",
      ];
  }
}

function partLines(part: RequestPart): readonly string[] {
  return [
    "part = curl_mime_addpart(form);",
    `curl_mime_name(part, ${quote(part.name)});`,
    part.kind === "file"
      ? `curl_mime_filedata(part, ${quote(part.value)});`
      : `curl_mime_data(part, ${quote(part.value)}, CURL_ZERO_TERMINATED);`,
    ...(part.mediaType === undefined ? [] : [`curl_mime_type(part, ${quote(part.mediaType)});`]),
  ];
}

/** One literal per line; the compiler joins them. */
function quoteLines(text: string): string {
  const lines = text.split(/(?<=\n)/);
  return lines.length < 2 ? quote(text) : `\n${lines.map((line) => `    ${quote(line)}`).join("\n")}`;
}
