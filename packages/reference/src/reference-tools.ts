// State shared by the views of a reference while a page renders: the page, the settings, and where each schema is shown.

import type { Html } from "@lectern/base/markup/tree.ts";
import type { BodyExamples, Example, FieldEncoding, Operation, SchemaField, SchemaNode } from "@lectern/openapi";
import { NO_EXAMPLES } from "@lectern/openapi/internal/samples/body-examples.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import type { SchemaSections } from "./section-list.ts";
import type { ReferenceSettings } from "./settings.ts";
import type { Translate } from "./words.tsx";

/** Where each schema is shown on a page. */
export interface SchemaLocations {
  /** Renders the inside of a schema under an anchor; if the schema was shown before, without its fields. */
  within<T>(node: SchemaNode, anchor: string, render: (node: SchemaNode) => T): T;
  /** The anchor where a schema of the same name is shown; enclosing ones first. */
  find(node: SchemaNode): string | undefined;
}

/** What both faces of a reference use. */
export interface SharedTools extends SchemaLocations {
  readonly t: Translate;
  /** The URL of another operation's page, if it has one. */
  readonly hrefOf: (operation: Operation) => string | undefined;
  /** The URL of a type's page. */
  readonly typeHref?: ((name: string) => string | undefined) | undefined;
  /** The examples under media types. */
  readonly examples: BodyExamples;
}

export interface ReferenceTools extends SharedTools {
  readonly context: RenderContext;
  readonly settings: ReferenceSettings;
  /** Renders untrusted Markdown from the spec: CommonMark without raw HTML and script URLs. */
  readonly safeMarkdown: (text: string) => Html;
}

export interface MarkdownTools extends SharedTools {
  /** Named schemas with their own section. */
  readonly sections: Pick<SchemaSections, "link">;
  /** The highest heading level in descriptions here. */
  readonly level: number;
  /** Response examples that a page shows in its side column. */
  readonly beside?: ReadonlySet<Example>;
  /** How the fields here are serialized, if a form says so. */
  readonly encodings?: ReadonlyMap<string, FieldEncoding> | undefined;
}

/** What HTML needs besides the page: settings, Markdown of the spec, and links to operations. */
type ReferenceOptions = Pick<ReferenceTools, "settings" | "safeMarkdown"> & Partial<Pick<ReferenceTools, "hrefOf">>;

export function createReferenceTools(
  { settings, safeMarkdown, hrefOf = NO_LINKS.hrefOf }: ReferenceOptions,
  context: RenderContext,
  examples: BodyExamples = NO_EXAMPLES,
): ReferenceTools {
  const shared = { t: context.t, typeHref: settings.typeHref, hrefOf, examples };
  return { context, settings, safeMarkdown, ...shared, ...createSchemaLocations() };
}

export function createMarkdownTools(
  tools: Pick<MarkdownTools, "t" | "sections"> & Partial<MarkdownTools>,
): MarkdownTools {
  return { level: 3, ...NO_LINKS, ...createSchemaLocations(), ...tools };
}

const NO_LINKS = { examples: NO_EXAMPLES, hrefOf: () => undefined };

/** Smaller schemas are quicker to read again than to look up. */
const MAX_REPEATED = 3;

export function createSchemaLocations(): SchemaLocations {
  const around: { readonly name: string; readonly anchor: string }[] = [];
  const shown = new Map<string, { readonly anchor: string; readonly node: SchemaNode }>();
  return {
    within: (node, anchor, render) => {
      const { name } = node;
      // A truncated schema is not shown here.
      if (name === undefined || node.stop !== undefined) return render(node);
      const before = shown.get(name);
      if (before !== undefined && isRepeated(node, before.node) && !around.some((open) => open.name === name))
        return render({ ...node, fields: [], variants: [], groups: [], omitted: 0, stop: "repeated" });
      around.push({ name, anchor });
      if (node.fields.length > 0 && (before === undefined || isWithin(before.node, node)))
        shown.set(name, { anchor, node });
      const result = render(node);
      around.pop();
      return result;
    },
    find: ({ name }) =>
      name === undefined
        ? undefined
        : (around.findLast((open) => open.name === name)?.anchor ?? shown.get(name)?.anchor),
  };
}

/** True if the earlier one shows at least as much: requests and responses may have different fields under the same name. */
function isRepeated(node: SchemaNode, before: SchemaNode): boolean {
  return node.fields.length > MAX_REPEATED && isWithin(node, before);
}

/** True if everything in a schema is also in the other, at every depth. */
function isWithin(node: SchemaNode, other: SchemaNode): boolean {
  // A recursive schema is shown around this place.
  if (node === other || node.stop !== undefined || other.stop === "recursive") return true;
  // What the other omits may be what this one has.
  if (other.stop !== undefined || node.omitted < other.omitted) return false;
  if (node.groups.length > other.groups.length || node.variants.length > other.variants.length) return false;
  const fields = new Map(other.fields.map((field) => [field.name, field.node]));
  const hasField = ({ name, node: inner }: SchemaField): boolean => {
    const found = fields.get(name);
    return found !== undefined && isWithin(inner, found);
  };
  return (
    node.fields.every(hasField) &&
    node.groups.every((group, index) => isWithinAt(group, other.groups[index])) &&
    node.variants.every((variant, index) => isWithinAt(variant, other.variants[index]))
  );
}

function isWithinAt(part: { readonly node: SchemaNode }, other: { readonly node: SchemaNode } | undefined): boolean {
  return other !== undefined && isWithin(part.node, other.node);
}
