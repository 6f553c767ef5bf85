import { expect, test } from "vitest";
import { formatDiagnostic } from "../base/diagnostic.ts";
import { planRules } from "./plan-rules.ts";
import { ruleFile } from "./rule-files.ts";

const AGENTS = { path: "AGENTS.md", head: "" };
const NOTICE = "<!-- Written by `lectern rules`. Write your own rules above or below; this part is replaced. -->";
const region = (text: string) => `<!-- lectern:rules:start -->\n${NOTICE}\n\n${text}\n\n<!-- lectern:rules:end -->\n`;

test("a file that is missing is written and reported as missing", () => {
  const plan = planRules("Rules.", [AGENTS], () => undefined);
  expect(plan.changed).toEqual([{ path: "AGENTS.md", body: region("Rules.") }]);
  expect(plan.broken).toEqual([]);
  expect(plan.drift.map(formatDiagnostic)).toEqual([
    'AGENTS.md:1:1 rules/missing There is no "AGENTS.md" with the rules of this site. Run `lectern rules` and commit the file, or name the files you keep with --for.',
  ]);
});

test("rules of an earlier state are stale", () => {
  const plan = planRules("New.", [AGENTS], () => `Ours.\n\n${region("Old.")}`);
  expect(plan.changed).toEqual([{ path: "AGENTS.md", body: `Ours.\n\n${region("New.")}` }]);
  expect(plan.drift.map(formatDiagnostic)).toEqual([
    'AGENTS.md:1:1 rules/stale The rules in "AGENTS.md" are not those of this site any more. Run `lectern rules` and commit the file.',
  ]);
});

test("current rules need nothing", () => {
  expect(planRules("Rules.", [AGENTS], () => region("Rules."))).toEqual({ changed: [], broken: [], drift: [] });
});

test("a file with broken marks is left alone", () => {
  const plan = planRules("Rules.", [AGENTS], () => "<!-- lectern:rules:start -->\nOurs.");
  expect(plan.changed).toEqual([]);
  expect(plan.broken.map(formatDiagnostic)).toEqual([
    'AGENTS.md:1:1 rules/broken-markers The marks around the generated part of "AGENTS.md" are broken, so the file was left alone. Keep one "<!-- lectern:rules:start -->" and one "<!-- lectern:rules:end -->" after it, or remove both.',
  ]);
  expect(plan.drift).toEqual(plan.broken);
});

test.each([
  [".cursor", "lectern", ".cursor/rules/lectern.mdc"],
  ["./.windsurf/", "docs-style", ".windsurf/rules/docs-style.mdc"],
  ["../elsewhere", "lectern", undefined],
  [".cursor", "../x", undefined],
  [".cursor", "", undefined],
])("the rules of editor folder %j and name %j stand in %j", (editorFolder, name, path) => {
  expect(ruleFile("editor", { editorFolder, name })?.path).toBe(path);
});
