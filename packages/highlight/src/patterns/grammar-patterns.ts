// Lists the regular expressions of a grammar in the exact form the tokenizer compiles them.

import type { IRawGrammar } from "@shikijs/vscode-textmate";

export interface GrammarPattern {
  readonly source: string;
  /** Capture groups the grammar uses besides the whole match. */
  readonly groups: readonly number[];
}

/** All patterns of a grammar; patterns with anchors appear in every form the tokenizer derives from them. */
export function patternsOf(grammar: IRawGrammar): readonly GrammarPattern[] {
  const found: GrammarPattern[] = [];
  const open: object[] = [grammar];
  for (let node = open.pop(); node; node = open.pop()) {
    const rule = new Map<string, unknown>(Object.entries(node));
    for (const [key, captures] of CAPTURES) {
      const source = rule.get(key);
      if (typeof source !== "string") continue;
      const groups = groupsUsed(rule, captures);
      found.push(...spellings(source).map((spelling) => ({ source: spelling, groups })));
    }
    open.push(...[...rule.values()].filter(isObject));
  }
  return found;
}

/** Rule keys that hold patterns, each with the key of its captures. */
const CAPTURES: readonly (readonly [pattern: string, captures: string])[] = [
  ["match", "captures"],
  ["begin", "beginCaptures"],
  ["end", "endCaptures"],
  ["while", "whileCaptures"],
];

/** A group is used if it is named, if a name refers to its text, or if the end pattern does. */
function groupsUsed(rule: ReadonlyMap<string, unknown>, key: string): readonly number[] {
  const captures = ["captures", key].map((name) => rule.get(name)).filter(isObject);
  const named = captures.flatMap((capture) => Object.keys(capture));
  const namings = [rule, ...captures.flatMap((capture) => Object.values(capture).filter(isObject).map(toMap))];
  const names = namings.flatMap((naming) => [naming.get("name"), naming.get("contentName")]);
  const repeated = [
    ...names.flatMap((name) => numbersIn(name, /\$\{?(\d+)/g)),
    ...[rule.get("end"), rule.get("while")].flatMap((pattern) => numbersIn(pattern, /\\(\d+)/g)),
  ];
  return [...new Set([...named, ...repeated].map(Number))].filter((number) => number > 0);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const toMap = (value: object): ReadonlyMap<string, unknown> => new Map(Object.entries(value));

function numbersIn(text: unknown, mark: RegExp): readonly string[] {
  return typeof text === "string" ? [...text.matchAll(mark)].map((found) => found[1] ?? "") : [];
}

/** The tokenizer disables `\A` and `\G` where a rule cannot start, and rewrites `\z` in a form both engines support. */
function spellings(source: string): readonly string[] {
  const spelled = source.replace(/\\([\s\S])/g, (whole, letter) => (letter === "z" ? END_OF_TEXT : whole));
  if (!/\\[AG]/.test(spelled)) return [spelled];
  const disarm = (letters: string): string =>
    spelled.replace(/\\([\s\S])/g, (whole, letter) => (letters.includes(letter) ? "\\\uffff" : whole));
  return [...new Set([disarm("AG"), disarm("A"), disarm("G"), spelled])];
}

const END_OF_TEXT = "$(?!\\n)(?<!\\n)";
