// How a parameter is written, in words, where that is not what everybody expects.

import type { ParameterView } from "../../openapi/describe-parameters.ts";

/** `comma-separated`, `written as JSON` …; nothing for single values and for lists in their usual form. */
export function parameterFacts(parameter: ParameterView): readonly string[] {
  const { style, explode, mediaType, schema, place, whole } = parameter;
  if (whole) return ["the whole query string"];
  if (mediaType !== undefined) return [`written as ${mediaType}`];
  const list = /\[\]|array/.test(schema.type);
  const structured = list || schema.type.includes("object");
  if (!structured) return [];
  if (style === "deepObject") return ["written as name[key]=value"];
  if (style === "spaceDelimited" && !explode) return ["separated by spaces"];
  if (style === "pipeDelimited" && !explode) return ["separated by |"];
  if (place === "query") return explode ? [] : ["comma-separated"];
  return style === "label" || style === "matrix" ? [`${style} style`] : [];
}
