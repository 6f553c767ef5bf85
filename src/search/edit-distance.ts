// The edit distance between a typed word and a word on the site, for typo correction.

/** The distance to the whole word and to its nearest prefix; `limit + 1` means further. */
export interface Distance {
  readonly whole: number;
  readonly start: number;
}

/** Counts edits (insert, delete, replace, swap neighbors) from the typed text to words; create once, use for many words. */
export function createDistance(typed: string, limit: number): (word: string) => Distance {
  const far = limit + 1;
  const widest = typed.length + limit;
  const size = widest + 1;
  // Three rows of the standard table, used in rotation.
  const rows = new Uint8Array(size * 3);
  return (word) => {
    const width = Math.min(word.length, widest);
    for (let j = 0; j <= width; j++) rows[j] = j;
    for (let i = 1; i <= typed.length; i++) {
      const row = (i % 3) * size;
      const last = ((i + 2) % 3) * size;
      const beforeLast = ((i + 1) % 3) * size;
      const letter = typed.charCodeAt(i - 1);
      rows[row] = i;
      let min = i;
      for (let j = 1; j <= width; j++) {
        const other = word.charCodeAt(j - 1);
        let value = Math.min(
          (rows[last + j] ?? 0) + 1,
          (rows[row + j - 1] ?? 0) + 1,
          (rows[last + j - 1] ?? 0) + (letter === other ? 0 : 1),
        );
        if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other) {
          value = Math.min(value, (rows[beforeLast + j - 2] ?? 0) + 1);
        }
        rows[row + j] = value;
        if (value < min) min = value;
      }
      if (min > limit) return { whole: far, start: far };
    }
    const end = (typed.length % 3) * size;
    let start = far;
    for (let j = 0; j <= width; j++) start = Math.min(start, rows[end + j] ?? far);
    const whole = width === word.length ? (rows[end + width] ?? far) : far;
    return { whole: Math.min(far, whole), start };
  };
}
