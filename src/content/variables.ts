// `{{name}}` in pages and snippets → the value from docs.json, before the text is parsed.

import { closest } from "../base/closest.ts";
import type { Checked, Diagnostic } from "../base/diagnostic.ts";
import { locate } from "../base/position.ts";
import { variableUndefined } from "./diagnostics.ts";
import { findCode, isInside } from "./fences.ts";
import { STAND_IN } from "./stand-ins.ts";

const VARIABLE = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Fills in variables; an unknown one stays as it is written and, outside code, is reported. */
export function replaceVariables(path: string, text: string, variables: ReadonlyMap<string, string>): Checked<string> {
  if (!text.includes("{{")) return { value: text, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  let code: ReturnType<typeof findCode> | undefined;
  const value = text.replace(VARIABLE, (whole: string, name: string, offset: number) => {
    const known = variables.get(name);
    if (known !== undefined) return known.replace(/<[^>]*>/g, "");
    code ??= findCode(text);
    if (text[offset - 1] === "=" || isInside(code, offset)) return whole;
    diagnostics.push(variableUndefined(name, locate(path, text, offset), closest(name, variables.keys())));
    return whole.replace(/[{}]/g, (brace) => (brace === "{" ? STAND_IN.openBrace : STAND_IN.closeBrace));
  });
  return { value, diagnostics };
}
