// One value of the form with its path: what every input receives.

import { toExactJson } from "@lectern/base/exact-json.ts";
import type { FormSchema } from "@lectern/request/console-slice";
import type { ComponentChildren } from "preact";
import type { Model } from "./model.ts";

export interface Field {
  readonly model: Model;
  readonly path: string;
  readonly name: string;
  readonly schema: FormSchema;
  readonly value: unknown;
  readonly required: boolean;
  readonly deprecated?: boolean | undefined;
  readonly description?: string | undefined;
  readonly depth: number;
  /** Replaces the default label, for example with an editable map key. */
  readonly label?: ComponentChildren;
  set(value: unknown): void;
  /** Removes the entry from its list or map. */
  remove?: (() => void) | undefined;
}

/** What an input gets. */
export interface FieldProps {
  readonly field: Field;
}

export interface SchemaProps extends FieldProps {
  readonly schema: FormSchema;
}

export function inputId(path: string): string {
  return `console-${path.replace(/[^\w-]/g, (mark) => `_${mark.charCodeAt(0).toString(16)}`)}`;
}

/** Focuses the input of a value, or the group it is in. */
export function focusInput(model: Model, path: string): void {
  const input = model.host.root.querySelector<HTMLElement>(`#${inputId(path)}`);
  if (input) input.focus();
  else if (path.includes("/")) focusInput(model, path.slice(0, path.lastIndexOf("/")));
}

/** One-line text form of a value. */
export function valueText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : (toExactJson(value) ?? "");
}
