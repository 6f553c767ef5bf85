// Examples in separate files: local text files are read in, all others stay links.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { folderOf, joinPath } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { exampleNotFound } from "../diagnostics.ts";
import { isRecord, own, ownText } from "../record.ts";
import type { ReadFile } from "./join-files.ts";
import type { SpecSource, SpecText } from "./read-spec.ts";
import type { ValuePath } from "./value-path.ts";

/** Holds the file's text on the example; not enumerable, so that nothing else comes across it. */
const TEXT_KEY = "x-lectern-text";
/** Holds the URL of a file that is not shown as text. */
const LINK_KEY = "x-lectern-link";

const MAX_LENGTH = 100_000;

export interface ExternalExamples {
  /** Every file that was looked up, found or not. */
  readonly paths: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the files that examples name. Adds hidden properties to the value of `main`. */
export function readExternalExamples(main: SpecText, source: SpecSource, read: ReadFile): ExternalExamples {
  const paths = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  if (!source.text.includes("externalValue")) return { paths, diagnostics };
  const waiting: { readonly value: unknown; readonly path: ValuePath }[] = [{ value: main.value, path: [] }];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const raw = isRecord(value) && own(value, "value") === undefined ? ownText(value, "externalValue") : undefined;
    if (raw !== undefined) {
      const target = targetPath(source.path, raw);
      if (target === undefined) mark(value, LINK_KEY, webUrl(source.path, raw));
      else {
        paths.add(target);
        const text = read(target);
        if (text === undefined) diagnostics.push(exampleNotFound(raw, main.locate([...path, "externalValue"])));
        else if (text.length > MAX_LENGTH || /[\0\ufffd]/.test(text)) mark(value, LINK_KEY, `/${target}`);
        else mark(value, TEXT_KEY, text);
      }
    }
    for (const [key, inner] of Object.entries(value))
      waiting.push({ value: inner, path: [...path, Array.isArray(value) ? Number(key) : key] });
  }
  return { paths, diagnostics };
}

/** The text of an example's file, if it was read. */
export function externalText(example: unknown): string | undefined {
  return ownText(example, TEXT_KEY);
}

/** The URL of an example's file, if it is only linked. */
export function externalLink(example: unknown): string | undefined {
  return ownText(example, LINK_KEY);
}

function mark(example: object, key: string, value: string | undefined): void {
  if (value !== undefined) Object.defineProperty(example, key, { value, enumerable: false });
}

/** The project file a path means; undefined for files on the web. */
function targetPath(from: string, raw: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(from) || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(raw)) return undefined;
  return joinPath(raw.startsWith("/") ? "" : folderOf(from), decodePercent(raw));
}

function webUrl(from: string, raw: string): string | undefined {
  // A project path can't be a base URL.
  const base = URL.canParse(from) ? from : undefined;
  if (!URL.canParse(raw, base)) return undefined;
  const { protocol, href } = new URL(raw, base);
  return protocol === "http:" || protocol === "https:" ? href : undefined;
}
