import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, parseSettings, severityFor } from "./settings.ts";

test("uses defaults without a file", () => {
  expect(parseSettings(undefined)).toEqual({ value: DEFAULT_SETTINGS, diagnostics: [] });
  expect(parseSettings("{}")).toEqual({ value: DEFAULT_SETTINGS, diagnostics: [] });
});

test("reads every setting", () => {
  const check = {
    rules: { "link/*": "error", "prose/passive": "off" },
    ignore: ["drafts/**"],
    vocabulary: { prefer: { "e-mail": "email" }, known: ["MCP"] },
    dictionaries: ["@cspell/dict-en-gb"],
    sentenceWords: 30,
    external: { skip: ["https://x.dev/**"], concurrency: 2, timeout: 5, retries: 0, cacheDays: 1 },
  };
  const { value, diagnostics } = parseSettings(JSON.stringify({ check }));
  expect(diagnostics).toEqual([]);
  expect(value).toEqual({
    rules: new Map([
      ["link/*", "error"],
      ["prose/passive", "off"],
    ]),
    ignore: ["drafts/**"],
    prefer: new Map([["e-mail", "email"]]),
    known: new Set(["MCP"]),
    dictionaries: ["@cspell/dict-en-gb"],
    sentenceWords: 30,
    external: check.external,
  });
  expect(severityFor(value, "link/broken")).toBe("error");
  expect(severityFor(value, "prose/passive")).toBe("off");
  expect(severityFor(value, "prose/wordy")).toBeUndefined();
});

test("reports and ignores invalid settings", () => {
  const text = `{
  "check": {
    "rules": { "link/*": "loud", "__proto__": "off" },
    "ignore": "drafts",
    "sentenceWords": -1,
    "vocabluary": {}
  }
}`;
  const { value, diagnostics } = parseSettings(text);
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'lectern.json:3:26 check/invalid-setting "check.rules.link/*" must be "error", "warning", "info" or "off", not "loud". Fix the value. Until then, the setting is ignored.',
    'lectern.json:4:15 check/invalid-setting "check.ignore" must be an array, not "drafts". Fix the value. Until then, the setting is ignored.',
    'lectern.json:5:22 check/invalid-setting "check.sentenceWords" must be a whole number of at least 0, not -1. Fix the value. Until then, the setting is ignored.',
    'lectern.json:6:5 check/unknown-setting Unknown setting "check.vocabluary". Did you mean "vocabulary"?',
  ]);
  expect(value).toEqual({ ...DEFAULT_SETTINGS, rules: new Map([["__proto__", "off"]]) });
});

test.each(["[]", '{ "check": [] }', "{"])(
  "falls back to defaults and reports a file with the wrong shape: %s",
  (text) => {
    const { value, diagnostics } = parseSettings(text);
    expect(value).toEqual(DEFAULT_SETTINGS);
    expect(diagnostics).toHaveLength(1);
  },
);
