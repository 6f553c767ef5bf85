// Compares what `build` and `check` printed: status, counts and each problem.

/** What differs from run to run, or follows from the files. */
const IGNORED = new Set(["milliseconds", "diagnostics", "out", "sizes", "files", "rendered"]);

export function compareResults(before, after) {
  return Object.keys(after).flatMap((command) => compareResult(command, before[command], after[command]));
}

function compareResult(command, before, after) {
  const found = [];
  const add = (kind, old, now) => found.push({ kind, file: `lectern ${command}`, place: "", before: old, after: now });
  if (before.status !== after.status) add("exit status", String(before.status), String(after.status));
  const [old, now] = [parse(before), parse(after)];
  if (old === undefined || now === undefined) {
    const [one, two] = [old === undefined ? before.stderr : "", now === undefined ? after.stderr : ""];
    if (one !== two) add("no result", one.trim(), two.trim());
    return found;
  }
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [one, two] = [JSON.stringify(old[key]) ?? "", JSON.stringify(now[key]) ?? ""];
    if (!IGNORED.has(key) && one !== two) add(`result ${key}`, one, two);
  }
  compareProblems(old.diagnostics, now.diagnostics, add);
  return found;
}

function parse({ stdout }) {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

/** Problems of the same kind at the same place are one, even if their texts differ. */
function compareProblems(before, after, add) {
  const gone = without(before, after);
  for (const now of without(after, before)) {
    const index = gone.findIndex((old) => placeOf(old) === placeOf(now));
    const [old] = index < 0 ? [] : gone.splice(index, 1);
    add(
      `diagnostic ${now.code} ${old === undefined ? "added" : "changed"}`,
      old === undefined ? "" : toText(old),
      toText(now),
    );
  }
  for (const old of gone) add(`diagnostic ${old.code} removed`, toText(old), "");
}

function placeOf({ code, at }) {
  return JSON.stringify([code, at]);
}

/** `warning docs.json:3:5 A message. A hint. {"path":"theme"}` */
function toText({ severity, at, message, hint = "", code: _, ...rest }) {
  const more = Object.keys(rest).length > 0 ? JSON.stringify(rest) : "";
  return [severity, at && `${at.file}:${at.line}:${at.column}`, message, hint, more].filter(Boolean).join(" ");
}

/** The items of a list that another lacks, each as often as it is missing. */
function without(list, other) {
  const counts = new Map();
  for (const item of other) counts.set(JSON.stringify(item), (counts.get(JSON.stringify(item)) ?? 0) + 1);
  return list.filter((item) => {
    const count = counts.get(JSON.stringify(item)) ?? 0;
    counts.set(JSON.stringify(item), count - 1);
    return count <= 0;
  });
}
