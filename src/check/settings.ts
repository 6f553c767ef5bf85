// The `check` key of lectern.json: which rules run, their severities, and the project's vocabulary.

import type { Diagnostic, Severity } from "../base/diagnostic.ts";
import { locate } from "../base/position.ts";
import { settingsBadValue, settingsSyntax, settingsUnknownKey } from "./diagnostics.ts";

export const SETTINGS_FILE = "lectern.json";

export interface CheckSettings {
  /** Severities by code or by `group/*`; `off` disables. */
  readonly rules: ReadonlyMap<string, Severity | "off">;
  /** Glob patterns of files to skip: `drafts/**`. */
  readonly ignore: readonly string[];
  /** Preferred terms: `e-mail` → `email`. */
  readonly prefer: ReadonlyMap<string, string>;
  /** Acronyms and names that need no explanation. */
  readonly known: ReadonlySet<string>;
  /** cspell packages with the words of the spelling check. */
  readonly dictionaries: readonly string[];
  /** Sentences with more words are reported. */
  readonly sentenceWords: number;
  readonly external: ExternalSettings;
}

/** How external links are probed. */
export interface ExternalSettings {
  /** Glob patterns of URLs to skip: `https://internal.example.com/**`. */
  readonly skip: readonly string[];
  /** Concurrent requests; at most two per host. */
  readonly concurrency: number;
  /** Request timeout in seconds. */
  readonly timeout: number;
  readonly retries: number;
  /** Days that successful results are cached. */
  readonly cacheDays: number;
}

export const DEFAULT_SETTINGS: CheckSettings = {
  rules: new Map(),
  ignore: [],
  prefer: new Map(),
  known: new Set(),
  dictionaries: ["@cspell/dict-en_us", "@cspell/dict-software-terms"],
  sentenceWords: 45,
  external: { skip: [], concurrency: 8, timeout: 15, retries: 2, cacheDays: 7 },
};

/** Parses lectern.json. Invalid settings are reported and ignored. */
export function parseSettings(text: string | undefined): {
  readonly value: CheckSettings;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (text === undefined) return { value: DEFAULT_SETTINGS, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const at = (key: string) => locate(SETTINGS_FILE, text, Math.max(0, text.indexOf(JSON.stringify(key))));
  const reading: Reading = {
    bad: (key, expected) => diagnostics.push(settingsBadValue(key, expected, at(key))),
    unknown: (key, known) => diagnostics.push(settingsUnknownKey(key, known, at(key))),
  };
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    return { value: DEFAULT_SETTINGS, diagnostics: [settingsSyntax(String((error as Error).message), SETTINGS_FILE)] };
  }
  const file = objectOf(root, "lectern.json", reading);
  const check = objectOf(file.get("check") ?? {}, "check", reading);
  keysOf(check, CHECK_KEYS, reading);
  return { value: readCheck(check, reading), diagnostics };
}

const CHECK_KEYS = ["rules", "ignore", "vocabulary", "dictionaries", "sentenceWords", "external"];
const EXTERNAL_KEYS = ["skip", "concurrency", "timeout", "retries", "cacheDays"];
const SEVERITIES: readonly string[] = ["error", "warning", "info", "off"];

function readCheck(check: ReadonlyMap<string, unknown>, reading: Reading): CheckSettings {
  const vocabulary = objectOf(check.get("vocabulary") ?? {}, "vocabulary", reading);
  keysOf(vocabulary, ["prefer", "known"], reading);
  const external = objectOf(check.get("external") ?? {}, "external", reading);
  keysOf(external, EXTERNAL_KEYS, reading);
  const { dictionaries, sentenceWords, external: defaults } = DEFAULT_SETTINGS;
  const count = (key: string, fallback: number, object = external): number => {
    const value = object.get(key) ?? fallback;
    if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
    reading.bad(key, "a whole number");
    return fallback;
  };
  return {
    rules: readRules(check.get("rules") ?? {}, reading),
    ignore: stringsOf(check.get("ignore") ?? [], "ignore", reading),
    prefer: readPrefer(vocabulary.get("prefer") ?? {}, reading),
    known: new Set(stringsOf(vocabulary.get("known") ?? [], "known", reading)),
    dictionaries: stringsOf(check.get("dictionaries") ?? dictionaries, "dictionaries", reading),
    sentenceWords: count("sentenceWords", sentenceWords, check),
    external: {
      skip: stringsOf(external.get("skip") ?? [], "skip", reading),
      concurrency: Math.max(1, count("concurrency", defaults.concurrency)),
      timeout: Math.max(1, count("timeout", defaults.timeout)),
      retries: count("retries", defaults.retries),
      cacheDays: count("cacheDays", defaults.cacheDays),
    },
  };
}

function readRules(value: unknown, reading: Reading): ReadonlyMap<string, Severity | "off"> {
  const rules = new Map<string, Severity | "off">();
  for (const [code, severity] of objectOf(value, "rules", reading)) {
    if (typeof severity === "string" && SEVERITIES.includes(severity)) rules.set(code, severity as Severity | "off");
    else reading.bad(code, '"error", "warning", "info" or "off"');
  }
  return rules;
}

function readPrefer(value: unknown, reading: Reading): ReadonlyMap<string, string> {
  const prefer = new Map<string, string>();
  for (const [word, better] of objectOf(value, "prefer", reading)) {
    if (typeof better === "string" && word.trim() !== "") prefer.set(word, better);
    else reading.bad(word, "a string with the replacement");
  }
  return prefer;
}

/** True when a rule runs on a site. Optional rules run only if named explicitly. */
export function isOn(
  settings: CheckSettings,
  { code, optional }: { readonly code: string; readonly optional?: true },
): boolean {
  return severityFor(settings, code) !== "off" && (optional !== true || settings.rules.has(code));
}

/** The configured severity of a code: the exact code wins over its group, the group over `*`. */
export function severityFor(settings: CheckSettings, code: string): Severity | "off" | undefined {
  const { rules } = settings;
  if (rules.size === 0) return undefined;
  return rules.get(code) ?? rules.get(`${code.slice(0, code.indexOf("/"))}/*`) ?? rules.get("*");
}

// Reads values from an author's JSON. Values of the wrong type are reported and dropped.

/** Where invalid values are reported. */
interface Reading {
  bad(key: string, expected: string): void;
  unknown(key: string, known: readonly string[]): void;
}

/** The entries of an object. A Map, because authors choose the keys. */
function objectOf(value: unknown, key: string, reading: Reading): ReadonlyMap<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return new Map(Object.entries(value));
  reading.bad(key, "an object");
  return new Map();
}

/** Reports unknown keys. */
function keysOf(object: ReadonlyMap<string, unknown>, known: readonly string[], reading: Reading): void {
  for (const key of object.keys()) if (!known.includes(key)) reading.unknown(key, known);
}

/** A list of strings. */
function stringsOf(value: unknown, key: string, reading: Reading): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  reading.bad(key, "an array of strings");
  return [];
}
