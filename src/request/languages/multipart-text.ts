// A multipart body spelt out, for languages whose library has no word for it.

import { fileName, type RequestPart } from "../request.ts";

/** A stretch of the body: text as it is sent, or the bytes of a file. */
export type BodyPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "file"; readonly path: string };

/** The value of the Content-Type header. */
export function multipartType(parts: readonly RequestPart[]): string {
  return `multipart/form-data; boundary=${boundaryOf(parts)}`;
}

/** True when a part comes from a file. */
export function hasFile(parts: readonly RequestPart[]): boolean {
  return parts.some(({ kind }) => kind === "file");
}

/** The body from its first to its last boundary. */
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

// Browsers write names like this.
function field(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}

function boundaryOf(parts: readonly RequestPart[]): string {
  let boundary = "boundary";
  while (parts.some(({ value }) => value.includes(boundary))) boundary += "-x";
  return boundary;
}
