// Whether a text matches a pattern of an API description. Patterns may be hostile: one that could take for ever is not tried.

const LONGEST_PATTERN = 500;
const LONGEST_TEXT = 2000;
const MOST_WORK = 1e8;
/** Repetitions inside repetitions double the work with each character. */
const LONGEST_NESTED = 20;
const NESTED = /[+*}?]\)+[+*{]|\([^()]*\|[^()]*\)[+*{]/;

/** Whether a text matches; undefined when that cannot be told, or not in good time. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (pattern.length > LONGEST_PATTERN || text.length > LONGEST_TEXT) return undefined;
  if (text.length > LONGEST_NESTED && NESTED.test(pattern)) return undefined;
  const repetitions = pattern.match(/[+*]|\{\d+,/g)?.length ?? 0;
  if (repetitions > 1 && text.length ** repetitions > MOST_WORK) return undefined;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}
