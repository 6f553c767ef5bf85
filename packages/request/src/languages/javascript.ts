// JavaScript samples with fetch: for browsers, for Node (which reads files from disk) and in TypeScript.

import { losesDigits } from "@lectern/base/exact-json.ts";
import type { SampleLanguage } from "../language.ts";
import { jsonToLiteral, type LiteralSyntax } from "../literal.ts";
import { isBlock, quoteJson } from "../quote.ts";
import { fileName, type HttpRequest, hasUniqueNames, jsonBody, type RequestPart, withoutBody } from "../request.ts";
import { headersBesideParts } from "./forms.ts";

/** Methods `fetch` refuses, in browsers and in Node. */
const REJECTED = ["TRACE", "CONNECT", "TRACK"];

export const javascript: SampleLanguage = {
  id: "javascript",
  aliases: ["js"],
  title: "JavaScript",
  grammar: "javascript",
  rejects: REJECTED,
  write: (request) => writeFetch(request, { file: pickedFile, imports: [], type: "" }),
};

export const node: SampleLanguage = {
  id: "node",
  aliases: ["nodejs", "node.js"],
  title: "Node.js",
  grammar: "javascript",
  rejects: REJECTED,
  write: (request) =>
    writeFetch(request, {
      file: (path, type) => `await openAsBlob(${quoteJson(path)}${type ? `, { type: ${quoteJson(type)} }` : ""})`,
      imports: ['import { openAsBlob } from "node:fs";'],
      type: "",
    }),
};

export const typescript: SampleLanguage = {
  id: "typescript",
  aliases: ["ts"],
  title: "TypeScript",
  grammar: "typescript",
  rejects: REJECTED,
  write: (request) => writeFetch(request, { file: pickedTypedFile, imports: [], type: ": Response" }),
};

interface Dialect {
  file(path: string, mediaType?: string): string;
  readonly imports: readonly string[];
  readonly type: string;
}

const SYNTAX: LiteralSyntax = {
  null: "null",
  true: "true",
  false: "false",
  quote: quoteJson,
  // As a plain key, `__proto__` would set the prototype.
  key: (text) => (text === "__proto__" ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(text) ? text : quoteJson(text)),
};

function pickedFile(_: string, mediaType?: string): string {
  return withType('document.querySelector("input[type=file]").files[0]', mediaType);
}

function pickedTypedFile(_: string, mediaType?: string): string {
  return withType('document.querySelector<HTMLInputElement>("input[type=file]")!.files![0]', mediaType);
}

/** Browsers guess a file's type from the operating system, so an explicit one needs a Blob. */
function withType(file: string, mediaType: string | undefined): string {
  return mediaType === undefined ? file : `new Blob([${file}], { type: ${quoteJson(mediaType)} })`;
}

/** Methods that `fetch` refuses to send with a body. */
const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

function writeFetch(original: HttpRequest, dialect: Dialect): string {
  const isRejected = original.body !== undefined && BODILESS.has(original.method);
  const request = isRejected ? withoutBody(original) : original;
  const { body } = request;
  const usesFile =
    body?.kind === "file" || (body?.kind === "multipart" && body.parts.some(({ kind }) => kind === "file"));
  const lines = usesFile && dialect.imports.length > 0 ? [...dialect.imports, ""] : [];
  if (body?.kind === "multipart") {
    lines.push("const form = new FormData();", ...body.parts.map((part) => appendPart(part, dialect)), "");
  }
  if (isRejected) lines.push(`// fetch cannot send a body with ${original.method}, so it is omitted here.`);
  const init = options(request, dialect);
  const call = `const response${dialect.type} = await fetch(${quoteJson(request.url)}`;
  lines.push(...(init.length === 0 ? [`${call});`] : [`${call}, {`, ...init, "});"]));
  lines.push("", ...readResponse(request, dialect));
  return lines.join("\n");
}

function readResponse({ method, streams }: HttpRequest, { type }: Dialect): readonly string[] {
  if (method === "HEAD") return ["console.log(response.status);"];
  if (!streams) return ["console.log(await response.text());"];
  const body = type === "" ? "response.body" : "response.body!";
  return [
    `const reader = ${body}.pipeThrough(new TextDecoderStream()).getReader();`,
    "for (let part = await reader.read(); !part.done; part = await reader.read()) {",
    "  console.log(part.value);",
    "}",
  ];
}

function options(request: HttpRequest, dialect: Dialect): readonly string[] {
  // The browser sets this header itself, with the boundary.
  const headers = headersBesideParts(request);
  const body = bodyOf(request, dialect);
  return [
    ...(request.method === "GET" ? [] : [`  method: ${quoteJson(request.method)},`]),
    ...(headers.length === 0
      ? []
      : ["  headers: {", ...headers.map(([name, value]) => `    ${key(name)}: ${quoteJson(value)},`), "  },"]),
    ...(body === undefined ? [] : [`  body: ${body},`]),
  ];
}

function key(name: string): string {
  return SYNTAX.key?.(name) ?? quoteJson(name);
}

function bodyOf(request: HttpRequest, dialect: Dialect): string | undefined {
  const { body } = request;
  if (body === undefined) return undefined;
  const json = jsonBody(request);
  // Numbers would lose digits that the text keeps.
  if (json !== undefined && !losesDigits(json.value)) {
    const literal = jsonToLiteral(json.value, SYNTAX, "  ").replaceAll("\n", "\n  ");
    return `JSON.stringify(${literal})`;
  }
  switch (body.kind) {
    case "text":
      return isBlock(body.text) ? template(body.text) : quoteJson(body.text);
    case "form": {
      const isObject = hasUniqueNames(body.fields);
      const pairs = body.fields.map(([name, value]) =>
        isObject ? `    ${key(name)}: ${quoteJson(value)},` : `    [${quoteJson(name)}, ${quoteJson(value)}],`,
      );
      const [open, close] = isObject ? "{}" : "[]";
      return `new URLSearchParams(${open}\n${pairs.join("\n")}\n  ${close})`;
    }
    case "multipart":
      return "form";
    case "file":
      return dialect.file(body.path);
  }
}

function appendPart(part: RequestPart, dialect: Dialect): string {
  const name = quoteJson(part.name);
  if (part.kind === "file")
    return `form.append(${name}, ${dialect.file(part.value, part.mediaType)}, ${quoteJson(fileName(part.value))});`;
  if (part.mediaType === undefined) return `form.append(${name}, ${quoteJson(part.value)});`;
  return `form.append(${name}, new Blob([${quoteJson(part.value)}], { type: ${quoteJson(part.mediaType)} }));`;
}

function template(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, "\\$&")}\``;
}
