// Groups differences by kind: the most frequent first, each with its count and a few places that differ in what changed.

const SHOWN = 3;

export function groupDifferences(differences) {
  const groups = new Map();
  for (const difference of differences) {
    const group = groups.get(difference.kind) ?? { kind: difference.kind, all: [] };
    groups.set(difference.kind, group);
    group.all.push(difference);
  }
  return [...groups.values()]
    .map(({ kind, all }) => ({ kind, count: all.length, places: pickPlaces(all) }))
    .sort((one, two) => two.count - one.count || (one.kind < two.kind ? -1 : 1));
}

/** The first places; one more of the same change only if there are too few others. */
function pickPlaces(all) {
  const seen = new Set();
  const [first, more] = [[], []];
  for (const difference of all) {
    const change = JSON.stringify([difference.before, difference.after]);
    (seen.has(change) ? more : first).push(difference);
    seen.add(change);
  }
  return [...first, ...more].slice(0, SHOWN);
}
