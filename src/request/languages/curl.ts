// A request as a cURL command for a POSIX shell. Every value is one quoted word, so nothing in it can become shell.

import type { SampleLanguage } from "../language.ts";
import { type Escapes, isFragile, quoteWith } from "../quote.ts";
import { FORM_TYPE, formText, type HttpRequest, headersBeside, type Pair, type RequestPart } from "../request.ts";

/** cURL in a POSIX shell. */
export const curl: SampleLanguage = {
  id: "bash",
  aliases: ["curl", "sh", "shell"],
  title: "cURL",
  grammar: "bash",
  write: requestToCurl,
};

/** The command that sends a request, one option a line; what curl does by itself is not said. */
function requestToCurl(request: HttpRequest): string {
  const { method, url, streams, body } = request;
  const data = bodyOptions(request);
  const usual = data.length > 0 ? "POST" : "GET";
  const headers = body?.kind === "form" ? headersBeside(request, FORM_TYPE) : request.headers;
  const start = [
    "curl",
    ...(method === "HEAD" ? ["-I"] : method === usual ? [] : [`-X ${word(method)}`]),
    ...(streams ? ["-N"] : []),
    // Braces and brackets in a URL are a list of URLs to curl.
    ...(/[[\]{}]/.test(url) ? ["-g"] : []),
    word(url),
  ];
  return [start.join(" "), ...headers.map((header) => `-H ${word(headerLine(header))}`), ...data].join(" \\\n  ");
}

// An empty value is written with a semicolon: a colon without a value would remove the header.
function headerLine([name, value]: Pair): string {
  const line = value === "" ? `${name};` : `${name}: ${value}`;
  return line.replace(/[\r\n]+/g, " ");
}

function bodyOptions(request: HttpRequest): readonly string[] {
  const { body } = request;
  if (body === undefined) return [];
  switch (body.kind) {
    case "text":
      return [`${body.text.startsWith("@") ? "--data-raw" : "-d"} ${word(body.text)}`];
    case "form":
      return body.fields.map(fieldOption);
    case "multipart":
      return body.parts.map(partOption);
    case "file":
      return [`--data-binary ${word(`@${body.path}`)}`];
  }
}

// What has no name would be read as a value alone.
function fieldOption([name, value]: Pair): string {
  if (name === "") return `--data-raw ${word(formText([[name, value]]))}`;
  const key = /^[\w.[\]-]+$/.test(name) ? name : encodeURIComponent(name);
  const option = /^[\w.~:/,*-]*$/.test(value) ? "-d" : "--data-urlencode";
  return `${option} ${word(`${key}=${value}`)}`;
}

// `-F` reads `@` and `<` at the start of a value as a file, and what follows a semicolon; `--form-string` takes it as it is.
function partOption({ kind, name, value, mediaType }: RequestPart): string {
  const type = mediaType === undefined ? "" : `;type=${mediaType}`;
  const isPlain = /^(?:[\w./ -][^;,"\\\r\n]*)?$/.test(value);
  if (kind === "value" && type === "") return `${isPlain ? "-F" : "--form-string"} ${word(`${name}=${value}`)}`;
  const quoted = isPlain ? value : `"${value.replace(/[\\"]/g, "\\$&")}"`;
  return `-F ${word(`${name}=${kind === "file" ? "@" : ""}${quoted}${type}`)}`;
}

/** The quotes that bash, zsh and ksh read escapes in. */
const ESCAPES: Escapes = {
  named: new Map([
    ["\\", "\\\\"],
    ["'", "\\'"],
    ["\n", "\\n"],
    ["\r", "\\r"],
    ["\t", "\\t"],
  ]),
  // Three octal digits end by themselves, whatever follows.
  escape: (code) => (code < 0x80 ? `\\${code.toString(8).padStart(3, "0")}` : String.fromCodePoint(code)),
};

/** One shell word: plain where it is safe, else in single quotes, with escapes where a page would change the text. */
function word(text: string): string {
  if (/^[A-Za-z0-9_./-][A-Za-z0-9_./:@%+,=-]*$/.test(text)) return text;
  // A command line cannot carry a zero byte.
  const sent = text.replaceAll("\0", "");
  if (isFragile(sent)) return `$'${quoteWith(sent, ESCAPES).slice(1, -1)}'`;
  return `'${sent.replaceAll("'", "'\\''")}'`;
}
