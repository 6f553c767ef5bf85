// A request as a cURL command for a POSIX shell. Every value is one quoted word, so nothing in it can become shell.

import type { HttpRequest, Pair, RequestBody, RequestPart } from "./request.ts";

/** The command that sends a request, one option a line. */
export function requestToCurl(request: HttpRequest): string {
  const method = request.method === "HEAD" ? "--head" : `--request ${word(request.method)}`;
  return [
    `curl ${method}`,
    // Braces and brackets in a URL are a list of URLs to curl.
    ...(/[[\]{}]/.test(request.url) ? ["--globoff"] : []),
    `--url ${word(request.url)}`,
    ...request.headers.map((header) => `--header ${word(headerLine(header))}`),
    ...(request.body === undefined ? [] : bodyOptions(request.body)),
  ].join(" \\\n  ");
}

// An empty value is written with a semicolon: a colon without a value would remove the header.
function headerLine([name, value]: Pair): string {
  const line = value === "" ? `${name};` : `${name}: ${value}`;
  return line.replace(/[\r\n]+/g, " ");
}

function bodyOptions(body: RequestBody): readonly string[] {
  switch (body.kind) {
    case "text":
      return [`--data-raw ${word(body.text)}`];
    case "form":
      return body.fields.map(([name, value]) => `--data-urlencode ${word(`${encodeURIComponent(name)}=${value}`)}`);
    case "multipart":
      return body.parts.map(partOption);
    case "file":
      return [`--data-binary ${word(`@${body.path}`)}`];
  }
}

// `--form` reads `@` and `<` at the start of a value as a file; `--form-string` takes it as it is.
function partOption(part: RequestPart): string {
  if (part.kind === "value") return `--form-string ${word(`${part.name}=${part.value}`)}`;
  const path = part.value.replace(/[\\"]/g, "\\$&");
  return `--form ${word(`${part.name}=@"${path}"`)}`;
}

/** One shell word: plain where it is safe, else in single quotes. */
function word(text: string): string {
  if (/^[A-Za-z0-9_./-]+$/.test(text)) return text;
  // A command line cannot carry a zero byte.
  return `'${text.replaceAll("\0", "").replaceAll("'", "'\\''")}'`;
}
