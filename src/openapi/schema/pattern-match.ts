// Whether a text matches a pattern of an API description. Patterns may be hostile: one that could take for ever is not tried.

const LONGEST_PATTERN = 500;
const LONGEST_TEXT = 2000;
/** Steps that are tried at most: about a tenth of a second. */
const MOST_WORK = 1e7;

/** Whether a text matches; undefined when that cannot be told, or not in good time. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (pattern.length > LONGEST_PATTERN || text.length > LONGEST_TEXT) return undefined;
  if (mostWork(pattern, text.length) > MOST_WORK) return undefined;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}

/**
 * How many steps a pattern may take at worst. Each repetition of its own may end at any character. A repeated group that can
 * take the same text in several ways, such as `([a-z]+.)+`, multiplies them with each character.
 */
function mostWork(pattern: string, length: number): number {
  const { repetitions, ways } = surveyPattern(pattern);
  const apart = repetitions > 1 ? length ** repetitions : length;
  return ways > 1 ? apart * ways ** length : apart;
}

/** What makes a pattern slow: its repetitions, and the most ways that a repeated group can take a text. */
function surveyPattern(pattern: string): { readonly repetitions: number; readonly ways: number } {
  const tokens = pattern.match(TOKEN) ?? [];
  const open: number[] = [];
  let inside = 1;
  let repetitions = 0;
  let ways = 1;
  tokens.forEach((token, index) => {
    const count = readCount(tokens[index + 1]);
    if (token.startsWith("(")) {
      open.push(inside);
      inside = 1;
    } else if (token === ")") {
      if (count.most > 1) ways = Math.max(ways, inside);
      inside += open.pop() ?? 0;
      // A group of one way adds nothing to the group around it.
      inside -= 1;
    } else if (token === "|") {
      inside++;
    }
    if (count.isVariable) inside++;
    if (count.isVariable && count.most > 1) repetitions++;
  });
  return { repetitions, ways };
}

/** Groups open with their marks; escapes and classes are one token; counts are one token with their laziness. */
const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|\||(?:[+*?]|\{\d+(?:,\d*)?\})\??|[\s\S]/g;

interface Count {
  readonly most: number;
  readonly isVariable: boolean;
}

/** What the token behind a piece says about how often it may stand. */
function readCount(token: string | undefined): Count {
  const [, from, upTo, to] = /^\{(\d+)(,(\d*))?\}/.exec(token ?? "") ?? [];
  if (from !== undefined) {
    const most = upTo === undefined ? Number(from) : to ? Number(to) : Number.POSITIVE_INFINITY;
    return { most, isVariable: most !== Number(from) };
  }
  if (token !== undefined && /^[+*]\??$/.test(token)) return { most: Number.POSITIVE_INFINITY, isVariable: true };
  return { most: 1, isVariable: token !== undefined && /^\?\??$/.test(token) };
}
