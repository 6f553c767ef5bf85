// Badges for what is new on an endpoint page since the previous docs version, compared with the same method and path there.
// Nothing is compared until a page needs it, and shared schemas only once.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { NavDivision, NavNode, Page, Site } from "@lectern/model/site/site.ts";
import { type Api, createFlatten, type Operation } from "@lectern/openapi";
import { createWalk, type Walk } from "@lectern/openapi/internal/diff/compare-schemas.ts";
import { exactKey, isChanged, looseKey, matchOperations } from "@lectern/openapi/internal/diff/diff-apis.ts";
import type { Translate } from "@lectern/reference/words.tsx";

export interface VersionBadge {
  readonly word: "apiNewIn" | "apiChangedIn" | "apiDeprecatedIn";
  readonly version: string;
}

const COLORS = { apiNewIn: "green", apiChangedIn: "blue", apiDeprecatedIn: "orange" } as const;

export function createVersionBadges(site: Site): (page: Page) => readonly VersionBadge[] {
  const walks = new Map<Api, Map<Api, Walk>>();
  let versions: ReadonlyMap<NavNode, readonly Operation[]> | undefined;
  const matches = new Map<NavNode, ReadonlyMap<Operation, Operation> | undefined>();
  const matchesIn = (node: NavDivision, siblings: readonly NavNode[]) => {
    if (matches.has(node)) return matches.get(node);
    versions ??= operationsByVersion(site);
    const before = versions.get(previousVersion(node, siblings, versions) ?? node);
    const after = versions.get(node) ?? [];
    const isFirst = before === undefined || before === versions.get(node);
    const { both } = matchOperations(before ?? [], after, [exactKey, looseKey, versionlessKey]);
    const found = isFirst ? undefined : new Map(both.map(([old, now]) => [now, old]));
    matches.set(node, found);
    return found;
  };
  return (page) => {
    const { operation, trail } = page;
    const step = trail.findLast(({ node }) => node.kind === "version");
    if (!site.config.api.versionBadges || operation === undefined || step?.node.kind !== "version") return [];
    const known = matchesIn(step.node, step.siblings);
    if (known === undefined) return [];
    const badge = (word: VersionBadge["word"]): VersionBadge => ({ word, version: step.node.label });
    const before = known.get(operation);
    if (before === undefined) return [badge("apiNewIn")];
    if (before.api === operation.api) return [];
    const isDeprecated = operation.deprecated && !before.deprecated;
    const isOther = isChanged(walkOf(walks, before.api, operation.api), before, operation);
    return [...(isOther ? [badge("apiChangedIn")] : []), ...(isDeprecated ? [badge("apiDeprecatedIn")] : [])];
  };
}

/** The badges as markup, below the method and path. */
export function badgesToMarkup(badges: readonly VersionBadge[], t: Translate): Html {
  if (badges.length === 0) return EMPTY_HTML;
  const shown = badges.map(({ word, version }) => (
    <>
      <span class="badge" data-badge data-color={COLORS[word]} data-size="sm">
        {fillString(t(word), { version })}
      </span>{" "}
    </>
  ));
  return <p class="api-badges">{shown}</p>;
}

/** The badges as a line of Markdown. */
export function badgesToMarkdown(badges: readonly VersionBadge[], t: Translate): string {
  return badges.map(({ word, version }) => `**${fillString(t(word), { version })}**`).join(", ");
}

function walkOf(walks: Map<Api, Map<Api, Walk>>, before: Api, after: Api): Walk {
  const known = walks.get(before) ?? new Map<Api, Walk>();
  walks.set(before, known);
  const walk = known.get(after) ?? createWalk(createFlatten(before), createFlatten(after));
  known.set(after, walk);
  return walk;
}

/** Paths often contain the version: `/v1/users`. */
function versionlessKey(operation: Operation): string {
  return looseKey(operation).replace(/\/v\d+(?:\.\d+)*(?=\/|$)/gi, "");
}

function operationsByVersion({ pages }: Site): ReadonlyMap<NavNode, readonly Operation[]> {
  const found = new Map<NavNode, Operation[]>();
  for (const { operation, trail } of pages.values()) {
    const node = trail.findLast((step) => step.node.kind === "version")?.node;
    if (operation === undefined || node === undefined) continue;
    const list = found.get(node) ?? [];
    list.push(operation);
    found.set(node, list);
  }
  return found;
}

/**
 * The version before another: with numbers in the labels, the next lower one; otherwise the next in the list, which is
 * ordered newest first. Versions without endpoints are skipped.
 */
function previousVersion(
  node: NavDivision,
  siblings: readonly NavNode[],
  versions: ReadonlyMap<NavNode, unknown>,
): NavNode | undefined {
  const others = siblings.filter(
    (one): one is NavDivision => one.kind === "version" && one !== node && versions.has(one),
  );
  const own = numbersIn(node.label);
  const numbered = others.filter(({ label }) => numbersIn(label).length > 0);
  if (own.length > 0 && numbered.length > 0) {
    const lower = numbered.filter(({ label }) => compareNumbers(numbersIn(label), own) < 0);
    return lower.sort((a, b) => compareNumbers(numbersIn(b.label), numbersIn(a.label)))[0];
  }
  const index = siblings.indexOf(node);
  return others.find((one) => siblings.indexOf(one) > index);
}

function numbersIn(label: string): readonly number[] {
  return [...label.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
