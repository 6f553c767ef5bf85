// A text that matches a regular expression, for the plain patterns of API descriptions: literals, classes, counts.

const PIECE = /\\([dwsDWS])|\\([^A-Za-z0-9])|\[(\^?)((?:\\.|[^\]\\])+)\]|([A-Za-z0-9_ @:/#%&=,;<>~!'"-])|(\.)/y;
const COUNT = /\{(\d+)(?:,(\d*))?\}|([+*?])/y;
const MOST_CHARACTERS = 100;
const BY_CLASS: ReadonlyMap<string, string> = new Map([
  ["d", "1"],
  ["w", "a"],
  ["s", " "],
  ["D", "a"],
  ["W", "-"],
  ["S", "a"],
]);

/** A text that matches a pattern; undefined for patterns with groups, alternatives and other finer points. */
export function patternExample(pattern: string): string | undefined {
  const body = pattern.replace(/^\^/, "").replace(/\$$/, "");
  let text = "";
  for (let position = 0; position < body.length; ) {
    PIECE.lastIndex = position;
    const piece = PIECE.exec(body);
    const character = piece && characterOf(piece);
    if (!piece || character === undefined || character === null) return undefined;
    position += piece[0].length;
    COUNT.lastIndex = position;
    const count = COUNT.exec(body);
    position += count?.[0].length ?? 0;
    text += character.repeat(countOf(count));
    if (text.length > MOST_CHARACTERS) return undefined;
  }
  try {
    return new RegExp(pattern, "u").test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function characterOf([, known, escaped, negated, members, literal]: RegExpExecArray): string | undefined {
  if (known !== undefined) return BY_CLASS.get(known);
  if (escaped !== undefined) return escaped;
  if (literal !== undefined) return literal;
  if (members === undefined) return "a";
  if (negated === "^") return [..."a1-_ "].find((candidate) => !members.includes(candidate));
  const [, first] = /^\\(.)/.exec(members) ?? [];
  if (first !== undefined) return BY_CLASS.get(first) ?? first;
  return members.charAt(0);
}

function countOf(count: RegExpExecArray | null): number {
  if (count === null) return 1;
  if (count[1] !== undefined) return Math.min(Number(count[1]), MOST_CHARACTERS + 1);
  return count[3] === "+" ? 1 : 0;
}
