// Everything that can be wrong in docs.json, in words.

import { closest } from "../base/closest.ts";
import type { Diagnostic, Location, Severity } from "../base/diagnostic.ts";
import { type Cursor, pathOf, patternOf } from "./cursor.ts";
import type { JsonNode } from "./json-node.ts";
import { KEY_HINTS } from "./key-hints.ts";

interface Words {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string | undefined;
}

function problem(cursor: Cursor, { hint, ...words }: Words): Diagnostic {
  const path = pathOf(cursor);
  return { ...words, at: cursor.node.at, ...(path === "" ? {} : { path }), ...(hint === undefined ? {} : { hint }) };
}

function name(cursor: Cursor): string {
  return `"${pathOf(cursor) || "docs.json"}"`;
}

/** A value as the author sees it, cut short when it is long. */
function shown(node: JsonNode): string {
  if (node.kind === "object") return "an object";
  if (node.kind === "array") return "a list";
  if (node.kind === "null") return "null";
  if (node.kind !== "text") return `${node.value}`;
  return `"${cut(node.value)}"`;
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function words(list: readonly string[]): string {
  const quoted = list.map((word) => `"${word}"`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

function didYouMean(wrong: string, known: readonly string[]): string | undefined {
  const guess = closest(wrong, known);
  return guess === undefined ? undefined : `Did you mean "${guess}"?`;
}

/** A value of the wrong kind. */
export function wrongType(cursor: Cursor, expected: string): Diagnostic {
  const message = `${name(cursor)} must be ${expected}, not ${shown(cursor.node)}.`;
  return problem(cursor, { code: "config/wrong-type", severity: "error", message });
}

/** A text that does not have the right form. */
export function wrongFormat(cursor: Cursor, expected: string, hint?: string): Diagnostic {
  const message = `${name(cursor)} must be ${expected}, not ${shown(cursor.node)}.`;
  return problem(cursor, { code: "config/wrong-format", severity: "error", message, hint });
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
  return problem(cursor, { code: "config/wrong-value", severity: "error", message, hint });
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
  const hint = KEY_HINTS.get(full) ?? KEY_HINTS.get(`*.${key.name}`) ?? didYouMean(key.name, key.known);
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
  return problem(cursor, { code: "config/link-form", severity: "warning", message });
}

/** A link that would run code. */
export function linkUnsafe(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} may not run code: ${shown(cursor.node)} is left out.`;
  return problem(cursor, { code: "config/link-unsafe", severity: "error", message, hint: "Link to a page or a URL." });
}

/** A link without a text. */
export function labelMissing(cursor: Cursor): Diagnostic {
  return { ...missingKey(cursor, "label"), hint: 'Add "label", the text of the link.' };
}

/** A variable that no page can name. */
export function variableName(cursor: Cursor, variable: string): Diagnostic {
  const at = cursor.node.kind === "object" ? (cursor.node.members.get(variable)?.at ?? cursor.node.at) : cursor.node.at;
  return {
    code: "config/variable-name",
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
  return problem(cursor, { code: "config/footer-columns", severity: "warning", message, hint: "Join some columns." });
}

/** A banner colour that other tools refuse as one text. */
export function bannerColorText(cursor: Cursor, value: string): Diagnostic {
  return problem(cursor, {
    code: "config/short-form",
    severity: "info",
    message: `${name(cursor)} is one colour for both modes; other docs.json tools want two.`,
    hint: `Write { "light": "${value}", "dark": "${value}" }.`,
  });
}

/** Code themes written one level too high. */
export function codeThemesBesideTheme(cursor: Cursor): Diagnostic {
  return problem(cursor, {
    code: "config/short-form",
    severity: "warning",
    message: `${name(cursor)} names its themes directly; other docs.json tools ignore them there.`,
    hint: 'Put "light" and "dark" inside "theme".',
  });
}

/** A font for one purpose beside a font for all. */
export function fontBesideFamily(cursor: Cursor): Diagnostic {
  return problem(cursor, {
    code: "config/font-mix",
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
    code: "config/menu-entry-left-out",
    severity: "warning",
    message: `${name(cursor)} lists "${option}", which this tool does not offer; the entry is left out.`,
    hint: "Remove it, or add an entry of your own with a title, a description and a link.",
  });
}

/** Two kinds of children on one navigation node. */
export function mixedChildren(cursor: Cursor, lists: readonly string[]): Diagnostic {
  const names = lists.map((list) => `"${list}"`).join(", ");
  return problem(cursor, {
    code: "config/mixed-children",
    severity: "warning",
    message: `${name(cursor)} holds several kinds of children: ${names}. Groups and pages are shown in the sidebar of every page below it, the others in their bars and menus; other docs.json tools drop some.`,
    hint: "Keep one kind here and put the others inside it.",
  });
}

/** Children that do not belong in their parent. */
export function misplacedChildren(cursor: Cursor, kind: string, list: string): Diagnostic {
  const hint = list === "groups" ? 'Nest groups inside "pages".' : undefined;
  const message = `"${list}" does not belong inside a "${kind}"; its pages are kept.`;
  return problem(cursor, { code: "config/misplaced-children", severity: "warning", message, hint });
}

/** A node of one kind in a list of another. */
export function wrongKind(cursor: Cursor, wanted: string, found: string): Diagnostic {
  const message = `${name(cursor)} must be named with "${wanted}", not with "${found}".`;
  return problem(cursor, { code: "config/wrong-kind", severity: "error", message, hint: `Write "${wanted}" here.` });
}

/** A list that should hold something. */
export function emptyList(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} is empty.`;
  return problem(cursor, { code: "config/empty-list", severity: "warning", message, hint: "Fill it or remove it." });
}

/** A navigation that lists nothing. */
export function emptyNavigation(cursor: Cursor): Diagnostic {
  return problem(cursor, {
    code: "config/empty-list",
    severity: "warning",
    message: `${name(cursor)} lists no pages, so readers find none.`,
    hint: 'Add "pages" or "groups" to it.',
  });
}

/** A division with nothing in it. */
export function emptyDivision(cursor: Cursor, kind: string, label: string): Diagnostic {
  const message = `The ${kind} "${cut(label)}" has no pages and no link.`;
  return problem(cursor, {
    code: "config/empty-division",
    severity: "warning",
    message,
    hint: 'Add "pages" or "href".',
  });
}

/** A division that is a link and holds pages too. */
export function linkBesidePages(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} has "href" and pages of its own; other docs.json tools show only one of them.`;
  return problem(cursor, { code: "config/link-beside-pages", severity: "warning", message, hint: "Keep one of them." });
}

/** Something shown everywhere that leads nowhere. */
export function globalLinkMissing(entry: {
  readonly kind: string;
  readonly label: string;
  readonly at: Location;
}): Diagnostic {
  return {
    code: "config/missing-key",
    severity: "error",
    at: entry.at,
    message: `The ${entry.kind} "${cut(entry.label)}" in "global" has no "href", so it is not shown.`,
    hint: 'Add "href" here; pages belong outside of "global".',
  };
}

/** A navigation in the form of older tools. */
export function navigationList(cursor: Cursor): Diagnostic {
  return problem(cursor, {
    code: "config/wrong-type",
    severity: "error",
    message: '"navigation" must be an object, not a list. The list is read as its groups.',
    hint: 'Write { "groups": [ … ] }.',
  });
}

/** A source of pages that this tool does not read. */
export function notFollowed(cursor: Cursor, key: string): Diagnostic {
  return problem(cursor, {
    code: "config/not-supported",
    severity: "warning",
    message: `"${key}" is not supported; no pages come from it.`,
    hint: "List the pages themselves.",
  });
}

/** A second redirect for one address. */
export function redirectDuplicate(
  redirect: { readonly source: string; readonly at: Location },
  earlier: { readonly at: Location },
): Diagnostic {
  return {
    code: "config/redirect-duplicate",
    severity: "warning",
    at: redirect.at,
    message: `"${cut(redirect.source)}" is already redirected in line ${earlier.at.line}; this redirect never happens.`,
    hint: "Keep one of them.",
  };
}

/** A redirect that depends on a query or an anchor. */
export function redirectQuery(cursor: Cursor, source: string): Diagnostic {
  const bare = source.replace(/[?#].*$/, "");
  return problem(cursor, {
    code: "config/redirect-source",
    severity: "warning",
    message: `A redirect cannot depend on a query or an anchor: ${shown(cursor.node)} is left out.`,
    hint: bare === "" ? "Name a path." : `Write "${cut(bare)}".`,
  });
}

/** A redirect that names a path without its first slash. */
export function redirectPath(cursor: Cursor, path: string): Diagnostic {
  const message = `${name(cursor)} must start with "/", not ${shown(cursor.node)}.`;
  return problem(cursor, { code: "config/redirect-path", severity: "warning", message, hint: `Write "${cut(path)}".` });
}

/** A redirect that goes nowhere. */
export function redirectToItself(cursor: Cursor, source: string): Diagnostic {
  const message = `"${cut(source)}" is redirected to itself; the redirect is left out.`;
  return problem(cursor, { code: "config/redirect-loop", severity: "warning", message, hint: "Remove it." });
}

/** A varying part of a source without a proper name, or with one that is taken. */
export function redirectPart(cursor: Cursor, part: string): Diagnostic {
  return problem(cursor, {
    code: "config/redirect-source",
    severity: "warning",
    message: `A redirect source cannot contain "${cut(part)}" like this.`,
    hint: 'Varying parts are ":name", ":name*" and "*", each name once.',
  });
}

/** A varying part in the language of another tool. */
export function redirectExpression(cursor: Cursor, part: string): Diagnostic {
  return problem(cursor, {
    code: "config/redirect-source",
    severity: "warning",
    message: `A redirect source cannot contain "${cut(part)}"; the redirect is left out.`,
    hint: 'Varying parts are ":name", ":name*" and "*". Write one redirect for each case.',
  });
}

/** A destination that uses a name its source does not have. */
export function redirectName(cursor: Cursor, used: string, known: readonly string[]): Diagnostic {
  const hint = didYouMean(used, known) ?? `Add "${cut(used)}" to the source.`;
  const message = `The destination uses "${cut(used)}", which the source does not have.`;
  return problem(cursor, { code: "config/redirect-name", severity: "error", message, hint });
}

const SYNTAX: Readonly<Record<number, string>> = {
  1: "a symbol that is not JSON",
  2: "a number that is not JSON",
  3: 'a key in double quotes was expected, or "}"',
  4: "a value was expected",
  5: 'a ":" was expected after the key',
  6: 'a "," was expected before the next entry',
  7: 'a "}" is missing',
  8: 'a "]" is missing',
  9: "the file goes on after its end",
  10: "a comment that is not closed",
  11: "a comment that is not closed",
  12: "a text without its closing quote",
  13: "a number that is cut off",
  14: 'a "\\u" that is not followed by four hexadecimal digits',
  15: 'a "\\" in front of a character that needs none',
  16: "a character that must be escaped inside a text",
};

/** A text that is not JSON. */
export function jsonSyntax(file: string, at: Location, error: number): Diagnostic {
  const reason = SYNTAX[error] ?? "something is not JSON";
  const hint = "Fix this place first; what follows may be read wrongly.";
  return { code: "config/syntax", severity: "error", at, message: `${file} is not valid JSON: ${reason}.`, hint };
}

/** A JSON text nested deeper than any real one. */
export function jsonTooDeep(file: string, at: Location, limit: number): Diagnostic {
  const message = `${file} is nested more than ${limit} levels deep.`;
  return { code: "config/too-deep", severity: "error", at, message, hint: "Make it flatter." };
}

/** A comment, which strict readers refuse. */
export function commentInJson(at: Location): Diagnostic {
  const message = "JSON has no comments; other tools refuse this file.";
  return { code: "config/comment", severity: "warning", at, message, hint: "Remove the comments." };
}

/** A comma before a closing bracket, which strict readers refuse. */
export function trailingComma(at: Location): Diagnostic {
  const message = "There is a comma before this bracket; other tools refuse this file.";
  return { code: "config/trailing-comma", severity: "warning", at, message, hint: "Remove the comma." };
}

/** One key twice in one object. */
export function duplicateKey(key: string, at: Location, earlier: Location): Diagnostic {
  const message = `"${cut(key)}" is already given in line ${earlier.line}; only this one counts.`;
  return { code: "config/duplicate-key", severity: "error", at, message, hint: "Keep one of them." };
}

function referenceProblem(node: JsonNode, kind: string, text: { message: string; hint: string }): Diagnostic {
  return { code: `config/ref-${kind}`, severity: "error", at: node.at, ...text };
}

/** A `$ref` that is no path. */
export function referenceInvalid(node: JsonNode): Diagnostic {
  const message = `"$ref" must be the path of a JSON file, not ${shown(node)}.`;
  return referenceProblem(node, "invalid", { message, hint: 'Write a path such as "./navigation.json".' });
}

/** A `$ref` to something outside the project. */
export function referenceOutside(node: JsonNode, value: string): Diagnostic {
  const message = `"$ref" must be a relative path inside the project, not "${cut(value)}".`;
  return referenceProblem(node, "outside", { message, hint: 'Write a path such as "./navigation.json".' });
}

/** Files that refer to each other in a circle. */
export function referenceCycle(node: JsonNode, files: readonly string[]): Diagnostic {
  const message = `"$ref" goes in a circle: ${files.join(" → ")}.`;
  return referenceProblem(node, "cycle", { message, hint: "Remove one of these references." });
}

/** A `$ref` to a file that is not there. */
export function referenceNotFound(node: JsonNode, path: string): Diagnostic {
  const message = `"$ref" names "${cut(path)}", but there is no such file.`;
  return referenceProblem(node, "not-found", { message, hint: "The path counts from the file that contains it." });
}

/** References that together stand for too much. */
export function referenceTooLarge(node: JsonNode, limit: number): Diagnostic {
  const message = `The files behind "$ref" hold more than ${limit} values together; ${shown(node)} is left out.`;
  return referenceProblem(node, "too-large", { message, hint: "Refer to each file once." });
}

/** Keys beside a `$ref` to a list or a text. */
export function referenceSiblings(node: JsonNode): Diagnostic {
  return {
    ...referenceProblem(node, "siblings", {
      message: `Keys beside "$ref" are ignored, because ${shown(node)} holds no object.`,
      hint: "Remove them.",
    }),
    severity: "warning",
  };
}

/** A key of mint.json that has no successor. */
export function mintKeyDropped(key: string, at: Location): Diagnostic {
  const message = `"${cut(key)}" of mint.json has no place in docs.json; it is left out.`;
  return { code: "config/mint-key", severity: "warning", at, path: key, message };
}
