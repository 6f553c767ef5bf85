// Python samples with requests, the most widely used library.

import type { SampleLanguage } from "../language.ts";
import { jsonToLiteral, type LiteralSyntax } from "../literal.ts";
import { isBlock, quoteJson } from "../quote.ts";
import {
  fileName,
  type HttpRequest,
  hasUniqueNames,
  headersBeside,
  jsonBody,
  type Pair,
  type RequestPart,
  splitQuery,
} from "../request.ts";
import { headersBesideForm } from "./forms.ts";

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
  const headers = headersOf(request, json !== undefined);
  const body = bodyOf(request);
  const query = splitQuery(request.url);
  const isDefault = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(request.method);
  const call = [
    ...(isDefault ? [] : [quoteJson(request.method)]),
    "url",
    ...(query ? ["params=params"] : []),
    ...(headers.length > 0 ? ["headers=headers"] : []),
    ...(body === undefined ? [] : [`${body.keyword}=${body.keyword === "json" ? "payload" : body.keyword}`]),
    ...(request.streams ? ["stream=True"] : []),
  ];
  const lines = ["import requests", "", `url = ${quoteJson(query?.base ?? request.url)}`];
  if (query) lines.push(`params = ${pairsOf(query.pairs)}`);
  if (headers.length > 0) lines.push(`headers = ${pairsOf(headers)}`);
  if (json !== undefined) lines.push(`payload = ${jsonToLiteral(json.value, SYNTAX, "    ")}`);
  else if (body !== undefined) lines.push(`${body.keyword} = ${body.value}`);
  const read = request.streams
    ? ["for line in response.iter_lines(decode_unicode=True):", "    if line:", "        print(line)"]
    : [request.method === "HEAD" ? "print(response.status_code)" : "print(response.text)"];
  const name = isDefault ? request.method.toLowerCase() : "request";
  lines.push("", `response = requests.${name}(${call.join(", ")})`, ...read);
  return lines.join("\n");
}

/** requests sets the content type of JSON and forms itself, including the multipart boundary. */
function headersOf(request: HttpRequest, isJson: boolean): readonly Pair[] {
  return isJson ? headersBeside(request, "application/json") : headersBesideForm(request);
}

/** A dict, or a list of pairs if a name repeats. */
function pairsOf(pairs: readonly Pair[]): string {
  const isDictionary = hasUniqueNames(pairs);
  const entries = pairs.map(([name, value]) =>
    isDictionary ? `    ${quoteJson(name)}: ${quoteJson(value)},` : `    (${quoteJson(name)}, ${quoteJson(value)}),`,
  );
  const [open, close] = isDictionary ? "{}" : "[]";
  return entries.length === 0 ? `${open}${close}` : `${open}\n${entries.join("\n")}\n${close}`;
}

/** The JSON body; null is sent as text, because `json=None` sends nothing. */
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
      return { keyword: "data", value: pairsOf(body.fields) };
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
