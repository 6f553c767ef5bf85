// Broken links in docs.json: header, footer, banner and navigation.

import type { Location } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { anchorOf, findAnchor } from "../page-facts.ts";
import type { CheckContext, Finding, Rule } from "../rule.ts";
import { isFileUrl } from "../url-form.ts";

export const linkBrokenInConfig: Rule = {
  code: "link/broken-in-config",
  group: "links",
  severity: "error",
  summary: "A link in docs.json points to a page, file or anchor that does not exist.",
  *site(context) {
    const { path, text } = context.config;
    const seen = new Set<string>();
    for (const { written, offset } of configLinks(text)) {
      if (seen.has(written)) continue;
      seen.add(written);
      const finding = checkHref(written, locate(path, text, offset), context);
      if (finding) yield finding;
    }
  },
};

/** An internal URL in docs.json. */
interface ConfigLink {
  readonly written: string;
  readonly offset: number;
}

/** The URLs in keys, then those in the Markdown of banners. */
function* configLinks(text: string): Iterable<ConfigLink> {
  for (const { 0: match, 1: written = "", index } of text.matchAll(/"(?:href|url)"\s*:\s*"(\/(?!\/)(?:[^"\\]|\\.)*)"/g))
    yield { written, offset: index + match.length - written.length - 2 };
  for (const { 0: match, 1: content = "", index } of text.matchAll(/"content"\s*:\s*"((?:[^"\\]|\\.)*)"/g)) {
    const start = index + match.length - content.length - 1;
    for (const { 1: opening = "", 2: written = "", index: at } of content.matchAll(BANNER_LINK))
      yield { written, offset: start + at + opening.length };
  }
}

const BANNER_LINK = /(\]\()(\/(?!\/)[^()\s\\'"]*)/g;

function checkHref(written: string, at: Location, context: CheckContext): Finding | undefined {
  let href: string;
  try {
    href = String(JSON.parse(`"${written}"`));
  } catch {
    return undefined;
  }
  const target = context.resolve("", href);
  if (target.kind === "broken" && !context.generated.has(target.route)) {
    return {
      at,
      message: `Broken link: ${isFileUrl(target.route) ? "file" : "page"} "${href}" does not exist.`,
      hint: target.nearest ? `Did you mean "${target.nearest}"?` : "Fix or remove the link.",
    };
  }
  if (target.kind === "redirect" && target.missing && !context.generated.has(target.missing.route)) {
    const { route, nearest } = target.missing;
    return {
      at,
      message: `Broken link: "${href}" redirects to "${route}", which does not exist.`,
      hint: nearest ? `Did you mean "${nearest}"?` : "Fix or remove the link.",
    };
  }
  if (target.kind !== "page") return undefined;
  const anchor = anchorOf(target.suffix);
  const facts = anchor ? context.facts(target.page.route) : undefined;
  if (!anchor || !facts || facts.dynamic || findAnchor(facts.anchors, anchor) !== undefined) return undefined;
  return {
    at,
    severity: "warning",
    message: `Broken anchor: "${href}" does not exist.`,
    hint: "Link to a heading on that page, or to the page itself.",
  };
}
