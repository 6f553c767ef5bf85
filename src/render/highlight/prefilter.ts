// Which characters a line must hold before a regular expression can match anywhere in it.
// Looking for a few bits is far cheaper than asking the regular expression engine, and most patterns of a grammar
// need a character that most lines lack. Sound: a pattern whose needs are unclear needs nothing.

import { type OnigurumaAst, parse } from "oniguruma-parser/parser";

/** Printable ASCII characters as three 32-bit words. */
export type CharacterSet = readonly [number, number, number];

/** Alternatives, of which a line must satisfy at least one; undefined when any line may match. */
export type Needs = readonly CharacterSet[] | undefined;

/** The characters that stand in a text. */
export function charactersOf(text: string): CharacterSet {
  let low = 0;
  let middle = 0;
  let high = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index) - 32;
    if (code < 0 || code > 95) continue;
    if (code < 32) low |= 1 << code;
    else if (code < 64) middle |= 1 << (code - 32);
    else high |= 1 << (code - 64);
  }
  return [low, middle, high];
}

/** False when no text with these characters can match a pattern with these needs. */
export function canMatch(needs: Needs, present: CharacterSet): boolean {
  if (needs === undefined) return true;
  for (const need of needs) {
    if (isSubset(need, present)) return true;
  }
  return false;
}

/** What an Oniguruma pattern needs: `"foo|\\d+;"` → the characters `f`, `o`, or else `;`. */
export function needsOf(pattern: string): Needs {
  try {
    const tree = parse(pattern, PARSE_OPTIONS);
    // A flag may reach further than the group it stands in, so one of them frees all letters of the pattern.
    const anyCase = tree.flags.ignoreCase === true || /\(\?[a-z-]*i/i.test(pattern);
    const needs = needsOfAlternatives(tree.body, anyCase);
    return needs.some(isEmpty) ? undefined : withoutSupersets(needs);
  } catch {
    // The parser is stricter than the engine; what it refuses is simply never filtered.
    return undefined;
  }
}

const PARSE_OPTIONS = {
  rules: { captureGroup: true, singleline: true },
  normalizeUnknownPropertyNames: true,
  skipBackrefValidation: true,
  skipLookbehindValidation: true,
  skipPropertyNameValidation: true,
} as const;

/** More alternatives than this are not worth testing one by one. */
const MAX_ALTERNATIVES = 24;
const NOTHING: CharacterSet = [0, 0, 0];
const UNCLEAR: readonly CharacterSet[] = [NOTHING];

type Alternatives = OnigurumaAst["body"];
type Element = Alternatives[number]["body"][number];

function needsOfAlternatives(alternatives: Alternatives, anyCase: boolean): readonly CharacterSet[] {
  const needs: CharacterSet[] = [];
  for (const alternative of alternatives) {
    needs.push(...needsOfSequence(alternative.body, anyCase));
    if (needs.length > MAX_ALTERNATIVES * 4) return UNCLEAR;
  }
  return needs.length === 0 || needs.some(isEmpty) ? UNCLEAR : needs;
}

function needsOfSequence(elements: readonly Element[], anyCase: boolean): readonly CharacterSet[] {
  let sofar: readonly CharacterSet[] = UNCLEAR;
  for (const element of elements) {
    const needs = needsOfElement(element, anyCase);
    if (needs.length > 1 && sofar.length * needs.length > MAX_ALTERNATIVES) continue;
    sofar = sofar.flatMap((left) => needs.map((right) => union(left, right)));
  }
  return sofar;
}

function needsOfElement(element: Element, anyCase: boolean): readonly CharacterSet[] {
  switch (element.type) {
    case "Character":
      return [needOfCharacter(element.value, anyCase)];
    case "Group":
    case "CapturingGroup":
      return needsOfAlternatives(element.body, anyCase);
    case "Quantifier":
      return element.min > 0 ? needsOfElement(element.body, anyCase) : UNCLEAR;
    case "LookaroundAssertion":
      return element.negate ? UNCLEAR : needsOfAlternatives(element.body, anyCase);
    case "CharacterClass":
      return needsOfClass(element, anyCase);
    default:
      return UNCLEAR;
  }
}

function needsOfClass(element: Element & { type: "CharacterClass" }, anyCase: boolean): readonly CharacterSet[] {
  if (element.negate || element.kind !== "union" || element.body.length > 6) return UNCLEAR;
  const needs: CharacterSet[] = [];
  for (const member of element.body) {
    const need = member.type === "Character" ? needOfCharacter(member.value, anyCase) : NOTHING;
    if (isEmpty(need)) return UNCLEAR;
    needs.push(need);
  }
  return needs.length === 0 ? UNCLEAR : needs;
}

function needOfCharacter(code: number, anyCase: boolean): CharacterSet {
  const text = String.fromCodePoint(code);
  return anyCase && /[a-z]/i.test(text) ? NOTHING : charactersOf(text);
}

function withoutSupersets(needs: readonly CharacterSet[]): readonly CharacterSet[] {
  return needs.filter((need, index) =>
    needs.every((other, at) => at === index || !isSubset(other, need) || (isSubset(need, other) && at > index)),
  );
}

function union(a: CharacterSet, b: CharacterSet): CharacterSet {
  return [a[0] | b[0], a[1] | b[1], a[2] | b[2]];
}

function isSubset(part: CharacterSet, whole: CharacterSet): boolean {
  return (part[0] & whole[0]) === part[0] && (part[1] & whole[1]) === part[1] && (part[2] & whole[2]) === part[2];
}

function isEmpty(set: CharacterSet): boolean {
  return set[0] === 0 && set[1] === 0 && set[2] === 0;
}
