// Divisions may contain languages: a reader who enters one stays in the page's language.

import type { Route } from "../../base/route.ts";
import type { NavDivision, NavNode } from "../site.ts";

/** The page that opens a division for a language; the division's first page if it doesn't have that language. */
export function firstInLanguage(division: NavDivision, language: string | undefined): Route | undefined {
  if (language === undefined || division.kind === "language") return division.first;
  return findFirst(division.children, language) ?? division.first;
}

function findFirst(nodes: readonly NavNode[], language: string): Route | undefined {
  for (const node of nodes) {
    if (node.kind === "page" || node.kind === "link" || node.kind === "group" || node.hidden) continue;
    const found = node.kind !== "language" ? findFirst(node.children, language) : ownFirst(node, language);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ownFirst(node: NavDivision, language: string): Route | undefined {
  return node.label === language ? node.first : undefined;
}
