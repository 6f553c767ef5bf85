// A hand-written endpoint page → the `x-docs` that makes the generated page say the same.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import { folderOf, joinPath } from "@lectern/base/route.ts";
import { attempt } from "@lectern/base/text.ts";
import { parseFrontmatter } from "@lectern/model/content/frontmatter.ts";
import { parseDocument } from "@lectern/model/content/parse-document.ts";
import type { Operation } from "@lectern/openapi";
import type { MdastNode } from "satteri";
import { parse } from "yaml";
import { customLayout, hasCode, tooMuchContent } from "./diagnostics.ts";
import { removeFields } from "./remove-fields.ts";
import { applyEdits, type TextEdit } from "./text-edit.ts";

/** What goes into the spec. */
export interface PageDocs {
  readonly metadata: ReadonlyMap<string, unknown>;
  readonly content: string;
  /** Fields that the spec already documents in the same words. */
  readonly covered: readonly string[];
  /** Headings with nothing left under them. */
  readonly headings: readonly string[];
}

/** The page before migration. */
export interface PageText {
  readonly path: string;
  readonly text: string;
  /** The title it shows now. */
  readonly title: string;
  readonly operation: Operation;
  /** The generated reference of the operation. */
  readonly reference: HtmlNode;
  /** True if the page documents its parameters itself. */
  readonly describesFields: boolean;
}

/** Frontmatter that binds a page to its endpoint, which a generated page doesn't need. */
const BINDING = new Set(["openapi", "api", "authMethod", "openapi-schema", "asyncapi"]);

/** Extracts the docs from a page, or returns the reason it must stay. */
export function pageToDocs(page: PageText, maxContent: number): PageDocs | Diagnostic {
  const { frontmatter, bodyStart } = parseFrontmatter(page.path, page.text);
  if (frontmatter.mode !== undefined) return customLayout(page.path, `mode "${frontmatter.mode}"`);
  const written = absoluteLinks(page.path, page.text.slice(bodyStart).trim());
  const document = parseDocument({ path: page.path, text: written }, new Map()).value;
  if (!document.modules.every(({ code }) => isMovable(code))) return hasCode(page.path);
  const column = /<(Panel|View)\b/.exec(written)?.[1];
  if (column !== undefined) return customLayout(page.path, column);
  const { text, covered, headings } = page.describesFields
    ? removeFields(written, page.reference)
    : { text: written, covered: [], headings: [] };
  if (text.length > maxContent) return tooMuchContent(page.path, text.length, maxContent);
  return { metadata: readMetadata(page, bodyStart), content: text, covered, headings };
}

const SNIPPET_IMPORT = /^import\s(?:(?!\nimport\s)[^;'"])*?from\s*(["'])\/_?snippets\/[^'"]+\1\s*;?\s*(?:\n|$)/gm;

/** Snippet imports by absolute path work anywhere; any other code is tied to its file. */
function isMovable(code: string): boolean {
  return code.replace(SNIPPET_IMPORT, "").trim() === "";
}

/** The frontmatter as written, without what the operation already says in the same words. */
function readMetadata({ text, title, operation }: PageText, bodyStart: number): ReadonlyMap<string, unknown> {
  const head = /^---[ \t]*\n([\s\S]*?)\n?---/.exec(text.slice(0, bodyStart))?.[1] ?? "";
  const values: unknown = attempt(() => parse(head, { strict: false, uniqueKeys: false, logLevel: "silent" }));
  const metadata = new Map<string, unknown>();
  if (typeof values !== "object" || values === null) return metadata;
  for (const [key, value] of Object.entries(values)) {
    if (BINDING.has(key) || value === null || value === "") continue;
    if (key === "title" && value === operation.summary) continue;
    if (key === "description" && value === operation.description) continue;
    metadata.set(key, value);
  }
  // Without a title, both pages are named after their URLs, which differ.
  if (!metadata.has("title") && operation.summary === undefined) metadata.set("title", title);
  // The title is also the sidebar label, so repeating it is redundant.
  if (metadata.get("sidebarTitle") === (metadata.get("title") ?? operation.summary)) metadata.delete("sidebarTitle");
  return metadata;
}

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

interface Location {
  readonly path: string;
  readonly text: string;
}

function replaceTarget(node: MdastNode, target: string, { path, text }: Location): readonly TextEdit[] | undefined {
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
