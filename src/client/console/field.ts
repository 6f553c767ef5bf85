// One value of the form and its place in it: what every input is given.

import type { ComponentChildren } from "preact";
import { toExactJson } from "../../base/exact-json.ts";
import type { FormSchema } from "../../request/form-schema.ts";
import type { Model } from "./model.ts";

/** A value with its place in the form. */
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
  /** Shown in place of the name's label, such as the name of a map's entry. */
  readonly label?: ComponentChildren;
  set(value: unknown): void;
  /** Takes an entry out of its list. */
  remove?: (() => void) | undefined;
}

/** The id of the input at a path. */
export function inputId(path: string): string {
  return `console-${path.replace(/[^\w-]/g, (mark) => `_${mark.charCodeAt(0).toString(16)}`)}`;
}

/** A value as it is shown in one line. */
export function valueText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : (toExactJson(value) ?? "");
}
