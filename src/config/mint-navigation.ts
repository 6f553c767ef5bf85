// Converts mint.json navigation to docs.json. In mint.json, groups are one flat list; tabs and anchors claim the groups
// whose pages are in their directory, and a group may belong to one version.

import type { Checked, Diagnostic, Location } from "../base/diagnostic.ts";
import { mintKeyDropped } from "./diagnostics.ts";
import {
  type JsonArray,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  memberOf,
  textOf,
  valueToNode,
} from "./json-node.ts";

interface Claim {
  readonly node: JsonObject;
  /** Its path: `tabs[0]`. */
  readonly path: string;
  /** The directory it claims; undefined for an external link. */
  readonly folder: string | undefined;
}

/** Builds the docs.json navigation from the relevant mint.json keys. */
export function mintNavigation(mint: JsonObject): Checked<JsonNode> {
  const list = memberOf(mint, "navigation");
  if (list?.kind !== "array") return { value: list ?? emptyObject(mint.at), diagnostics: [] };
  const tabs = claimsOf(mint, "tabs");
  const anchors = claimsOf(mint, "anchors");
  const listed = versionsIn(memberOf(mint, "versions"));
  const versions = versionNames(listed, list.items);
  const diagnostics: Diagnostic[] = [...unusedVersions(mint, listed, list.items)];

  const used = versions.filter((version) => isUsed(version, list.items));
  const nested = nestedVersions(list);
  const ignored = new Set(nested.keys());
  const withVersions = (groups: readonly JsonNode[]) => versionsOf(groups, used, { at: list.at, ignored });
  const withAnchors = (groups: readonly JsonNode[]) =>
    divide(groups, {
      claims: anchors,
      key: "anchor",
      list: "anchors",
      main: memberOf(mint, "topAnchor"),
      inside: withVersions,
      at: list.at,
    });
  const root = divide(list.items, {
    claims: tabs,
    key: "tab",
    list: "tabs",
    main: memberOf(mint, "primaryTab"),
    inside: withAnchors,
    at: list.at,
  });
  const links = anchors.filter((claim) => !claimsAny(claim, list.items));
  for (const claim of tabs) diagnostics.push(...droppedKeys(claim, "tabs"));
  for (const claim of anchors) diagnostics.push(...droppedKeys(claim, "anchors"));
  diagnostics.push(...noClaims(mint, "tabs"), ...noClaims(mint, "anchors"));
  for (const node of ignored) diagnostics.push(mintKeyDropped(nested.get(node) ?? "version", node.at));
  const elsewhere = listed.filter((version) => isElsewhere(version, list.items));
  return { value: withGlobal(root, { anchors: links, versions: elsewhere }), diagnostics };
}

interface Division {
  readonly claims: readonly Claim[];
  readonly key: "tab" | "anchor";
  readonly list: "tabs" | "anchors";
  /** The label of the unclaimed part. */
  readonly main: JsonNode | undefined;
  readonly inside: (groups: readonly JsonNode[]) => JsonObject;
  readonly at: Location;
}

/** Splits groups among the claims; unclaimed ones come first. */
function divide(groups: readonly JsonNode[], division: Division): JsonObject {
  const { claims, key, list, main, inside, at } = division;
  const claimed = claims.filter((claim) => claimsAny(claim, groups));
  if (claimed.length === 0 && (key === "anchor" || claims.length === 0)) return inside(groups);
  const rest = groups.filter((group) => ownerOf(group, claimed) === undefined);
  const name = memberOf(main, "name") ?? valueToNode("Documentation", at);
  const icon = main?.kind === "object" ? iconOf(main) : undefined;
  const first = { ...toMembers({ [key]: name, ...(icon ? { icon } : {}) }, at) };
  const parts: JsonObject[] = rest.length > 0 ? [joined(first, inside(rest))] : [];
  for (const claim of key === "tab" ? claims : claimed) {
    const own = groups.filter((group) => ownerOf(group, claimed) === claim);
    const head = header(claim, key);
    parts.push(own.length > 0 ? joined(head, inside(own)) : joined(head, linkTo(claim)));
  }
  return toMembers({ [list]: { kind: "array", at, items: parts } }, at);
}

/** Versions of nested groups. */
interface NestedVersions {
  readonly at: Location;
  /** Versions that no version of the site has used yet. */
  readonly ignored: Set<JsonNode>;
}

/** A group without a version belongs to every version; a version without groups is omitted. */
function versionsOf(
  groups: readonly JsonNode[],
  versions: readonly Version[],
  { at, ignored }: NestedVersions,
): JsonObject {
  const plain = (items: readonly JsonNode[], inside: Inside): JsonArray => ({
    kind: "array",
    at,
    items: items.map((item) => group(item, inside)),
  });
  if (groups.every((item) => versionOf(item) === undefined)) {
    return toMembers({ groups: plain(groups, { isElsewhere: () => false }) }, at);
  }
  const isTranslated = areLanguages(versions);
  const names = new Set(versions.map(({ name }) => textOf(name)));
  const items = versions.flatMap(({ name, node }) => {
    const own = groups.filter((item) => [undefined, textOf(name)].includes(textOf(versionOf(item))));
    if (own.length === 0) return [];
    const first = memberOf(node, "default");
    const label = isTranslated ? { language: memberOf(node, "locale") ?? name } : { version: name };
    const isElsewhere = (version: JsonNode): boolean => {
      if (!names.has(textOf(version))) return false;
      ignored.delete(version);
      return textOf(version) !== textOf(name);
    };
    return [
      toMembers({ ...label, ...(first ? { default: first } : {}), groups: plain(own, { isElsewhere }) }, name.at),
    ];
  });
  return toMembers({ [isTranslated ? "languages" : "versions"]: { kind: "array", at, items } }, at);
}

/** The version of each nested group, with its path. */
function nestedVersions(list: JsonArray): ReadonlyMap<JsonNode, string> {
  const found = new Map<JsonNode, string>();
  const walk = (node: JsonNode, path: string, isNested: boolean): void => {
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
  readonly isElsewhere: (version: JsonNode) => boolean;
}

/** A group in docs.json form: without version, and with the icon's style inside the icon. */
function group(node: JsonNode, inside: Inside): JsonNode {
  if (node.kind !== "object") return node;
  const isHere = (item: JsonNode): boolean => {
    const version = versionOf(item);
    if (version === undefined) return true;
    const isConflicting = ![undefined, textOf(version)].includes(textOf(versionOf(node)));
    return isConflicting || !inside.isElsewhere(version);
  };
  const members = new Map<string, JsonMember>();
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

function iconOf(node: JsonObject): JsonNode | undefined {
  const name = memberOf(node, "icon");
  const style = memberOf(node, "iconType");
  return name && style ? toMembers({ name, style }, name.at) : name;
}

function header(claim: Claim, key: "tab" | "anchor"): JsonObject {
  const { node } = claim;
  const icon = iconOf(node);
  const name = memberOf(node, "name") ?? valueToNode("Untitled", node.at);
  const openapi = memberOf(node, "openapi");
  const color = key === "anchor" ? colorOf(node) : undefined;
  return toMembers(
    { [key]: name, ...(icon ? { icon } : {}), ...(color ? { color } : {}), ...(openapi ? { openapi } : {}) },
    node.at,
  );
}

/** A single color applies to both modes; docs.json has no gradients. */
function colorOf(node: JsonNode): JsonNode | undefined {
  const color = memberOf(node, "color");
  return color?.kind === "text" ? toMembers({ light: color, dark: color }, color.at) : undefined;
}

function linkTo(claim: Claim): JsonObject {
  const url = memberOf(claim.node, "url");
  if (url === undefined) return emptyObject(claim.node.at);
  const href = claim.folder === undefined ? url : valueToNode(`/${claim.folder}`, url.at);
  return toMembers({ href }, url.at);
}

interface Links {
  readonly anchors: readonly Claim[];
  readonly versions: readonly Version[];
}

function withGlobal(root: JsonObject, { anchors, versions }: Links): JsonObject {
  if (anchors.length + versions.length === 0) return root;
  const list = (items: readonly JsonNode[]): JsonArray => ({ kind: "array", at: root.at, items });
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

function claimsOf(mint: JsonObject, list: Division["list"]): readonly Claim[] {
  const node = memberOf(mint, list);
  if (node?.kind !== "array") return [];
  return node.items.flatMap((item, index) => (item.kind === "object" ? [claimOf(item, `${list}[${index}]`)] : []));
}

/** Reports a `tabs` or `anchors` value, or an entry of it, that has the wrong type. */
function noClaims(mint: JsonObject, list: Division["list"]): readonly Diagnostic[] {
  const node = memberOf(mint, list);
  if (node === undefined) return [];
  if (node.kind !== "array") return [mintKeyDropped(list, node.at)];
  return node.items.flatMap((item, index) =>
    item.kind === "object" ? [] : [mintKeyDropped(`${list}[${index}]`, item.at)],
  );
}

function claimOf(node: JsonObject, path: string): Claim {
  const url = textOf(memberOf(node, "url"));
  const isLink = url === undefined || /^[a-z][a-z0-9+.-]*:/i.test(url);
  return { node, path, folder: isLink ? undefined : url.replace(/^[./]+|(?<!\/)\/+$/g, "") };
}

function claimsAny(claim: Claim, groups: readonly JsonNode[]): boolean {
  return groups.some((item) => isInside(firstPage(item), claim.folder));
}

/** The claim with the longest directory that contains the group's first page. */
function ownerOf(item: JsonNode, claims: readonly Claim[]): Claim | undefined {
  const page = firstPage(item);
  const around = claims.filter((claim) => isInside(page, claim.folder));
  return around.sort((a, b) => (b.folder?.length ?? 0) - (a.folder?.length ?? 0))[0];
}

function isInside(page: string | undefined, folder: string | undefined): boolean {
  if (page === undefined || folder === undefined || folder === "") return false;
  return page === folder || page.startsWith(`${folder}/`);
}

function firstPage(node: JsonNode): string | undefined {
  if (node.kind === "text") return node.value.replace(/^[./]+/, "");
  const pages = memberOf(node, "pages");
  if (pages?.kind !== "array") return undefined;
  for (const item of pages.items) {
    const page = firstPage(item);
    if (page !== undefined) return page;
  }
  return undefined;
}

/** One version: its name and where it is defined. */
interface Version {
  readonly name: JsonNode;
  readonly node: JsonNode;
  readonly claim: Claim;
}

/** The listed versions: names, or objects that may link elsewhere. */
function versionsIn(node: JsonNode | undefined): readonly Version[] {
  return (node?.kind === "array" ? node.items : []).map(toVersion);
}

function toVersion(node: JsonNode, index: number): Version {
  const claim = claimOf(node.kind === "object" ? node : emptyObject(node.at), `versions[${index}]`);
  return { name: memberOf(node, "name") ?? node, node, claim };
}

/** The listed versions, then those only groups mention. */
function versionNames(listed: readonly Version[], groups: readonly JsonNode[]): readonly Version[] {
  const names = new Map<string, Version>();
  for (const version of [...listed, ...groups.flatMap((item) => versionOf(item) ?? []).map(toVersion)]) {
    const name = textOf(version.name);
    if (name !== undefined && !names.has(name)) names.set(name, version);
  }
  return [...names.values()];
}

/** True when a version has no groups here but a URL. */
function isElsewhere(version: Version, groups: readonly JsonNode[]): boolean {
  return textOf(memberOf(version.claim.node, "url")) !== undefined && !isUsed(version, groups);
}

function isUsed({ name }: Version, groups: readonly JsonNode[]): boolean {
  return groups.some((item) => versionOf(item) !== undefined && textOf(versionOf(item)) === textOf(name));
}

function versionOf(item: JsonNode): JsonNode | undefined {
  return memberOf(item, "version");
}

/** A version without groups only filtered links, which docs.json cannot express. */
function unusedVersions(
  mint: JsonObject,
  listed: readonly Version[],
  groups: readonly JsonNode[],
): readonly Diagnostic[] {
  const member = mint.members.get("versions");
  if (member === undefined) return [];
  const used = listed.filter((version) => isElsewhere(version, groups) || isUsed(version, groups));
  if (used.length === 0) return [mintKeyDropped("versions", member.at)];
  const isTranslated = areLanguages(versionNames(listed, groups).filter((version) => isUsed(version, groups)));
  return listed.flatMap((version, index) => {
    const path = `versions[${index}]`;
    if (!used.includes(version)) return [mintKeyDropped(path, version.node.at)];
    const url = isUsed(version, groups) ? memberOf(version.node, "url") : undefined;
    const locale = isTranslated ? undefined : memberOf(version.node, "locale");
    return [
      ...(url ? [mintKeyDropped(`${path}.url`, url.at)] : []),
      ...(locale ? [mintKeyDropped(`${path}.locale`, locale.at)] : []),
    ];
  });
}

const CLAIM_KEYS = ["name", "url", "icon", "iconType", "openapi"];

function droppedKeys(claim: Claim, list: Division["list"]): readonly Diagnostic[] {
  const dropped = [...claim.node.members].filter(
    ([key]) => !CLAIM_KEYS.includes(key) && !(key === "color" && list === "anchors" && colorOf(claim.node)),
  );
  return dropped.map(([key, member]) => mintKeyDropped(`${claim.path}.${key}`, member.at));
}

function toMembers(values: Readonly<Record<string, JsonNode>>, at: Location): JsonObject {
  const members = Object.entries(values).map(([key, node]) => [key, { at: node.at, node }] as const);
  return { kind: "object", at, members: new Map(members) };
}

function joined(first: JsonObject, second: JsonObject): JsonObject {
  return { ...first, members: new Map([...first.members, ...second.members]) };
}

function emptyObject(at: Location): JsonObject {
  return { kind: "object", at, members: new Map() };
}
