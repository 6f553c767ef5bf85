// Reports pages that mention restricted parts of a spec. What a page says is published as written.

import { type Audience, mayRead, PUBLIC } from "@lectern/base/audience.ts";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { createLocator } from "@lectern/base/position.ts";
import type { Site } from "@lectern/model/site/site.ts";
import type { Api } from "@lectern/openapi";
import { restrictedName } from "@lectern/openapi/internal/access/diagnostics.ts";
import { isCommonWord, isUsedAsName } from "@lectern/openapi/internal/access/restricted-words.ts";
import type { RestrictedWords } from "@lectern/openapi/internal/api.ts";

export interface NameSources {
  readonly site: Site;
  readonly audience: Audience;
  /** Texts that pages include. */
  readonly snippets: Iterable<string>;
  readonly read: (path: string) => string | undefined;
}

/** Reports the first mention of each restricted word in every page that its readers may not be allowed to know. */
export function checkNames({ site, audience, snippets, read }: NameSources): readonly Diagnostic[] {
  const pages = [...site.pages.values()];
  const apis = new Set(pages.flatMap(({ operation, channel, schema }) => (operation ?? channel ?? schema)?.api ?? []));
  const words = [...apis].flatMap((api: Api) => api.words ?? []).filter(({ all }) => all.size > 0);
  if (words.length === 0) return [];
  // Pages for some readers only may mention what those readers may see.
  const readers = audience.groups === "all" ? PUBLIC : audience;
  const open = pages.flatMap((page) =>
    page.kind === "document" && mayRead(readers, page.frontmatter.groups) ? [page.path] : [],
  );
  const paths = new Set([...open, ...snippets]);
  return [...paths].flatMap((path) => checkText(path, read(path) ?? "", words));
}

function checkText(path: string, text: string, words: readonly RestrictedWords[]): readonly Diagnostic[] {
  const locate = createLocator(path, text);
  const found = new Map<string, number>();
  // A common word may mean anything in a page.
  for (const one of words)
    for (const [word, offset] of one.findAll(text))
      if (!found.has(word) && (!isCommonWord(word) || isUsedAsName(text, word))) found.set(word, offset);
  return [...found].map(([word, offset]) => restrictedName(word, locate(offset)));
}
