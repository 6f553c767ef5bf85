// A spec's text → one side of a comparison.

import type { Checked } from "@lectern/base/diagnostic.ts";
import { parseApi } from "../parse-api.ts";
import type { ReadFile } from "../read/join-files.ts";
import { createPartLocator } from "../read/locate-parts.ts";
import { lazyLocator, type SpecSource } from "../read/read-spec.ts";
import type { Version } from "./diff-apis.ts";

/** Parses a version; undefined if the file is not an OpenAPI file. */
export function openVersion(source: SpecSource, read: ReadFile = () => undefined): Checked<Version | undefined> {
  const { value: api, diagnostics } = parseApi(source, { read });
  const isComparable = api !== undefined && api.channels === undefined && api.format === undefined;
  if (!isComparable) return { value: undefined, diagnostics };
  return {
    value: { api, locate: createPartLocator({ root: api.root, locate: lazyLocator(source), read }) },
    diagnostics,
  };
}
