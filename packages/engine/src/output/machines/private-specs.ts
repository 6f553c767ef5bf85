// Specs for the readers of a private site: cut down to the pages they may read.

import type { Files } from "@lectern/io/files.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { type Api, specAs } from "@lectern/openapi";
import { cutSpec } from "@lectern/openapi/internal/publish/cut-spec.ts";
import { withoutRestricted } from "@lectern/openapi/internal/publish/redact-spec.ts";
import { startsLikeJson } from "@lectern/openapi/internal/read/sniff-spec.ts";

/** The texts of the specs whose files a setting does not give to these readers, by path; undefined without a private build. */
export type PrivateSpecs = ReadonlyMap<string, () => string> | undefined;

export function createPrivateSpecs({ access, pages }: Site, files: Pick<Files, "read">): PrivateSpecs {
  if (access === undefined) return undefined;
  const texts = new Map<string, () => string>();
  const read = (path: string) => (): string => files.read(path)?.text ?? "";
  for (const [api, shown] of pagesByApi(pages.values())) {
    const { path, format, overlays = [] } = api;
    if (access.readersOf(path) === "given" || texts.has(path)) continue;
    if (format === undefined) texts.set(path, () => cut(api, shown, read(path)()));
    // Others are not cut down to pages. Only workflows can have restricted parts.
    else if (format === "arazzo") texts.set(path, () => withoutRestricted({ path, text: read(path)() }, [api]));
    else for (const file of [path, ...overlays]) texts.set(file, read(file));
  }
  return texts;
}

function pagesByApi(pages: Iterable<Page>): ReadonlyMap<Api, readonly Page[]> {
  const found = new Map<Api, Page[]>();
  for (const page of pages) {
    const api = (page.operation ?? page.channel ?? page.schema ?? page.part)?.api;
    if (api === undefined) continue;
    const known = found.get(api);
    if (known) known.push(page);
    else found.set(api, [page]);
  }
  // The default variant of a file comes before those with their own overlays.
  return new Map([...found].sort(([a], [b]) => Number(a.variant !== undefined) - Number(b.variant !== undefined)));
}

/** The spec in the notation of its file. */
function cut(api: Api, pages: readonly Page[], text: string): string {
  const json = cutSpec(api, {
    operations: new Set(pages.flatMap(({ operation }) => operation ?? [])),
    channels: new Set(pages.flatMap(({ channel }) => channel ?? [])),
    schemas: pages.flatMap(({ schema }) => schema?.reference ?? []),
  });
  return startsLikeJson(text) ? json : specAs(json, "yaml");
}
