// Inputs for single values: text, exact numbers, booleans, enums, dates, and free-form JSON.

/** @jsxImportSource preact */

import { exactInteger, parseExactJson, toExactJson } from "@lectern/base/exact-json.ts";
import type { FormSchema } from "@lectern/request/console-slice";
import type { AriaAttributes, VNode } from "preact";
import { Entry, enteredText, inputProps } from "./elements.tsx";
import { type Field, type FieldProps, type SchemaProps, valueText } from "./field.ts";
import { isSame, kindOf } from "./values.ts";

export function ScalarInput({ field, schema }: SchemaProps): VNode {
  switch (kindOf(schema)) {
    case "values":
      return <ListInput field={field} values={schema.values ?? []} />;
    case "boolean":
      return <ListInput field={field} values={[true, false]} />;
    case "null":
      return <ListInput field={field} values={[null]} />;
    default:
      return <TextInput field={field} schema={schema} />;
  }
}

/** Attributes that tie an input to its label, problem and note. */
export function fieldProps(field: Field): AriaAttributes & { readonly id: string } {
  const { model, path, label, name, required, description, schema } = field;
  const hasNote = (description ?? schema.description ?? model.resolve(schema).description) !== undefined;
  return {
    ...inputProps(model, path, hasNote),
    "aria-required": required ? "true" : undefined,
    "aria-label": label === undefined ? undefined : name,
  };
}

interface ListInputProps extends FieldProps {
  readonly values: readonly unknown[];
}

function ListInput({ field, values }: ListInputProps): VNode {
  const { value, model, required, set } = field;
  const chosen = value === undefined ? -1 : values.findIndex((one) => isSame(one, value));
  const isOther = value !== undefined && chosen === -1;
  return (
    <select
      {...fieldProps(field)}
      class="console-select"
      value={isOther ? "other" : String(chosen)}
      onChange={(event) => {
        const index = Number(enteredText(event));
        model.problems.delete(field.path);
        set(index === -1 ? undefined : values[index]);
      }}
    >
      {(!required || chosen === -1) && <option value="-1">{required ? "–" : model.strings.nothing}</option>}
      {values.map((one, index) => (
        <option value={String(index)}>{valueText(one)}</option>
      ))}
      {isOther && <option value="other">{valueText(value)}</option>}
    </select>
  );
}

const DATE_INPUTS: Readonly<Record<string, string>> = { date: "date", password: "password" };
/** Longer or multi-line text gets a textarea. */
const LONG = 80;

function TextInput({ field, schema }: SchemaProps): VNode {
  const { model, path, value, required, set } = field;
  const { drafts } = model;
  const kind = kindOf(schema);
  const draft = drafts.get(path);
  const isCurrent = draft !== undefined && isSame(parseText(draft, kind, schema), value);
  const text = isCurrent ? draft : showText(value, kind);
  const take = (typed: string): void => {
    drafts.set(path, typed);
    model.problems.delete(path);
    // Clearing an optional input omits the value; its checkbox sends an empty one.
    set(typed === "" && (!required || kind !== "text") && value !== "" ? undefined : parseText(typed, kind, schema));
  };
  const props = {
    ...fieldProps(field),
    value: text,
    placeholder: value === null ? "null" : schema.hint === undefined ? undefined : valueText(schema.hint),
  };
  const isLong = text.length > LONG || text.includes("\n") || (kind === "any" && typeof value === "object");
  if (isLong)
    return (
      <textarea
        {...props}
        class="console-entry"
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => take(enteredText(event))}
        rows={Math.min(8, text.split("\n").length + 1)}
      />
    );
  const type = kind === "text" ? (DATE_INPUTS[schema.format ?? ""] ?? "text") : "text";
  return <Entry {...props} type={type} inputMode={kind === "number" ? "decimal" : undefined} take={take} />;
}

function showText(value: unknown, kind: string): string {
  if (value === undefined || (value === null && kind !== "any")) return "";
  if (kind !== "any") return valueText(value);
  // Keep the quotes where the bare text would parse as another type.
  return typeof value === "string" && parseText(value, "any", {}) === value ? value : (toExactJson(value) ?? "");
}

/** Parses what was typed. Text that is not a number stays text, so no input is lost. */
function parseText(text: string, kind: string, schema: FormSchema): unknown {
  if (kind === "number") return text === "" ? undefined : parseNumber(text);
  if (kind !== "any") return text;
  if (text === "") return undefined;
  try {
    const value = parseExactJson(text);
    const isText = schema.types?.includes("string") && !schema.types.some((type) => type !== "string");
    return isText ? text : value;
  } catch {
    return text;
  }
}

function parseNumber(text: string): unknown {
  const plain = text.trim();
  if (/^-?(?:0|[1-9]\d*)$/.test(plain) && plain.length < 400) return exactInteger(plain);
  const number = Number(plain);
  return /^-?\d*\.?\d+(?:e[+-]?\d+)?$/i.test(plain) && Number.isFinite(number) ? number : text;
}
