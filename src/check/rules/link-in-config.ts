// Links in docs.json: header, footer, banner and navigation.

import { locate } from "../../base/position.ts";
import { isFileAddress } from "../address-form.ts";
import { anchorOf } from "../page-facts.ts";
import type { CheckContext, Finding, Rule } from "../rule.ts";

/** A link of docs.json that leads nowhere. */
export const linkInConfig: Rule = {
  code: "link/config",
  group: "links",
  severity: "error",
  summary: "A link in docs.json leads to a page, file or anchor that does not exist.",
  *site(context) {
    const text = context.read("docs.json");
    if (text === undefined) return;
    const hrefs = new Set(
      [...text.matchAll(/"(?:href|url)"\s*:\s*("\/(?!\/)(?:[^"\\]|\\.)*")/g)].map((match) => match[1] ?? ""),
    );
    for (const quoted of hrefs) {
      const finding = checkHref(quoted, text, context);
      if (finding) yield finding;
    }
  },
};

function checkHref(quoted: string, text: string, context: CheckContext): Finding | undefined {
  let href: string;
  try {
    href = String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
  const target = context.resolve("", href);
  const at = locate("docs.json", text, Math.max(0, text.indexOf(quoted)));
  if (target.kind === "broken" && !context.generated.has(target.route)) {
    return {
      at,
      message: `docs.json links to "${href}", but there is no such ${isFileAddress(target.route) ? "file" : "page"}.`,
      hint: target.nearest ? `Did you mean "${target.nearest}"?` : "Correct or remove the link.",
    };
  }
  if (target.kind === "redirect" && target.missing && !context.generated.has(target.missing.route)) {
    const { route, nearest } = target.missing;
    return {
      at,
      message: `docs.json links to "${href}", which is redirected to "${route}", but there is no such page.`,
      hint: nearest ? `Did you mean "${nearest}"?` : "Correct or remove the link.",
    };
  }
  if (target.kind !== "page") return undefined;
  const anchor = anchorOf(target.suffix);
  const facts = anchor ? context.facts(target.page.route) : undefined;
  if (!anchor || !facts || facts.dynamic || facts.anchors.has(anchor)) return undefined;
  return {
    at,
    severity: "warning",
    message: `docs.json links to "${href}", but that page has no such anchor.`,
    hint: "Link to a heading of that page, or to the page itself.",
  };
}
