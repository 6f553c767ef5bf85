// The `check` key of lectern.json → which rules run, how much they matter, and the words of the project.

import type { Diagnostic, Severity } from "../base/diagnostic.ts";
import { locate } from "../base/position.ts";
import { settingsBadValue, settingsSyntax, settingsUnknownKey } from "./diagnostics.ts";
import { countOf, keysOf, objectOf, type Reading, textsOf } from "./read-values.ts";

/** The file that holds the settings. */
export const SETTINGS_FILE = "lectern.json";

/** How a site wants to be checked. */
export interface CheckSettings {
  /** Severities by code or by `group/*`; `off` silences. */
  readonly rules: ReadonlyMap<string, Severity | "off">;
  /** Files that are not checked, as patterns: `drafts/**`. */
  readonly ignore: readonly string[];
  /** Words to write in place of others: `e-mail` → `email`. */
  readonly prefer: ReadonlyMap<string, string>;
  /** Short forms and names that need no explanation. */
  readonly known: ReadonlySet<string>;
  /** A sentence with more words than this is reported. */
  readonly sentenceWords: number;
  readonly external: ExternalSettings;
}

/** How links to other sites are tried. */
export interface ExternalSettings {
  /** Addresses that are never tried, as patterns: `https://internal.example.com/**`. */
  readonly skip: readonly string[];
  /** Requests at the same time; never more than two to one host. */
  readonly concurrency: number;
  /** Seconds to wait for an answer. */
  readonly timeout: number;
  readonly retries: number;
  /** Days for which a good answer is believed. */
  readonly cacheDays: number;
}

/** The settings of a site that says nothing. */
export const DEFAULT_SETTINGS: CheckSettings = {
  rules: new Map(),
  ignore: [],
  prefer: new Map(),
  known: new Set(),
  sentenceWords: 45,
  external: { skip: [], concurrency: 8, timeout: 15, retries: 2, cacheDays: 7 },
};

/** Reads lectern.json; what makes no sense is reported and left out. */
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

const CHECK_KEYS = ["rules", "ignore", "vocabulary", "sentenceWords", "external"];
const EXTERNAL_KEYS = ["skip", "concurrency", "timeout", "retries", "cacheDays"];
const SEVERITIES: readonly string[] = ["error", "warning", "info", "off"];

function readCheck(check: ReadonlyMap<string, unknown>, reading: Reading): CheckSettings {
  const vocabulary = objectOf(check.get("vocabulary") ?? {}, "vocabulary", reading);
  keysOf(vocabulary, ["prefer", "known"], reading);
  const external = objectOf(check.get("external") ?? {}, "external", reading);
  keysOf(external, EXTERNAL_KEYS, reading);
  const defaults = DEFAULT_SETTINGS.external;
  const count = (key: keyof ExternalSettings & string, fallback: number): number =>
    countOf(external.get(key) ?? fallback, { key, fallback }, reading);
  return {
    rules: readRules(check.get("rules") ?? {}, reading),
    ignore: textsOf(check.get("ignore") ?? [], "ignore", reading),
    prefer: readPrefer(vocabulary.get("prefer") ?? {}, reading),
    known: new Set(textsOf(vocabulary.get("known") ?? [], "known", reading)),
    sentenceWords: countOf(
      check.get("sentenceWords") ?? DEFAULT_SETTINGS.sentenceWords,
      { key: "sentenceWords", fallback: DEFAULT_SETTINGS.sentenceWords },
      reading,
    ),
    external: {
      skip: textsOf(external.get("skip") ?? [], "skip", reading),
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
    else reading.bad(word, "the word to write instead");
  }
  return prefer;
}

/** True when a rule runs on a site; an optional one only when it is named itself. */
export function isOn(
  settings: CheckSettings,
  { code, optional }: { readonly code: string; readonly optional?: true },
): boolean {
  return severityFor(settings, code) !== "off" && (optional !== true || settings.rules.has(code));
}

/** The severity a site gives a code: the exact code wins over its group, the group over `*`. */
export function severityFor(settings: CheckSettings, code: string): Severity | "off" | undefined {
  const { rules } = settings;
  if (rules.size === 0) return undefined;
  return rules.get(code) ?? rules.get(`${code.slice(0, code.indexOf("/"))}/*`) ?? rules.get("*");
}
