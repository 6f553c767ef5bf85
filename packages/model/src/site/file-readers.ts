// Which project files a private site may give to its audience: by the `access.files` setting, and for specs by their pages.

import { type Audience, isNamed } from "@lectern/base/audience.ts";
import { createPathMatch } from "@lectern/base/path-match.ts";
import type { Api } from "@lectern/openapi";
import type { Config } from "../config/schema.ts";
import { classifyFile, HOST_FILES } from "../content/classify.ts";
import type { FileReaders, Page, Site } from "./site.ts";

/** Of several patterns that match, the last one counts. */
export function createFileReaders({ access }: Pick<Config, "access">, audience: Audience): FileReaders {
  const rules = [...access.files].map(([pattern, readers]) => ({
    matches: createPathMatch([pattern]),
    decision: isNamed(audience, readers) ? ("given" as const) : ("withheld" as const),
  }));
  return (path) => rules.findLast(({ matches }) => matches(path))?.decision;
}

/**
 * The site of a private build: its assets are the files that its readers may get if something refers to them. Files that
 * replace generated ones list all pages, and those at well-known paths are for everyone, so both need the setting.
 */
export function withReadableFiles(site: Site, specs: Iterable<string>, readers: FileReaders): Site {
  const hidden = new Set(specs);
  for (const path of readableSpecs(site.pages.values())) hidden.delete(path);
  const isReadable = (path: string): boolean => {
    const decision = readers(path);
    return decision === "given" || (decision === undefined && !isForHosts(path) && !hidden.has(path));
  };
  return {
    ...site,
    assets: new Map([...site.assets].filter(([, path]) => isReadable(path))),
    stylesheets: site.stylesheets.filter(isReadable),
    scripts: site.scripts.filter(isReadable),
    access: { readersOf: readers, withheld: new Set([...site.assets.values()].filter((path) => !isReadable(path))) },
  };
}

function isForHosts(path: string): boolean {
  return HOST_FILES.has(path) || path.startsWith(".well-known/") || classifyFile(path, false) === "override";
}

/**
 * The files of specs with pages. An OpenAPI or AsyncAPI file can be cut down to them; those of other formats are readable
 * only if all of their parts are.
 */
function readableSpecs(pages: Iterable<Page>): readonly string[] {
  const shown = new Set([...pages].flatMap((page) => page.operation ?? page.channel ?? page.schema ?? page.part ?? []));
  const apis = new Set<Api>([...shown].map(({ api }) => api));
  return [...apis].flatMap(({ path, format, parts = [], overlays = [] }) => {
    if (format !== undefined && !parts.every((part) => shown.has(part))) return [];
    // The files of a GraphQL schema are one.
    return format === "graphql" ? [path, ...overlays] : [path];
  });
}
