// Request parameters and response fields.

import { EMPTY_HTML, type Html, isBlank } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import { customId } from "@lectern/model/content/heading-id.ts";
import type { ManualField } from "@lectern/openapi/internal/manual/manual-operation.ts";
import {
  type Children,
  type CollectKey,
  type Component,
  defineComponent,
  type MarkdownContext,
  type RenderContext,
} from "../../component.ts";
import { labelValue } from "../../labels.tsx";
import { flag, inline, labels, optional, requiredText, text } from "../../props.ts";
import { fieldId } from "../ids.ts";
import { listItem } from "../markdown-blocks.ts";
import { rootAttributes, STYLING, type Styling } from "../styling.ts";

/** The key under which fields report to their parent field and finally to the page. */
export const API_FIELD: CollectKey<ManualField> = { name: "api-field" };

const LOCATIONS = ["path", "query", "body", "header", "cookie", "auth"] as const;

const COMMON = {
  type: text("Type, such as `string`, `integer` or `string | null`."),
  required: flag("Mark the field as required."),
  optional: flag("Mark the field as optional."),
  deprecated: flag("Mark the field as deprecated."),
  default: text("Default value."),
  pre: labels("Labels before the name."),
  post: labels("Labels after the name."),
  hidden: flag("Hide the field."),
  ...STYLING,
};

/** A request parameter; its location follows from the attribute with its name. */
export const paramField: Component = defineComponent({
  name: "ParamField",
  aliases: ["Param"],
  note: "One request parameter.",
  props: {
    path: text("Name of a path parameter."),
    query: text("Name of a query parameter."),
    body: text("Name of a body field."),
    header: text("Name of a header."),
    cookie: text("Name of a cookie."),
    auth: text("Name of a credential."),
    name: optional(text("Name of a parameter without a location.")),
    placeholder: text("Example value for code samples and the API console."),
    ...COMMON,
  },
  needsOneOf: [...LOCATIONS, "name"],
  html: (props, children, context) => {
    const location = LOCATIONS.find((candidate) => props[candidate] !== undefined);
    const name = (location && props[location]) ?? props.name ?? "";
    const id = anchorOf({ ...props, name }, context);
    const body = reportField({ ...props, name, location: location ?? "unknown" }, children, context);
    return renderField({ ...props, tag: "ParamField", id, name, location, body }, context);
  },
  markdown: (props, children, context) => {
    const location = LOCATIONS.find((candidate) => props[candidate] !== undefined);
    const name = (location && props[location]) ?? props.name ?? "";
    return props.hidden ? "" : listItem(fieldToMarkdown({ ...props, name, location }, context), children.markdown());
  },
});

export const responseField: Component = defineComponent({
  name: "ResponseField",
  note: "One response field.",
  props: { name: optional(requiredText("Name of the field.")), title: inline("Text next to the name."), ...COMMON },
  html: (props, children, context) => {
    const location = undefined;
    const id = anchorOf(props, context);
    const body = reportField({ ...props, location, placeholder: undefined }, children, context);
    return renderField({ ...props, tag: "ResponseField", id, location, body }, context);
  },
  markdown: (props, children, context) =>
    props.hidden ? "" : listItem(fieldToMarkdown({ ...props, location: undefined }, context), children.markdown()),
});

/** The anchor of a field, reserved before those of nested fields. */
function anchorOf({ id, name }: Pick<Field, "id" | "name">, context: RenderContext): string {
  return context.uniqueId("param", (id && customId(id)) || fieldId(name), 1);
}

/** Renders the inside of a field and reports it; nested fields of the same kind become its children. */
function reportField(field: Omit<ManualField, "children" | "text">, children: Children, context: RenderContext): Html {
  const { html: body, items } = children.collect(API_FIELD);
  const { name, location, type, required, deprecated, default: initial, placeholder } = field;
  const isInside = (item: ManualField) =>
    item.location === location || (item.location === "unknown" && location !== undefined);
  for (const item of items) if (!isInside(item)) context.report(API_FIELD, item);
  const inside = items.filter(isInside).map((item) => ({ ...item, location }));
  const facts = { name, location, type, required, deprecated, default: initial, placeholder };
  context.report(API_FIELD, { ...facts, text: textOf(body), children: inside });
  return body;
}

interface Field extends Styling {
  readonly name: string;
  readonly location: string | undefined;
  readonly type: string | undefined;
  readonly required: boolean;
  readonly optional: boolean;
  readonly deprecated: boolean;
  readonly default: string | undefined;
  readonly pre: readonly (string | Html)[];
  readonly post: readonly (string | Html)[];
  readonly title?: Html | undefined;
}

interface FieldView extends Field {
  readonly tag: string;
  readonly id: string;
  readonly placeholder?: string | undefined;
  readonly hidden: boolean;
  readonly body: Html;
}

function renderField(view: FieldView, context: RenderContext): Html {
  if (view.hidden) return EMPTY_HTML;
  const data = {
    "data-name": view.name,
    "data-place": view.location,
    "data-placeholder": view.placeholder,
  } as const;
  return (
    <div {...rootAttributes(view.tag, "field", view)} {...data}>
      <div class="field-head">
        {view.pre.map((label) => (
          <>
            {"\n"}
            <span class="field-label">{label}</span>
          </>
        ))}
        {view.name && (
          <a class="field-name" href={`#${view.id}`}>
            <code>{view.name}</code>
          </a>
        )}
        {view.title}
        {view.post.map((label) => (
          <>
            {"\n"}
            <span class="field-label">{label}</span>
          </>
        ))}
        {fieldFacts(view, context)}
      </div>
      {!isBlank(view.body) && <div class="field-body">{view.body}</div>}
    </div>
  );
}

function fieldFacts(view: Field, context: RenderContext): readonly (Html | "" | false | undefined)[] {
  const initial = view.default;
  return [
    view.type && (
      <>
        {"\n"}
        <span class="field-type">{view.type}</span>
      </>
    ),
    view.location && (
      <>
        {"\n"}
        <span class="field-place">{view.location}</span>
      </>
    ),
    initial !== undefined && (
      <>
        {"\n"}
        <span class="field-default">{labelValue(context.t("default"), <code>{initial || '""'}</code>, context.t)}</span>
      </>
    ),
    view.required && (
      <>
        {"\n"}
        <span class="field-required">{context.t("required")}</span>
      </>
    ),
    view.optional && !view.required && (
      <>
        {"\n"}
        <span class="field-optional">{context.t("optional")}</span>
      </>
    ),
    view.deprecated && (
      <>
        {"\n"}
        <span class="field-deprecated">{context.t("deprecated")}</span>
      </>
    ),
  ];
}

/** The head of a field, with facts in the same order as on the page. */
function fieldToMarkdown(field: Field, { t, text: toText }: MarkdownContext): string {
  const plain = (label: string | Html): string => (typeof label === "string" ? label : toText(label));
  const facts = [
    ...field.post.map(plain),
    field.type,
    field.location,
    field.default !== undefined && `${t("default")}: ${field.default || '""'}`,
    field.required ? t("required") : field.optional && t("optional"),
    field.deprecated && t("deprecated"),
  ].filter(Boolean);
  const head = [...field.pre.map(plain), field.name && `\`${field.name}\``, toText(field.title)]
    .filter(Boolean)
    .join(" ");
  if (facts.length === 0) return head;
  return head === "" ? facts.join(", ") : `${head} (${facts.join(", ")})`;
}
