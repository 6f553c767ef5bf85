// How far a typed word is from a word of the site, for typing errors.

/** Distances of a typed word from a whole word and from its nearest beginning; `limit + 1` means further. */
export interface Distance {
  readonly whole: number;
  readonly start: number;
}

/** Edits (insert, delete, replace, swap neighbours) from what was typed to a word. */
export function editDistance(typed: string, word: string, limit: number): Distance {
  const far = limit + 1;
  const width = Math.min(word.length, typed.length + limit);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= width; j++) {
      const cost = typed.charCodeAt(i - 1) === word.charCodeAt(j - 1) ? 0 : 1;
      let value = Math.min((last[j] ?? far) + 1, (row[j - 1] ?? far) + 1, (last[j - 1] ?? far) + cost);
      const swapped =
        i > 1 &&
        j > 1 &&
        typed.charCodeAt(i - 1) === word.charCodeAt(j - 2) &&
        typed.charCodeAt(i - 2) === word.charCodeAt(j - 1);
      if (swapped) value = Math.min(value, (beforeLast[j - 2] ?? far) + 1);
      row.push(value);
      if (value < least) least = value;
    }
    if (least > limit) return { whole: far, start: far };
    beforeLast = last;
    last = row;
  }
  const whole = width === word.length ? (last[width] ?? far) : far;
  return { whole: Math.min(far, whole), start: Math.min(far, ...last) };
}
