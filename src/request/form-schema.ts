// A JSON Schema as forms need it: references followed, `allOf` merged, every named schema once. Written at build, read by the console.

/** What one value may be. */
export interface FormSchema {
  /** The number of a shared schema; then nothing else is set but texts. */
  readonly ref?: number;
  /** JSON types other than null; none means any. */
  readonly types?: readonly string[];
  readonly nullable?: true;
  readonly description?: string;
  /** The only allowed values. */
  readonly values?: readonly unknown[];
  /** What the form starts with. */
  readonly initial?: unknown;
  /** Shown where nothing is entered. */
  readonly hint?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  /** Limits by their names in JSON Schema. */
  readonly limits?: Readonly<Partial<Record<Limit, number | bigint>>>;
  readonly unique?: true;
  /** A file: its bytes, or its bytes as Base64 text. */
  readonly file?: "bytes" | "base64";
  readonly fields?: readonly FormProperty[];
  /** What fields with other names hold; false where there are none. */
  readonly others?: FormSchema | false;
  readonly items?: FormSchema;
  readonly tuple?: readonly FormSchema[];
  /** Alternatives, one list for each choice. */
  readonly choices?: readonly (readonly FormOption[])[];
}

/** The limits a value may have. */
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

/** One field of an object. */
export interface FormProperty {
  readonly name: string;
  readonly schema: FormSchema;
  readonly required?: true;
  readonly deprecated?: true;
}

/** One alternative. */
export interface FormOption {
  readonly label: string;
  readonly schema: FormSchema;
  /** The field by whose value it is known. */
  readonly mark?: { readonly field: string; readonly value: string };
}
