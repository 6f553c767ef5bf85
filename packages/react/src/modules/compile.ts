// Compiles author code (JSX, TypeScript) to plain JavaScript, once per text. The compiler is loaded on first use: most
// sites have no code, and starting it costs more than rendering a hundred pages.

import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import type { Checked, Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { hashText } from "@lectern/base/hash.ts";
import type { Message, TransformOptions } from "esbuild";
import { syntax } from "../diagnostics.ts";
import { locateInSource, type Piece, pieceText, type Source, sourceText } from "../source.ts";
import { REACT_ALIAS } from "./react-module.ts";
import type { ModuleParts } from "./read-module.ts";

/** A module ready to be linked. */
export interface CompiledModule extends ModuleParts {
  readonly path: string;
  /** Its name in stack traces; changes with its text. */
  readonly id: string;
  /** Plain JavaScript with the author's imports and exports. */
  readonly code: string;
  /** Set if some of the code failed to parse, so names may be missing. */
  readonly broken?: true;
  /** Maps a position in `code` to the author's file; lines are one-based, columns zero-based. */
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
  // Keep non-ASCII names as written.
  charset: "utf8",
  define: {
    // Code runs as a function, where `import.meta` would be a syntax error.
    "import.meta": "undefined",
    ...Object.fromEntries(["globalThis", "window", "self"].map((name) => [`${name}.React`, REACT_ALIAS])),
  },
  logLevel: "silent",
  supported: { "top-level-await": false },
  // Keep imports that are only used as tags in the page.
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
};

/** Compiles a module; pieces that fail to parse are reported and skipped. */
export async function compileSource(source: Source, text: string): Promise<Checked<CompiledModule>> {
  const id = `lectern-${hashText(source.path)}-${hashText(text)}`;
  if (source.pieces.length === 0) return { value: emptyModule(source, id), diagnostics: [] };
  const { transform } = await import("esbuild");
  const first = await tryTransform(transform(text, OPTIONS));
  if (first.output) return readOutput(source, id, first.output);
  const repaired = await withoutBroken(source, first.messages);
  const second = await tryTransform(transform(sourceText(repaired.value), OPTIONS));
  if (second.output) {
    const { value, diagnostics } = await readOutput(repaired.value, id, second.output);
    return { value: { ...value, broken: true }, diagnostics: [...repaired.diagnostics, ...diagnostics] };
  }
  const diagnostics = [...repaired.diagnostics, ...messageProblems(repaired.value, second.messages)];
  return { value: { ...emptyModule(source, id), broken: true }, diagnostics };
}

interface Output {
  readonly code: string;
  readonly map: string;
}

/** Reads compiled code. Code that is nested too deeply is skipped. */
async function readOutput(source: Source, id: string, output: Output): Promise<Checked<CompiledModule>> {
  const { readModule } = await import("./read-module.ts");
  try {
    return { value: compiledModule(source, id, { ...output, parts: readModule(output.code) }), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const at = locateInSource(source, 1, 0);
    return {
      value: { ...emptyModule(source, id), broken: true },
      diagnostics: [syntax(at, "It is nested too deeply")],
    };
  }
}

function emptyModule({ path }: Source, id: string): CompiledModule {
  return compiledModule({ path, pieces: [] }, id, { code: "", map: NO_MAP, parts: NO_PARTS });
}

const NO_MAP = '{"version":3,"sources":[],"names":[],"mappings":""}';
const NO_PARTS: ModuleParts = {
  imports: [],
  specifiers: new Map(),
  spreads: [],
  later: new Map(),
  exports: new Map(),
  statements: [],
  body: "",
  bodyImports: [],
  isClient: false,
};

/** The source with every piece blanked that fails on its own or that the compiler reported. */
async function withoutBroken(source: Source, messages: readonly Message[]): Promise<Checked<Source>> {
  const { transform } = await import("esbuild");
  const checks = await Promise.all(source.pieces.map((piece) => tryTransform(transform(pieceText(piece), OPTIONS))));
  const diagnostics: Diagnostic[] = [];
  const pieces = source.pieces.map((piece, index) => {
    const { output, messages } = checks[index] ?? { messages: [] };
    if (output) return piece;
    diagnostics.push(...messageProblems({ path: source.path, pieces: [piece] }, messages));
    return emptied(piece);
  });
  if (diagnostics.length > 0) return { value: { ...source, pieces }, diagnostics };
  // Each piece is valid on its own, so two of them clash: drop the later one.
  const problems = messageProblems(source, messages);
  const clashing = new Set(messages.map((message) => pieceAt(source, message)));
  return {
    value: { ...source, pieces: pieces.map((piece) => (clashing.has(piece) ? emptied(piece) : piece)) },
    diagnostics: problems,
  };
}

/** Keeps the number of lines, so the other pieces do not move. */
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

function compiledModule(source: Source, id: string, output: Output & { readonly parts: ModuleParts }): CompiledModule {
  let map: TraceMap | undefined;
  return {
    ...output.parts,
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
  readonly output?: Output;
  readonly messages: readonly Message[];
}

/** The compiler's output or its errors; any other exception means a broken environment. */
async function tryTransform(transformed: Promise<{ code: string; map: string }>): Promise<Attempt> {
  try {
    return { output: await transformed, messages: [] };
  } catch (error) {
    if (error instanceof Error && "errors" in error && Array.isArray(error.errors)) return { messages: error.errors };
    throw error;
  }
}
