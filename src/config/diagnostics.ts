// What can be wrong with the keys and values of docs.json, in words.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { type Cursor, pathOf, patternOf } from "./cursor.ts";
import { KEY_HINTS } from "./key-hints.ts";
import { cut, didYouMean, name, problem, shown, words } from "./problem-words.ts";

/** A value of the wrong kind. */
export function wrongType(cursor: Cursor, expected: string): Diagnostic {
  const message = `${name(cursor)} must be ${expected}, not ${shown(cursor.node)}.`;
  return problem(cursor, { code: "config/invalid-type", severity: "error", message });
}

/** A text that does not have the right form. */
export function wrongFormat(cursor: Cursor, expected: string, hint?: string): Diagnostic {
  const message = `${name(cursor)} must be ${expected}, not ${shown(cursor.node)}.`;
  return problem(cursor, { code: "config/invalid-format", severity: "error", message, hint });
}

/** A word that is not one of the allowed ones. */
export function wrongWord(cursor: Cursor, allowed: readonly string[]): Diagnostic {
  const value = cursor.node.kind === "text" ? cursor.node.value : "";
  const guess = didYouMean(value, allowed);
  const few = allowed.length <= 12;
  const message = few
    ? `${name(cursor)} must be ${words(allowed)}, not ${shown(cursor.node)}.`
    : `${name(cursor)} does not know ${shown(cursor.node)}.`;
  const hint = guess ?? (few ? undefined : `Allowed are ${words(allowed)}.`);
  return problem(cursor, { code: "config/invalid-value", severity: "error", message, hint });
}

/** A language that code samples are not written in. */
export function unknownSampleLanguage(cursor: Cursor, known: readonly string[]): Diagnostic {
  const value = cursor.node.kind === "text" ? cursor.node.value : "";
  const message = `There are no code samples in ${shown(cursor.node)}.`;
  const hint = didYouMean(value, known) ?? `Languages are ${words(known)}.`;
  return problem(cursor, { code: "config/unknown-sample-language", severity: "warning", message, hint });
}

/** A key that nobody reads. */
export function unknownKey(
  cursor: Cursor,
  key: { readonly name: string; readonly known: readonly string[]; readonly at: Location },
): Diagnostic {
  const pattern = patternOf(cursor);
  const full = pattern === "" ? key.name : `${pattern}.${key.name}`;
  const anywhere = pattern.startsWith("navigation") ? KEY_HINTS.get(`navigation.*.${key.name}`) : undefined;
  const hint = KEY_HINTS.get(full) ?? anywhere ?? KEY_HINTS.get(`*.${key.name}`) ?? didYouMean(key.name, key.known);
  const where = pathOf(cursor);
  return {
    code: "config/unknown-key",
    severity: "warning",
    at: key.at,
    path: where === "" ? cut(key.name) : `${where}.${cut(key.name)}`,
    message: `Unknown key "${cut(key.name)}"${where === "" ? "" : ` in "${where}"`} is ignored.`,
    hint: hint ?? "Remove it.",
  };
}

/** A key that must be there. */
export function missingKey(cursor: Cursor, key: string): Diagnostic {
  const where = pathOf(cursor);
  const path = where === "" ? key : `${where}.${key}`;
  return {
    ...problem(cursor, { code: "config/missing-key", severity: "error", message: `"${path}" is missing.` }),
    path,
    hint: `Add "${key}" here.`,
  };
}

/** A hint for colours with transparency; undefined for other texts. */
export function alphaInColor(value: string): string | undefined {
  if (/^#[0-9a-fA-F]{8}$/.test(value)) return `Colours have no transparency here; write "${value.slice(0, 7)}".`;
  if (/^#[0-9a-fA-F]{4}$/.test(value)) return `Colours have no transparency here; write "${value.slice(0, 4)}".`;
  if (/^(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(value)) return `Write "#${value}".`;
  return undefined;
}

/** An icon written as a CSS class. */
export function iconPrefix(cursor: Cursor, bare: string): Diagnostic {
  const message = `Icon names have no "fa-" in front: ${shown(cursor.node)}.`;
  return problem(cursor, { code: "config/icon-prefix", severity: "warning", message, hint: `Write "${cut(bare)}".` });
}

/** A link that is odd but harmless. */
export function linkForm(cursor: Cursor, expected: string): Diagnostic {
  const message = `${name(cursor)} should be ${expected}, not ${shown(cursor.node)}.`;
  return problem(cursor, { code: "config/invalid-link", severity: "warning", message });
}

/** A link that would run code. */
export function linkUnsafe(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} may not run code: ${shown(cursor.node)} is left out.`;
  return problem(cursor, { code: "config/unsafe-link", severity: "error", message, hint: "Link to a page or a URL." });
}

/** A link without a text. */
export function labelMissing(cursor: Cursor): Diagnostic {
  return { ...missingKey(cursor, "label"), hint: 'Add "label", the text of the link.' };
}

/** A variable that no page can name. */
export function variableName(cursor: Cursor, variable: string): Diagnostic {
  const at = cursor.node.kind === "object" ? (cursor.node.members.get(variable)?.at ?? cursor.node.at) : cursor.node.at;
  return {
    code: "config/invalid-variable-name",
    severity: "error",
    at,
    path: `${pathOf(cursor)}.${cut(variable)}`,
    message: `"${cut(variable)}" cannot be the name of a variable.`,
    hint: 'Use letters, digits, "_", "-" and ".".',
  };
}

/** A platform for which there is no icon. */
export function noPlatform(cursor: Cursor, platform: string, known: readonly string[]): Diagnostic {
  const at = cursor.node.kind === "object" ? (cursor.node.members.get(platform)?.at ?? cursor.node.at) : cursor.node.at;
  return {
    ...unknownKey(cursor, { name: platform, known, at }),
    hint: didYouMean(platform, known) ?? `Known are ${words(known)}.`,
  };
}

/** More footer columns than fit. */
export function tooManyColumns(cursor: Cursor, count: number): Diagnostic {
  const message = `The footer has ${count} columns; there is room for 4.`;
  return problem(cursor, {
    code: "config/too-many-footer-columns",
    severity: "warning",
    message,
    hint: "Join some columns.",
  });
}

/** A banner colour that other tools refuse as one text. */
export function bannerColorText(cursor: Cursor, value: string): Diagnostic {
  return problem(cursor, {
    code: "config/non-portable",
    severity: "info",
    message: `${name(cursor)} is one colour for both modes; other docs.json tools want two.`,
    hint: `Write { "light": "${value}", "dark": "${value}" }.`,
  });
}

/** Code themes written one level too high. */
export function codeThemesBesideTheme(cursor: Cursor): Diagnostic {
  return problem(cursor, {
    code: "config/non-portable",
    severity: "warning",
    message: `${name(cursor)} names its themes directly; other docs.json tools ignore them there.`,
    hint: 'Put "light" and "dark" inside "theme".',
  });
}

/** A font for one purpose beside a font for all. */
export function fontBesideFamily(cursor: Cursor): Diagnostic {
  return problem(cursor, {
    code: "config/font-conflict",
    severity: "info",
    message: `${name(cursor)} has "family" beside "heading" or "body"; other docs.json tools ignore the latter.`,
    hint: 'Write both fonts as "heading" and "body".',
  });
}

/** A font file of an unknown format. */
export function fontFormatMissing(cursor: Cursor): Diagnostic {
  return { ...missingKey(cursor, "format"), hint: 'Add "format": "woff" or "woff2".' };
}

/** The same entry twice in the page menu. */
export function duplicateOption(cursor: Cursor, option: string): Diagnostic {
  const message = `${name(cursor)} lists "${option}" more than once.`;
  return problem(cursor, { code: "config/duplicate-option", severity: "warning", message, hint: "Keep one of them." });
}

/** An entry of the page menu that a site without a hosted service cannot offer. */
export function hostedOption(cursor: Cursor, option: string): Diagnostic {
  return problem(cursor, {
    code: "config/unsupported-option",
    severity: "warning",
    message: `${name(cursor)} lists "${option}", which this tool does not offer; the entry is left out.`,
    hint: "Remove it, or add an entry of your own with a title, a description and a link.",
  });
}

/** A key of mint.json that has no successor. */
export function mintKeyDropped(key: string, at: Location): Diagnostic {
  const message = `"${cut(key)}" of mint.json has no place in docs.json; it is left out.`;
  return { code: "config/legacy-key", severity: "warning", at, path: key, message };
}
