// Request parameters and response fields.

import { attributes, EMPTY_HTML, type Html, html } from "../../../base/html.ts";
import { customId } from "../../../content/heading-id.ts";
import type { ManualField } from "../../../openapi/manual/manual-operation.ts";
import type { Children, CollectKey, Component, MarkdownContext, RenderContext } from "../../component.ts";
import { defineComponent } from "../../component.ts";
import { dispensable, flag, inline, list, requiredText, text } from "../../props.ts";
import { fieldId } from "../ids.ts";
import { listItem } from "../markdown-blocks.ts";
import { rootAttributes, STYLING, type Styling } from "../styling.ts";

/** The key under which fields report to their parent field and finally to the page. */
export const API_FIELD: CollectKey<ManualField> = { name: "api-field" };

const PLACES = ["path", "query", "body", "header", "cookie", "auth"] as const;

const COMMON = {
  type: text("Type as readers know it: `string`, `integer`, `string | null`."),
  required: flag("Marks the field as required."),
  optional: flag("Marks the field as optional."),
  deprecated: flag("Marks the field as deprecated."),
  default: text("Value that is used when the field is omitted."),
  pre: list("Labels before the name."),
  post: list("Labels after the name."),
  hidden: flag("Keeps the field off the page."),
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
    name: dispensable(text("Name, when the place does not matter.")),
    placeholder: text("Example value shown in the request form."),
    ...COMMON,
  },
  needsOneOf: [...PLACES, "name"],
  html: (props, children, context) => {
    const place = PLACES.find((candidate) => props[candidate] !== undefined);
    const name = (place && props[place]) ?? props.name ?? "";
    const id = anchorOf({ ...props, name }, context);
    const body = reportField({ ...props, name, place: place ?? "unknown" }, children, context);
    return renderField({ ...props, tag: "ParamField", id, name, place, body }, context);
  },
  markdown: (props, children, context) => {
    const place = PLACES.find((candidate) => props[candidate] !== undefined);
    const name = (place && props[place]) ?? props.name ?? "";
    return props.hidden ? "" : listItem(fieldToMarkdown({ ...props, name, place }, context), children.markdown());
  },
});

export const responseField: Component = defineComponent({
  name: "ResponseField",
  note: "One response field.",
  props: { name: dispensable(requiredText("Name of the field.")), title: inline("Words beside the name."), ...COMMON },
  html: (props, children, context) => {
    const place = undefined;
    const id = anchorOf(props, context);
    const body = reportField({ ...props, place, placeholder: undefined }, children, context);
    return renderField({ ...props, tag: "ResponseField", id, place, body }, context);
  },
  markdown: (props, children, context) =>
    props.hidden ? "" : listItem(fieldToMarkdown({ ...props, place: undefined }, context), children.markdown()),
});

/** The anchor of a field, reserved before those of nested fields. */
function anchorOf({ id, name }: Pick<Field, "id" | "name">, context: RenderContext): string {
  return context.uniqueId("param", (id && customId(id)) || fieldId(name), 1);
}

/** Renders the inside of a field and reports it; nested fields of the same kind become its children. */
function reportField(field: Omit<ManualField, "children" | "text">, children: Children, context: RenderContext): Html {
  const { html: body, items } = children.collect(API_FIELD);
  const { name, place, type, required, deprecated, default: initial, placeholder } = field;
  const isInside = (item: ManualField) => item.place === place || (item.place === "unknown" && place !== undefined);
  for (const item of items) if (!isInside(item)) context.report(API_FIELD, item);
  const inside = items.filter(isInside).map((item) => ({ ...item, place }));
  const facts = { name, place, type, required, deprecated, default: initial, placeholder };
  context.report(API_FIELD, { ...facts, text: body.markup, children: inside });
  return body;
}

interface Field extends Styling {
  readonly name: string;
  readonly place: string | undefined;
  readonly type: string | undefined;
  readonly required: boolean;
  readonly optional: boolean;
  readonly deprecated: boolean;
  readonly default: string | undefined;
  readonly pre: readonly string[];
  readonly post: readonly string[];
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
  const data = attributes({
    "data-name": view.name,
    "data-place": view.place,
    "data-placeholder": view.placeholder,
  });
  return html`<div${rootAttributes(view.tag, "field", view)}${data}><div class="field-head">${view.pre.map(
    (label) => html`\n<span class="field-label">${label}</span>`,
  )}${view.name && html`<a class="field-name" href="#${view.id}"><code>${view.name}</code></a>`}${view.title}${view.post.map(
    (label) => html`\n<span class="field-label">${label}</span>`,
  )}${fieldFacts(view, context)}</div>${view.body.markup.trim() && html`<div class="field-body">${view.body}</div>`}</div>`;
}

function fieldFacts(view: Field, context: RenderContext): readonly (Html | "" | false | undefined)[] {
  const initial = view.default;
  return [
    view.type && html`\n<span class="field-type">${view.type}</span>`,
    view.place && html`\n<span class="field-place">${view.place}</span>`,
    initial !== undefined &&
      html`\n<span class="field-default">${context.t("default")}: <code>${initial || '""'}</code></span>`,
    view.required && html`\n<span class="field-required">${context.t("required")}</span>`,
    view.optional && !view.required && html`\n<span class="field-optional">${context.t("optional")}</span>`,
    view.deprecated && html`\n<span class="field-deprecated">${context.t("deprecated")}</span>`,
  ];
}

/** The head of a field, with facts in the same order as on the page. */
function fieldToMarkdown(field: Field, { t, text: toText }: MarkdownContext): string {
  const facts = [
    ...field.post,
    field.type,
    field.place,
    field.default !== undefined && `${t("default")}: ${field.default || '""'}`,
    field.required ? t("required") : field.optional && t("optional"),
    field.deprecated && t("deprecated"),
  ].filter(Boolean);
  const head = [...field.pre, field.name && `\`${field.name}\``, toText(field.title)].filter(Boolean).join(" ");
  if (facts.length === 0) return head;
  return head === "" ? facts.join(", ") : `${head} (${facts.join(", ")})`;
}
