// Form fields → the request body: URL-encoded pairs or multipart parts.

import { toExactJson } from "@lectern/base/exact-json.ts";
import { type ParameterStyle, queryPairs, queryText } from "./parameter-text.ts";
import type { Pair, RequestBody, RequestPart } from "./request.ts";

export interface FormField {
  readonly name: string;
  readonly value: unknown;
  /** The value is a file or a list of files. */
  readonly isFile: boolean;
  /** The first media type the spec allows. */
  readonly mediaType?: string;
  /** Set if the field is serialized like a query parameter. */
  readonly style?: ParameterStyle | undefined;
}

/** A file the reader picked. */
export interface ChosenFile {
  readonly path: string;
  readonly data: Blob;
}

/** The path samples show before a file is picked. */
export const SOME_FILE = "path/to/file";

const EXPLODED_FORM = { style: "form", explode: true };

/** A URL-encoded form; as text if encoding alone distinguishes a separator from a comma inside a value. */
export function plainForm(fields: readonly FormField[]): RequestBody {
  const isPlain = fields.every(({ style }) => style === undefined || (style.explode && !style.allowReserved));
  if (isPlain) return { kind: "form", fields: fields.flatMap(toPairs) };
  const text = fields.map((field) =>
    field.style === undefined ? joinPairs(toPairs(field)) : queryText(field.name, field.value, field.style),
  );
  return { kind: "text", text: text.filter((part) => part !== "").join("&") };
}

export function multipartForm(fields: readonly FormField[]): RequestBody {
  return { kind: "multipart", parts: fields.flatMap(toParts) };
}

function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => queryText(name, value, EXPLODED_FORM)).join("&");
}

function toPairs({ name, value, style, mediaType }: FormField): readonly Pair[] {
  if (style !== undefined) return queryPairs(name, value, style);
  // Each item is its own pair, unless the list is serialized as JSON.
  if (Array.isArray(value) && !isJson(mediaType)) return value.map((item): Pair => [name, textOf(item)]);
  return [[name, textOf(value)]];
}

function toParts(field: FormField): readonly RequestPart[] {
  const { name, value, style, mediaType } = field;
  if (field.isFile) return fileParts(field);
  if (style !== undefined)
    return queryPairs(name, value, style).map(([key, text]) => ({ kind: "value", name: key, value: text }));
  if (Array.isArray(value) && !isJson(mediaType)) return value.map((item) => toPart(name, item, mediaType));
  return [toPart(name, value, mediaType)];
}

function fileParts({ name, value, mediaType }: FormField): readonly RequestPart[] {
  const type = mediaType === undefined ? {} : { mediaType };
  const chosen = (Array.isArray(value) ? value : [value]).filter(isChosenFile);
  if (chosen.length === 0) return [{ kind: "file", name, value: SOME_FILE, ...type }];
  return chosen.map(({ path, data }) => ({ kind: "file", name, value: path, data, ...type }));
}

export function isChosenFile(value: unknown): value is ChosenFile {
  return typeof value === "object" && value !== null && "data" in value && value.data instanceof Blob;
}

function toPart(name: string, value: unknown, mediaType: string | undefined): RequestPart {
  const type = mediaType ?? (typeof value === "object" && value !== null ? "application/json" : undefined);
  return { kind: "value", name, value: textOf(value), ...(type === undefined ? {} : { mediaType: type }) };
}

function isJson(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /[/+]json\b/i.test(mediaType);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (toExactJson(value) ?? "");
}
