// How tags group operations in a generated navigation: `x-tagGroups`, `parent` and `kind` of tags, and their display names.

import type { Api } from "./api.ts";
import { ownList, ownText, textOf } from "./record.ts";

/** A spec's tags as navigation groups. */
export interface TagTree {
  /** The tag that determines an operation's group. */
  groupingTag(tags: readonly string[]): string | undefined;
  labelOf(tag: string): string;
  /** The labels of the groups around a tag's operations, outermost first, ending with its own. */
  pathOf(tag: string): readonly string[];
  /** Groups in author-defined order, each by its labels from outermost to innermost. */
  readonly ordered: readonly (readonly string[])[];
}

const MAX_DEPTH = 8;

function readTagTree(root: Api["root"]): TagTree {
  const tags = new Map(ownList(root, "tags").flatMap((tag) => [[ownText(tag, "name") ?? "", tag] as const]));
  const field = (tag: string, key: string): string | undefined => ownText(tags.get(tag), key);
  // 3.2 has a field for the display name.
  const labelOf = (tag: string): string =>
    field(tag, "x-group") ?? field(tag, "x-displayName") ?? field(tag, "summary") ?? tag;
  const sections = ownList(root, "x-tagGroups").flatMap((section) => {
    const name = ownText(section, "name");
    return name === undefined ? [] : [{ name, tags: ownList(section, "tags").flatMap((tag) => textOf(tag) ?? []) }];
  });
  const pathOf = (tag: string): readonly string[] => {
    const around = [tag];
    for (let parent = field(tag, "parent"); parent && tags.has(parent); parent = field(parent, "parent")) {
      if (around.includes(parent) || around.length >= MAX_DEPTH) break;
      around.unshift(parent);
    }
    const section = sections.find((one) => around.some((name) => one.tags.includes(name)));
    return [...(section ? [section.name] : []), ...around.map(labelOf)];
  };
  return {
    // Tags of other kinds, such as badges, don't group operations.
    groupingTag: (names) => names.find((tag) => (field(tag, "kind") ?? "nav") === "nav"),
    labelOf,
    pathOf,
    ordered: sections.flatMap((section) => section.tags.map(pathOf)),
  };
}

const KNOWN = new WeakMap<object, TagTree>();

/** A spec's tag tree, cached. */
export function tagTreeOf({ root }: Pick<Api, "root">): TagTree {
  const known = KNOWN.get(root) ?? readTagTree(root);
  KNOWN.set(root, known);
  return known;
}
