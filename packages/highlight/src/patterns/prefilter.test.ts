import { createOnigurumaEngine } from "@shikijs/engine-oniguruma";
import { expect, test } from "vitest";
import { type GrammarFile, loadGrammars } from "../grammars.ts";
import { suffixSets } from "./character-set.ts";
import { canMatch, needsOf } from "./prefilter.ts";

const LINES = [
  "export async function main<T>(port: number = 3000): Promise<void> { return await f(`a`, $b) ?? null }",
  '  "key": [1, 2.5e3, true], // comment <!-- html --> /* block */ # hash',
  "SELECT * FROM users WHERE id = 'x' AND NOT deleted; -- note",
  "<a href='x' class=\"y\">text &amp; more</a> @decorator #[derive(Debug)] &'a str |x| x.y()?;",
  "déjà ſ K → 漢字 \t tab",
];

function patternsOf(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (["match", "begin", "end", "while"].includes(key) && typeof inner === "string") found.add(inner);
    else patternsOf(inner, found);
  }
  return found;
}

test("never filters out a match of a real grammar's pattern", async () => {
  const engine = await createOnigurumaEngine(import("@shikijs/engine-oniguruma/wasm-inlined"));
  const names = ["bash", "json", "rust", "sql"];
  const files: readonly GrammarFile[] = (await Promise.all(names.map(loadGrammars))).flat();
  const wrong: string[] = [];
  for (const pattern of patternsOf([...new Set(files)])) {
    // Patterns with back references into other patterns are only completed during tokenization.
    if (/\\\d/.test(pattern)) continue;
    const needs = needsOf(pattern);
    if (!needs) continue;
    const scanner = engine.createScanner([pattern]);
    for (const line of LINES) {
      const text = `${line}\n`;
      const suffixes = suffixSets(text);
      for (const from of [0, 7, 30, text.length]) {
        if (!canMatch(needs, suffixes, from) && scanner.findNextMatchSync(text, from, 0))
          wrong.push(`${pattern} in ${line}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
