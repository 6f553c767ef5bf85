// The tabs and anchors of mint.json: each claims the groups whose pages are in its directory.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { memberOf, type ObjectNode, textOf, type ValueNode, valueToNode } from "@lectern/base/fields/value-node.ts";
import { mintKeyDropped } from "./diagnostics.ts";

export interface Claim {
  readonly node: ObjectNode;
  /** Its path: `tabs[0]`. */
  readonly path: string;
  /** The directory it claims; undefined for an external link. */
  readonly folder: string | undefined;
}

export function iconOf(node: ObjectNode): ValueNode | undefined {
  const name = memberOf(node, "icon");
  const style = memberOf(node, "iconType");
  return name && style ? toMembers({ name, style }, name.at) : name;
}

export function header(claim: Claim, key: "tab" | "anchor"): ObjectNode {
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
function colorOf(node: ValueNode): ValueNode | undefined {
  const color = memberOf(node, "color");
  return color?.kind === "text" ? toMembers({ light: color, dark: color }, color.at) : undefined;
}

export function linkTo(claim: Claim): ObjectNode {
  const url = memberOf(claim.node, "url");
  if (url === undefined) return emptyObject(claim.node.at);
  const href = claim.folder === undefined ? url : valueToNode(`/${claim.folder}`, url.at);
  return toMembers({ href }, url.at);
}

export function claimsOf(mint: ObjectNode, list: "tabs" | "anchors"): readonly Claim[] {
  const node = memberOf(mint, list);
  if (node?.kind !== "array") return [];
  return node.items.flatMap((item, index) => (item.kind === "object" ? [claimOf(item, `${list}[${index}]`)] : []));
}

/** Reports a `tabs` or `anchors` value, or an entry of it, that has the wrong type. */
export function noClaims(mint: ObjectNode, list: "tabs" | "anchors"): readonly Diagnostic[] {
  const node = memberOf(mint, list);
  if (node === undefined) return [];
  if (node.kind !== "array") return [mintKeyDropped(list, node.at)];
  return node.items.flatMap((item, index) =>
    item.kind === "object" ? [] : [mintKeyDropped(`${list}[${index}]`, item.at)],
  );
}

export function claimOf(node: ObjectNode, path: string): Claim {
  const url = textOf(memberOf(node, "url"));
  const isLink = url === undefined || /^[a-z][a-z0-9+.-]*:/i.test(url);
  return { node, path, folder: isLink ? undefined : url.replace(/^[./]+|(?<!\/)\/+$/g, "") };
}

export function claimsAny(claim: Claim, groups: readonly ValueNode[]): boolean {
  return groups.some((item) => isInside(firstPage(item), claim.folder));
}

/** The claim with the longest directory that contains the group's first page. */
export function ownerOf(item: ValueNode, claims: readonly Claim[]): Claim | undefined {
  const page = firstPage(item);
  const around = claims.filter((claim) => isInside(page, claim.folder));
  return around.sort((a, b) => (b.folder?.length ?? 0) - (a.folder?.length ?? 0))[0];
}

function isInside(page: string | undefined, folder: string | undefined): boolean {
  if (page === undefined || folder === undefined || folder === "") return false;
  return page === folder || page.startsWith(`${folder}/`);
}

function firstPage(node: ValueNode): string | undefined {
  if (node.kind === "text") return node.value.replace(/^[./]+/, "");
  const pages = memberOf(node, "pages");
  if (pages?.kind !== "array") return undefined;
  for (const item of pages.items) {
    const page = firstPage(item);
    if (page !== undefined) return page;
  }
  return undefined;
}

const CLAIM_KEYS = ["name", "url", "icon", "iconType", "openapi"];

export function droppedKeys(claim: Claim, list: "tabs" | "anchors"): readonly Diagnostic[] {
  const dropped = [...claim.node.members].filter(
    ([key]) =>
      !CLAIM_KEYS.includes(key) &&
      !(key === "version" && textOf(memberOf(claim.node, key)) !== undefined) &&
      !(key === "color" && list === "anchors" && colorOf(claim.node)),
  );
  return dropped.map(([key, member]) => mintKeyDropped(`${claim.path}.${key}`, member.at));
}

export function toMembers(values: Readonly<Record<string, ValueNode>>, at: Location): ObjectNode {
  const members = Object.entries(values).map(([key, node]) => [key, { at: node.at, node }] as const);
  return { kind: "object", at, members: new Map(members) };
}

export function joined(first: ObjectNode, second: ObjectNode): ObjectNode {
  return { ...first, members: new Map([...first.members, ...second.members]) };
}

export function emptyObject(at: Location): ObjectNode {
  return { kind: "object", at, members: new Map() };
}
