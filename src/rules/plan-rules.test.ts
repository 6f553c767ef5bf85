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
    'AGENTS.md:1:1 rules/missing Rules file "AGENTS.md" not found. Run `lectern rules` and commit the file, or choose the files to check with --for.',
  ]);
});

test("rules of an earlier state are stale", () => {
  const plan = planRules("New.", [AGENTS], () => `Ours.\n\n${region("Old.")}`);
  expect(plan.changed).toEqual([{ path: "AGENTS.md", body: `Ours.\n\n${region("New.")}` }]);
  expect(plan.drift.map(formatDiagnostic)).toEqual([
    'AGENTS.md:1:1 rules/stale Rules file "AGENTS.md" is out of date. Run `lectern rules` and commit the file.',
  ]);
});

test("current rules need nothing", () => {
  expect(planRules("Rules.", [AGENTS], () => region("Rules."))).toEqual({ changed: [], broken: [], drift: [] });
});

test("a file with broken marks is left alone", () => {
  const plan = planRules("Rules.", [AGENTS], () => "<!-- lectern:rules:start -->\nOurs.");
  expect(plan.changed).toEqual([]);
  expect(plan.broken.map(formatDiagnostic)).toEqual([
    'AGENTS.md:1:1 rules/broken-markers The markers around the generated part of "AGENTS.md" are broken, so it was not updated. Restore "<!-- lectern:rules:start -->" and "<!-- lectern:rules:end -->", in this order, or remove both.',
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
