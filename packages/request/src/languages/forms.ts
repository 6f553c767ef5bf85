// Forms in samples: which headers a library sets itself, and multipart bodies written out for those that cannot send them.

import {
  FORM_TYPE,
  fileName,
  type HttpRequest,
  headersBeside,
  headersWithout,
  type Pair,
  type RequestPart,
} from "../request.ts";

/** Part of the body: literal text or the contents of a file. */
export type BodyPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "file"; readonly path: string };

/** The Content-Type header's value. */
export function multipartType(parts: readonly RequestPart[]): string {
  return `multipart/form-data; boundary=${boundaryOf(parts)}`;
}

/** The headers for a library that sets the content type of a multipart body, with its boundary. */
export function headersBesideParts(request: HttpRequest): readonly Pair[] {
  return request.body?.kind === "multipart" ? headersWithout(request, "content-type") : request.headers;
}

/** The headers for a library that sets the content type of any form. */
export function headersBesideForm(request: HttpRequest): readonly Pair[] {
  return request.body?.kind === "form" ? headersBeside(request, FORM_TYPE) : headersBesideParts(request);
}

/** The headers, with the boundary of a multipart body. */
export function headersWithBoundary(request: HttpRequest): readonly Pair[] {
  const { body, headers } = request;
  if (body?.kind !== "multipart") return headers;
  return [...headersBesideParts(request), ["Content-Type", multipartType(body.parts)]];
}

export function hasFile(parts: readonly RequestPart[]): boolean {
  return parts.some(({ kind }) => kind === "file");
}

/** The body from the first to the last boundary. */
export function bodyPieces(parts: readonly RequestPart[]): readonly BodyPiece[] {
  const boundary = boundaryOf(parts);
  const pieces: BodyPiece[] = [];
  let text = "";
  for (const part of parts) {
    text += `--${boundary}\r\n${headOf(part)}\r\n\r\n`;
    if (part.kind === "file") {
      pieces.push({ kind: "text", text }, { kind: "file", path: part.value });
      text = "\r\n";
    } else text += `${part.value}\r\n`;
  }
  pieces.push({ kind: "text", text: `${text}--${boundary}--\r\n` });
  return pieces;
}

function headOf(part: RequestPart): string {
  const type = part.mediaType ?? (part.kind === "file" ? "application/octet-stream" : undefined);
  const file = part.kind === "file" ? `; filename="${field(fileName(part.value))}"` : "";
  return `Content-Disposition: form-data; name="${field(part.name)}"${file}${type === undefined ? "" : `\r\nContent-Type: ${type}`}`;
}

// Escapes names the way browsers do.
function field(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}

function boundaryOf(parts: readonly RequestPart[]): string {
  let boundary = "boundary";
  while (parts.some(({ value }) => value.includes(boundary))) boundary += "-x";
  return boundary;
}
