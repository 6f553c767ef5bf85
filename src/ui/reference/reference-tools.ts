// What the views of a reference share while one page is made: the page, the settings, and where each schema is shown.

import type { Html } from "../../base/html.ts";
import type { Operation } from "../../openapi/api.ts";
import type { SchemaNode } from "../../openapi/schema-tree.ts";
import type { RenderContext } from "../component.ts";
import type { ReferenceSettings } from "./settings.ts";

/** Where a page shows which schema. */
export interface SchemaPlaces {
  /** Renders the inside of a schema, which is shown under an anchor. */
  within<T>(node: SchemaNode, anchor: string, render: () => T): T;
  /** The anchor under which a schema of the same name is shown, the nearest around first. */
  find(node: SchemaNode): string | undefined;
}

/** What the views of an operation need of the page. */
export interface ReferenceTools extends SchemaPlaces {
  readonly context: RenderContext;
  readonly settings: ReferenceSettings;
  /** Markdown of the description's author as markup: CommonMark without raw HTML and script URLs. */
  readonly safeMarkdown: (text: string) => Html;
  /** The address of the page of another operation, when it has one. */
  readonly hrefOf: (operation: Operation) => string | undefined;
}

/** Opens the tools for one page. */
export function createReferenceTools(
  tools: Pick<ReferenceTools, "context" | "settings" | "safeMarkdown" | "hrefOf">,
): ReferenceTools {
  return { ...tools, ...createSchemaPlaces() };
}

/** A page that shows no schema yet. */
export function createSchemaPlaces(): SchemaPlaces {
  const around: { readonly name: string; readonly anchor: string }[] = [];
  const shown = new Map<string, string>();
  return {
    within: (node, anchor, render) => {
      const { name } = node;
      // A schema that ends here is not shown here.
      if (name === undefined || node.stop !== undefined) return render();
      around.push({ name, anchor });
      if (node.fields.length > 0 && !shown.has(name)) shown.set(name, anchor);
      const result = render();
      around.pop();
      return result;
    },
    find: ({ name }) =>
      name === undefined ? undefined : (around.findLast((open) => open.name === name)?.anchor ?? shown.get(name)),
  };
}
