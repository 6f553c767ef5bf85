// What an expression of an island's code may come to later, as far as the code says it in literals: the strings of a
// constant that it looks into, the values that its state begins with and is set to, the fields it takes its name from.

import { readLiteral } from "../read-literal.ts";

/** A text that may be shown. */
export interface Choice {
  readonly text: string;
  /** The language it is kept under: `{ py: "x = 1" }` or `{ lang: "py", code: "x = 1" }`. */
  readonly language?: string;
}

/** The choices of some compiled modules. */
export interface Choices {
  /** The texts that an expression may come to. */
  of(expression: string): readonly Choice[];
}

/** More choices are no choices but data. */
const MOST_CHOICES = 40;
const DEEPEST = 8;
const MOST_STATES = 200;
const LONGEST_EXPRESSION = 2000;

const CONSTANT = /^(?:export )?(?:const|let|var) ([\w$]+) = ([\s\S]*?);$/gm;
const STATE = /\[([\w$]+)(?:, ([\w$]+))?\] = (?:[\w$]+\.)?useState\(/g;
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`/g;
/** A name with what is taken from it, as long as that is named: `SAMPLES.py`, `item.code`, `SAMPLES[lang]`. */
const PATH = /(?<![\w$.])([A-Za-z_$][\w$]*)((?:\??\.[A-Za-z_$][\w$]*)*)(\[)?/g;

/** Reads the literals of compiled code. */
export function findChoices(codes: readonly string[]): Choices {
  const constants = new Map<string, unknown>();
  const states = new Map<string, readonly string[]>();
  for (const code of codes) {
    for (const [, name = "", value = ""] of code.matchAll(CONSTANT)) {
      const literal = readLiteral(value);
      if (literal && !constants.has(name)) constants.set(name, literal.value);
    }
    for (const [name, values] of readStates(code)) states.set(name, values);
  }
  const fields = [...constants.values()].flatMap((value) => [...readFields(value)]);
  const read = (expression: string, depth: number): readonly Choice[] => {
    const literal = readLiteral(expression);
    if (literal) return textsOf(literal.value);
    const plain = withoutComparisons(expression);
    const own = (plain.match(TEXT) ?? []).flatMap((text) => textsOf(readLiteral(text)?.value));
    return [...own, ...readPaths(plain.replace(TEXT, '""'), depth)];
  };
  const readPaths = (code: string, depth: number): readonly Choice[] =>
    [...withoutIndexes(code).matchAll(PATH)].flatMap(([, name = "", members = ""]) => {
      if (constants.has(name)) return textsOf(follow(constants.get(name), members));
      const values = states.get(name);
      if (values && depth > 0) return values.flatMap((value) => read(value, depth - 1));
      const field = members.split(".").at(-1) || name;
      return fields.filter(({ key }) => key === field).map(({ choice }) => choice);
    });
  const isShort = (expression: string): boolean => expression.length <= LONGEST_EXPRESSION;
  return { of: (expression) => (isShort(expression) ? distinct(read(expression, 2)).slice(0, MOST_CHOICES) : []) };
}

/** States and the code of each value that they begin with or are set to. */
function* readStates(code: string): Generator<readonly [string, readonly string[]]> {
  for (const match of [...code.matchAll(STATE)].slice(0, MOST_STATES)) {
    const [whole, name = "", setter] = match;
    const values = [argumentAt(code, match.index + whole.length)];
    if (setter !== undefined)
      for (const call of code.matchAll(new RegExp(`(?<![\\w$.])${setter.replaceAll("$", "\\$")}\\(`, "g")))
        values.push(argumentAt(code, call.index + call[0].length));
    yield [name, values.slice(0, MOST_CHOICES)];
  }
}

/** The first argument of a call, from behind its parenthesis. */
function argumentAt(code: string, start: number): string {
  let depth = 0;
  for (let index = start; index < Math.min(code.length, start + LONGEST_EXPRESSION); index++) {
    const character = code[index] ?? "";
    if (character === '"') {
      const text = /"(?:[^"\\\n]|\\.)*"/y;
      text.lastIndex = index;
      index += (text.exec(code)?.[0].length ?? 1) - 1;
    } else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character) && depth-- === 0) return code.slice(start, index);
    else if (character === "," && depth === 0) return code.slice(start, index);
  }
  return "";
}

/** `lang === "js" ? "a" : "b"` chooses between two texts, not three. */
function withoutComparisons(expression: string): string {
  return expression.replace(/[!=]==?\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g, "");
}

/** What chooses among values is none of them. */
function withoutIndexes(code: string): string {
  return code.replace(/\[[^[\]]*\]/g, "[]").replace(/[\w$.[\]]+(?=\s*\?(?!\.))/g, "");
}

function follow(value: unknown, members: string): unknown {
  let current = value;
  for (const member of members.split(/\??\./).filter((part) => part !== "")) {
    if (!isObject(current) || Array.isArray(current) || !Object.hasOwn(current, member)) return value;
    current = current[member];
  }
  return current;
}

/** The texts in a value. */
function textsOf(value: unknown): readonly Choice[] {
  if (typeof value === "string") return [{ text: value }];
  return [...readFields(value)].map(({ choice }) => choice);
}

/** Every text in lists and objects, with the key it stands under. */
function* readFields(value: unknown, depth = 0): Generator<{ readonly key: string; readonly choice: Choice }> {
  if (depth > DEEPEST || !isObject(value)) return;
  const { language = undefined, lang = language } = Array.isArray(value) ? {} : value;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== "string") yield* readFields(item, depth + 1);
    else if (typeof lang !== "string")
      yield { key, choice: Array.isArray(value) ? { text: item } : { text: item, language: key } };
    else yield { key, choice: { text: item, ...(key === "lang" || key === "language" ? {} : { language: lang }) } };
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function distinct(choices: readonly Choice[]): readonly Choice[] {
  return [...new Map(choices.map((choice) => [`${choice.language ?? ""}\n${choice.text}`, choice])).values()];
}
