// Serializes parameter values for URLs, headers and cookies in OpenAPI's styles.

import { toExactJson } from "@lectern/base/exact-json.ts";
import type { Pair } from "./request.ts";

/** How a parameter is serialized. */
export interface ParameterStyle {
  readonly style: string;
  readonly explode: boolean;
  /** Leave reserved URL characters unencoded. */
  readonly allowReserved?: boolean;
}

type Encode = (text: string) => string;

/** A query parameter, encoded: `["ids", [1, 2]]` → `ids=1&ids=2`. */
export function queryText(name: string, value: unknown, how: ParameterStyle): string {
  const encode: Encode = how.allowReserved === true ? encodeUnreserved : encodeURIComponent;
  return pairsOf(name, value, { how, key: encodeURIComponent, encode, between: ENCODED_SEPARATORS })
    .map(([key, text]) => `${key}=${text}`)
    .join("&");
}

/** A value as unencoded pairs, to be encoded later as form fields. */
export function queryPairs(name: string, value: unknown, how: ParameterStyle): readonly Pair[] {
  const plain: Encode = (text) => text;
  return pairsOf(name, value, { how, key: plain, encode: plain, between: SEPARATORS });
}

const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
  ["tabDelimited", "\t"],
]);
const ENCODED_SEPARATORS: ReadonlyMap<string, string> = new Map([
  ["spaceDelimited", "%20"],
  ["pipeDelimited", "%7C"],
  ["tabDelimited", "%09"],
]);

interface Writing {
  readonly how: ParameterStyle;
  readonly key: Encode;
  readonly encode: Encode;
  readonly between: ReadonlyMap<string, string>;
}

function pairsOf(name: string, value: unknown, writing: Writing): readonly Pair[] {
  const { how, key, encode } = writing;
  const between = writing.between.get(how.style) ?? ",";
  if (how.style === "deepObject") return deepPairs(name, value, { ...writing, depth: 0 });
  if (Array.isArray(value)) {
    const items = value.map((item) => encode(scalarText(item)));
    return how.explode ? items.map((item): Pair => [key(name), item]) : [[key(name), items.join(between)]];
  }
  if (!isObject(value)) return [[key(name), encode(scalarText(value))]];
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (how.explode) return entries.map(([step, item]): Pair => [key(step), encode(scalarText(item))]);
  return [[key(name), entries.flatMap(([step, item]) => [encode(step), encode(scalarText(item))]).join(between)]];
}

const MAX_DEPTH = 8;

// OpenAPI leaves nested objects undefined; servers expect more brackets.
function deepPairs(name: string, value: unknown, writing: Writing & { readonly depth: number }): readonly Pair[] {
  const { key, encode, depth } = writing;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [[key(name), encode(scalarText(value))]];
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .flatMap(([step, item]) => deepPairs(`${name}[${step}]`, item, { ...writing, depth: depth + 1 }));
}

/** A path parameter: `simple` `3,4`, `label` `.3.4`, `matrix` `;id=3;id=4`. */
export function pathText(name: string, value: unknown, { style, explode }: ParameterStyle): string {
  const encode: Encode = encodeURIComponent;
  if (style === "matrix") return matrixText(name, value, explode);
  const start = style === "label" ? "." : "";
  const between = style === "label" && explode ? "." : (ENCODED_SEPARATORS.get(style) ?? ",");
  return start + listText(value, { explode, encode }).join(between);
}

/** A header value, unencoded; lists are comma-separated unless the style says otherwise. */
export function headerText(value: unknown, { style, explode }: ParameterStyle): string {
  return listText(value, { explode, encode: (text) => text }).join(SEPARATORS.get(style) ?? ",");
}

/** Cookies as pairs. Values are encoded, because a semicolon, space or comma would end them. */
export function cookiePairs(name: string, value: unknown, how: ParameterStyle): readonly Pair[] {
  // OpenAPI 3.2's `cookie` style sends values unencoded, each under its own name.
  if (how.style === "cookie") return queryPairs(name, value, how);
  return [[name, listText(value, { explode: false, encode: encodeURIComponent }).join(",")]];
}

function matrixText(name: string, value: unknown, explode: boolean): string {
  const key = encodeURIComponent(name);
  if (Array.isArray(value) && explode)
    return value.map((item) => `;${key}=${encodeURIComponent(scalarText(item))}`).join("");
  if (isObject(value) && explode)
    return listText(value, { explode, encode: encodeURIComponent })
      .map((part) => `;${part}`)
      .join("");
  return `;${key}=${listText(value, { explode, encode: encodeURIComponent }).join(",")}`;
}

function listText(value: unknown, { explode, encode }: { explode: boolean; encode: Encode }): readonly string[] {
  if (Array.isArray(value)) return value.map((item) => encode(scalarText(item)));
  if (!isObject(value)) return [encode(scalarText(value))];
  return Object.entries(value).flatMap(([step, item]) =>
    explode ? [`${encode(step)}=${encode(scalarText(item))}`] : [encode(step), encode(scalarText(item))],
  );
}

function scalarText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : (toExactJson(value) ?? "");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Ampersands, equals signs and pluses stay encoded: they would change the query.
function encodeUnreserved(text: string): string {
  return encodeURIComponent(text).replace(/%(3A|2F|3F|5B|5D|40|24|2C|3B)/g, (code) => decodeURIComponent(code));
}
