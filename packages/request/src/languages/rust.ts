// Rust samples with reqwest.

import type { SampleLanguage } from "../language.ts";
import { createQuote, isBlock } from "../quote.ts";
import type { HttpRequest, RequestPart } from "../request.ts";
import { COMMON_ESCAPES, guard, toUnicode } from "./escapes.ts";
import { headersBesideForm } from "./forms.ts";

export const rust: SampleLanguage = { id: "rust", aliases: ["rs"], title: "Rust", grammar: "rust", write: writeRust };

const quote = createQuote({ named: COMMON_ESCAPES, escape: toUnicode });

function writeRust(request: HttpRequest): string {
  const { method, url } = request;
  const form = request.body?.kind === "multipart" ? formLines(request.body.parts) : [];
  const lines = [
    ...form,
    "let client = reqwest::blocking::Client::new();",
    `let ${request.streams ? "mut " : ""}response = client`,
    /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/.test(method)
      ? `    .${method.toLowerCase()}(${quote(url)})`
      : `    .request(${quote(method)}.parse()?, ${quote(url)})`,
    ...headersBesideForm(request).map(([name, value]) => `    .header(${quote(name)}, ${quote(value)})`),
    ...bodyCall(request),
    "    .send()?;",
    request.streams ? "response.copy_to(&mut std::io::stdout())?;" : 'println!("{}", response.text()?);',
    "Ok(())",
  ];
  // Literals stay at the margin: their indentation would be sent.
  const code = lines.map((line) => `    ${line}`).join("\n");
  return `fn main() -> Result<(), Box<dyn std::error::Error>> {\n${code}\n}`;
}

function bodyCall({ body }: HttpRequest): readonly string[] {
  if (body === undefined) return [];
  switch (body.kind) {
    case "text":
      return [`    .body(${quoteText(body.text)})`];
    case "form":
      return [
        "    .form(&[",
        ...body.fields.map(([name, value]) => `        (${quote(name)}, ${quote(value)}),`),
        "    ])",
      ];
    case "multipart":
      return ["    .multipart(form)"];
    case "file":
      return [`    .body(std::fs::File::open(${quote(body.path)})?)`];
  }
}

function formLines(parts: readonly RequestPart[]): readonly string[] {
  const calls = parts.map((part) => {
    const name = quote(part.name);
    const isFile = part.kind === "file";
    const value = quote(part.value);
    if (part.mediaType === undefined) return isFile ? `    .file(${name}, ${value})?` : `    .text(${name}, ${value})`;
    const create = `reqwest::blocking::multipart::Part::${isFile ? `file(${value})?` : `text(${value})`}`;
    return `    .part(${name}, ${create}.mime_str(${quote(part.mediaType)})?)`;
  });
  return ["let form = reqwest::blocking::multipart::Form::new()", `${calls.join("\n    ")};`];
}

function quoteText(text: string): string {
  if (!isBlock(text)) return quote(text);
  const hashes = `#${guard(text, "#", ['"#'])}`;
  return `r${hashes}"${text}"${hashes}`;
}
