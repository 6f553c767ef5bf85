// How a parameter is written, in words, where that is not what everybody expects.

import type { ParameterView } from "../../openapi/describe-parameters.ts";
import { fillWord } from "../layout/words.ts";
import type { Translate } from "./say.ts";

/** `separated by ","`, `written as application/json` …; nothing for single values and for lists in their usual form. */
export function parameterFacts(parameter: ParameterView, t: Translate): readonly string[] {
  const { style, explode, mediaType, schema, place, whole } = parameter;
  if (whole) return [t("apiWholeQuery")];
  if (mediaType !== undefined) return [fillWord(t("apiWrittenAs"), { form: mediaType })];
  const list = /\[\]|array/.test(schema.type);
  const structured = list || schema.type.includes("object");
  if (!structured) return [];
  if (style === "deepObject") return [fillWord(t("apiWrittenAs"), { form: "name[key]=value" })];
  if (style === "spaceDelimited" && !explode) return [t("apiSeparatedBySpaces")];
  if (style === "pipeDelimited" && !explode) return [fillWord(t("apiSeparatedBy"), { mark: "|" })];
  if (place === "query") return explode ? [] : [fillWord(t("apiSeparatedBy"), { mark: "," })];
  return style === "label" || style === "matrix" ? [fillWord(t("apiStyle"), { style })] : [];
}
