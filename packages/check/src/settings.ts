// The `check` key of lectern.json: which rules run, their severities, and the project's vocabulary.

import type { Checked, Diagnostic, Severity } from "@lectern/base/diagnostic.ts";
import { rootCursor } from "@lectern/base/fields/cursor.ts";
import { anyText, choice, count, list, map, text } from "@lectern/base/fields/field.ts";
import { defaultsOf, filled, readKeys, section } from "@lectern/base/fields/object-field.ts";
import { parseJson } from "@lectern/base/fields/parse-json.ts";
import { settingProblem, settingsSyntax } from "./diagnostics.ts";

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

const { dictionaries, sentenceWords, external } = DEFAULT_SETTINGS;

/** The part of lectern.json that is read here. */
const FILE = {
  check: section(
    {
      rules: filled(
        map(choice(["error", "warning", "info", "off"])),
        DEFAULT_SETTINGS.rules,
        "Severities by code or group.",
      ),
      ignore: filled(list(text()), [], "Files to skip."),
      vocabulary: section(
        {
          prefer: filled(map(anyText()), DEFAULT_SETTINGS.prefer, "Preferred terms."),
          known: filled(list(text()), [], "Names that need no explanation."),
        },
        "The words of the project.",
      ),
      dictionaries: filled(list(text()), dictionaries, "Packages with words."),
      sentenceWords: filled(count(0), sentenceWords, "The longest sentence."),
      external: section(
        {
          skip: filled(list(text()), [], "URLs to skip."),
          concurrency: filled(count(1), external.concurrency, "Concurrent requests."),
          timeout: filled(count(1), external.timeout, "Request timeout in seconds."),
          retries: filled(count(0), external.retries, "Further attempts."),
          cacheDays: filled(count(0), external.cacheDays, "Days that results are cached."),
        },
        "How external links are probed.",
      ),
    },
    "Settings of the checks.",
  ),
};

/** Parses lectern.json. Invalid settings are reported and ignored. */
export function parseSettings(file: string | undefined): Checked<CheckSettings> {
  if (file === undefined) return { value: DEFAULT_SETTINGS, diagnostics: [] };
  const { root, broken, diagnostics: syntax } = parseJson({ path: SETTINGS_FILE, text: file });
  if (root === undefined || broken) return { value: DEFAULT_SETTINGS, diagnostics: syntax.map(settingsSyntax) };
  const diagnostics: Diagnostic[] = [...syntax];
  const cursor = rootCursor(root, (at, mistake) => diagnostics.push(settingProblem(at, mistake)));
  const { vocabulary, ...settings } = (readKeys(FILE, cursor) ?? defaultsOf(FILE)).check;
  const prefer = [...vocabulary.prefer].filter(([word]) => word.trim() !== "");
  return { value: { ...settings, prefer: new Map(prefer), known: new Set(vocabulary.known) }, diagnostics };
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
