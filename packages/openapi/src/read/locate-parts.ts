// Locates parts of a spec, which may be written in another file than its entry file.

import type { Location } from "@lectern/base/diagnostic.ts";
import { isRecord, type JsonRecord, own } from "../record.ts";
import type { ReadFile } from "./join-files.ts";
import { lazyLocator, type SpecText } from "./read-spec.ts";
import { FILES_KEY, stepsOf } from "./resolve.ts";
import type { ValuePath } from "./value-path.ts";

const MAX_REFERENCES = 32;

/** A spec of one or more files. */
interface Described {
  readonly root: JsonRecord;
  readonly locate: SpecText["locate"];
  readonly read: ReadFile;
}

/** Creates a locator for a spec's parts, by value path; follows references along the way. */
export function createPartLocator({ root, locate, read }: Described): (path: ValuePath) => Location {
  const files = new Map<string, SpecText["locate"]>();
  const inFile = (file: string): SpecText["locate"] => {
    const known = files.get(file) ?? lazyLocator({ path: file, text: read(file) ?? "" });
    files.set(file, known);
    return known;
  };
  return (path) => {
    const location = fileLocation(root, path);
    return location.file === undefined ? locate(location.path) : inFile(location.file)(location.path);
  };
}

/** The file a part is written in, if not the entry file, and its path there. */
function fileLocation(root: JsonRecord, path: ValuePath): { readonly file?: string; readonly path: ValuePath } {
  const direct = directPath(root, path);
  const [first, file, ...inner] = direct;
  return first === FILES_KEY && typeof file === "string" ? { file, path: inner } : { path: direct };
}

/** A value's path with references along the way resolved; one at its end is not followed. */
export function directPath(root: JsonRecord, path: ValuePath): ValuePath {
  let here: (string | number)[] = [];
  let value: unknown = root;
  let references = 0;
  for (const step of path) {
    for (let next = own(value, "$ref"); typeof next === "string" && !has(value, step); next = own(value, "$ref")) {
      if (++references > MAX_REFERENCES || !next.startsWith("#")) return [...here, step];
      here = [...stepsOf(next)];
      value = here.reduce<unknown>(childAt, root);
    }
    here.push(step);
    value = childAt(value, step);
  }
  return here;
}

/** The path where a value is defined: like the direct one, but a reference at its end is followed too. */
export function definitionPath(root: JsonRecord, path: ValuePath): ValuePath {
  let here = directPath(root, path);
  for (let references = 0; references < MAX_REFERENCES; references++) {
    const next = own(here.reduce<unknown>(childAt, root), "$ref");
    if (typeof next !== "string" || !next.startsWith("#")) break;
    const target = directPath(root, [...stepsOf(next)]);
    if (target.reduce<unknown>(childAt, root) === undefined) break;
    here = target;
  }
  return here;
}

function has(value: unknown, step: string | number): boolean {
  return isRecord(value) && Object.hasOwn(value, step);
}

export function childAt(value: unknown, step: string | number): unknown {
  return Array.isArray(value) ? value[Number(step)] : own(value, String(step));
}
