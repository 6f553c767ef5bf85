// Converts a legacy mint.json to docs.json, for the site and for `lectern migrate config`. Works on trees, so that every
// value keeps its mint.json location for later diagnostics.

import type { Checked, Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { rootCursor } from "@lectern/base/fields/cursor.ts";
import { parseJson } from "@lectern/base/fields/parse-json.ts";
import {
  type JsonValue,
  type MemberNode,
  memberOf,
  nodeToValue,
  textOf,
  type ValueNode,
  valueToNode,
} from "@lectern/base/fields/value-node.ts";
import { DEFAULT_COLOR } from "./appearance-fields.ts";
import { SCHEMA_PATH } from "./config-file.ts";
import { mintKeyDropped, mintSocialDropped, wrongType } from "./diagnostics.ts";
import { mintNavigation } from "./mint-navigation.ts";

/** Values of the new file by dotted path: `"navbar.links"`. */
type Draft = Map<string, ValueNode>;

/** The destination of a value: a path in the new file, or a function. */
type Target = string | ((node: ValueNode, draft: Draft, report: (problem: Diagnostic) => void) => void);

/** The docs.json for a mint.json; diagnostics list what has no equivalent. */
export function mintToDocs(mint: ValueNode): Checked<ValueNode> {
  if (mint.kind !== "object") return { value: mint, diagnostics: [] };
  const draft: Draft = new Map([["theme", valueToNode(themeOf(mint), mint.at)]]);
  const diagnostics: Diagnostic[] = [];

  function carry(path: string, { node, at }: MemberNode): void {
    const target = CARRIED.get(path);
    if (typeof target === "string") draft.set(target, node);
    else if (target !== undefined) target(node, draft, (problem) => diagnostics.push(problem));
    else if (node.kind === "object" && PARENTS.has(path)) {
      for (const [key, member] of node.members) carry(`${path}.${key}`, member);
    } else if (!SILENT.includes(path)) diagnostics.push(mintKeyDropped(path, at));
  }

  for (const [key, member] of mint.members) carry(key, member);
  if (!draft.has("colors.primary")) draft.set("colors.primary", valueToNode(DEFAULT_COLOR, mint.at));
  const navigation = mintNavigation(mint);
  draft.set("navigation", navigation.value);
  return { value: nest(draft, mint.at), diagnostics: [...diagnostics, ...navigation.diagnostics] };
}

/** Keys that are obsolete, or already used for the theme and the navigation. */
const SILENT = ["$schema", "theme", "layout", "navigation", "tabs", "anchors", "versions", "primaryTab", "topAnchor"];

/** Where mint.json keys go: a path in docs.json, or a function. */
const CARRIED: ReadonlyMap<string, Target> = new Map<string, Target>([
  ["name", "name"],
  ["logo", "logo"],
  ["favicon", "favicon"],
  ["redirects", "redirects"],
  ["search.prompt", "search.prompt"],
  ["banner", "banner"],
  ["metadata", "seo.metatags"],
  ["openapi", "api.openapi"],
  ["colors.primary", "colors.primary"],
  ["colors.light", "colors.light"],
  ["colors.dark", "colors.dark"],
  ["colors.background", "background.color"],
  ["background.style", "background.decoration"],
  ["backgroundImage", "background.image"],
  ["font.family", "fonts.family"],
  ["font.weight", "fonts.weight"],
  ["font.url", "fonts.source"],
  ["font.format", "fonts.format"],
  ["font.headings", to("fonts.heading", (node) => renameKeys(node, { url: "source" }))],
  ["font.body", to("fonts.body", (node) => renameKeys(node, { url: "source" }))],
  ["modeToggle.default", "appearance.default"],
  ["modeToggle.isHidden", "appearance.strict"],
  ["topbarLinks", to("navbar.links", (node) => mapItems(node, link))],
  ["topbarCtaButton", to("navbar.primary", button)],
  ["footerSocials", socials],
  ["footer.socials", socials],
  ["footer.links", to("footer.links", (node) => mapItems(node, footerColumn))],
  ["api.baseUrl", "api.mdx.server"],
  ["api.auth.method", "api.mdx.auth.method"],
  ["api.auth.name", "api.mdx.auth.name"],
  ["api.playground.mode", to("api.playground.display", word({ show: "interactive", hide: "none" }))],
  ["api.playground.disableProxy", to("api.playground.proxy", word({ true: false, false: true }))],
  ["api.request.example.languages", "api.examples.languages"],
  ["api.request.example.showOptionalParams", to("api.examples.defaults", word({ true: "all", false: "required" }))],
  ["api.paramFields.expanded", expandedFields],
  ["codeBlock.mode", to("styling.codeblocks", word({ auto: "system" }))],
  ["eyebrow.display", "styling.eyebrows"],
  ["feedback.thumbsRating", "feedback.thumbsRating"],
  ["feedback.suggestEdit", "feedback.suggestEdit"],
  ["feedback.raiseIssue", "feedback.raiseIssue"],
  ["seo.indexHiddenPages", to("seo.indexing", word({ true: "all", false: "navigable" }))],
  ["analytics", integrations("analytics")],
  ["integrations", integrations("integrations")],
]);

/** Ancestors of converted paths. */
const PARENTS: ReadonlySet<string> = new Set(
  [...CARRIED.keys()].flatMap((path) => {
    const parts = path.split(".");
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
  }),
);

function themeOf(mint: ValueNode): string {
  const theme = textOf(memberOf(mint, "theme"));
  if (theme === "venus") return "palm";
  if (theme === "quill") return "willow";
  const layout = textOf(memberOf(mint, "layout"));
  if (layout === "sidenav") return "maple";
  return layout === "solidSidenav" ? "willow" : "mint";
}

function to(path: string, turn: (node: ValueNode) => ValueNode): (node: ValueNode, draft: Draft) => void {
  return (node, draft) => void draft.set(path, turn(node));
}

function word(words: Readonly<Record<string, JsonValue>>): (node: ValueNode) => ValueNode {
  return (node) => {
    const key = node.kind === "text" || node.kind === "boolean" ? String(node.value) : "";
    return Object.hasOwn(words, key) ? valueToNode(words[key] ?? null, node.at) : node;
  };
}

function mapItems(node: ValueNode, turn: (item: ValueNode) => ValueNode): ValueNode {
  return node.kind === "array" ? { ...node, items: node.items.map(turn) } : node;
}

function renameKeys(node: ValueNode, names: Readonly<Record<string, string>>): ValueNode {
  if (node.kind !== "object") return node;
  const rename = (key: string) => (Object.hasOwn(names, key) ? (names[key] ?? key) : key);
  return { ...node, members: new Map([...node.members].map(([key, member]) => [rename(key), member])) };
}

function link(node: ValueNode): ValueNode {
  const renamed = renameKeys(node, { name: "label", url: "href" });
  if (renamed.kind !== "object" || textOf(memberOf(renamed, "type")) !== "link") return renamed;
  return { ...renamed, members: new Map([...renamed.members].filter(([key]) => key !== "type")) };
}

function button(node: ValueNode): ValueNode {
  const renamed = link(node);
  if (renamed.kind !== "object" || renamed.members.has("type")) return renamed;
  const type = { at: node.at, node: valueToNode("button", node.at) };
  return { ...renamed, members: new Map([["type", type], ...renamed.members]) };
}

/** docs.json fields start either open or closed, nothing in between. */
function expandedFields(node: ValueNode, draft: Draft, report: (problem: Diagnostic) => void): void {
  const all = textOf(node) === "all";
  if (!all && textOf(node) !== "none") report(mintKeyDropped("api.paramFields.expanded", node.at));
  draft.set("api.params.expanded", valueToNode(all ? "all" : "closed", node.at));
}

/** A map, or a list of `{ type, url }` in which the first of each type counts. */
function socials(node: ValueNode, draft: Draft, report: (problem: Diagnostic) => void): void {
  const before = draft.get("footer.socials");
  const members = new Map<string, MemberNode>(before?.kind === "object" ? before.members : []);
  if (node.kind !== "array") {
    const both = node.kind === "object" ? { ...node, members: new Map([...members, ...node.members]) } : node;
    draft.set("footer.socials", both);
    return;
  }
  for (const [index, item] of node.items.entries()) {
    const type = textOf(memberOf(item, "type"));
    const url = memberOf(item, "url");
    const key = `footerSocials[${index}]`;
    if (type === undefined || url === undefined) report(mintKeyDropped(key, item.at));
    else if (members.has(type)) report(mintSocialDropped(key, type, item.at));
    else members.set(type, { at: item.at, node: url });
  }
  draft.set("footer.socials", { kind: "object", at: node.at, members });
}

function footerColumn(node: ValueNode): ValueNode {
  const renamed = renameKeys(node, { title: "header", links: "items" });
  if (renamed.kind !== "object") return renamed;
  const members = [...renamed.members].map(
    ([key, member]) => [key, key === "items" ? { ...member, node: mapItems(member.node, link) } : member] as const,
  );
  return { ...renamed, members: new Map(members) };
}

/** `"intercom": "id"` was allowed instead of `"intercom": { "appId": "id" }`. */
function integrations(name: string): Exclude<Target, string> {
  return (node, draft, report) => {
    if (node.kind !== "object") return report(mintKeyDropped(name, node.at));
    const bareKeys: Readonly<Record<string, string>> = { intercom: "appId", frontchat: "snippetId" };
    for (const [key, member] of node.members) {
      const bare = Object.hasOwn(bareKeys, key) ? bareKeys[key] : undefined;
      const wrap = bare !== undefined && member.node.kind === "text";
      draft.set(`integrations.${key}${wrap ? `.${bare}` : ""}`, member.node);
    }
  };
}

function nest(draft: Draft, at: Location): ValueNode {
  const members = new Map<string, MemberNode>();
  const below = new Map<string, Draft>();
  for (const [path, node] of draft) {
    const dot = path.indexOf(".");
    const key = dot === -1 ? path : path.slice(0, dot);
    if (dot === -1) members.set(key, { at: node.at, node });
    else below.set(key, (below.get(key) ?? new Map()).set(path.slice(dot + 1), node));
    if (!members.has(key)) members.set(key, { at: node.at, node });
  }
  for (const [key, parts] of below) {
    const location = [...parts.values()][0]?.at ?? at;
    members.set(key, { at: location, node: nest(parts, location) });
  }
  return { kind: "object", at, members };
}

/** The new file, and what could not be converted. */
interface Migration {
  readonly text: string;
  readonly notes: readonly Diagnostic[];
}

/** Converts a mint.json. An unreadable one yields an empty object and the reason. */
export function migrateConfig(text: string, path = "mint.json"): Migration {
  const parsed = parseJson({ path, text });
  if (parsed.root === undefined || parsed.broken) return { text: "{}\n", notes: parsed.diagnostics };
  if (parsed.root.kind !== "object") {
    const problem = wrongType(
      rootCursor(parsed.root, () => {}),
      "an object",
    );
    return { text: "{}\n", notes: [...parsed.diagnostics, problem] };
  }
  const docs = mintToDocs(parsed.root);
  const settings = nodeToValue(docs.value) as { readonly [key: string]: JsonValue };
  return {
    text: `${JSON.stringify({ $schema: SCHEMA_PATH, ...settings }, undefined, 2)}\n`,
    notes: [...parsed.diagnostics, ...docs.diagnostics],
  };
}
