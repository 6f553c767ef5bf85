// Describes how a parameter is serialized, if that is not the default.

import { fillString } from "@lectern/base/text.ts";
import type { FieldEncoding, ParameterView, SchemaNode } from "@lectern/openapi";
import type { Translate } from "./words.tsx";

/** `separated by ","`, `written as application/json` …; empty for single values and for lists in default form. */
export function parameterFacts(parameter: ParameterView, t: Translate): readonly string[] {
  return [...serializationFacts(parameter, t), ...(parameter.mayBeEmpty ? [t("apiMayBeEmpty")] : [])];
}

function serializationFacts(parameter: ParameterView, t: Translate): readonly string[] {
  const { style, explode, mediaType, schema, location, whole } = parameter;
  if (whole) return [t("apiWholeQuery")];
  if (mediaType !== undefined) return [fillString(t("apiWrittenAs"), { form: mediaType })];
  const list = /\[\]|array/.test(schema.type);
  const structured = list || schema.type.includes("object");
  if (!structured) return [];
  return styleFacts({ style, explode, isQuery: location === "query" }, t);
}

/** How a form field is serialized; empty if the spec does not say. */
export function encodingFacts({ mediaTypes, style }: FieldEncoding, t: Translate): readonly string[] {
  if (style !== undefined) return styleFacts({ ...style, isQuery: true }, t);
  return mediaTypes === undefined ? [] : [fillString(t("apiWrittenAs"), { form: mediaTypes })];
}

/** If more fields share a fact, it is stated once above them. */
const MAX_REPEATS = 2;

/** The fact that all encoded fields of a form share; undefined if they differ or are few. */
export function sharedEncoding(encodings: ReadonlyMap<string, FieldEncoding>, t: Translate): string | undefined {
  if (encodings.size <= MAX_REPEATS) return undefined;
  const facts = [...encodings.values()].map((one) => (one.headers?.length ? [] : encodingFacts(one, t)));
  const [first] = facts[0] ?? [];
  return facts.every((own) => own.length === 1 && own[0] === first) ? first : undefined;
}

/** Encodings of fields that neither a schema nor its alternatives show. */
export function unplacedEncodings(
  encodings: ReadonlyMap<string, FieldEncoding>,
  shown: SchemaNode | undefined,
): readonly (readonly [string, FieldEncoding])[] {
  if (encodings.size === 0) return [];
  const placed = new Set(shown === undefined ? [] : propertiesIn(shown));
  return [...encodings].filter(([name]) => !placed.has(name));
}

function propertiesIn({ fields, variants, groups }: SchemaNode): readonly string[] {
  return [
    ...fields.filter(({ kind }) => kind === "property").map(({ name }) => name),
    ...variants.flatMap(({ node }) => propertiesIn(node)),
    ...groups.flatMap(({ node }) => propertiesIn(node)),
  ];
}

interface Serialization {
  readonly style: string;
  readonly explode: boolean;
  /** True for a query, or anything serialized like one. */
  readonly isQuery: boolean;
}

function styleFacts({ style, explode, isQuery }: Serialization, t: Translate): readonly string[] {
  if (style === "deepObject") return [fillString(t("apiWrittenAs"), { form: "name[key]=value" })];
  if (style === "spaceDelimited" && !explode) return [t("apiSeparatedBySpaces")];
  if (style === "pipeDelimited" && !explode) return [fillString(t("apiSeparatedBy"), { mark: "|" })];
  if (style === "tabDelimited" && !explode) return [fillString(t("apiSeparatedBy"), { mark: "\\t" })];
  if (isQuery) return explode ? [] : [fillString(t("apiSeparatedBy"), { mark: "," })];
  return style === "label" || style === "matrix" ? [fillString(t("apiStyle"), { style })] : [];
}
