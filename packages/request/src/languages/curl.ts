// cURL samples for a POSIX shell. Every value is one quoted word, so none can run as shell code.

import type { SampleLanguage } from "../language.ts";
import { createQuote, isFragile } from "../quote.ts";
import { FORM_TYPE, formText, type HttpRequest, headersBeside, type Pair, type RequestPart } from "../request.ts";

export const curl: SampleLanguage = {
  id: "bash",
  aliases: ["curl", "sh", "shell"],
  title: "cURL",
  grammar: "bash",
  write: requestToCurl,
};

/** The cURL command, one option per line, without options that match curl's defaults. */
function requestToCurl(request: HttpRequest): string {
  const { method, url, streams, body } = request;
  const data = bodyOptions(request);
  const standard = data.length > 0 ? "POST" : "GET";
  const headers = body?.kind === "form" ? headersBeside(request, FORM_TYPE) : request.headers;
  const start = [
    "curl",
    ...(method === "HEAD" ? ["-I"] : method === standard ? [] : [`-X ${word(method)}`]),
    ...(streams ? ["-N"] : []),
    // curl would expand braces and brackets in the URL.
    ...(/[[\]{}]/.test(url) ? ["-g"] : []),
    word(url),
  ];
  return [start.join(" "), ...headers.map((header) => `-H ${word(headerLine(header))}`), ...data].join(" \\\n  ");
}

// curl sends an empty header for `Name;` but removes the header for `Name:`.
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

// Without a name, curl would read the whole option as a value.
function fieldOption([name, value]: Pair): string {
  if (name === "") return `--data-raw ${word(formText([[name, value]]))}`;
  const key = /^[\w.[\]-]+$/.test(name) ? name : encodeURIComponent(name);
  const option = /^[\w.~:/,*-]*$/.test(value) ? "-d" : "--data-urlencode";
  return `${option} ${word(`${key}=${value}`)}`;
}

// `-F` interprets a leading `@` or `<` and anything after a semicolon; `--form-string` takes the value literally.
function partOption({ kind, name, value, mediaType }: RequestPart): string {
  const type = mediaType === undefined ? "" : `;type=${mediaType}`;
  const isPlain = /^(?:[\w./ -][^;,"\\\r\n]*)?$/.test(value);
  if (kind === "value" && type === "") return `${isPlain ? "-F" : "--form-string"} ${word(`${name}=${value}`)}`;
  const quoted = isPlain ? value : `"${value.replace(/[\\"]/g, "\\$&")}"`;
  return `-F ${word(`${name}=${kind === "file" ? "@" : ""}${quoted}${type}`)}`;
}

/** Escapes for `$'…'` in bash, zsh and ksh. */
const quoteEscaped = createQuote({
  named: [
    ["\\", "\\\\"],
    ["'", "\\'"],
    ["\n", "\\n"],
    ["\r", "\\r"],
    ["\t", "\\t"],
  ],
  // Three octal digits are self-terminating.
  escape: (code) => (code < 0x80 ? `\\${code.toString(8).padStart(3, "0")}` : String.fromCodePoint(code)),
});

/** One shell word: bare if safe, else single-quoted, with escapes if a page would alter the text. */
function word(text: string): string {
  if (/^[A-Za-z0-9_./-][A-Za-z0-9_./:@%+,=-]*$/.test(text)) return text;
  // A command line cannot contain null bytes.
  const sent = text.replaceAll("\0", "");
  if (isFragile(sent)) return `$'${quoteEscaped(sent).slice(1, -1)}'`;
  return `'${sent.replaceAll("'", "'\\''")}'`;
}
