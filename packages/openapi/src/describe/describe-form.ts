// How each form field is sent, according to the `encoding` of its media type.

import type { FormField } from "@lectern/request";
import { valueToXml } from "../example/xml-example.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownFlag, ownRecord, ownText } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";
import type { Direction } from "../schema/remaining-schema.ts";
import { propertySchema } from "../schema/schema-children.ts";
import { isFile } from "../schema/schema-words.ts";
import { describeParameter, type ParameterView } from "./describe-parameters.ts";
import type { Describing } from "./describing.ts";

export interface FieldEncoding {
  /** As written, possibly several: `image/png, image/jpeg`. */
  readonly mediaTypes?: string;
  /** Set if the field is serialized like a query parameter. */
  readonly style?: { readonly style: string; readonly explode: boolean; readonly allowReserved: boolean };
  readonly headers?: readonly ParameterView[];
}

export interface FormUse {
  readonly flatten: Flatten;
  readonly schema: unknown;
  readonly encodings: ReadonlyMap<string, FieldEncoding>;
}

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:;\s*[\w.-]+=[\w.-]+)*$/;

export interface FoundMedia {
  readonly mediaType: string;
  readonly media: unknown;
  readonly direction: Direction;
}

const MAX_HEADERS = 20;

/** A media type object's encodings, by field. */
export function describeEncodings(describing: Describing, found: FoundMedia): ReadonlyMap<string, FieldEncoding> {
  const { api } = describing;
  const { mediaType, media } = found;
  const encodings = new Map<string, FieldEncoding>();
  const isMultipart = /^multipart\//i.test(mediaType);
  // 3.0 allows styles only in URL-encoded forms.
  const isStyled = !isMultipart || !/^3\.0/.test(ownText(api.root, "openapi") ?? "");
  for (const [name, raw] of Object.entries(ownRecord(media, "encoding"))) {
    const encoding = dereference(api, raw);
    const mediaTypes = ownText(encoding, "contentType");
    const style = isStyled ? styleOf(encoding) : undefined;
    // A field with a style has no media type of its own.
    const form = style !== undefined ? { style } : mediaTypes === undefined ? {} : { mediaTypes };
    // Only parts have headers.
    const headers = isMultipart ? describeHeaders(describing, encoding, found.direction) : [];
    const sent = headers.length === 0 ? form : { ...form, headers };
    if (Object.keys(sent).length > 0) encodings.set(name, sent);
  }
  return encodings;
}

function describeHeaders(describing: Describing, encoding: unknown, direction: Direction): readonly ParameterView[] {
  return (
    Object.entries(ownRecord(encoding, "headers"))
      // `contentType` already gives the media type.
      .filter(([name]) => name.toLowerCase() !== "content-type")
      .slice(0, MAX_HEADERS)
      .map(([name, raw]) => {
        const value = dereference(describing.api, raw);
        return describeParameter(describing, { location: "header", name, value, direction });
      })
  );
}

function styleOf(encoding: unknown): FieldEncoding["style"] {
  const keys = ["style", "explode", "allowReserved"].filter((key) => own(encoding, key) !== undefined);
  if (keys.length === 0) return undefined;
  const style = ownText(encoding, "style") ?? "form";
  const explode = own(encoding, "explode");
  return {
    style,
    explode: typeof explode === "boolean" ? explode : style === "form" || style === "deepObject",
    allowReserved: ownFlag(encoding, "allowReserved"),
  };
}

/** A form's fields for a value, ready to send. */
export function formFields({ flatten, schema, encodings }: FormUse, value: unknown): readonly FormField[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([name, raw]): FormField => {
    const inner = propertySchema(flatten, schema, name);
    const { mediaTypes, style } = encodings.get(name) ?? {};
    const first = mediaTypes?.split(",")[0]?.trim();
    const mediaType = first !== undefined && MEDIA_TYPE.test(first) ? first : undefined;
    const asXml = mediaType !== undefined && /[/+]xml\b/i.test(mediaType) && typeof raw === "object";
    return {
      name,
      value: asXml ? valueToXml(flatten, inner, raw) : raw,
      isFile: isFile(flatten(inner)) || isFile(flatten(flatten(inner).keywords.get("items") ?? {})),
      ...(mediaType === undefined ? {} : { mediaType }),
      ...(style === undefined ? {} : { style }),
    };
  });
}
