// A grammar → the regular expressions it will ask for, spelled as the tokeniser spells them.

import type { IRawGrammar } from "@shikijs/vscode-textmate";

/** One regular expression of a grammar. */
export interface GrammarPattern {
  readonly source: string;
  /** True when the grammar looks at the groups of a match and not only at the whole of it. */
  readonly groups: boolean;
}

/** Every pattern of a grammar; patterns with anchors come in each form that the tokeniser makes of them. */
export function patternsOf(grammar: IRawGrammar): readonly GrammarPattern[] {
  const found: GrammarPattern[] = [];
  const open: object[] = [grammar];
  for (let node = open.pop(); node; node = open.pop()) {
    const rule = new Map<string, unknown>(Object.entries(node));
    for (const [key, captures] of CAPTURES) {
      const source = rule.get(key);
      if (typeof source !== "string") continue;
      const groups = usesGroups(rule, captures);
      found.push(...spellings(source).map((spelling) => ({ source: spelling, groups })));
    }
    for (const value of rule.values()) if (typeof value === "object" && value !== null) open.push(value);
  }
  return found;
}

/** The keys of a rule that hold patterns, each with the key of its captures. */
const CAPTURES: readonly (readonly [pattern: string, captures: string])[] = [
  ["match", "captures"],
  ["begin", "beginCaptures"],
  ["end", "endCaptures"],
  ["while", "whileCaptures"],
];

/** Groups count where they are named, where a name repeats their text, and where an end repeats it. */
function usesGroups(rule: ReadonlyMap<string, unknown>, captures: string): boolean {
  if (rule.has("captures") || rule.has(captures)) return true;
  const repeats = (key: string, mark: RegExp): boolean => mark.test(String(rule.get(key) ?? ""));
  return repeats("name", /\$/) || repeats("contentName", /\$/) || repeats("end", /\\\d/) || repeats("while", /\\\d/);
}

/** The tokeniser disarms `\A` and `\G` where a rule does not begin, and spells `\z` as an end that both engines know. */
function spellings(source: string): readonly string[] {
  const spelled = source.replace(/\\([\s\S])/g, (whole, letter) => (letter === "z" ? END_OF_TEXT : whole));
  if (!/\\[AG]/.test(spelled)) return [spelled];
  const disarm = (letters: string): string =>
    spelled.replace(/\\([\s\S])/g, (whole, letter) => (letters.includes(letter) ? "\\\uffff" : whole));
  return [...new Set([disarm("AG"), disarm("A"), disarm("G"), spelled])];
}

const END_OF_TEXT = "$(?!\\n)(?<!\\n)";
