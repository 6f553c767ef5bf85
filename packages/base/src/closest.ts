// Finds the closest valid name for "did you mean" hints. A wrong guess is worse than none.

/**
 * The most likely intended candidate, or undefined if none is close or several tie: `("colour", ["colors"])` →
 * `"colors"`. `most` limits the edit distance.
 */
export function closest(name: string, candidates: Iterable<string>, max = name.length): string | undefined {
  const target = name.toLowerCase();
  let best: string[] = [];
  let bestDistance = Math.min(max, maxEdits(target.length));
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - target.length) > bestDistance) continue;
    const other = candidate.toLowerCase();
    const distance = editDistance(target, other, bestDistance);
    if (distance > bestDistance || !isAlike(target, other, distance)) continue;
    if (distance < bestDistance) best = [];
    best.push(candidate);
    bestDistance = distance;
  }
  return onlyOne(name, best);
}

/** A quarter of a long name may differ, one letter of a short one. */
function maxEdits(length: number): number {
  return length < 6 ? 1 : Math.max(2, Math.floor(length / 4));
}

/**
 * True when enough is unchanged. Directories shared by both paths say nothing about the rest, and replacing one letter
 * in a name of three or fewer gives a different word: "get" is not "set".
 */
function isAlike(target: string, other: string, distance: number): boolean {
  if (distance === 0) return true;
  let shared = 0;
  for (let index = 0; index < target.length && target[index] === other[index]; index++)
    if (target[index] === "/") shared = index + 1;
  const [length, otherLength] = [target.length - shared, other.length - shared];
  if (distance > maxEdits(length)) return false;
  return length > 3 || (length > 1 && (length !== otherLength || sorted(target) === sorted(other)));
}

function sorted(text: string): string {
  return [...text].sort().join("");
}

/** The only candidate, or the only one with the same case or the same first letter, which is rarely mistyped. */
function onlyOne(name: string, candidates: readonly string[]): string | undefined {
  const distinct = [...new Set(candidates)];
  if (distinct.length < 2) return distinct[0];
  if (new Set(distinct.map((one) => one.toLowerCase())).size === 1) return distinct[0];
  const similar = distinct.filter((one) => one.charAt(0).toLowerCase() === name.charAt(0).toLowerCase());
  return similar.length === 1 ? similar[0] : undefined;
}
/** Damerau-Levenshtein distance (insert, delete, replace, transpose), capped at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let rowMinimum = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(value);
      rowMinimum = Math.min(rowMinimum, value);
    }
    if (rowMinimum > limit) return rowMinimum;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
