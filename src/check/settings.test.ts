import { expect, test } from "vitest";
import { formatDiagnostic } from "../base/diagnostic.ts";
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
    'lectern.json:6:5 check/unknown-setting Unknown setting "vocabluary". Did you mean "vocabulary"?',
    'lectern.json:3:16 check/invalid-setting "link/*" must be "error", "warning", "info" or "off". Fix the value. Until then, the setting is ignored.',
    'lectern.json:4:5 check/invalid-setting "ignore" must be an array of strings. Fix the value. Until then, the setting is ignored.',
    'lectern.json:5:5 check/invalid-setting "sentenceWords" must be a whole number. Fix the value. Until then, the setting is ignored.',
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
