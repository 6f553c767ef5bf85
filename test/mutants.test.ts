// Where `scripts/mutate.mjs` changes code.

import { packagePath } from "@lectern/io/package-file.ts";
import { expect, test } from "vitest";

interface Mutant {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const { findMutants } = (await import(packagePath("scripts/mutate/find-mutants.mjs"))) as {
  readonly findMutants: (path: string, text: string) => readonly Mutant[];
};

/** The mutants of a text, as what is replaced by what. */
function mutantsOf(text: string): readonly string[] {
  return findMutants("a.ts", text).map(
    ({ kind, start, end, replacement }) => `${kind}: ${text.slice(start, end)} → ${replacement}`,
  );
}

test.each<readonly [string, readonly string[]]>([
  [
    "if (a < b) f();",
    ["condition: a < b → !(a < b)", "operator:  <  →  <= ", "operator:  <  →  >= ", "call: f(); → ;"],
  ],
  ["type A = 'b' | 1; interface B { c: true } import d from 'e'; export { f } from 'g';", []],
  ["const a = 'b' as const; let c: 'd' = e!;", ["text: 'b' → \"\""]],
  ["a = (b ?? c) && !d;", ["operator:  &&  →  || ", "operator: b ?? c → b", "operator: !d → d"]],
  [
    "a + 'b'; a += 1; a--;",
    ["text: 'b' → \"\"", "operator:  +=  →  -= ", "constant: 1 → 2", "constant: 1 → 0", "operator: a-- → a++"],
  ],
  [
    "f([a, ...b], { c: 'd', 'e': true }, [g]);",
    [
      "call: f([a, ...b], { c: 'd', 'e': true }, [g]); → ;",
      "element: a,  → ",
      "element: , ...b → ",
      "property: c: 'd',  → ",
      "property: , 'e': true → ",
      "text: 'd' → \"\"",
      "constant: true → false",
      "element: g → ",
    ],
  ],
  ["a = b.filter(c).some(d); e['find'];", ["method: some → every", "method: b.filter(c) → b"]],
  [
    "a = /^[a-z]+$/gi; b = /^a|b$/; c = `x${d}`; e = html`<p>${f}</p>`;",
    [
      "pattern: /^[a-z]+$/gi → /[a-z]+$/gi",
      "pattern: /^[a-z]+$/gi → /^[a-z]+/gi",
      "pattern: /^[a-z]+$/gi → /^[a-z]$/gi",
      "pattern: /^[a-z]+$/gi → /^[a-z]+$/g",
      "pattern: /^[a-z]+$/gi → /^[a-z]+$/i",
      "text: `x${d}` → ``",
      "markup: `<p>${f}</p>` → ``",
    ],
  ],
  [
    "while (a) { if (!b) continue; break; } switch (c) { case 0: break; }",
    [
      "condition: a → !(a)",
      "condition: !b → !(!b)",
      "operator: !b → b",
      "statement: continue; → ;",
      "statement: break; → ;",
      "constant: 0 → 1",
    ],
  ],
  [
    "async () => { await a(); return b ? `` : ''; };",
    ["call: await a(); → ;", "return: b ? `` : '' → undefined", "condition: b → !(b)", "text: '' → \"?\""],
  ],
])("changes %s", (text, expected) => {
  expect(mutantsOf(text)).toEqual(expected);
});
