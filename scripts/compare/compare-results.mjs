// Compares what `build` and `check` printed: status, counts and each problem.

/** What differs from run to run, or follows from the files. */
const IGNORED = new Set(["milliseconds", "diagnostics", "out", "sizes", "files", "rendered"]);

export function compareResults(before, after) {
  return Object.keys(after).flatMap((command) => compareResult(command, before[command], after[command]));
}

function compareResult(command, before, after) {
  const found = [];
  const add = (kind, place, old, now) =>
    found.push({ kind, file: `lectern ${command}`, place, before: old, after: now });
  if (before.status !== after.status) add("exit status", "", String(before.status), String(after.status));
  const [old, now] = [parse(before), parse(after)];
  if (old === undefined || now === undefined) {
    const [one, two] = [old === undefined ? before.stderr : "", now === undefined ? after.stderr : ""];
    if (one !== two) add("no result", "", one.trim(), two.trim());
    return found;
  }
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [one, two] = [JSON.stringify(old[key]) ?? "", JSON.stringify(now[key]) ?? ""];
    if (!IGNORED.has(key) && one !== two) add(`result ${key}`, "", one, two);
  }
  const [problems, remaining] = [old.diagnostics.map(toLine), now.diagnostics.map(toLine)];
  for (const { code, line } of without(problems, remaining)) add(`diagnostic ${code} removed`, "", line, "");
  for (const { code, line } of without(remaining, problems)) add(`diagnostic ${code} added`, "", "", line);
  return found;
}

function parse({ stdout }) {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

function toLine(diagnostic) {
  return { code: diagnostic.code, line: JSON.stringify(diagnostic) };
}

/** The items of a list that another lacks, each as often as it is missing. */
function without(list, other) {
  const counts = new Map();
  for (const { line } of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  return list.filter(({ line }) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  });
}
