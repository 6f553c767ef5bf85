// The versions of mint.json: a group, a tab or an anchor may belong to one.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import {
  type ArrayNode,
  type MemberNode,
  memberOf,
  type ObjectNode,
  textOf,
  type ValueNode,
} from "@lectern/base/fields/value-node.ts";
import { mintKeyDropped } from "./diagnostics.ts";
import { type Claim, claimOf, emptyObject, iconOf, joined, toMembers } from "./mint-claims.ts";

/** One version: its name and where it is defined. */
export interface Version {
  readonly name: ValueNode;
  readonly node: ValueNode;
  readonly claim: Claim;
}

/** The listed versions: names, or objects that may link elsewhere. */
export function versionsIn(node: ValueNode | undefined): readonly Version[] {
  return (node?.kind === "array" ? node.items : []).map(toVersion);
}

function toVersion(node: ValueNode, index: number): Version {
  const claim = claimOf(node.kind === "object" ? node : emptyObject(node.at), `versions[${index}]`);
  return { name: memberOf(node, "name") ?? node, node, claim };
}

/** The listed versions, then those that only groups, tabs and anchors mention. */
export function versionNames(listed: readonly Version[], users: readonly ValueNode[]): readonly Version[] {
  const names = new Map<string, Version>();
  for (const version of [...listed, ...users.flatMap((item) => versionOf(item) ?? []).map(toVersion)]) {
    const name = textOf(version.name);
    if (name !== undefined && !names.has(name)) names.set(name, version);
  }
  return [...names.values()];
}

/** True when a version has nothing here but a URL. */
export function isElsewhere(version: Version, users: readonly ValueNode[]): boolean {
  return textOf(memberOf(version.claim.node, "url")) !== undefined && !isUsed(version, users);
}

export function isUsed({ name }: Version, users: readonly ValueNode[]): boolean {
  return users.some((item) => versionOf(item) !== undefined && textOf(versionOf(item)) === textOf(name));
}

export function versionOf(item: ValueNode): ValueNode | undefined {
  return memberOf(item, "version");
}

/** A version that nothing has cannot be expressed in docs.json. */
export function unusedVersions(
  mint: ObjectNode,
  listed: readonly Version[],
  users: readonly ValueNode[],
): readonly Diagnostic[] {
  const member = mint.members.get("versions");
  if (member === undefined) return [];
  const used = listed.filter((version) => isElsewhere(version, users) || isUsed(version, users));
  if (used.length === 0) return [mintKeyDropped("versions", member.at)];
  const isTranslated = areLanguages(versionNames(listed, users).filter((version) => isUsed(version, users)));
  return listed.flatMap((version, index) => {
    const path = `versions[${index}]`;
    if (!used.includes(version)) return [mintKeyDropped(path, version.node.at)];
    const url = isUsed(version, users) ? memberOf(version.node, "url") : undefined;
    const locale = isTranslated ? undefined : memberOf(version.node, "locale");
    return [
      ...(url ? [mintKeyDropped(`${path}.url`, url.at)] : []),
      ...(locale ? [mintKeyDropped(`${path}.locale`, locale.at)] : []),
    ];
  });
}

/** What conversion by version depends on. */
export interface VersionContext {
  readonly versions: readonly Version[];
  readonly at: Location;
  /** Versions of nested groups that no version of the site has used yet. */
  readonly ignored: Set<ValueNode>;
}

/** A group without a version belongs to every version; a version without groups is omitted. */
export function versionsOf(groups: readonly ValueNode[], context: VersionContext): ObjectNode {
  if (groups.every((item) => versionOf(item) === undefined)) return groupsOf(groups, undefined, context);
  return divideByVersion(context, (version) => {
    const own = groups.filter((item) => isInVersion(item, version));
    return own.length > 0 ? groupsOf(own, version, context) : undefined;
  });
}

/** The versions, or languages, that have content. */
export function divideByVersion(
  { versions, at }: VersionContext,
  contentOf: (version: Version) => ObjectNode | undefined,
): ObjectNode {
  const isTranslated = areLanguages(versions);
  const items = versions.flatMap((version) => {
    const content = contentOf(version);
    if (!content) return [];
    const { name, node } = version;
    const first = memberOf(node, "default");
    const label = isTranslated ? { language: memberOf(node, "locale") ?? name } : { version: name };
    return [joined(toMembers({ ...label, ...(first ? { default: first } : {}) }, name.at), content)];
  });
  return toMembers({ [isTranslated ? "languages" : "versions"]: { kind: "array", at, items } }, at);
}

/** The groups of one version, or of a site without versions. */
export function groupsOf(
  groups: readonly ValueNode[],
  version: Version | undefined,
  { versions, at, ignored }: VersionContext,
): ObjectNode {
  const names = new Set(versions.map(({ name }) => textOf(name)));
  const isElsewhere = (other: ValueNode): boolean => {
    if (!version || !names.has(textOf(other))) return false;
    ignored.delete(other);
    return textOf(other) !== textOf(version.name);
  };
  return toMembers({ groups: { kind: "array", at, items: groups.map((item) => group(item, { isElsewhere })) } }, at);
}

/** True if a group, tab or anchor has this version or none. */
export function isInVersion(item: ValueNode, { name }: Version): boolean {
  return [undefined, textOf(name)].includes(textOf(versionOf(item)));
}

/** The version of each nested group, with its path. */
export function nestedVersions(list: ArrayNode): ReadonlyMap<ValueNode, string> {
  const found = new Map<ValueNode, string>();
  const walk = (node: ValueNode, path: string, isNested: boolean): void => {
    const version = versionOf(node);
    if (isNested && version) found.set(version, `${path}.version`);
    const pages = memberOf(node, "pages");
    if (pages?.kind !== "array") return;
    for (const [index, item] of pages.items.entries()) walk(item, `${path}.pages[${index}]`, true);
  };
  for (const [index, item] of list.items.entries()) walk(item, `navigation[${index}]`, false);
  return found;
}

/** True when the versions are languages, for which mint.json has no list. */
function areLanguages(versions: readonly Version[]): boolean {
  const locales = versions.map(({ node }) => textOf(memberOf(node, "locale")));
  return locales.length > 1 && !locales.includes(undefined) && new Set(locales).size === locales.length;
}

/** The version a group is converted for. */
interface Inside {
  /** Whether a nested group's version is another version of the site. */
  readonly isElsewhere: (version: ValueNode) => boolean;
}

/** A group in docs.json form: without version, and with the icon's style inside the icon. */
function group(node: ValueNode, inside: Inside): ValueNode {
  if (node.kind !== "object") return node;
  const isHere = (item: ValueNode): boolean => {
    const version = versionOf(item);
    if (version === undefined) return true;
    const isConflicting = ![undefined, textOf(version)].includes(textOf(versionOf(node)));
    return isConflicting || !inside.isElsewhere(version);
  };
  const members = new Map<string, MemberNode>();
  for (const [key, member] of node.members) {
    if (key === "version" || key === "iconType") continue;
    if (key === "icon") members.set(key, { ...member, node: iconOf(node) ?? member.node });
    else if (key !== "pages" || member.node.kind !== "array") members.set(key, member);
    else {
      const items = member.node.items.filter(isHere).map((item) => group(item, inside));
      members.set(key, { ...member, node: { ...member.node, items } });
    }
  }
  return { ...node, members };
}
