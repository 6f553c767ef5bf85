// The text of a hand-written endpoint page → what `x-docs` must say so that the generated page says the same.

import { parse } from "yaml";
import type { Diagnostic } from "../base/diagnostic.ts";
import { parseFrontmatter } from "../content/frontmatter.ts";
import { parseDocument } from "../content/parse-document.ts";
import type { Operation } from "../openapi/api.ts";
import { absoluteLinks } from "./absolute-links.ts";
import { customLayout, hasCode, tooMuchContent } from "./diagnostics.ts";
import { removeFields } from "./remove-fields.ts";

/** What goes into the description. */
export interface PageDocs {
  readonly metadata: ReadonlyMap<string, unknown>;
  readonly content: string;
  /** Names of fields that the description already describes in the same words. */
  readonly covered: readonly string[];
  /** Texts of headings that have nothing left under them. */
  readonly headings: readonly string[];
}

/** A page as it was found. */
export interface PageText {
  readonly path: string;
  readonly text: string;
  /** The title it shows now. */
  readonly title: string;
  readonly operation: Operation;
  /** The generated reference of the operation, as markup. */
  readonly reference: string;
  /** Set for pages that describe their parameters themselves. */
  readonly describesFields: boolean;
}

/** Frontmatter that binds a page to its endpoint: a generated page needs none of it. */
const BINDING = new Set(["openapi", "api", "authMethod", "openapi-schema", "asyncapi"]);

/** Takes a page apart; a diagnostic says why it must stay a page. */
export function pageToDocs(page: PageText, mostContent: number): PageDocs | Diagnostic {
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
  if (text.length > mostContent) return tooMuchContent(page.path, text.length, mostContent);
  return { metadata: readMetadata(page, bodyStart), content: text, covered, headings };
}

const SNIPPET_IMPORT = /^import\s(?:(?!\nimport\s)[^;'"])*?from\s*(["'])\/_?snippets\/[^'"]+\1\s*;?\s*(?:\n|$)/gm;

/** Imports of snippets by their full path mean the same wherever they stand; all other code belongs to its file. */
function isMovable(code: string): boolean {
  return code.replace(SNIPPET_IMPORT, "").trim() === "";
}

/** The frontmatter as written, without what the operation itself says in the same words. */
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
  // Without any title both pages are named after their addresses, which differ.
  if (!metadata.has("title") && operation.summary === undefined) metadata.set("title", title);
  // A bare title is also the label; the same words twice say nothing.
  if (metadata.get("sidebarTitle") === (metadata.get("title") ?? operation.summary)) metadata.delete("sidebarTitle");
  return metadata;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
