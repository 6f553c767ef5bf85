// A schema's own details, without its children and allowed values: type, texts, limits, labels.

import { docsLabels, docsOf, valueLabels } from "../docs-extension.ts";
import { TYPE_LABEL } from "../graphql/to-schemas.ts";
import { markdownOf, withDocs } from "../html/own-texts.ts";
import type { Phrase } from "../phrase.ts";
import { textOf } from "../record.ts";
import { valueToText } from "../value-text.ts";
import { type FlatSchema, type Flatten, schemaName } from "./flatten-schema.ts";
import type { Direction } from "./remaining-schema.ts";
import { layersOf } from "./schema-children.ts";
import type { Draft, SchemaNode } from "./schema-node.ts";
import { constraintsOf, typeLabel } from "./schema-words.ts";
import { withoutAccess } from "./strip-access.ts";

export interface HeadGrowth {
  readonly flatten: Flatten;
  readonly direction: Direction;
  /** Spec keys shown as labels (`api.params.post`). */
  readonly labelKeys?: readonly string[];
}

const NOTHING: readonly never[] = [];

/** Fills in a schema's own details. */
export function fillHead(
  growth: HeadGrowth,
  draft: Draft,
  schema: { readonly raw: unknown; readonly flat: FlatSchema; readonly element: FlatSchema },
): void {
  Object.assign(draft, headOf(growth, schema));
  const initial = schema.flat.keywords.get("default");
  if (typeof initial === "object" && initial !== null) {
    const { flatten, direction } = growth;
    draft.defaultValue = valueToText(withoutAccess(flatten, { schema: schema.raw, direction }, initial));
  }
  fillLabels(growth, draft, schema.flat.keywords);
}

const HEADS = new WeakMap<FlatSchema, Partial<SchemaNode>>();

/** A schema's own details, which are the same on every page that shows it. */
function headOf(
  { flatten }: HeadGrowth,
  { flat, element }: { flat: FlatSchema; element: FlatSchema },
): Partial<SchemaNode> {
  const known = HEADS.get(flat);
  if (known) return known;
  const { keywords } = flat;
  const [example, ...examples] = authoredExamples(flat);
  const layers = element === flat ? [] : layersOf(flatten, flat);
  const head: Partial<SchemaNode> = {
    type: textOf(keywords.get(TYPE_LABEL)) ?? typeLabel(flatten, flat),
    name: schemaName(element),
    title: textOf(keywords.get("title")),
    description: joinTexts([flat, ...layers].map(textOfSchema)),
    deprecated: [flat, ...layers].some((layer) => layer.keywords.get("deprecated") === true),
    constraints: [
      ...constraintsOf(flat, flatten),
      ...layers.flatMap((layer) => [...constraintsOf(layer, flatten), ...itemDefault(layer)].map(ofEach)),
    ],
    defaultValue: keywords.has("default") ? valueToText(keywords.get("default")) : undefined,
    constant: keywords.has("const") ? valueToText(keywords.get("const")) : undefined,
    example,
    examples: examples.length === 0 ? NOTHING : examples,
  };
  HEADS.set(flat, head);
  return head;
}

/** A schema's description and external docs. */
export function textOfSchema({ keywords }: FlatSchema): string | undefined {
  return withDocs(markdownOf(keywords.get("description")), keywords.get("externalDocs"));
}

/** Joins texts as paragraphs, skipping those already contained. */
export function joinTexts(texts: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = texts.filter((text) => text !== undefined);
  return others.reduce((stated, text) => (stated?.includes(text.trim()) ? stated : `${stated}\n\n${text}`), first);
}

/** The default of a list's items; the list has its own. */
function itemDefault({ keywords }: FlatSchema): readonly Phrase[] {
  const initial = keywords.get("default");
  return initial === undefined ? NOTHING : [{ word: "default", notes: [valueToText(initial)] }];
}

const MAX_EXAMPLES = 10;

/** A schema's examples that fit on a line. */
function authoredExamples({ keywords, nullable }: FlatSchema): readonly string[] {
  const listed = keywords.get("examples");
  if (!keywords.has("example") && !Array.isArray(listed)) return NOTHING;
  const raw = [
    ...(keywords.has("example") ? [keywords.get("example")] : []),
    ...(Array.isArray(listed) ? listed.slice(0, MAX_EXAMPLES) : []),
  ];
  const short = raw.filter((example) => (example === null ? nullable : typeof example !== "object"));
  return [...new Set(short.map(valueToText))];
}

/** A rule for the items of a list. One about properties can only mean those. */
function ofEach(phrase: Phrase): Phrase {
  if (typeof phrase !== "string" && phrase.word === "apiNoOther") return phrase;
  return { word: "apiEach", values: { phrase } };
}

function fillLabels(growth: HeadGrowth, draft: Draft, keywords: FlatSchema["keywords"]): void {
  if (keywords.get("readOnly") === true) draft.access = "readOnly";
  else if (keywords.get("writeOnly") === true) draft.access = "writeOnly";
  const isDocumented = keywords.has("x-docs") || keywords.has("x-mint");
  const docs = isDocumented ? docsOf(Object.fromEntries(keywords)) : undefined;
  const own = docs === undefined ? [] : docsLabels(docs, "post");
  const keyed = (growth.labelKeys ?? []).flatMap((key) => valueLabels(key, keywords.get(key)));
  if (docs !== undefined) draft.pre = docsLabels(docs, "pre");
  if (own.length + keyed.length > 0) draft.post = [...own, ...keyed];
}
