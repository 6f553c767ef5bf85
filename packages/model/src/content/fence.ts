// Parses the opening line of a code fence into language and options. Options may come in any order: flags, `key=value`,
// line ranges in braces, `[name]`, and free words, which form the title.

import { type CodeMeta, NO_CODE_META, parseRanges } from "@lectern/base/code.ts";
import { detach } from "@lectern/base/text.ts";

/** The language (lowercase, empty if none) and options of a fence. */
export interface Fence {
  readonly language: string;
  readonly meta: CodeMeta;
}

/** Cached results: each fence is parsed several times, and many pages share the same ones. */
const KNOWN = new Map<string, Fence>();
const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 200;

/**
 * Parses a fence: `("ts", "src/app.ts lines {2-3}")` → language `ts`, title `src/app.ts`, line numbers on, lines 2–3
 * highlighted.
 */
export function parseFence(language: string | null, meta: string | null): Fence {
  const key = `${language ?? ""}\n${meta ?? ""}`;
  const known = KNOWN.get(key);
  if (known) return known;
  const fence = readFence(language, meta);
  if (key.length <= MAX_KNOWN_LENGTH) {
    if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
    KNOWN.set(detach(key), fence);
  }
  return fence;
}

function readFence(language: string | null, meta: string | null): Fence {
  const head = splitHead(language ?? "");
  const parts = splitMeta(`${head.rest} ${meta ?? ""}`.slice(0, MAX_META));
  const options = new Map<string, string>();
  const ranges: number[] = [];
  let named: string | undefined;
  for (const part of parts) {
    if (part.kind === "option") options.set(part.key, part.value);
    else if (part.kind === "braces") ranges.push(...parseRanges(part.text));
    else if (part.kind === "brackets" && FLAGS.has(part.text.toLowerCase()))
      options.set(part.text.toLowerCase(), "true");
    else if (part.kind === "brackets") named ??= part.text;
  }
  const words = takeTitle(parts, options);
  const title = options.get("title") ?? named ?? words;
  if (head.language === "nocopy") options.set("nocopy", "true");
  return {
    language: head.language === "nocopy" ? "text" : head.language,
    meta: toMeta(options, { title, ranges }),
  };
}

/** Only this much of an opening line is parsed: matching unclosed quotes and brackets is quadratic. */
export const MAX_META = 2000;

/** Flags; `key=false` turns one off. */
const FLAGS: ReadonlySet<string> = new Set(["lines", "wrap", "expandable", "twoslash", "nocopy"]);

/** Options that require a value; without one they are part of the title. */
const KEYS: ReadonlySet<string> = new Set([
  "title",
  "icon",
  "lang",
  "highlight",
  "focus",
  "theme",
  "placement",
  "actions",
]);

/** Aliases from other tools. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["filename", "title"],
  ["showlinenumbers", "lines"],
]);

/** Every option, including aliases. */
export const FENCE_OPTIONS: readonly string[] = [...FLAGS, ...KEYS, ...OTHER_NAMES.keys()];

type Part =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "option"; readonly key: string; readonly value: string }
  | { readonly kind: "braces" | "brackets" | "quoted"; readonly text: string };

/** Splits options off the language (`python{15}`), and detects fences that start with an option (`title="x"`). */
function splitHead(text: string): { readonly language: string; readonly rest: string } {
  const joinedAt = text.search(/[{[]/);
  if (joinedAt !== -1) return { language: text.slice(0, joinedAt).toLowerCase(), rest: text.slice(joinedAt) };
  if (text.includes("=")) return { language: "", rest: text };
  return { language: text.toLowerCase(), rest: "" };
}

// One alternative per kind of part; quotes, braces and brackets may contain spaces. Every repetition excludes its own
// terminator, so matching stays linear.
const PART =
  /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|\[([^\]]*)\]|([^\s"'{[]\S*)?)|\{([^}]*)\}|\[([^\]]*)\]|"([^"]*)"(?!\S)|'([^']*)'(?!\S)|(\S+)/g;

function splitMeta(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (const match of text.matchAll(PART)) {
    const [whole, name, double, single, braced, listed, bare, braces, brackets, quoted, apostrophed] = match;
    if (name !== undefined) {
      const value = double ?? single ?? braced ?? listed ?? bare ?? "";
      parts.push(toOption(name, value) ?? { kind: "word", text: whole });
    } else if (braces !== undefined) parts.push({ kind: "braces", text: braces });
    else if (brackets !== undefined) parts.push({ kind: "brackets", text: brackets.trim() });
    else if ((quoted ?? apostrophed) !== undefined) parts.push({ kind: "quoted", text: whole });
    else parts.push({ kind: "word", text: whole });
  }
  return parts;
}

function toOption(name: string, value: string): Part | undefined {
  const lower = name.toLowerCase();
  const key = OTHER_NAMES.get(lower) ?? lower;
  // Braces hold an expression: `title={"a"}`, `highlight={[1,2]}`.
  return FLAGS.has(key) || KEYS.has(key) ? { kind: "option", key, value: unquote(value.trim()) } : undefined;
}

function unquote(text: string): string {
  const quote = text.charAt(0);
  const closed = text.length > 1 && (quote === '"' || quote === "'" || quote === "`") && text.endsWith(quote);
  return closed ? text.slice(1, -1) : text;
}

/**
 * Joins the free words into a title. A flag counts only at either end of a run of words, so "How to wrap text" stays whole;
 * quoted text counts only next to other words.
 */
function takeTitle(parts: readonly Part[], options: Map<string, string>): string | undefined {
  const words: string[] = [];
  let run: string[] = [];
  for (const part of [...parts, undefined]) {
    if (part?.kind === "word" || part?.kind === "quoted") {
      run.push(part.text);
      continue;
    }
    words.push(...withoutFlags(run, options));
    run = [];
  }
  const hasLabel = words.some((word) => !QUOTED.test(word));
  return hasLabel ? words.join(" ") : undefined;
}

const QUOTED = /^(["']).*\1$/s;

function withoutFlags(run: readonly string[], options: Map<string, string>): readonly string[] {
  const flagOf = (word: string): string | undefined => {
    const lower = word.toLowerCase();
    const key = OTHER_NAMES.get(lower) ?? lower;
    return FLAGS.has(key) ? key : undefined;
  };
  const isTitle = (word: string): boolean => flagOf(word) === undefined;
  const start = run.findIndex(isTitle);
  const end = run.findLastIndex(isTitle) + 1;
  const title = start === -1 ? [] : run.slice(start, end);
  const edges = start === -1 ? run : [...run.slice(0, start), ...run.slice(end)];
  for (const word of edges) options.set(flagOf(word) ?? word, "true");
  return title;
}

interface Gathered {
  readonly title: string | undefined;
  readonly ranges: readonly number[];
}

function toMeta(options: ReadonlyMap<string, string>, { title, ranges }: Gathered): CodeMeta {
  if (options.size === 0 && ranges.length === 0) return title ? { ...NO_CODE_META, title } : NO_CODE_META;
  const on = (key: string): boolean => options.has(key) && options.get(key)?.toLowerCase() !== "false";
  const highlighted = new Set([...ranges, ...parseRanges(options.get("highlight") ?? "")]);
  return {
    ...present("title", title),
    ...present("icon", options.get("icon")),
    ...present("label", options.get("lang")),
    ...present("theme", options.get("theme")),
    ...present("placement", options.get("placement")?.toLowerCase()),
    ...(options.has("actions") ? { actions: on("actions") } : {}),
    lines: on("lines"),
    wrap: on("wrap"),
    expandable: on("expandable"),
    highlight: [...highlighted].sort((a, b) => a - b),
    focus: parseRanges(options.get("focus") ?? ""),
    twoslash: on("twoslash"),
    nocopy: on("nocopy"),
  };
}

/** Returns `{}` for empty values, because absent options have no key. */
function present<const K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } {
  const absent = value === undefined || value === "" || value === "null" || value === "undefined";
  return absent ? {} : ({ [key]: value } as { readonly [P in K]?: string });
}
