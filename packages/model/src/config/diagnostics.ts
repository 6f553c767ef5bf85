// Diagnostics for the keys and values in docs.json.

import { closest } from "@lectern/base/closest.ts";
import { type Diagnostic, type Location, problem, type Replacement } from "@lectern/base/diagnostic.ts";
import { type Cursor, pathOf, patternOf } from "@lectern/base/fields/cursor.ts";
import { cut, type Mistake, quoteValue, words } from "@lectern/base/fields/mistake.ts";
import { didYouMean, name, replaceText, valueProblem } from "./diagnostic-parts.ts";
import { KEY_HINTS } from "./key-hints.ts";

/** What a field rejects, as a problem of docs.json. */
export function configProblem(cursor: Cursor, mistake: Mistake): Diagnostic {
  switch (mistake.kind) {
    case "type":
      return wrongType(cursor, mistake.expected);
    case "format":
      return wrongFormat(cursor, mistake.expected, mistake.hint);
    case "choice":
      return wrongWord(cursor, mistake.choices);
    case "unknown":
      return unknownKey(cursor, mistake);
    case "missing": {
      const problem = missingKey(cursor, mistake.name);
      return mistake.isUsable ? { ...problem, severity: "warning" } : problem;
    }
  }
}

export function wrongType(cursor: Cursor, expected: string): Diagnostic {
  const message = `${name(cursor)} must be ${expected}, not ${quoteValue(cursor.node)}.`;
  return valueProblem("config/invalid-type", "error", cursor, { message });
}

export function wrongFormat(cursor: Cursor, expected: string, hint?: string): Diagnostic {
  const message = `${name(cursor)} must be ${expected}, not ${quoteValue(cursor.node)}.`;
  return valueProblem("config/invalid-format", "error", cursor, { message, hint });
}

function wrongWord(cursor: Cursor, allowed: readonly string[]): Diagnostic {
  const value = cursor.node.kind === "text" ? cursor.node.value : "";
  const message = `${quoteValue(cursor.node)} is not a valid ${name(cursor)}.`;
  const hint = didYouMean(value, allowed) ?? `Use ${words(allowed)}.`;
  return valueProblem("config/invalid-value", "error", cursor, {
    message,
    hint,
    replacement: guessed(cursor, allowed),
  });
}

/** The closest valid value in place of the one at the cursor. */
function guessed({ node }: Cursor, known: readonly string[]): Replacement | undefined {
  const guess = node.kind === "text" ? closest(node.value, known) : undefined;
  return guess === undefined ? undefined : replaceText(node, guess);
}

export function unknownSampleLanguage(cursor: Cursor, known: readonly string[]): Diagnostic {
  const value = cursor.node.kind === "text" ? cursor.node.value : "";
  const message = `Unknown code sample language: ${quoteValue(cursor.node)}.`;
  const hint = didYouMean(value, known) ?? `Use ${words(known)}.`;
  return valueProblem("config/unknown-sample-language", "warning", cursor, {
    message,
    hint,
    replacement: guessed(cursor, known),
    about: { kind: "language", value: value.toLowerCase() },
  });
}

function unknownKey(
  cursor: Cursor,
  key: { readonly name: string; readonly known: readonly string[]; readonly at: Location },
): Diagnostic {
  const pattern = patternOf(cursor);
  const full = pattern === "" ? key.name : `${pattern}.${key.name}`;
  const anywhere = pattern.startsWith("navigation") ? KEY_HINTS.get(`navigation.*.${key.name}`) : undefined;
  const known = KEY_HINTS.get(full) ?? anywhere ?? KEY_HINTS.get(`*.${key.name}`);
  const hint = known ?? didYouMean(key.name, key.known);
  const guess = known === undefined ? closest(key.name, key.known) : undefined;
  const isFree = cursor.node.kind !== "object" || !cursor.node.members.has(guess ?? "");
  const where = pathOf(cursor);
  return problem("config/unknown-key", "warning", key.at, {
    path: where === "" ? cut(key.name) : `${where}.${cut(key.name)}`,
    message: `Unknown key "${cut(key.name)}"${where === "" ? "" : ` in "${where}"`}.`,
    hint: hint ?? "Remove it; it has no effect.",
    replacement: guess !== undefined && isFree ? { from: `"${key.name}"`, to: `"${guess}"` } : undefined,
  });
}

export function missingKey(cursor: Cursor, key: string): Diagnostic {
  const where = pathOf(cursor);
  const path = where === "" ? key : `${where}.${key}`;
  return problem("config/missing-key", "error", cursor.node.at, {
    path,
    message: `Missing required key "${path}".`,
    hint: `Add "${key}".`,
  });
}

export function alphaInColor(value: string): string | undefined {
  if (/^#[0-9a-fA-F]{8}$/.test(value)) return `Transparency is not supported. Use "${value.slice(0, 7)}".`;
  if (/^#[0-9a-fA-F]{4}$/.test(value)) return `Transparency is not supported. Use "${value.slice(0, 4)}".`;
  if (/^(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(value)) return `Use "#${value}".`;
  return undefined;
}

/** An icon written as a CSS class. */
export function iconPrefix(cursor: Cursor, bare: string): Diagnostic {
  const message = `Icon name ${quoteValue(cursor.node)} has a "fa-" prefix.`;
  return valueProblem("config/icon-prefix", "warning", cursor, {
    message,
    hint: `Use "${cut(bare)}".`,
    replacement: replaceText(cursor.node, bare),
  });
}

/** A link in an unusual but harmless form. */
export function linkForm(cursor: Cursor, expected: string): Diagnostic {
  const message = `${name(cursor)} should be ${expected}, not ${quoteValue(cursor.node)}.`;
  return valueProblem("config/invalid-link", "warning", cursor, { message });
}

export function linkUnsafe(cursor: Cursor): Diagnostic {
  const message = `Unsafe link in ${name(cursor)}: ${quoteValue(cursor.node)} would run code.`;
  return valueProblem("config/unsafe-link", "error", cursor, { message, hint: "Link to a page or an https:// URL." });
}

export function labelMissing(cursor: Cursor): Diagnostic {
  return { ...missingKey(cursor, "label"), hint: 'Add a "label" with the text of the link.' };
}

/** A variable name that pages cannot reference. */
export function variableName(cursor: Cursor, variable: string): Diagnostic {
  const at = cursor.node.kind === "object" ? (cursor.node.members.get(variable)?.at ?? cursor.node.at) : cursor.node.at;
  return problem("config/invalid-variable-name", "error", at, {
    path: `${pathOf(cursor)}.${cut(variable)}`,
    message: `Invalid variable name "${cut(variable)}".`,
    hint: 'Use only letters, digits, "_", "-" and ".".',
  });
}

/** A social platform without an icon. */
export function noPlatform(cursor: Cursor, platform: string, known: readonly string[]): Diagnostic {
  const at = cursor.node.kind === "object" ? (cursor.node.members.get(platform)?.at ?? cursor.node.at) : cursor.node.at;
  return {
    ...unknownKey(cursor, { name: platform, known, at }),
    hint: didYouMean(platform, known) ?? `Use ${words(known)}.`,
  };
}

export function tooManyColumns(cursor: Cursor, count: number): Diagnostic {
  const message = `The footer has ${count} columns, but only 4 fit.`;
  return valueProblem("config/too-many-footer-columns", "warning", cursor, { message, hint: "Merge some columns." });
}

export function bannerColorText(cursor: Cursor, value: string): Diagnostic {
  return valueProblem("config/non-portable", "info", cursor, {
    message: `${name(cursor)} sets one color for both modes, which other docs.json tools reject.`,
    hint: `Use { "light": "${value}", "dark": "${value}" }.`,
  });
}

export function codeThemesBesideTheme(cursor: Cursor): Diagnostic {
  return valueProblem("config/non-portable", "warning", cursor, {
    message: `${name(cursor)} sets its themes directly, where other docs.json tools ignore them.`,
    hint: 'Move "light" and "dark" into "theme".',
  });
}

/** `family` next to `heading` or `body`. */
export function fontBesideFamily(cursor: Cursor): Diagnostic {
  return valueProblem("config/font-conflict", "info", cursor, {
    message: `${name(cursor)} has both "family" and "heading" or "body", but other docs.json tools use only "family".`,
    hint: 'Set "heading" and "body" instead of "family".',
  });
}

export function fontFormatMissing(cursor: Cursor): Diagnostic {
  return { ...missingKey(cursor, "format"), hint: 'Add "format": "woff" or "woff2".' };
}

export function duplicateOption(cursor: Cursor, option: string): Diagnostic {
  const message = `Duplicate option "${option}" in ${name(cursor)}.`;
  return valueProblem("config/duplicate-option", "warning", cursor, { message, hint: "Remove the duplicate." });
}

/** A page menu entry that needs a hosted service. */
export function hostedOption(cursor: Cursor, option: string): Diagnostic {
  return valueProblem("config/unsupported-option", "warning", cursor, {
    message: `Unsupported option "${option}" in ${name(cursor)}.`,
    hint: "Remove it, or add a custom entry with a title, a description and a link.",
  });
}

export function mintKeyDropped(key: string, at: Location): Diagnostic {
  const message = `"${cut(key)}" has no equivalent in docs.json.`;
  return problem("config/legacy-key", "warning", at, {
    path: key,
    message,
    hint: "Remove it; it has no effect.",
  });
}

export function mintSocialDropped(key: string, type: string, at: Location): Diagnostic {
  const message = `"${cut(key)}" is the second "${cut(type)}" link, and docs.json allows one per platform.`;
  return { ...mintKeyDropped(key, at), message, hint: 'Remove it, or move it to "footer.links".' };
}
