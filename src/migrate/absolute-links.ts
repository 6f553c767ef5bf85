// Page-relative links → root-relative links, so that the text can move to another file.

import type { MdastNode } from "satteri";
import { folderOf, joinPath } from "../base/route.ts";
import { parseDocument } from "../content/parse-document.ts";
import { applyEdits, type TextEdit } from "./text-edit.ts";

/** `[Start](../start)` in `guides/a/b.mdx` → `[Start](/guides/start)`; all other text is unchanged. */
export function absoluteLinks(path: string, text: string): string {
  const document = parseDocument({ path, text }, new Map()).value;
  // Offsets in a repaired text don't apply to the source.
  if (document.text !== text) return text;
  const edits: TextEdit[] = [];
  const pending: MdastNode[] = [document.tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    for (const target of targetsOf(node)) edits.push(...(replaceTarget(node, target, { path, text }) ?? []));
    if ("children" in node) pending.push(...(node.children as readonly MdastNode[]));
  }
  return applyEdits(text, edits);
}

/** The URLs in a node itself. */
function targetsOf(node: MdastNode): readonly string[] {
  if (node.type === "link" || node.type === "image" || node.type === "definition") return [node.url];
  if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return [];
  return node.attributes.flatMap((attribute) => {
    if (attribute.type !== "mdxJsxAttribute" || !/^(?:href|src|img)$/.test(attribute.name)) return [];
    return typeof attribute.value === "string" ? [attribute.value] : [];
  });
}

interface Place {
  readonly path: string;
  readonly text: string;
}

function replaceTarget(node: MdastNode, target: string, { path, text }: Place): readonly TextEdit[] | undefined {
  if (target === "" || /^(?:[/#?{]|[A-Za-z][A-Za-z0-9+.-]*:)/.test(target)) return undefined;
  const [, file = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  const absolute = joinPath(folderOf(path), file);
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (absolute === undefined || start === undefined || end === undefined) return undefined;
  const isTag = node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
  const source = text.slice(start, end);
  // A link's URL comes after its text, a tag's before its children.
  const found = isTag ? source.search(new RegExp(`=["']${escapePattern(target)}["']`)) + 2 : source.lastIndexOf(target);
  if (found < (isTag ? 2 : 0)) return undefined;
  return [{ offset: start + found, length: target.length, text: `/${absolute}${suffix}` }];
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
