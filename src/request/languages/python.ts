// A request as Python with requests, the library most people reach for.

import type { SampleLanguage } from "../language.ts";
import { jsonToLiteral, type LiteralSyntax } from "../literal.ts";
import { isBlock, quoteJson } from "../quote.ts";
import { fileName, type HttpRequest, headersWithout, jsonBody, type Pair, type RequestPart } from "../request.ts";

/** Python with requests. */
export const python: SampleLanguage = {
  id: "python",
  aliases: ["py"],
  title: "Python",
  grammar: "python",
  write: writePython,
};

const SYNTAX: LiteralSyntax = { null: "None", true: "True", false: "False", quote: quoteJson };

function writePython(request: HttpRequest): string {
  const json = payloadOf(request);
  // The library writes the boundary of a form into this header itself.
  const headers = request.body?.kind === "multipart" ? headersWithout(request, "content-type") : request.headers;
  const body = bodyOf(request);
  const call = [
    quoteJson(request.method),
    "url",
    ...(headers.length > 0 ? ["headers=headers"] : []),
    ...(body === undefined ? [] : [`${body.keyword}=${body.keyword === "json" ? "payload" : body.keyword}`]),
    ...(request.streams ? ["stream=True"] : []),
  ];
  const lines = ["import requests", "", `url = ${quoteJson(request.url)}`];
  if (headers.length > 0) lines.push(headersLiteral(headers));
  if (json !== undefined) lines.push(`payload = ${jsonToLiteral(json.value, SYNTAX, "    ")}`);
  else if (body !== undefined) lines.push(`${body.keyword} = ${body.value}`);
  const read = request.streams
    ? ["for line in response.iter_lines(decode_unicode=True):", "    if line:", "        print(line)"]
    : ["print(response.text)"];
  lines.push("", `response = requests.request(${call.join(", ")})`, "", ...read);
  return lines.join("\n");
}

function headersLiteral(headers: readonly Pair[]): string {
  const entries = headers.map(([name, value]) => `    ${quoteJson(name)}: ${quoteJson(value)},`);
  return `headers = {\n${entries.join("\n")}\n}`;
}

/** A JSON body; `json=None` would send nothing, so `null` goes as text. */
function payloadOf(request: HttpRequest): { readonly value: unknown } | undefined {
  const json = jsonBody(request);
  return json?.value === null ? undefined : json;
}

interface PythonBody {
  readonly keyword: "json" | "data" | "files";
  readonly value: string;
}

function bodyOf(request: HttpRequest): PythonBody | undefined {
  const { body } = request;
  if (body === undefined) return undefined;
  if (payloadOf(request) !== undefined) return { keyword: "json", value: "payload" };
  switch (body.kind) {
    case "text":
      return { keyword: "data", value: `${quoteText(body.text)}.encode()` };
    case "form":
      return {
        keyword: "data",
        value: list(body.fields.map(([name, value]) => `(${quoteJson(name)}, ${quoteJson(value)})`)),
      };
    case "multipart":
      return { keyword: "files", value: list(body.parts.map(partOf)) };
    case "file":
      return { keyword: "data", value: `open(${quoteJson(body.path)}, "rb")` };
  }
}

function partOf(part: RequestPart): string {
  const name = quoteJson(part.name);
  const type = part.mediaType === undefined ? "" : `, ${quoteJson(part.mediaType)}`;
  if (part.kind === "file") {
    const file = `open(${quoteJson(part.value)}, "rb")`;
    return type === "" ? `(${name}, ${file})` : `(${name}, (${quoteJson(fileName(part.value))}, ${file}${type}))`;
  }
  return `(${name}, (None, ${quoteJson(part.value)}${type}))`;
}

function list(items: readonly string[]): string {
  return items.length === 0 ? "[]" : `[\n${items.map((item) => `    ${item},`).join("\n")}\n]`;
}

function quoteText(text: string): string {
  if (!isBlock(text)) return quoteJson(text);
  return `"""${text.replace(/[\\"]/g, "\\$&")}"""`;
}
