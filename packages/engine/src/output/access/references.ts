// Which URLs an output file refers to, exactly as a browser would follow them: attributes of pages, `url()` of stylesheets,
// imports of scripts, links of Markdown. A path that a text merely mentions, or that code puts together, is not a reference.

import { decodePercent } from "@lectern/base/text.ts";
import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import { findCode, isInside } from "@lectern/model/content/fences.ts";

/** A URL as written. A relative one counts only where browsers resolve it. */
export interface Reference {
  readonly url: string;
  readonly mayBeRelative: boolean;
}

const TYPES: readonly (readonly [type: RegExp, find: (text: string) => Iterable<Reference>])[] = [
  [/^(?:text\/html|image\/svg)/, inMarkup],
  [/^text\/css/, inStyles],
  [/^text\/javascript/, inScript],
  [/^text\/markdown/, inMarkdown],
];

/** True for MIME types of files that can refer to others. */
export function mayRefer(type: string): boolean {
  return TYPES.some(([pattern]) => pattern.test(type));
}

/** The references in a file of this MIME type. */
export function findReferences(text: string, type: string): Iterable<Reference> {
  return TYPES.find(([pattern]) => pattern.test(type))?.[1](text) ?? [];
}

// Each match continues where the last one ended, whatever is missing, so that no text takes quadratic time.
const TAG = /<([a-zA-Z][^\s/>]*)/g;
const ATTRIBUTES = /(?:"[^"]*"|'[^']*'|[^'">]+)*/y;
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const URL_ATTRIBUTES = new Set(["href", "src", "poster", "data", "background", "xlink:href", "xlinkhref"]);
const SET_ATTRIBUTES = new Set(["srcset", "imagesrcset"]);

function* inMarkup(text: string): Generator<Reference> {
  const tags = new RegExp(TAG);
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    const [, name = ""] = tag;
    ATTRIBUTES.lastIndex = tags.lastIndex;
    const [attributes = ""] = ATTRIBUTES.exec(text) ?? [];
    const start = tags.lastIndex + attributes.length + 1;
    tags.lastIndex = start;
    for (const [, key = "", double, single, bare] of attributes.matchAll(ATTRIBUTE))
      yield* inAttribute(key.toLowerCase(), unescapeHtml(double ?? single ?? bare ?? ""));
    const element = name.toLowerCase();
    const holdsData = element === "script" && /\btype=["']?application\/(?:ld\+)?json\b/i.test(attributes);
    if (element !== "style" && !holdsData) continue;
    const end = text.indexOf("</", start);
    const content = text.slice(start, end === -1 ? undefined : end);
    yield* holdsData ? inJson(content) : inStyles(content);
  }
}

function* inAttribute(name: string, value: string): Generator<Reference> {
  if (SET_ATTRIBUTES.has(name)) {
    for (const url of inSet(value)) yield { url, mayBeRelative: true };
  } else if (name === "style") yield* inStyles(value);
  else if (/^\s*[[{]/.test(value)) yield* inJson(value);
  else yield { url: value.trim(), mayBeRelative: URL_ATTRIBUTES.has(name) };
}

/** The URLs of a `srcset`: a comma separates them only after a size or before a space. */
function* inSet(value: string): Generator<string> {
  let isSize = false;
  for (const word of value.split(/\s+/)) {
    const comma = isSize ? word.indexOf(",") : -1;
    const url: string = isSize ? (comma === -1 ? "" : word.slice(comma + 1)) : word;
    if (isSize && comma === -1) continue;
    if (url !== "") yield url.replace(/,$/, "");
    isSize = url !== "" && !url.endsWith(",");
  }
}

/** Every text in a JSON value, such as the props of an island. */
function* inJson(text: string): Generator<Reference> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") yield { url: next, mayBeRelative: false };
    else if (typeof next === "object" && next !== null) waiting.push(...Object.values(next));
  }
}

const IN_STYLES =
  /\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))|@import\s+(?:"([^"]*)"|'([^']*)')|\bimage-set\(([^;{}]*)/g;

function* inStyles(text: string): Generator<Reference> {
  for (const [, ...[double, single, bare, imported, also, set]] of text.matchAll(IN_STYLES)) {
    const url = double ?? single ?? bare ?? imported ?? also;
    if (url !== undefined) yield { url, mayBeRelative: true };
    for (const [, one, other, unquoted] of (set ?? "").matchAll(/"([^"]*)"|'([^']*)'|\burl\(\s*([^)"'\s]+)/g))
      yield { url: one ?? other ?? unquoted ?? "", mayBeRelative: true };
  }
}

const IMPORTED = /\b(?:from|import)\s*(?:\(\s*)?(?:"([^"\n]+)"|'([^'\n]+)')/g;

/** Only scripts: what else code names, it may need for other readers. */
function* inScript(text: string): Generator<Reference> {
  for (const [, double, single] of text.matchAll(IMPORTED)) {
    const url = double ?? single ?? "";
    if (/\.m?js(?:$|[?#])/.test(url)) yield { url, mayBeRelative: /^\.{1,2}\//.test(url) };
  }
}

const IN_MARKDOWN = /\]\(<?([^)\s>]+)|^[ \t]*\[[^\]\n]+\]:[ \t]+<?([^\s>]+)|\b(?:href|src|poster)="([^"\n]*)"/gm;
const WEB = /\bhttps?:\/\/[^\s<>"'`)\]]+/gi;

/** Links outside of code, and URLs anywhere: a command in a code block may download a file. */
function* inMarkdown(text: string): Generator<Reference> {
  const code = findCode(text);
  for (const { index, 1: target, 2: defined, 3: attribute } of text.matchAll(IN_MARKDOWN))
    if (!isInside(code, index)) yield { url: unescapeHtml(target ?? defined ?? attribute ?? ""), mayBeRelative: true };
  for (const [url] of text.matchAll(WEB))
    yield { url: url.replace(/(?<![.,;:!?])[.,;:!?]+$/, ""), mayBeRelative: false };
}

export interface UrlSpace {
  /** `/docs`, or empty. */
  readonly base: string;
  /** The site's absolute URL with its base path, if known. */
  readonly root: string | undefined;
}

/** The output path that a reference means, relative to the URL path of the file it is in; undefined for other sites. */
export function targetOf(
  { url, mayBeRelative }: Reference,
  from: string,
  { base, root }: UrlSpace,
): string | undefined {
  const path = decodePercent(url.replace(/[?#].*$/s, "")).normalize("NFC");
  if (root !== undefined && path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  if (path === "" || /^(?:[a-z][\w+.-]*:|[/\\]{2})/i.test(path)) return undefined;
  if (path.startsWith("/"))
    return joined("", base !== "" && path.startsWith(`${base}/`) ? path.slice(base.length) : path);
  return mayBeRelative ? joined(from.slice(0, from.lastIndexOf("/") + 1), path) : undefined;
}

/** Resolves `.` and `..`; browsers stop at the root. */
function joined(folder: string, path: string): string {
  const steps: string[] = [];
  for (const step of `${folder}${path}`.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
