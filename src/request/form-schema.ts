// JSON Schema reduced to what forms need: references resolved, `allOf` merged, named schemas shared. Generated at build
// time, read by the console.

export interface FormSchema {
  /** The index of a shared schema; nothing but texts may be set beside it. */
  readonly ref?: number;
  /** JSON types except null; absent means any. */
  readonly types?: readonly string[];
  readonly nullable?: true;
  readonly description?: string;
  /** The allowed values. */
  readonly values?: readonly unknown[];
  /** The form's initial value. */
  readonly initial?: unknown;
  /** The placeholder of an empty input. */
  readonly hint?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  /** Limits by their JSON Schema keywords. */
  readonly limits?: Readonly<Partial<Record<Limit, number | bigint>>>;
  readonly unique?: true;
  /** A file: raw bytes, or Base64 text. */
  readonly file?: "bytes" | "base64";
  readonly fields?: readonly FormProperty[];
  /** The schema of additional properties; false if there are none. */
  readonly others?: FormSchema | false;
  readonly items?: FormSchema;
  readonly tuple?: readonly FormSchema[];
  /** Alternatives, one list per choice. */
  readonly choices?: readonly (readonly FormOption[])[];
}

export type Limit =
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "multipleOf"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minProperties"
  | "maxProperties";

export interface FormProperty {
  readonly name: string;
  readonly schema: FormSchema;
  readonly required?: true;
  readonly deprecated?: true;
}

export interface FormOption {
  readonly label: string;
  readonly schema: FormSchema;
  /** The discriminating field and its value. */
  readonly mark?: { readonly field: string; readonly value: string };
}
