// Suggestions on the 404 page: the pages whose paths are most similar to the requested one.

import { routeToHref } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";

interface SiteIndex {
  readonly base: string;
  readonly pages: readonly { readonly route: string; readonly title: string }[];
}

const MAX = 4;
/** Minimum similarity, from 0 to 1. */
const ENOUGH = 0.5;

void suggest();

/** Fills in the suggestions where the page has room for them. */
async function suggest(): Promise<void> {
  const container = document.querySelector<HTMLElement>("[data-near]");
  const list = container?.querySelector("ul");
  if (!container || !list) return;
  const response = await fetch(container.dataset["near"] ?? "").catch(() => undefined);
  if (!response?.ok) return;
  const { base, pages }: SiteIndex = await response.json();
  const requested = decodePercent(location.pathname.slice(base.length)).replace(/(?:\/|\.html|\.md)$/, "");
  const near = pages
    .map((page) => ({ ...page, score: similarity(requested, page.route) }))
    .filter(({ score }) => score >= ENOUGH)
    .sort((one, other) => other.score - one.score);
  for (const { route, title } of near.slice(0, MAX)) {
    const href =
      `${routeToHref(route, base).replace(/\/$/, "")}${document.documentElement.dataset["lecternSlash"] ?? ""}` || "/";
    const link = Object.assign(document.createElement("a"), { href, textContent: title });
    list.appendChild(document.createElement("li")).append(link);
  }
  container.hidden = near.length === 0;
  // Suggestions replace the default start pages.
  if (near.length > 0) document.querySelector("[data-start]")?.remove();
}

/** Pages move between folders more often than they are renamed, so the last path segment is also compared alone. */
function similarity(one: string, other: string): number {
  return Math.max(inCommon(one, other), 0.9 * inCommon(lastPart(one), lastPart(other)));
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/"));
}

/** Dice coefficient over the letter pairs of two paths. */
function inCommon(one: string, other: string): number {
  const [first, second] = [pairs(one), pairs(other)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  return (2 * shared) / (first.size + second.size || 1);
}

function pairs(path: string): ReadonlySet<string> {
  const text = path.toLowerCase();
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)));
}
