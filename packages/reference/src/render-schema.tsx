// Renders a schema as collapsible fields in plain HTML, without scripts.

import { EMPTY_HTML, type Html, type HtmlNode, isEmpty } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { NamedExample, ParameterView, SchemaField, SchemaNode } from "@lectern/openapi";
import type { More } from "@lectern/openapi/internal/describe/describing.ts";
import { fillHtml, labelBefore, labelValue } from "@lectern/theme/labels.tsx";
import { encodingFacts, parameterFacts } from "./parameter-facts.ts";
import { phraseToText, type Translate } from "./phrases.tsx";
import type { ReferenceTools } from "./reference-tools.ts";
import { renderChoice } from "./render-choice.tsx";
import {
  CountedTitle,
  renderConstraints,
  renderDetails,
  renderExampleChip,
  renderExamples,
  renderFieldValues,
  renderOmitted,
  renderStop,
  renderValues,
} from "./render-facts.tsx";
import { isBareType, isPlainObject, type NamedVariant, nameBeside, showsType, variantChoices } from "./schema-shape.ts";
import {
  anchorOf,
  oldAnchor,
  type Scope,
  scopeInField,
  scopeInItems,
  scopeInVariant,
  scopeOf,
  slugIn,
} from "./scope.ts";
import { fieldName } from "./section-titles.ts";

/** A row of a reference: a parameter, property or header. */
export interface FieldView {
  readonly name: string;
  readonly scope: Scope;
  /** It covers every name without a field of its own. */
  readonly isAny?: boolean;
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

/** Renders a field with everything inside. */
export function renderField(field: FieldView, tools: ReferenceTools): Html {
  const { node } = field;
  const id = tools.context.uniqueId("param", anchorOf({ slug: slugIn(field.scope, field.name) }), 1);
  const step = field.isAny ? "additional-properties" : field.name;
  const text = field.description && tools.safeMarkdown(field.description);
  const body = tools.within(node, id, (shown): readonly HtmlNode[] => {
    const inside = !isLeaf(shown) && renderInside(shown, scopeInField(field.scope, field.name, step), tools);
    return [text, renderFieldValues(node, tools), renderExamples(field, tools), renderHeaders(field, tools), inside];
  });
  const otherAnchor = otherId(oldAnchor(field.scope, step), tools);
  return (
    <div class="field" id={id} data-name={field.name} data-any={field.isAny}>
      <div class="field-head" id={otherAnchor}>
        {renderLabels(node.pre)}
        <a class="field-name" href={`#${id}`}>
          <code>{field.name}</code>
        </a>
        {renderFacts(field, tools)}
      </div>
      {!isEmpty(body) && <div class="field-body">{body}</div>}
    </div>
  );
}

/** The headers of the part that carries a field. */
function renderHeaders({ headers, scope, name }: FieldView, tools: ReferenceTools): HtmlNode {
  if (headers === undefined || headers.length === 0) return undefined;
  const { t } = tools.context;
  const inside = scopeOf(`${slugIn(scope, name)} header`);
  const rows = headers.map((header) => renderField(parameterField(header, inside, t), tools));
  return renderDetails(t("apiHeaders"), rows, tools);
}

/** True if there is nothing to expand in a field. */
function isLeaf({ fields, variants, groups, stop, omitted }: SchemaNode): boolean {
  return fields.length + variants.length + groups.length === 0 && stop === undefined && omitted === 0;
}

function renderLabels(labels: readonly string[]): HtmlNode {
  return labels.map((label) => ["\n", <span class="field-label">{label}</span>]);
}

/** An alternative id of a field; the first field that claims it wins. */
function otherId(id: string | undefined, { context }: ReferenceTools): string | undefined {
  return id !== undefined && context.uniqueId("anchor", id, 2) === id ? id : undefined;
}

/** A schema for a whole body: its own facts, then its fields. `label` is shown above it. */
export function renderBodySchema(node: SchemaNode, scope: Scope, tools: ReferenceTools, label?: string): Html {
  const facts = isPlainObject(node) ? EMPTY_HTML : renderHead(node, label, tools);
  const text = node.description && tools.safeMarkdown(node.description);
  const inside = scopeInItems(scope, node);
  return (
    <>
      {facts}
      {text}
      {renderValues(node, tools)}
      {renderStop(node, tools)}
      {renderFields(node.fields, inside, tools)}
      {renderVariants(node, inside, tools)}
      {renderGroups(node, inside, tools)}
      {renderOmitted(node, tools)}
    </>
  );
}

/** The type of a schema, linked to its page if it has one, else with the schema's name. */
function renderType({ type, name }: SchemaNode, { settings }: ReferenceTools, field?: string): Html {
  const href = name === undefined ? undefined : settings.typeHref?.(name);
  const known = field === undefined || settings.typeHref ? undefined : nameBeside(name, field);
  return href === undefined ? (
    <>
      {"\n"}
      <span class="field-type">
        {type}
        {known !== undefined && ` · ${known}`}
      </span>
    </>
  ) : (
    <>
      {"\n"}
      <a class="field-type" href={href}>
        {type}
      </a>
    </>
  );
}

/** Type, name and constraints of a schema, except what its label already shows. */
function renderHead(node: SchemaNode, label: string | undefined, tools: ReferenceTools): Html {
  // The fields below, or the note about them, show that it is an object.
  const isEvident = node.type === "object" && (node.fields.length > 0 || node.stop === "repeated");
  const parts = [
    ...(isEvident || node.type === label ? [] : [renderType(node, tools)]),
    ...(isEvident || node.name === undefined || node.name === label || tools.settings.typeHref
      ? []
      : [
          <>
            {"\n"}
            <span class="field-label">{node.name}</span>
          </>,
        ]),
    ...renderConstraints(node, tools),
  ];
  return parts.length === 0 ? EMPTY_HTML : <p class="api-section-subtitle">{parts}</p>;
}

function renderFacts(field: FieldView, tools: ReferenceTools): HtmlNode {
  const { node, facts, required, deprecated } = field;
  const { t } = tools.context;
  const access = node.access && [node.access === "readOnly" ? t("apiReadOnly") : t("apiWriteOnly")];
  return [
    renderType(node, tools, field.name),
    renderConstraints(node, tools),
    renderLabels([...(facts ?? []), ...(access ?? []), ...node.post]),
    node.defaultValue !== undefined && [
      "\n",
      <span class="field-default">{labelValue(t("default"), <code>{node.defaultValue || '""'}</code>, t)}</span>,
    ],
    renderExampleChip(node, tools),
    required && ["\n", <span class="field-required">{t("required")}</span>],
    deprecated && ["\n", <span class="field-deprecated">{t("deprecated")}</span>],
  ];
}

function renderInside(node: SchemaNode, around: Scope, tools: ReferenceTools): Html {
  const scope = scopeInItems(around, node);
  const children = renderFields(node.fields, scope, tools);
  const box = isEmpty(children)
    ? EMPTY_HTML
    : renderDetails(
        fieldsLabel(node.fields, tools),
        <>
          {children}
          {renderOmitted(node, tools)}
        </>,
        tools,
      );
  return (
    <>
      {renderStop(node, tools)}
      {box}
      {renderVariants(node, scope, tools)}
      {renderGroups(node, scope, tools)}
      {isEmpty(children) && renderOmitted(node, tools)}
    </>
  );
}

/** The line that opens a list of fields: "Show 3 properties". */
function fieldsLabel(fields: readonly SchemaField[], { context }: ReferenceTools): Html {
  const isTuple = fields.every(({ kind }) => kind === "item");
  const one = fields.length === 1 ? "apiShowProperty" : "apiShowProperties";
  const label = fillString(context.t(isTuple ? "apiShowItems" : one), { count: String(fields.length) });
  return <span class="field-more">{label}</span>;
}

function renderFields(fields: readonly SchemaField[], scope: Scope, tools: ReferenceTools): Html {
  return (
    <>
      {fields.map((field) => {
        const { required, node } = field;
        const { deprecated, description } = node;
        const name = fieldName(field, tools.context.t);
        const isAny = field.kind === "additional";
        const view = { name, scope, isAny, required, deprecated, description, node };
        const sent = field.kind === "property" ? scope.encodings?.get(field.name) : undefined;
        if (sent === undefined) return renderField(view, tools);
        return renderField({ ...view, facts: encodingFacts(sent, tools.context.t), headers: sent.headers }, tools);
      })}
    </>
  );
}

/** More alternatives would push the next fields out of sight. */
const MAX_IN_SIGHT = 12;

/** The alternatives of a schema. */
function renderVariants(owner: SchemaNode, scope: Scope, tools: ReferenceTools): Html {
  if (owner.variants.length === 0) return EMPTY_HTML;
  const { t } = tools.context;
  const lead = <p class="field-hint">{labelBefore(t("apiOneOf"), t)}</p>;
  const choices = variantChoices(owner, t).map(({ named, asTabs }) => {
    const options = asTabs
      ? renderChoice(
          named.map((variant) => ({ label: variant.label, body: variantBody(variant, scope, tools) })),
          { name: t("apiOneOf") },
          tools,
        )
      : named.map((variant) => renderOption(variant, scope, tools));
    if (named.every((variant) => isBareType(variant.node) && !variant.match))
      return (
        <p class="field-hint field-head">
          {labelBefore(t("apiOneOf"), t)}{" "}
          {named.map((variant, index) => (
            <>
              {index > 0 && <span>|</span>}
              {renderBare(variant, tools)}
            </>
          ))}
        </p>
      );
    const [only] = named;
    // The text of a single alternative is the field's own.
    if (only && named.length === 1 && !owner.description && isLeaf(only.node)) return variantBody(only, scope, tools);
    if (named.length > MAX_IN_SIGHT)
      return renderDetails(
        <CountedTitle title={t("apiOneOf")} count={named.length} t={t} />,
        <div class="variants">{options}</div>,
        tools,
      );
    return (
      <div class="variants">
        {named.length > 1 && lead}
        {options}
      </div>
    );
  });
  return <>{choices}</>;
}

/** Conditional fields, each group under its condition. */
function renderGroups({ groups, variants }: SchemaNode, scope: Scope, tools: ReferenceTools): Html {
  if (groups.length === 0) return EMPTY_HTML;
  const items = groups.map(({ label, node }, index) => {
    const named = { label: phraseToText(label, tools.context.t), node, index: variants.length + index };
    return renderDetails(named.label, variantBody(named, scope, tools), tools);
  });
  return <div class="variants">{items}</div>;
}

/** An alternative that is just a type with constraints: `string[] items 1–4`. */
function renderBare(variant: NamedVariant, tools: ReferenceTools): Html {
  const { label, node } = variant;
  const name = label !== node.type && <span>{label}</span>;
  const type = (name === false || showsType(variant)) && (
    <>
      {"\n"}
      <span class="field-type">{node.type}</span>
    </>
  );
  return (
    <>
      {name}
      {type}
      {renderConstraints(node, tools)}
    </>
  );
}

function renderOption(variant: NamedVariant, scope: Scope, tools: ReferenceTools): Html {
  const { label, node } = variant;
  const type = showsType(variant) ? (
    <>
      {" \n"}
      <span class="field-type">{node.type}</span>
    </>
  ) : (
    EMPTY_HTML
  );
  // An object without a name is known by its fields.
  const isNameless = label === "object" && node.fields.length > 0;
  const head = isNameless ? (
    fieldsLabel(node.fields, tools)
  ) : (
    <>
      {label}
      {type}
    </>
  );
  if (isBareType(node))
    return (
      <div class="variant">
        {head}
        {renderConstraints(node, tools)}
      </div>
    );
  return renderDetails(head, variantBody(variant, scope, tools), tools);
}

function variantBody(
  { label, match, isDefault, node, index }: NamedVariant,
  scope: Scope,
  tools: ReferenceTools,
): Html {
  const { t } = tools.context;
  const here = scopeInVariant(scope, label, index);
  const id = tools.context.uniqueId("param", anchorOf(here), 1);
  const when = match !== undefined && fillHtml(t("apiWhen"), { condition: <code>{match}</code> });
  const body = tools.within(node, id, (shown) => renderBodySchema(shown, here, tools, label));
  const none = isPlainObject(node) ? <p class="field-hint">{t("apiNoFields")}</p> : renderHead(node, undefined, tools);
  const empty = isEmpty(body) && none;
  return (
    <div class="api-variant" id={id} data-variant={index}>
      {when && (
        <p class="field-hint">
          {when}
          {isDefault && [t("sentenceEnd"), t("apiOtherValue")]}
        </p>
      )}
      {body}
      {empty}
    </div>
  );
}

export function parameterField(parameter: ParameterView, scope: Scope, t: Translate): FieldView {
  const { name, required, description, schema, examples, more } = parameter;
  return {
    name,
    scope,
    required,
    deprecated: parameter.deprecated || schema.deprecated,
    description,
    node: schema,
    examples,
    more,
    facts: parameterFacts(parameter, t),
  };
}
