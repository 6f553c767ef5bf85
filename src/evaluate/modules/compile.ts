// Compiles authors' code (JSX, TypeScript) to plain JavaScript, once per text. The compiler is loaded on first use,
// because most sites have no code and its start costs more than a hundred pages.

import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import type { Message, TransformOptions } from "esbuild";
import type { Checked, Diagnostic, Location } from "../../base/diagnostic.ts";
import { hashText } from "../../base/hash.ts";
import { syntax } from "../diagnostics.ts";
import { locateInSource, type Piece, pieceText, type Source, sourceText } from "../source.ts";
import { type ModuleParts, readModule } from "./read-module.ts";

/** A module ready to be linked. */
export interface CompiledModule extends ModuleParts {
  readonly path: string;
  /** Names the module in stack traces; changes with its text. */
  readonly id: string;
  /** Plain JavaScript with the author's imports and exports. */
  readonly code: string;
  /** Set when some of the author's code could not be read, so that names may be missing. */
  readonly broken?: true;
  /** The author's place of a place in `code`; lines count from 1, columns from 0. */
  locate(line: number, column: number): Location;
}

const OPTIONS: TransformOptions & { readonly sourcemap: true } = {
  loader: "tsx",
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  sourcemap: true,
  sourcesContent: false,
  legalComments: "none",
  // Names stay as authors wrote them, in any script.
  charset: "utf8",
  // Code runs as a function, where this would be a syntax error.
  define: { "import.meta": "undefined" },
  logLevel: "silent",
  // Texts over several lines would hide where statements begin (see read-module.ts).
  supported: { "template-literal": false, "top-level-await": false },
  // Names that are only used as tags in the page must stay imported.
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
};

/** Compiles a module; pieces that cannot be read are reported and left out. */
export async function compileSource(source: Source, text: string): Promise<Checked<CompiledModule>> {
  const id = `lectern-${hashText(source.path)}-${hashText(text)}`;
  if (source.pieces.length === 0) return { value: compiledModule(source, id, NOTHING), diagnostics: [] };
  const { transform } = await import("esbuild");
  const first = await attempt(transform(text, OPTIONS));
  if (first.output) return { value: compiledModule(source, id, first.output), diagnostics: [] };
  const mended = await withoutBroken(source, first.messages);
  const second = await attempt(transform(sourceText(mended.value), OPTIONS));
  if (second.output) {
    const value: CompiledModule = { ...compiledModule(mended.value, id, second.output), broken: true };
    return { value, diagnostics: mended.diagnostics };
  }
  const value: CompiledModule = {
    ...compiledModule({ path: source.path, pieces: [] }, id, NOTHING),
    broken: true,
  };
  return { value, diagnostics: [...mended.diagnostics, ...messageProblems(mended.value, second.messages)] };
}

const NOTHING = { code: "", map: '{"version":3,"sources":[],"names":[],"mappings":""}' };

/** The source with every piece emptied that cannot be read by itself, or that the compiler complained about. */
async function withoutBroken(source: Source, messages: readonly Message[]): Promise<Checked<Source>> {
  const { transform } = await import("esbuild");
  const checks = await Promise.all(source.pieces.map((piece) => attempt(transform(pieceText(piece), OPTIONS))));
  const diagnostics: Diagnostic[] = [];
  const pieces = source.pieces.map((piece, index) => {
    const { output, messages } = checks[index] ?? { messages: [] };
    if (output) return piece;
    diagnostics.push(...messageProblems({ path: source.path, pieces: [piece] }, messages));
    return emptied(piece);
  });
  if (diagnostics.length > 0) return { value: { ...source, pieces }, diagnostics };
  // Each piece is fine by itself, so two of them clash: the later one goes.
  const problems = messageProblems(source, messages);
  const clashing = new Set(messages.map((message) => pieceAt(source, message)));
  return {
    value: { ...source, pieces: pieces.map((piece) => (clashing.has(piece) ? emptied(piece) : piece)) },
    diagnostics: problems,
  };
}

/** The same number of lines, so that the places of the other pieces stay. */
function emptied(piece: Piece): Piece {
  return { code: piece.code.replace(/[^\n]/g, ""), at: piece.at };
}

function pieceAt(source: Source, message: Message): Piece | undefined {
  const at = locateMessage(source, message);
  return source.pieces.findLast((piece) => piece.at.line <= at.line);
}

function messageProblems(source: Source, messages: readonly Message[]): readonly Diagnostic[] {
  return messages.slice(0, 1).map((message) => syntax(locateMessage(source, message), message.text));
}

function locateMessage(source: Source, message: Message): Location {
  return locateInSource(source, message.location?.line ?? 1, message.location?.column ?? 0);
}

function compiledModule(
  source: Source,
  id: string,
  output: { readonly code: string; readonly map: string },
): CompiledModule {
  let map: TraceMap | undefined;
  return {
    ...readModule(output.code),
    path: source.path,
    id,
    code: output.code,
    locate(line, column) {
      map ??= new TraceMap(output.map);
      const found = originalPositionFor(map, { line, column });
      return locateInSource(source, found.line ?? 1, found.column ?? 0);
    },
  };
}

interface Attempt {
  readonly output?: { readonly code: string; readonly map: string };
  readonly messages: readonly Message[];
}

/** The compiler's output or its complaints about authors' code; whatever else it throws is a broken environment. */
async function attempt(transformed: Promise<{ code: string; map: string }>): Promise<Attempt> {
  try {
    return { output: await transformed, messages: [] };
  } catch (error) {
    if (error instanceof Error && "errors" in error && Array.isArray(error.errors)) return { messages: error.errors };
    throw error;
  }
}
