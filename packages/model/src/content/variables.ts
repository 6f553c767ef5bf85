// Replaces `{{name}}` in pages and snippets with values from docs.json before parsing.

import { closest } from "@lectern/base/closest.ts";
import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { variableUndefined } from "./diagnostics.ts";
import type { PageSource } from "./document.ts";
import { findCode, isInside } from "./fences.ts";
import { PLACEHOLDER } from "./stand-ins.ts";

/** A name, or several words: those can be neither a name nor code, unless they start like a statement. */
const VARIABLE =
  /\{\{\s*([\w.-]+|(?!(?:await|const|delete|let|new|return|throw|typeof|var|void|yield)\b)[\w.-]+(?:[^\S\n]+[\w.-]+)+)\s*\}\}/g;

/** Shorter names in code are similar to a variable by chance. */
const MIN_MISSPELLED = 5;
/** The text before a place within an attribute. */
const IN_ATTRIBUTE = /=\s*(?:"[^"]*|'[^']*)$/;
const MAX_ATTRIBUTE = 400;

/** Replaces variables. Unknown ones stay as written and are reported. */
export function replaceVariables(path: string, text: string, variables: ReadonlyMap<string, string>): Checked<string> {
  if (!text.includes("{{")) return { value: text, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  let code: ReturnType<typeof findCode> | undefined;
  const value = text.replace(VARIABLE, (whole: string, name: string, offset: number) => {
    const known = variableText(name, variables);
    if (known !== undefined) return known;
    code ??= findCode(text);
    if (text[offset - 1] === "=") return whole;
    const guess = closest(name, variables.keys());
    const report = () => diagnostics.push(variableUndefined(name, locate(path, text, offset), guess));
    if (isInside(code, offset)) {
      // Code often contains templates of its own, so only a misspelled variable is reported.
      if (guess !== undefined && name.length >= MIN_MISSPELLED && text[offset - 1] !== "$") report();
      return whole;
    }
    // On a site without variables, double braces in an attribute, such as the alt text of a screenshot, are meant as such.
    if (variables.size > 0 || !IN_ATTRIBUTE.test(text.slice(Math.max(0, offset - MAX_ATTRIBUTE), offset))) report();
    return whole.replace(/[{}]/g, (brace) => (brace === "{" ? PLACEHOLDER.openBrace : PLACEHOLDER.closeBrace));
  });
  return { value, diagnostics };
}

function variableText(name: string, variables: ReadonlyMap<string, string>): string | undefined {
  const text = variables.get(name);
  // No tag can end after the last `>`; stopping there keeps the match linear.
  const end = (text?.lastIndexOf(">") ?? -1) + 1;
  return text && text.slice(0, end).replace(/<[^>]*>/g, "") + text.slice(end);
}

/** Replaces variables in the title, description and other frontmatter values. */
export function fillFrontmatter(source: PageSource, variables: ReadonlyMap<string, string>): PageSource {
  if (variables.size === 0) return source;
  const frontmatter = fillValue(source.frontmatter, variables, 0);
  return frontmatter === source.frontmatter ? source : { ...source, frontmatter };
}

const MAX_DEPTH = 20;

/** Returns the same object if it contains no variables. */
function fillValue<T>(value: T, variables: ReadonlyMap<string, string>, depth: number): T;
function fillValue(value: unknown, variables: ReadonlyMap<string, string>, depth: number): unknown {
  if (typeof value === "string") {
    if (!value.includes("{{")) return value;
    return value.replace(VARIABLE, (whole: string, name: string) => variableText(name, variables) ?? whole);
  }
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH || value instanceof Date) return value;
  const entries = Object.entries(value);
  const filled = entries.map(([key, item]) => [key, fillValue(item, variables, depth + 1)] as const);
  if (filled.every(([, item], index) => item === entries[index]?.[1])) return value;
  return Array.isArray(value) ? filled.map(([, item]) => item) : Object.fromEntries(filled);
}
