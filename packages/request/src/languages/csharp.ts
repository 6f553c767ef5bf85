// C# samples with HttpClient (C# 11 or later, for raw strings).

import type { SampleLanguage } from "../language.ts";
import { isBlock, quoteJson } from "../quote.ts";
import { fileName, formText, type HttpRequest, headerOf, headersWithout, type RequestPart } from "../request.ts";
import { guard } from "./escapes.ts";

export const csharp: SampleLanguage = {
  id: "csharp",
  aliases: ["c#", "cs"],
  title: "C#",
  grammar: "csharp",
  write: writeCsharp,
};

/** The same under the platform's name. */
export const dotnet: SampleLanguage = {
  id: "dotnet",
  aliases: [".net", "dot-net"],
  title: ".NET",
  grammar: "csharp",
  write: writeCsharp,
};

function writeCsharp(request: HttpRequest): string {
  const { body } = request;
  const headers = headersWithout(request, "content-type");
  const type = headerOf(request, "content-type");
  const typed = body !== undefined && body.kind !== "multipart" && type !== undefined;
  const isTypedFile = body?.kind === "multipart" && body.parts.some((part) => part.kind === "file" && part.mediaType);
  const uses = typed || isTypedFile ? ["using System.Net.Http.Headers;", ""] : [];
  return [
    ...uses,
    "using var client = new HttpClient();",
    `using var request = new HttpRequestMessage(${methodOf(request)}, ${quoteJson(request.url)});`,
    ...headers.map(
      ([name, value]) => `request.Headers.TryAddWithoutValidation(${quoteJson(name)}, ${quoteJson(value)});`,
    ),
    ...contentLines(request),
    ...(typed ? [`request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quoteJson(type)});`] : []),
    "",
    ...(request.streams ? STREAMED : READ),
  ].join("\n");
}

const READ = [
  "using var response = await client.SendAsync(request);",
  "Console.WriteLine(await response.Content.ReadAsStringAsync());",
];
const STREAMED = [
  "using var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);",
  "using var reader = new StreamReader(await response.Content.ReadAsStreamAsync());",
  "while (await reader.ReadLineAsync() is { } line) Console.WriteLine(line);",
];

function methodOf({ method }: HttpRequest): string {
  return /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/.test(method)
    ? `HttpMethod.${method.charAt(0)}${method.slice(1).toLowerCase()}`
    : `new HttpMethod(${quoteJson(method)})`;
}

function contentLines({ body }: HttpRequest): readonly string[] {
  if (body === undefined) return [];
  switch (body.kind) {
    case "text":
      return [`request.Content = new StringContent(${quoteText(body.text)});`];
    case "form":
      return [`request.Content = new StringContent(${quoteJson(formText(body.fields))});`];
    case "multipart":
      return ["var form = new MultipartFormDataContent();", ...body.parts.map(partLine), "request.Content = form;"];
    case "file":
      return [`request.Content = new StreamContent(File.OpenRead(${quoteJson(body.path)}));`];
  }
}

function partLine(part: RequestPart): string {
  const name = quoteJson(part.name);
  if (part.kind === "file") {
    const file = `new StreamContent(File.OpenRead(${quoteJson(part.value)}))`;
    const header = `MediaTypeHeaderValue.Parse(${quoteJson(part.mediaType ?? "")})`;
    const content = part.mediaType === undefined ? file : `${file} { Headers = { ContentType = ${header} } }`;
    return `form.Add(${content}, ${name}, ${quoteJson(fileName(part.value))});`;
  }
  const type = part.mediaType === undefined ? "" : `, null, ${quoteJson(part.mediaType)}`;
  return `form.Add(new StringContent(${quoteJson(part.value)}${type}), ${name});`;
}

function quoteText(text: string): string {
  if (!isBlock(text)) return quoteJson(text);
  const quotes = `"""${guard(text, '"', ['"""'])}`;
  return `${quotes}\n${text}\n${quotes}`;
}
