// Decodes a file's bytes to text with normalized line endings.

import { isAscii, isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { invalidUtf8, utf16 } from "./diagnostics.ts";
import type { SourceFile } from "./files.ts";

/** A text file: without byte order mark, with `\n` line endings, invalid bytes replaced and reported. */
export function parseSourceFile(path: string, bytes: Uint8Array): Checked<SourceFile> {
  const { value: text, diagnostics } = decodeText(path, bytes);
  let fingerprint: string | undefined;
  const file: SourceFile = {
    path,
    text,
    // Computed lazily: a preview reads every file on start but needs few hashes.
    get hash() {
      fingerprint ??= hash("sha1", text, "base64url").slice(0, 16);
      return fingerprint;
    },
  };
  return { value: file, diagnostics };
}

function decodeText(path: string, bytes: Uint8Array): Checked<string> {
  const wide = utf16Label(bytes);
  if (wide !== undefined) {
    return { value: normalize(new TextDecoder(wide).decode(bytes)), diagnostics: [utf16(path)] };
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // ASCII is the same in both encodings, and Latin-1 decodes much faster.
  if (isAscii(buffer)) return { value: normalize(buffer.toString("latin1")), diagnostics: [] };
  const text = normalize(buffer.toString("utf8"));
  if (isUtf8(bytes)) return { value: text, diagnostics: [] };
  return { value: text, diagnostics: [wrongBytes(path, text)] };
}

function utf16Label(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function normalize(text: string): string {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return bare.includes("\r") ? bare.replace(/\r\n?/g, "\n") : bare;
}

function wrongBytes(path: string, text: string): Diagnostic {
  const { line, column } = locate(path, text, text.indexOf("\uFFFD"));
  return invalidUtf8(path, line, column);
}
