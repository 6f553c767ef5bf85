// A page → the Markdown of its body: its text, its operation, its footnotes, without anything a reader of the page cannot see.

import type { MdastNode } from "satteri";
import type { Operation } from "../../openapi/api.ts";
import type { Page } from "../../site/site.ts";
import { indent, joinBlocks } from "../../ui/components/markdown-blocks.ts";
import { operationToMarkdown } from "../../ui/reference/operation-to-markdown.ts";
import type { Translate } from "../../ui/reference/say.ts";
import type { ReferenceSettings } from "../../ui/reference/settings.ts";
import { findDefinition } from "../footnotes.ts";
import type { Walker } from "../walker.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import type { MarkdownWalker } from "./markdown-walker.ts";
import { stripUnseen } from "./strip-unseen.ts";
import { MARKDOWN_WRITER } from "./write-markdown.ts";

/** How much an API page says. */
export interface MarkdownOptions {
  /** False leaves parameters, bodies and responses out. */
  readonly schema: boolean;
  readonly reference: ReferenceSettings;
}

/** The Markdown of a page below its title and description. */
export function pageToMarkdown(page: Page, walker: Walker, options: MarkdownOptions): string {
  const writer: MarkdownWalker = { ...walker, write: MARKDOWN_WRITER };
  const body = MARKDOWN_WRITER.blocks([walker.unit.document.tree], writer);
  const operation = page.operation && operationPart(page.operation, options, walker.page.context.t);
  // Only authors' components put something here: built-in ones stay where they stand.
  const beside = [...walker.page.state.slots.values()].map((markup) => htmlToMarkdown(markup.markup));
  return stripUnseen(joinBlocks(body, ...beside, operation, footnotes(writer)));
}

function operationPart(operation: Operation, { schema, reference }: MarkdownOptions, t: Translate): string {
  if (schema) return operationToMarkdown(operation, reference, t);
  return joinBlocks(`\`${operation.method} ${operation.path}\``, operation.description);
}

function footnotes(walker: MarkdownWalker): string {
  const notes: string[] = [];
  // Notes may refer to further notes: the map grows while it is walked.
  for (const { number, identifier, walker: place } of walker.page.state.footnotes.values()) {
    const content: readonly MdastNode[] = findDefinition(place.unit.document.tree, identifier) ?? [];
    const text = MARKDOWN_WRITER.blocks(content, { ...walker, unit: place.unit, locals: place.locals });
    notes.push(`[^${number}]: ${indent(text, 4).trimStart()}`);
  }
  return notes.join("\n");
}
