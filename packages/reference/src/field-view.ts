// What a row of a reference says: the name of a parameter, property or header, the facts next to it, and what is below.

import type { FieldEncoding, NamedExample, ParameterView, SchemaField, SchemaNode } from "@lectern/openapi";
import type { More } from "@lectern/openapi/internal/describe/describing.ts";
import { type Fact, labels, marks } from "./facts.tsx";
import { encodingFacts, parameterFacts } from "./parameter-facts.ts";
import type { SharedTools } from "./reference-tools.ts";
import { hasShortExample, nameBeside } from "./schema-shape.ts";
import { fieldName } from "./section-titles.ts";
import { labeled, type Translate } from "./words.tsx";

export interface FieldView {
  readonly name: string;
  /** Unless it is a literal name, the kind of names it covers. */
  readonly covers?: "additional" | "pattern" | undefined;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string | undefined;
  readonly node: SchemaNode;
  /** Several named examples. */
  readonly examples?: readonly NamedExample[];
  readonly more?: More<"examples">["more"];
  /** Further facts, after the constraints. */
  readonly facts?: readonly string[];
  /** Headers of the multipart part that carries it. */
  readonly headers?: readonly ParameterView[] | undefined;
}

export function viewOfParameter(parameter: ParameterView, t: Translate): FieldView {
  const { name, required, description, schema: node, examples, more } = parameter;
  const deprecated = parameter.deprecated || node.deprecated;
  return { name, required, deprecated, description, node, examples, more, facts: parameterFacts(parameter, t) };
}

export function viewOfField(
  field: SchemaField,
  encodings: ReadonlyMap<string, FieldEncoding> | undefined,
  t: Translate,
): FieldView {
  const { kind, required, node } = field;
  const { deprecated, description } = node;
  const covers = kind === "additional" || kind === "pattern" ? kind : undefined;
  const sent = kind === "property" ? encodings?.get(field.name) : undefined;
  const view = { name: fieldName(field, t), covers, required, deprecated, description, node };
  return sent === undefined ? view : { ...view, facts: encodingFacts(sent, t), headers: sent.headers };
}

/** Everything next to the name of a field. */
export function fieldFacts(field: FieldView, tools: SharedTools): readonly Fact[] {
  const { name, node, facts = [] } = field;
  const { t } = tools;
  const access = node.access === "readOnly" ? t("apiReadOnly") : t("apiWriteOnly");
  return [
    typeFact(node, tools, name),
    ...labels(node.constraints),
    ...labels([...facts, ...(node.access ? [access] : []), ...node.post]),
    ...(node.defaultValue === undefined ? [] : [value(labeled(t("default"), { code: node.defaultValue || '""' }))]),
    ...(hasShortExample(node) ? [value(labeled(t("apiExample"), { code: node.example ?? "" }))] : []),
    ...marks(field, t),
  ];
}

function value(words: Fact["words"]): Fact {
  return { kind: "default", words };
}

/** The type of a schema, linked to its page if it has one, else with the schema's name next to that of its field. */
export function typeFact({ type, name }: SchemaNode, { typeHref }: SharedTools, field?: string): Fact {
  if (typeHref)
    return { kind: "type", words: type, isName: true, href: name === undefined ? undefined : typeHref(name) };
  const known = field === undefined ? undefined : nameBeside(name, field);
  return { kind: "type", words: known === undefined ? type : `${type} · ${known}` };
}
