// Combines code from several places of a page into one text for the compiler, and maps positions back to the page.

import { fileStart, type Location } from "@lectern/base/diagnostic.ts";

/** A piece of author code, with what the compiler must see around it. */
export interface Piece {
  readonly code: string;
  /** Where the code starts. */
  readonly at: Location;
  readonly before?: string;
  readonly after?: string;
}

/** The code of a module. */
export interface Source {
  readonly path: string;
  readonly pieces: readonly Piece[];
}

/** The pieces as one text; the code of each starts on a new line. */
export function sourceText(source: Source): string {
  return source.pieces.map(pieceText).join("");
}

/** A piece as it appears in the source text. */
export function pieceText(piece: Piece): string {
  return `${piece.before ?? ""}\n${piece.code}\n${piece.after ?? ""}\n`;
}

/** Maps a position in the source text to the page; lines are one-based, columns zero-based. */
export function locateInSource(source: Source, line: number, column: number): Location {
  let first = 1;
  for (const piece of source.pieces) {
    const lines = countLines(piece.code);
    // One line before the code and one after it, see pieceText.
    if (line < first + lines + 2) return locateInPiece(piece, line - first - 1, column);
    first += lines + 2;
  }
  return source.pieces.at(-1)?.at ?? fileStart(source.path);
}

function locateInPiece(piece: Piece, row: number, column: number): Location {
  if (row < 0) return piece.at;
  const lines = piece.code.split("\n");
  if (row >= lines.length) return locateInPiece(piece, lines.length - 1, lines.at(-1)?.length ?? 0);
  if (row === 0) return { ...piece.at, column: piece.at.column + column };
  return { file: piece.at.file, line: piece.at.line + row, column: column + 1 };
}

function countLines(text: string): number {
  let lines = 1;
  for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) lines++;
  return lines;
}
