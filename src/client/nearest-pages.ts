// On the page for addresses that lead nowhere: the pages whose addresses are most like the one that was asked for.

import { routeToHref } from "../base/route.ts";
import { decode } from "./decode.ts";

interface SiteIndex {
  readonly base: string;
  readonly pages: readonly { readonly route: string; readonly title: string }[];
}

const MOST = 4;
/** How much two addresses must have in common, from 0 to 1. */
const ENOUGH = 0.5;

/** Lists the nearest pages where the page has a place for them. */
export async function startNearestPages(): Promise<void> {
  const place = document.querySelector<HTMLElement>("[data-near]");
  const list = place?.querySelector("ul");
  if (!place || !list) return;
  const response = await fetch(place.dataset["near"] ?? "").catch(() => undefined);
  if (!response?.ok) return;
  const { base, pages }: SiteIndex = await response.json();
  const asked = decode(location.pathname.slice(base.length)).replace(/(?:\/|\.html|\.md)$/, "");
  const near = pages
    .map((page) => ({ ...page, score: likeness(asked, page.route) }))
    .filter(({ score }) => score >= ENOUGH)
    .sort((one, other) => other.score - one.score);
  for (const { route, title } of near.slice(0, MOST)) {
    const href =
      `${routeToHref(route, base).replace(/\/$/, "")}${document.documentElement.dataset["lecternSlash"] ?? ""}` || "/";
    const link = Object.assign(document.createElement("a"), { href, textContent: title });
    list.appendChild(document.createElement("li")).append(link);
  }
  place.hidden = near.length === 0;
  // Without any, the pages to start from stay.
  if (near.length > 0) document.querySelector("[data-start]")?.remove();
}

/** Pages move between folders more often than they change their own name, so that name counts by itself too. */
function likeness(one: string, other: string): number {
  return Math.max(inCommon(one, other), 0.9 * inCommon(lastPart(one), lastPart(other)));
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/"));
}

/** The share of pairs of letters that two addresses have in common. */
function inCommon(one: string, other: string): number {
  const [first, second] = [pairs(one), pairs(other)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  return (2 * shared) / (first.size + second.size || 1);
}

function pairs(path: string): ReadonlySet<string> {
  const text = path.toLowerCase();
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)));
}
