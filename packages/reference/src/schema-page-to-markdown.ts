// The page of a schema as Markdown: its fields, an example, and the operations that use it.

import type { NamedSchema, Operation, SchemaView } from "@lectern/openapi";
import { specTextToPlain } from "@lectern/openapi/internal/html/spec-text.ts";
import { inlineCode, joinBlocks, lowerHeadings } from "@lectern/theme/components/markdown-blocks.ts";
import { exampleToMarkdown, sectionToMarkdown } from "./operation-to-markdown.ts";
import type { Translate } from "./phrases.tsx";
import { createSchemaLocations } from "./reference-tools.ts";
import { createSchemaSections, endWithSections } from "./schema-sections.ts";
import { factsToMarkdown, nodeToMarkdown, wholeOf } from "./schema-to-markdown.ts";
import type { ReferenceSettings } from "./settings.ts";

export interface SchemaMarkdownInput {
  readonly view: SchemaView;
  readonly usedBy: readonly Operation[];
  readonly hrefOf: (operation: Operation) => string | undefined;
  readonly schema: NamedSchema;
  readonly settings: Pick<ReferenceSettings, "describe" | "sections" | "takeSections">;
}

export function schemaPageToMarkdown(input: SchemaMarkdownInput, t: Translate): string {
  const { view, usedBy, hrefOf, schema, settings } = input;
  const sections = createSchemaSections(schema.api, settings, t);
  const tools = { t, sections, ...createSchemaLocations() };
  const { examples } = view;
  const node = wholeOf(view.node);
  const fields = tools.within(node, "", () => nodeToMarkdown(node, tools));
  const users = usedBy.map((operation) => {
    const name = inlineCode(`${operation.method} ${operation.path}`);
    const href = hrefOf(operation);
    return `- ${href === undefined ? name : `[${name}](${href})`}${operation.summary ? `: ${specTextToPlain(operation.summary)}` : ""}`;
  });
  return joinBlocks(
    lowerHeadings(node.description?.trim() ?? "", 3),
    sectionToMarkdown("apiProperties", joinBlocks(factsToMarkdown(node, tools), fields), t),
    ...examples.map((example) => exampleToMarkdown(example, example.title ?? t("apiExample"), t)),
    sectionToMarkdown("apiUsedBy", users.join("\n"), t),
    endWithSections(sections, settings.takeSections),
  );
}
