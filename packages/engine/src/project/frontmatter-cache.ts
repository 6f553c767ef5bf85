// Frontmatter cached by an earlier run: an unchanged file is not read until its page is requested. This lets the
// preview of a site with thousands of pages show its first page at once.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { isDiagnostic } from "@lectern/base/diagnostic.ts";
import { type Is, isNumber, isText, listOf, oneOf, optional, shapeOf, tupleOf } from "@lectern/base/shape.ts";
import type { SourceHashes } from "@lectern/io/cache/source-hashes.ts";
import type { Files } from "@lectern/io/files.ts";
import type { PageSource } from "@lectern/model/content/document.ts";
import { isFrontmatter } from "@lectern/model/content/frontmatter-schema.ts";

/** The frontmatter of one Markdown file, with its diagnostics. */
export interface LoadedSource {
  readonly source: PageSource;
  readonly diagnostics: readonly Diagnostic[];
  /** The kinds of files its text may mention. */
  readonly kinds: readonly string[];
}

export interface FrontmatterCache {
  /** The cache key of a file's frontmatter. Get it before reading the file. */
  stamp(path: string): string | undefined;
  /** The frontmatter of a file with this stamp; undefined if the file is new or changed. */
  get(path: string, stamp: string): LoadedSource | undefined;
  /** Caches frontmatter for the next run. */
  save(entries: Iterable<StampedFrontmatter>): void;
}

/** Frontmatter with its file's stamp. */
export interface StampedFrontmatter {
  readonly head: LoadedSource;
  readonly stamp: string;
}

/** One entry: the file's stamp and its frontmatter, without the file name in each location. */
type Row = readonly [path: string, stamp: string, head: Head];

type Head = Omit<LoadedSource["source"], "path" | "keys"> & {
  readonly keys: readonly (readonly [key: string, line: number, column: number])[];
  readonly diagnostics: LoadedSource["diagnostics"];
  readonly kinds: LoadedSource["kinds"];
};

/** The backing store, and the digests of files. */
export interface FrontmatterStore {
  readonly files: Files;
  readonly hashes: Pick<SourceHashes, "of" | "isSame">;
  read(): FrontmatterRows | undefined;
  write(rows: FrontmatterRows): void;
}

export function openFrontmatterCache({ files, hashes, ...store }: FrontmatterStore): FrontmatterCache {
  let rows: ReadonlyMap<string, Row> | undefined;
  const open = (): ReadonlyMap<string, Row> => {
    rows ??= new Map((store.read() ?? []).map((row) => [row[0], row]));
    return rows;
  };
  return {
    stamp: hashes.of,
    get: (path, stamp) => {
      const row = open().get(path);
      return row?.[1] === stamp ? toSource(row) : undefined;
    },
    save: (entries) => {
      const withProblems = new Set(files.diagnostics().map(({ at }) => at.file));
      const fresh = [...entries].filter(
        ({ head: { source } }) =>
          !withProblems.has(source.path) &&
          hashes.isSame(source.path) &&
          Object.values(source.frontmatter).every(isPlain),
      );
      const isSame =
        fresh.length === open().size && fresh.every(({ head, stamp }) => open().get(head.source.path)?.[1] === stamp);
      if (isSame) return;
      store.write(fresh.map(toRow));
    },
  };
}

const isHead: Is<Head> = shapeOf({
  frontmatter: isFrontmatter,
  imports: listOf(isText),
  updates: optional(oneOf(true)),
  keys: listOf(tupleOf(isText, isNumber, isNumber)),
  diagnostics: listOf(isDiagnostic),
  kinds: listOf(isText),
}) as Is<Head>;

/** The frontmatter of a project as it is stored. */
export type FrontmatterRows = readonly Row[];
export const isFrontmatterRows: Is<FrontmatterRows> = listOf(tupleOf(isText, isText, isHead));

function toRow({ head, stamp }: StampedFrontmatter): Row {
  const { path, keys, ...source } = head.source;
  const locations = [...keys].map(([key, { line, column }]) => [key, line, column] as const);
  return [path, stamp, { ...source, keys: locations, diagnostics: head.diagnostics, kinds: head.kinds }];
}

function toSource([path, , { keys, diagnostics, kinds, ...source }]: Row): LoadedSource {
  const locations = new Map(keys.map(([key, line, column]) => [key, { file: path, line, column }]));
  const { frontmatter } = source;
  // Without a prototype, no author's key collides with an inherited one.
  const other = Object.assign(Object.create(null), frontmatter.other);
  return { source: { ...source, frontmatter: { ...frontmatter, other }, path, keys: locations }, diagnostics, kinds };
}

/** True when a value survives a JSON round trip. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every(isPlain);
  return [null, Object.prototype].includes(Object.getPrototypeOf(value)) && Object.values(value).every(isPlain);
}
