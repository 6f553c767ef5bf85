// The form for one value, driven by its schema: inputs for scalars, groups for objects, lists, maps and alternatives. An
// absent value is `undefined` and is not sent.

import type { ComponentChildren, VNode } from "preact";
import { hasType } from "../../base/broken-rule.ts";
import { fillString } from "../../base/text.ts";
import type { FormProperty, FormSchema } from "../../request/console-slice.ts";
import { type Field, inputId } from "./field.ts";
import { button, enteredText, h, menu, removeButton, toggle } from "./h.ts";
import { invalidate, type Model } from "./model.ts";
import { scalarInput } from "./scalar-input.ts";
import {
  chosenValue,
  findOption,
  initialOf,
  isFields,
  kindOf,
  memberOf,
  ownFields,
  withMember,
  withOption,
} from "./values.ts";

/** One form row: label, input and notes, with nested values below. */
export function fieldRow(field: Field): VNode {
  const { model, path, value, depth } = field;
  const schema = model.resolve(field.schema);
  const problem = model.problems.get(path);
  const isNested = isNestedKind(field, schema);
  const isSent = value !== undefined;
  const id = inputId(path);
  const description = field.description ?? field.schema.description ?? schema.description;
  const note = description !== undefined && h("p", { class: "console-hint", id: `${id}-note` }, description);
  return h(
    "div",
    { class: "console-field", key: path, "data-nested": isNested || undefined, "data-depth": depth },
    h(
      "div",
      { class: "console-label" },
      includeBox(field),
      labelOf(field, isNested),
      typeLabel(schema, model),
      marks(field),
      nullButton(field, schema),
      field.remove && removeButton(model, field.name, field.remove),
    ),
    // Below a group, nobody would see what it describes.
    isNested && note,
    isNested
      ? (isSent || field.required) && value !== null && editor({ ...field, schema })
      : editor({ ...field, schema }),
    problem !== undefined && h("p", { class: "console-problem", id: `${id}-problem` }, problem),
    !isNested && note,
  );
}

function isNestedKind({ value, model }: Field, schema: FormSchema): boolean {
  const kind = kindOf(schema);
  if (kind === "object") return true;
  if (kind === "array") return !isFileList(schema, model);
  return kind === "choice" || (kind === "any" && typeof value === "object" && value !== null);
}

/** A list of files has one input. */
function isFileList({ items = {} }: FormSchema, { resolve }: Model): boolean {
  return resolve(items).file === "bytes";
}

function labelOf({ path, name, label }: Field, isNested: boolean): VNode {
  if (label !== undefined) return h("span", { class: "console-name" }, label);
  const props = { class: "console-name", id: `${inputId(path)}-label` };
  return isNested ? h("span", props, name) : h("label", { ...props, for: inputId(path) }, name);
}

function marks({ model, required, deprecated, remove }: Field): ComponentChildren {
  return [
    required && !remove && h("span", { class: "console-required" }, model.strings.required),
    deprecated && h("span", { class: "console-chip" }, model.strings.deprecated),
  ];
}

/** Checkbox for optional values: controls whether the value is sent. */
function includeBox({ model, path, name, value, required, remove, schema, set }: Field): ComponentChildren {
  if (required || remove) return undefined;
  return h("input", {
    type: "checkbox",
    class: "console-include",
    "aria-label": fillString(model.strings.include, { name }),
    checked: value !== undefined,
    onChange: (event: Event) => {
      const { checked } = event.currentTarget as HTMLInputElement;
      invalidate(model, path);
      if (!checked) return set(undefined);
      const start = chosenValue(schema, model.resolve);
      if (start !== undefined) return set(start);
      // Nothing to prefill: focus the input and let the checkbox follow what the reader types.
      model.update();
      document.getElementById(inputId(path))?.focus();
    },
  });
}

function nullButton({ model, path, value, schema: fieldSchema, set }: Field, schema: FormSchema): ComponentChildren {
  if (!schema.nullable && !fieldSchema.nullable) return undefined;
  const isNull = value === null;
  const switchNull = (): void => {
    invalidate(model, path);
    set(isNull ? chosenValue(fieldSchema, model.resolve) : null);
  };
  return button("console-chip console-null", "null", switchNull, { "aria-pressed": String(isNull) });
}

/** The type in a word or two. */
function typeLabel(schema: FormSchema, model: Model): ComponentChildren {
  const kind = kindOf(schema);
  const items = kind === "array" && schema.items ? typeOf(model.resolve(schema.items)) : undefined;
  const text = schema.format ?? (items ? `${items}[]` : typeOf(schema, " | "));
  return text === undefined || kind === "choice" ? undefined : h("span", { class: "console-type" }, text);
}

function typeOf({ file, types }: FormSchema, separator?: string): string | undefined {
  if (file === "bytes") return "file";
  return separator === undefined ? types?.[0] : types?.join(separator);
}

/** The input for a value, without its label. */
export function editor(field: Field): ComponentChildren {
  const { model } = field;
  const schema = model.resolve(field.schema);
  switch (kindOf(schema)) {
    case "choice":
      return choiceEditor(field, schema);
    case "object":
      return isFields(field.value) || field.value === undefined ? objectEditor(field, schema) : scalarInput(field, {});
    case "array":
      if (isFileList(schema, model)) return fileEditor(field);
      if (field.value !== undefined && !Array.isArray(field.value)) return scalarInput(field, {});
      return arrayEditor(field, schema, field.value ?? []);
    case "file":
      return [schema.file === "base64" && scalarInput(field, schema), fileEditor(field, schema)];
    case "any":
      return anyEditor(field, schema);
    default:
      return scalarInput(field, schema);
  }
}

/** The file inputs, once their module is loaded. */
let files: typeof import("./file-input.ts") | undefined;

/** The input for a file, or for a list of files if no schema is given. */
export function fileEditor(field: Field, schema?: FormSchema): ComponentChildren {
  if (files) return schema ? files.fileInput(field, schema) : files.filesInput(field);
  void import("./file-input.ts").then((loaded) => {
    files = loaded;
    field.model.update();
  });
  return undefined;
}

/** Editor for values without a schema: objects and lists by member, anything else as JSON. */
function anyEditor(field: Field, schema: FormSchema): ComponentChildren {
  const { value } = field;
  if (isFields(value)) return objectEditor(field, { ...schema, others: {} });
  if (Array.isArray(value)) return arrayEditor(field, { ...schema, items: {} }, value);
  return scalarInput(field, schema);
}

function choiceEditor(field: Field, schema: FormSchema): ComponentChildren {
  const { model, path, name, value } = field;
  const { picks, resolve, strings } = model;
  const options = schema.choices?.[0] ?? [];
  const location = pickPath(path, schema);
  const chosen = Math.min(picks.get(location) ?? findOption(options, value, resolve), options.length - 1);
  const taken = withOption(schema, options[chosen], resolve);
  const pick = (index: string): void => {
    invalidate(model, path);
    picks.set(location, Number(index));
    field.set(switched(model, { from: taken, to: withOption(schema, options[Number(index)], resolve), value }));
  };
  const chooser = menu(
    { class: "console-select console-variant", "aria-label": fillString(strings.option, { name }) },
    chosen,
    options.map(({ label }, index) => [index, label]),
    pick,
  );
  return h("div", { class: "console-choice" }, chooser, editor({ ...field, schema: taken }));
}

/** A schema with several choices is resolved one choice at a time. */
function pickPath(path: string, { choices = [] }: FormSchema): string {
  return choices.length === 1 ? path : `${path}#${choices.length}`;
}

/** Converts a value to another alternative, keeping the fields both have. */
function switched(
  { resolve }: Model,
  { from, to, value }: { readonly from: FormSchema; readonly to: FormSchema; readonly value: unknown },
): unknown {
  const start = initialOf(to, resolve) ?? chosenValue(to, resolve);
  if (!isFields(start) || !isFields(value)) return start;
  const shared = (to.fields ?? []).filter(({ name, schema }) => {
    const before = from.fields?.find((one) => one.name === name);
    return before && Object.hasOwn(value, name) && resolve(schema).values === undefined;
  });
  return ownFields([...Object.entries(start), ...shared.map(({ name }) => [name, value[name]] as const)]);
}

/** Groups with more optional fields than this start collapsed, as do nested objects. */
const MAX_OPEN = 8;

function objectEditor(field: Field, schema: FormSchema): ComponentChildren {
  const { model, path, value, depth } = field;
  const known = schema.fields ?? [];
  const names = new Set(known.map(({ name }) => name));
  const extra = Object.keys(isFields(value) ? value : {}).filter((name) => !names.has(name));
  const required = known.filter((one) => one.required);
  const optional = known.filter((one) => !one.required);
  const rows = (list: readonly FormProperty[]): readonly VNode[] => list.map((one) => memberRow(field, one));
  const isShort = optional.length <= MAX_OPEN && depth < 2;
  const isUsed = optional.some(({ name }) => memberOf(value, name) !== undefined);
  return h(
    "div",
    { class: "console-group", role: "group", "aria-label": field.name },
    rows(required),
    optional.length > 0 &&
      (isShort ? rows(optional) : optionalRows(model, { key: `${path}#optional`, isUsed, list: optional, rows })),
    extra.map((name) => entryRow(field, name, schema.others || {})),
    schema.others !== undefined && schema.others !== false && addField(field, schema.others),
  );
}

interface OptionalRows<T> {
  /** Where the model keeps whether they are shown. */
  readonly key: string;
  /** One of them has a value, so they start expanded. */
  readonly isUsed: boolean;
  readonly list: readonly T[];
  rows(list: readonly T[]): readonly VNode[];
}

/** Many optional rows, collapsed. */
export function optionalRows<T>(model: Model, { key, isUsed, list, rows }: OptionalRows<T>): VNode {
  const isOpen = model.open.get(key) ?? isUsed;
  return h(
    "details",
    { class: "console-optional", ...toggle(model, key, isOpen) },
    h("summary", {}, fillString(model.strings.optionalFields, { count: list.length })),
    isOpen && rows(list),
  );
}

function memberRow(
  { model, path, value, depth, set }: Field,
  { name, schema, required, deprecated }: FormProperty,
): VNode {
  return fieldRow({
    model,
    path: `${path}/${encodeURIComponent(name)}`,
    name,
    schema,
    value: memberOf(value, name),
    required: required === true,
    deprecated,
    depth: depth + 1,
    set: (member) => set(withMember(value, name, member)),
  });
}

/** A map entry with an editable name. */
function entryRow(field: Field, name: string, schema: FormSchema): VNode {
  const { model, path, value, depth, set } = field;
  const own = `${path}/${encodeURIComponent(name)}`;
  const rename = (next: string): void => {
    const isTaken = next === name || (isFields(value) && Object.hasOwn(value, next));
    if (isTaken) model.update();
    else {
      invalidate(model, own);
      set(
        ownFields(Object.entries(isFields(value) ? value : {}).map(([key, one]) => [key === name ? next : key, one])),
      );
    }
  };
  return fieldRow({
    model,
    path: own,
    name,
    schema,
    value: memberOf(value, name),
    required: true,
    depth: depth + 1,
    label: h("input", {
      class: "console-entry console-key",
      "aria-label": model.strings.fieldName,
      value: name,
      onChange: (event: Event) => rename(enteredText(event)),
    }),
    set: (member) => set(withMember(value, name, member === undefined ? "" : member)),
    remove: () => {
      invalidate(model, own);
      set(withMember(value, name, undefined));
    },
  });
}

function addField({ model, value, set }: Field, schema: FormSchema): VNode {
  const add = (): void => {
    let name = "key";
    for (let number = 2; memberOf(value, name) !== undefined; number++) name = `key${number}`;
    set(withMember(value, name, chosenValue(schema, model.resolve) ?? ""));
  };
  return button("console-add", `+ ${model.strings.addField}`, add);
}

function arrayEditor(field: Field, schema: FormSchema, list: readonly unknown[]): VNode {
  const { model, path, depth, set } = field;
  const replace = (index: number, item: unknown): void =>
    set(list.map((one, location) => (location === index ? item : one)));
  const rows = list.map((value, index) => {
    const inner = schema.tuple?.[index] ?? schema.items ?? {};
    const name = fillString(model.strings.item, { number: index + 1 });
    const start = chosenValue(inner, model.resolve) ?? "";
    return fieldRow({
      model,
      path: `${path}/${index}`,
      name,
      schema: inner,
      value,
      required: true,
      depth: depth + 1,
      set: (item) => replace(index, item === undefined ? start : item),
      remove: () => {
        invalidate(model, path);
        set(list.filter((_, location) => location !== index));
      },
    });
  });
  const add = (): void => {
    const inner = schema.tuple?.[list.length] ?? schema.items ?? {};
    set([
      ...list,
      chosenValue(inner, model.resolve) ?? (hasType("", model.resolve(inner).types?.[0] ?? "string") ? "" : null),
    ]);
    model.open.set(path, true);
  };
  return h(
    "div",
    { class: "console-group", role: "group", "aria-label": field.name },
    rows,
    button("console-add", `+ ${model.strings.addItem}`, add),
  );
}
