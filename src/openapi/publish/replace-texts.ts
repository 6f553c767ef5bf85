// Replaces strings in a JSON or YAML text; everything else stays as written.

import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { isScalar } from "yaml";
import { openYaml } from "../read/open-yaml.ts";
import type { SpecSource, ValuePath } from "../read/read-spec.ts";
import { startsLikeJson } from "../read/sniff-spec.ts";
import { nodeAt } from "./remove-members.ts";

/** A replacement and its path. */
export interface PlacedText {
  readonly path: ValuePath;
  readonly text: string;
}

/** The source with the strings replaced; paths without a string are left alone. */
export function replaceStrings(source: SpecSource, texts: readonly PlacedText[]): SpecSource {
  if (texts.length === 0) return source;
  const find = startsLikeJson(source.text) ? findInJson(source.text) : findInYaml(source.text);
  const edits = texts.flatMap(({ path, text }) => {
    const range = find(path);
    return range === undefined ? [] : [{ ...range, text: JSON.stringify(text) }];
  });
  let { text } = source;
  for (const edit of edits.sort((a, b) => b.start - a.start))
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return { ...source, text };
}

type Find = (path: ValuePath) => { readonly start: number; readonly end: number } | undefined;

function findInJson(text: string): Find {
  const tree = parseTree(text);
  return (path) => {
    const node = tree && findNodeAtLocation(tree, [...path]);
    return node?.type === "string" ? { start: node.offset, end: node.offset + node.length } : undefined;
  };
}

function findInYaml(text: string): Find {
  const document = openYaml(text);
  return (path) => {
    const node = nodeAt(document, path);
    if (!isScalar(node) || typeof node.value !== "string" || !node.range) return undefined;
    return { start: node.range[0], end: node.range[1] };
  };
}
