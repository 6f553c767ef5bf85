// Converts mint.json navigation to docs.json. In mint.json, groups are one flat list; tabs and anchors claim the groups
// whose pages are in their directory, and each of them may belong to one version.

import type { Checked, Location } from "@lectern/base/diagnostic.ts";
import {
  type ArrayNode,
  memberOf,
  type ObjectNode,
  textOf,
  type ValueNode,
  valueToNode,
} from "@lectern/base/fields/value-node.ts";
import { mintKeyDropped } from "./diagnostics.ts";
import {
  type Claim,
  claimsAny,
  claimsOf,
  droppedKeys,
  emptyObject,
  header,
  iconOf,
  joined,
  linkTo,
  noClaims,
  ownerOf,
  toMembers,
} from "./mint-claims.ts";
import {
  divideByVersion,
  groupsOf,
  isElsewhere,
  isInVersion,
  isUsed,
  nestedVersions,
  unusedVersions,
  type Version,
  type VersionContext,
  versionNames,
  versionOf,
  versionsIn,
  versionsOf,
} from "./mint-versions.ts";

/** Builds the docs.json navigation from the relevant mint.json keys. */
export function mintNavigation(mint: ObjectNode): Checked<ValueNode> {
  const list = memberOf(mint, "navigation");
  if (list?.kind !== "array") return { value: list ?? emptyObject(mint.at), diagnostics: [] };
  const tabs = claimsOf(mint, "tabs");
  const anchors = claimsOf(mint, "anchors");
  const listed = versionsIn(memberOf(mint, "versions"));
  const claimed = [...tabs, ...anchors].map(({ node }) => node);
  const users = [...list.items, ...claimed];
  const nested = nestedVersions(list);
  const context: VersionContext = {
    versions: versionNames(listed, users).filter((version) => isUsed(version, users)),
    at: list.at,
    ignored: new Set(nested.keys()),
  };
  const claims: Claims = { mint, tabs, anchors };
  const isDivided = claimed.some((node) => textOf(versionOf(node)) !== undefined);
  const root = isDivided
    ? divideByVersion(context, (version) => inVersion(version, list.items, { claims, context }))
    : divideByClaims(list.items, claims, (groups) => versionsOf(groups, context));
  const links = anchors.filter((claim) => isLink(claim, list.items) && textOf(versionOf(claim.node)) === undefined);
  const elsewhere = listed.filter((version) => isElsewhere(version, users));
  return {
    value: withGlobal(root, { anchors: links, versions: elsewhere }),
    diagnostics: [
      ...unusedVersions(mint, listed, users),
      ...tabs.flatMap((claim) => droppedKeys(claim, "tabs")),
      ...anchors.flatMap((claim) => droppedKeys(claim, "anchors")),
      ...noClaims(mint, "tabs"),
      ...noClaims(mint, "anchors"),
      ...[...context.ignored].map((node) => mintKeyDropped(nested.get(node) ?? "version", node.at)),
    ],
  };
}

/** The tabs and anchors of a site, or of one version. */
interface Claims {
  readonly mint: ObjectNode;
  readonly tabs: readonly Claim[];
  readonly anchors: readonly Claim[];
}

/** What one version shows, if tabs or anchors have versions; undefined if that is nothing. */
function inVersion(
  version: Version,
  groups: readonly ValueNode[],
  { claims, context }: { readonly claims: Claims; readonly context: VersionContext },
): ObjectNode | undefined {
  const { tabs, anchors } = claims;
  const own = groups.filter(
    (item) => isInVersion(item, version) && isClaimedIn(version, item, tabs) && isClaimedIn(version, item, anchors),
  );
  const isShown = (claim: Claim): boolean =>
    isInVersion(claim.node, version) && (isLink(claim, groups) || !isLink(claim, own));
  const shown: Claims = { ...claims, tabs: tabs.filter(isShown), anchors: anchors.filter(isShown) };
  if (own.length + shown.tabs.length === 0) return undefined;
  const root = divideByClaims(own, shown, (part) => groupsOf(part, version, context));
  const links = shown.anchors.filter((claim) => isLink(claim, groups) && versionOf(claim.node) !== undefined);
  return withGlobal(root, { anchors: links, versions: [] });
}

/** True unless the tab or anchor of a group belongs to other versions only. */
function isClaimedIn(version: Version, group: ValueNode, claims: readonly Claim[]): boolean {
  const here = claims.filter(({ node }) => isInVersion(node, version));
  return ownerOf(group, claims)?.folder === ownerOf(group, here)?.folder;
}

/** True for a tab or anchor without groups. */
function isLink(claim: Claim, groups: readonly ValueNode[]): boolean {
  return !claimsAny(claim, groups);
}

/** Splits groups among the tabs, and those of a tab among the anchors. */
function divideByClaims(
  groups: readonly ValueNode[],
  { mint, tabs, anchors }: Claims,
  inside: Division["inside"],
): ObjectNode {
  const at = memberOf(mint, "navigation")?.at ?? mint.at;
  const topAnchor = memberOf(mint, "topAnchor");
  const withAnchors = (part: readonly ValueNode[]) =>
    divide(part, { claims: anchors, key: "anchor", list: "anchors", main: topAnchor, inside, at });
  const primaryTab = memberOf(mint, "primaryTab");
  return divide(groups, { claims: tabs, key: "tab", list: "tabs", main: primaryTab, inside: withAnchors, at });
}

interface Division {
  readonly claims: readonly Claim[];
  readonly key: "tab" | "anchor";
  readonly list: "tabs" | "anchors";
  /** The label of the unclaimed part. */
  readonly main: ValueNode | undefined;
  readonly inside: (groups: readonly ValueNode[]) => ObjectNode;
  readonly at: Location;
}

/** Splits groups among the claims; unclaimed ones come first. */
function divide(groups: readonly ValueNode[], division: Division): ObjectNode {
  const { claims, key, list, main, inside, at } = division;
  const claimed = claims.filter((claim) => claimsAny(claim, groups));
  if (claimed.length === 0 && (key === "anchor" || claims.length === 0)) return inside(groups);
  const rest = groups.filter((group) => ownerOf(group, claimed) === undefined);
  const name = memberOf(main, "name") ?? valueToNode("Documentation", at);
  const icon = main?.kind === "object" ? iconOf(main) : undefined;
  const first = { ...toMembers({ [key]: name, ...(icon ? { icon } : {}) }, at) };
  const parts: ObjectNode[] = rest.length > 0 ? [joined(first, inside(rest))] : [];
  for (const claim of key === "tab" ? claims : claimed) {
    const own = groups.filter((group) => ownerOf(group, claimed) === claim);
    const head = header(claim, key);
    parts.push(own.length > 0 ? joined(head, inside(own)) : joined(head, linkTo(claim)));
  }
  return toMembers({ [list]: { kind: "array", at, items: parts } }, at);
}

interface Links {
  readonly anchors: readonly Claim[];
  readonly versions: readonly Version[];
}

function withGlobal(root: ObjectNode, { anchors, versions }: Links): ObjectNode {
  if (anchors.length + versions.length === 0) return root;
  const list = (items: readonly ValueNode[]): ArrayNode => ({ kind: "array", at: root.at, items });
  const global = {
    ...(versions.length > 0 && {
      versions: list(versions.map(({ name, claim }) => joined(toMembers({ version: name }, name.at), linkTo(claim)))),
    }),
    ...(anchors.length > 0 && {
      anchors: list(anchors.map((claim) => joined(header(claim, "anchor"), linkTo(claim)))),
    }),
  };
  return joined(root, toMembers({ global: toMembers(global, root.at) }, root.at));
}
