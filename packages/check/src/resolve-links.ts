// Resolves the links of a rendered page, each with the location where its author can change it.

import { fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import type { LinkResolver, LinkTarget } from "@lectern/model/site/links/resolve-link.ts";
import { FILES_KEY } from "@lectern/openapi/internal/read/resolve.ts";
import { ownRecord } from "@lectern/openapi/internal/record.ts";
import type { Link, PageFacts, ResolvedLink } from "./rule.ts";

export function resolveLinks(
  facts: PageFacts,
  resolve: LinkResolver,
  read: (path: string) => string | undefined,
): readonly ResolvedLink[] {
  const specs = new Map<string, string>();
  const specText = (path: string): string => {
    const text = specs.get(path) ?? read(path) ?? "";
    specs.set(path, text);
    return text;
  };
  const targets = new Map<string, LinkTarget>();
  const targetOf = ({ href, at }: Link): LinkTarget => {
    // Same-page links resolve to the page that shows them, even from a snippet.
    if (/^[#?]/.test(href)) return { kind: "page", page: facts.page, suffix: href };
    const from = isSpec(at.file) ? "" : at.file;
    const key = `${from}\n${href}`;
    const target = targets.get(key) ?? resolve(from, href);
    targets.set(key, target);
    return target;
  };
  return facts.links.map((link) => ({ ...link, at: locationOf(link, facts, specText), target: targetOf(link) }));
}

function isSpec(path: string): boolean {
  return !/\.mdx?$/i.test(path);
}

/** Text from a spec has no location on the page, so point to the URL in the spec instead. */
function locationOf(link: Link, { page }: PageFacts, specText: (path: string) => string): Location {
  const { at } = link;
  const api = (page.operation ?? page.channel ?? page.schema ?? page.part)?.api;
  if (api === undefined || !(at.line === 1 && at.column === 1)) return at;
  for (const path of [api.path, ...Object.keys(ownRecord(api.root, FILES_KEY))]) {
    const text = specText(path);
    const offset = findUrl(text, link.href);
    if (offset !== -1) return locate(path, text, offset);
  }
  return fileStart(api.path);
}

/** The offset of a URL in a text; `/a` does not match in `/ab`. */
function findUrl(text: string, url: string): number {
  let offset = text.indexOf(url);
  while (offset !== -1 && /[\w/-]/.test(text[offset + url.length] ?? "")) offset = text.indexOf(url, offset + 1);
  return offset === -1 ? text.indexOf(url) : offset;
}
