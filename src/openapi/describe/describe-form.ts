// Forms: how each field of a body is sent, by the `encoding` of its media type.

import type { Api } from "../api.ts";
import { valueToXml } from "../example/xml-example.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, own, ownFlag, ownRecord, ownText } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";
import { propertySchema } from "../schema/property-schema.ts";
import { isFile } from "../schema/schema-words.ts";

/** What an author says about sending one field. */
export interface FieldEncoding {
  /** As written, perhaps several: `image/png, image/jpeg`. */
  readonly mediaTypes?: string;
  /** Set when the field is written like a query parameter. */
  readonly style?: { readonly style: string; readonly explode: boolean; readonly allowReserved: boolean };
}

/** One field of a form with its value. */
export interface FormField {
  readonly name: string;
  readonly value: unknown;
  /** The value is a file, or a list of files. */
  readonly isFile: boolean;
  /** The first media type its author allows. */
  readonly mediaType?: string;
  readonly style?: FieldEncoding["style"];
}

/** A form and one value for it. */
export interface FormUse {
  readonly flatten: Flatten;
  readonly schema: unknown;
  readonly encodings: ReadonlyMap<string, FieldEncoding>;
}

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:;\s*[\w.-]+=[\w.-]+)*$/;

/** The encodings of a media type object, by field. */
export function describeEncodings(api: Api, mediaType: string, media: unknown): ReadonlyMap<string, FieldEncoding> {
  const encodings = new Map<string, FieldEncoding>();
  // 3.0 gives styles to fields of plain forms only.
  const isStyled = !/^multipart\//i.test(mediaType) || !/^3\.0/.test(ownText(api.root, "openapi") ?? "");
  for (const [name, written] of Object.entries(ownRecord(media, "encoding"))) {
    const encoding = dereference(api, written);
    const mediaTypes = ownText(encoding, "contentType");
    const style = isStyled ? styleOf(encoding) : undefined;
    // A field that is written like a parameter has no media type of its own.
    if (style !== undefined) encodings.set(name, { style });
    else if (mediaTypes !== undefined) encodings.set(name, { mediaTypes });
  }
  return encodings;
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

/** The fields of a form for a value, ready to be sent. */
export function formFields({ flatten, schema, encodings }: FormUse, value: unknown): readonly FormField[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([name, written]): FormField => {
    const inner = propertySchema(flatten, schema, name);
    const { mediaTypes, style } = encodings.get(name) ?? {};
    const first = mediaTypes?.split(",")[0]?.trim();
    const mediaType = first !== undefined && MEDIA_TYPE.test(first) ? first : undefined;
    const asXml = mediaType !== undefined && /[/+]xml\b/i.test(mediaType) && typeof written === "object";
    return {
      name,
      value: asXml ? valueToXml(flatten, inner, written) : written,
      isFile: isFile(flatten(inner)) || isFile(flatten(flatten(inner).keywords.get("items") ?? {})),
      ...(mediaType === undefined ? {} : { mediaType }),
      ...(style === undefined ? {} : { style }),
    };
  });
}
