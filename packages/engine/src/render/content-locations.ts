// Maps problems in page text that comes from a spec back to their location in the spec.

import { type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { ValuePath } from "@lectern/openapi";
import { docsPath, partName } from "@lectern/openapi/internal/list-operations.ts";
import { lazyLocator } from "@lectern/openapi/internal/read/read-spec.ts";
import type { PageLink } from "./page-state.ts";

export interface ContentLocations {
  /** A link in the text; its location in the spec is resolved lazily. */
  link(link: PageLink): PageLink;
  /** A problem in the text, with the operation it belongs to. */
  diagnostic(problem: Diagnostic): Diagnostic;
}

/** Creates the mapping for a page whose text comes from a spec; undefined for pages with their own file. */
export function createContentLocations(
  read: (path: string) => string | undefined,
): (page: Page) => ContentLocations | undefined {
  let known: OpenText | undefined;
  // Parsing a spec is slow, so it happens only when a location is needed, and once for many pages.
  const open = (path: string): OpenText => {
    const text = read(path) ?? "";
    if (known?.path !== path || known.text !== text)
      known = { path, text, lines: text.split("\n"), locate: lazyLocator({ path, text }) };
    return known;
  };
  return (page) => {
    if (page.kind === "document" || page.kind === "summary" || page.kind === "part") return undefined;
    const part = page.kind === "operation" ? page.operation : page.channel;
    const { path } = part.api;
    const at = (location: Location): Location => {
      if (location.file !== path) return location;
      const { text, lines, locate } = open(path);
      if (text === "") return fileStart(path);
      const found = locate(docsPath(part, "content"));
      return inBlock(found, location, lines) ?? found;
    };
    return {
      link: (link) => ({
        ...link,
        get at() {
          return at(link.at);
        },
      }),
      diagnostic: (problem) =>
        problem.at.file === path
          ? { ...problem, at: at(problem.at), message: `${partName(part)}: ${problem.message}` }
          : problem,
    };
  };
}

/** A spec opened for looking up locations. */
interface OpenText {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly locate: (path: ValuePath) => Location;
}

/** A location inside a YAML block scalar (`content: |`), whose lines match those of the text. */
function inBlock(found: Location, location: Location, lines: readonly string[]): Location | undefined {
  const head = lines[found.line - 1]?.slice(found.column - 1) ?? "";
  if (!/^\|[-+\d]*\s*(?:#.*)?$/.test(head)) return undefined;
  const first = lines.slice(found.line).find((line) => line.trim() !== "") ?? "";
  const indent = first.length - first.trimStart().length;
  return { ...found, line: found.line + location.line, column: indent + location.column };
}
