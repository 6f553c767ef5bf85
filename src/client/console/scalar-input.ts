// Inputs for single values: text, exact numbers, booleans, enums, dates, and free-form JSON.

import type { VNode } from "preact";
import { exactInteger, parseExactJson, toExactJson } from "../../base/exact-json.ts";
import type { FormSchema } from "../../request/console-slice.ts";
import { type Field, inputId, valueText } from "./field.ts";
import { enteredText, h } from "./h.ts";
import { isSame, kindOf } from "./values.ts";

export function scalarInput(field: Field, schema: FormSchema): VNode {
  switch (kindOf(schema)) {
    case "values":
      return listInput(field, schema.values ?? []);
    case "boolean":
      return listInput(field, [true, false]);
    case "null":
      return listInput(field, [null]);
    default:
      return textInput(field, schema);
  }
}

/** Attributes that tie an input to its label, error and note. */
export function inputProps({
  model,
  path,
  label,
  name,
  required,
  description,
  schema,
}: Field): Record<string, unknown> {
  const id = inputId(path);
  const problem = model.problems.get(path);
  const hasNote = (description ?? schema.description ?? model.resolve(schema).description) !== undefined;
  const described = [...(problem === undefined ? [] : [`${id}-problem`]), ...(hasNote ? [`${id}-note`] : [])];
  return {
    id,
    "aria-invalid": problem === undefined ? undefined : "true",
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
    "aria-required": required ? "true" : undefined,
    "aria-label": label === undefined ? undefined : name,
  };
}

function listInput(field: Field, values: readonly unknown[]): VNode {
  const { value, model, required, set } = field;
  const chosen = value === undefined ? -1 : values.findIndex((one) => isSame(one, value));
  const isOther = value !== undefined && chosen === -1;
  return h(
    "select",
    {
      ...inputProps(field),
      class: "console-select",
      value: isOther ? "other" : String(chosen),
      onChange: (event: Event) => {
        const index = Number(enteredText(event));
        model.problems.delete(field.path);
        set(index === -1 ? undefined : values[index]);
      },
    },
    (!required || chosen === -1) && h("option", { value: "-1" }, required ? "–" : model.strings.nothing),
    values.map((one, index) => h("option", { value: String(index) }, valueText(one))),
    isOther && h("option", { value: "other" }, valueText(value)),
  );
}

const DATE_INPUTS: Readonly<Record<string, string>> = { date: "date", password: "password" };
/** Longer or multi-line text gets a textarea. */
const LONG = 80;

function textInput(field: Field, schema: FormSchema): VNode {
  const { model, path, value, required, set } = field;
  const { drafts } = model;
  const kind = kindOf(schema);
  const draft = drafts.get(path);
  const isCurrent = draft !== undefined && isSame(parseText(draft, kind, schema), value);
  const text = isCurrent ? draft : showText(value, kind);
  const onInput = (event: Event): void => {
    const typed = enteredText(event);
    drafts.set(path, typed);
    model.problems.delete(path);
    // Clearing an optional input omits the value; its checkbox sends an empty one.
    set(typed === "" && (!required || kind !== "text") && value !== "" ? undefined : parseText(typed, kind, schema));
  };
  const props = {
    ...inputProps(field),
    class: "console-entry",
    value: text,
    placeholder: value === null ? "null" : schema.hint === undefined ? undefined : valueText(schema.hint),
    spellcheck: false,
    autocomplete: "off",
    onInput,
  };
  const isLong = text.length > LONG || text.includes("\n") || (kind === "any" && typeof value === "object");
  if (isLong) return h("textarea", { ...props, rows: Math.min(8, text.split("\n").length + 1) });
  const type = kind === "text" ? (DATE_INPUTS[schema.format ?? ""] ?? "text") : "text";
  return h("input", { ...props, type, inputMode: kind === "number" ? "decimal" : undefined });
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
