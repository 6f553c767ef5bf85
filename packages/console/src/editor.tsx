// The form for one value, driven by its schema: inputs for scalars, groups for objects, lists, maps and alternatives. An
// absent value is `undefined` and is not sent.

/** @jsxImportSource preact */

import { hasType } from "@lectern/base/json-type.ts";
import { fillString } from "@lectern/base/text.ts";
import type { FormProperty, FormSchema } from "@lectern/request/console-slice";
import type { ComponentChildren, VNode } from "preact";
import { Button, enteredText, groupProps, Menu, Problem, RemoveButton, toggle } from "./elements.tsx";
import { type Field, type FieldProps, focusInput, inputId, type SchemaProps } from "./field.ts";
import { invalidate, type Model, type ModelProps } from "./model.ts";
import { ScalarInput } from "./scalar-input.tsx";
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
export function FieldRow({ field }: FieldProps): VNode {
  const { model, path, name, label, value, depth, required, deprecated, remove } = field;
  const schema = model.resolve(field.schema);
  const type = typeText(schema, model);
  const isNested = isNestedKind(field, schema);
  const isOwn = label !== undefined;
  const Name = isOwn || isNested ? "span" : "label";
  const id = inputId(path);
  const description = field.description ?? field.schema.description ?? schema.description;
  const note = description !== undefined && (
    <p class="console-hint" id={`${id}-note`} dir="auto">
      {description}
    </p>
  );
  return (
    <div class="console-field" data-nested={isNested || undefined} data-depth={depth}>
      <div class="console-label">
        <IncludeBox field={field} />
        <Name class="console-name" id={isOwn ? undefined : `${id}-label`} for={Name === "label" ? id : undefined}>
          {label ?? name}
        </Name>
        {type !== undefined && <span class="console-type">{type}</span>}
        {required && !remove && <span class="console-required">{model.strings.required}</span>}
        {deprecated && <span class="console-chip">{model.strings.deprecated}</span>}
        <NullButton field={field} schema={schema} />
        {remove && <RemoveButton model={model} name={name} remove={remove} />}
      </div>
      {/* Below a group, nobody would see what it describes. */}
      {isNested && note}
      {(!isNested || (value !== null && (required || value !== undefined))) && <Editor field={{ ...field, schema }} />}
      <Problem model={model} path={path} />
      {!isNested && note}
    </div>
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

/** Checkbox for optional values: controls whether the value is sent. */
function IncludeBox({ field }: FieldProps): ComponentChildren {
  const { model, path, name, value, required, remove, schema, set } = field;
  if (required || remove) return undefined;
  return (
    <input
      type="checkbox"
      class="console-include"
      aria-label={fillString(model.strings.include, { name })}
      checked={value !== undefined}
      onChange={({ currentTarget: { checked } }) => {
        invalidate(model, path);
        if (!checked) return set(undefined);
        const start = chosenValue(schema, model.resolve);
        if (start !== undefined) return set(start);
        // Nothing to prefill: focus the input and let the checkbox follow what the reader types.
        model.update();
        focusInput(model, path);
      }}
    />
  );
}

function NullButton({ field, schema }: SchemaProps): ComponentChildren {
  const { model, path, value, set } = field;
  if (!schema.nullable && !field.schema.nullable) return undefined;
  const isNull = value === null;
  const switchNull = (): void => {
    invalidate(model, path);
    set(isNull ? chosenValue(field.schema, model.resolve) : null);
  };
  return (
    <Button class="console-chip console-null" onClick={switchNull} aria-pressed={isNull}>
      null
    </Button>
  );
}

/** The type in a word or two. */
function typeText(schema: FormSchema, model: Model): string | undefined {
  const kind = kindOf(schema);
  if (kind === "choice") return undefined;
  const items = kind === "array" && schema.items ? typeOf(model.resolve(schema.items)) : undefined;
  return schema.format ?? (items ? `${items}[]` : typeOf(schema, " | "));
}

function typeOf({ file, types }: FormSchema, separator?: string): string | undefined {
  if (file === "bytes") return "file";
  return separator === undefined ? types?.[0] : types?.join(separator);
}

/** The input for a value, without its label. */
export function Editor({ field }: FieldProps): ComponentChildren {
  const { model } = field;
  const schema = model.resolve(field.schema);
  switch (kindOf(schema)) {
    case "choice":
      return <ChoiceEditor field={field} schema={schema} />;
    case "object":
      return isFields(field.value) || field.value === undefined ? (
        <ObjectEditor field={field} schema={schema} />
      ) : (
        <ScalarInput field={field} schema={{}} />
      );
    case "array":
      if (isFileList(schema, model)) return <FileEditor field={field} />;
      if (field.value !== undefined && !Array.isArray(field.value)) return <ScalarInput field={field} schema={{}} />;
      return <ArrayEditor field={field} schema={schema} list={field.value ?? []} />;
    case "file":
      return (
        <>
          {schema.file === "base64" && <ScalarInput field={field} schema={schema} />}
          <FileEditor field={field} schema={schema} />
        </>
      );
    case "any":
      // Objects and lists by member, anything else as JSON.
      if (isFields(field.value)) return <ObjectEditor field={field} schema={{ ...schema, others: {} }} />;
      if (!Array.isArray(field.value)) return <ScalarInput field={field} schema={schema} />;
      return <ArrayEditor field={field} schema={{ ...schema, items: {} }} list={field.value} />;
    default:
      return <ScalarInput field={field} schema={schema} />;
  }
}

/** The file inputs, once their module is loaded. */
let files: typeof import("./file-input.tsx") | undefined;

/** The input for a file, or for a list of files if no schema is given. */
export function FileEditor({ field, schema }: FieldProps & Partial<SchemaProps>): ComponentChildren {
  if (files) return schema ? <files.FileInput field={field} schema={schema} /> : <files.FilesInput field={field} />;
  void import("./file-input.tsx").then((loaded) => {
    files = loaded;
    field.model.update();
  });
  return undefined;
}

function ChoiceEditor({ field, schema }: SchemaProps): ComponentChildren {
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
  return (
    <div class="console-choice">
      <Menu
        class="console-select console-variant"
        aria-label={fillString(strings.option, { name })}
        value={chosen}
        options={options.map(({ label }, index) => [index, label])}
        pick={pick}
      />
      <Editor field={{ ...field, schema: taken }} />
    </div>
  );
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

function ObjectEditor({ field, schema }: SchemaProps): ComponentChildren {
  const { model, path, value, depth } = field;
  const known = schema.fields ?? [];
  const names = new Set(known.map(({ name }) => name));
  const extra = Object.keys(isFields(value) ? value : {}).filter((name) => !names.has(name));
  return (
    <div {...groupProps(model, path, field.name)}>
      <Rows
        model={model}
        path={`${path}#optional`}
        list={known}
        maxOpen={depth < 2 ? MAX_OPEN : 0}
        isUsed={({ name }) => memberOf(value, name) !== undefined}
        row={(one) => <MemberRow key={one.name} field={field} property={one} />}
      />
      {extra.map((name) => (
        <EntryRow key={name} field={field} name={name} schema={schema.others || {}} />
      ))}
      {schema.others !== undefined && schema.others !== false && <AddField field={field} schema={schema.others} />}
    </div>
  );
}

interface RowsProps<T> extends ModelProps {
  /** Where the model keeps whether the optional ones are shown. */
  readonly path: string;
  readonly list: readonly T[];
  /** More optional ones start collapsed. */
  readonly maxOpen: number;
  /** True for one that has a value: then the optional ones start expanded. */
  isUsed(one: T): boolean;
  row(one: T): VNode;
}

/** The required rows, then the optional ones, collapsed if they are many. */
export function Rows<T extends { readonly required?: boolean }>(props: RowsProps<T>): VNode {
  const { model, path, list, maxOpen, isUsed, row } = props;
  const optional = list.filter(({ required }) => !required);
  const isOpen = model.open.get(path) ?? optional.some(isUsed);
  return (
    <>
      {list.filter(({ required }) => required).map(row)}
      {optional.length <= maxOpen ? (
        optional.map(row)
      ) : (
        <details class="console-optional" {...toggle(model, path, isOpen)}>
          <summary>{fillString(model.strings.optionalFields, { count: optional.length })}</summary>
          {isOpen && optional.map(row)}
        </details>
      )}
    </>
  );
}

interface MemberRowProps extends FieldProps {
  readonly property: FormProperty;
}

function MemberRow({ field, property }: MemberRowProps): VNode {
  const { model, path, value, depth, set } = field;
  const { name, schema, required, deprecated } = property;
  return (
    <FieldRow
      field={{
        model,
        path: `${path}/${encodeURIComponent(name)}`,
        name,
        schema,
        value: memberOf(value, name),
        required: required === true,
        deprecated,
        depth: depth + 1,
        set: (member) => set(withMember(value, name, member)),
      }}
    />
  );
}

interface EntryRowProps extends SchemaProps {
  readonly name: string;
}

/** A map entry with an editable name. */
function EntryRow({ field, name, schema }: EntryRowProps): VNode {
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
  return (
    <FieldRow
      field={{
        model,
        path: own,
        name,
        schema,
        value: memberOf(value, name),
        required: true,
        depth: depth + 1,
        label: (
          <input
            class="console-entry console-key"
            aria-label={model.strings.fieldName}
            value={name}
            onChange={(event) => rename(enteredText(event))}
          />
        ),
        set: (member) => set(withMember(value, name, member === undefined ? "" : member)),
        remove: () => {
          invalidate(model, own);
          set(withMember(value, name, undefined));
        },
      }}
    />
  );
}

function AddField({ field: { model, value, set }, schema }: SchemaProps): VNode {
  const add = (): void => {
    let name = "key";
    for (let number = 2; memberOf(value, name) !== undefined; number++) name = `key${number}`;
    set(withMember(value, name, chosenValue(schema, model.resolve) ?? ""));
  };
  return <Button class="console-add" onClick={add}>{`+ ${model.strings.addField}`}</Button>;
}

interface ArrayEditorProps extends SchemaProps {
  readonly list: readonly unknown[];
}

function ArrayEditor({ field, schema, list }: ArrayEditorProps): VNode {
  const { model, path, depth, set } = field;
  const replace = (index: number, item: unknown): void =>
    set(list.map((one, location) => (location === index ? item : one)));
  const rows = list.map((value, index) => {
    const inner = schema.tuple?.[index] ?? schema.items ?? {};
    const name = fillString(model.strings.item, { number: index + 1 });
    const start = chosenValue(inner, model.resolve) ?? "";
    return (
      <FieldRow
        key={index}
        field={{
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
        }}
      />
    );
  });
  const add = (): void => {
    const inner = schema.tuple?.[list.length] ?? schema.items ?? {};
    set([
      ...list,
      chosenValue(inner, model.resolve) ?? (hasType("", model.resolve(inner).types?.[0] ?? "string") ? "" : null),
    ]);
    model.open.set(path, true);
  };
  return (
    <div {...groupProps(model, path, field.name)}>
      {rows}
      <Button class="console-add" onClick={add}>{`+ ${model.strings.addItem}`}</Button>
    </div>
  );
}
