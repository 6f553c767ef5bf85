// What the standard asks of some objects and no table can say: that names in one part of them are found in another,
// and that two names do not mean the same.

import { closest } from "../../base/closest.ts";
import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import type { ValuePath } from "../read/read-spec.ts";
import { type JsonRecord, ownRecord, ownText } from "../record.ts";
import { duplicatePath, undefinedServerVariable, unusedServerVariable } from "./diagnostics.ts";

/** What is wrong with one object; places are given by the steps from it. */
type ObjectRule = (value: JsonRecord, locate: (steps: ValuePath) => Location) => Iterable<Diagnostic>;

/** The rules by the names that objects have in the tables. */
export const OBJECT_RULES: ReadonlyMap<string, ObjectRule> = new Map([
  ["server", checkServer],
  ["paths", checkPaths],
]);

/** Each name in braces is a variable, and each variable has a place. */
function* checkServer(server: JsonRecord, locate: (steps: ValuePath) => Location): Iterable<Diagnostic> {
  const url = ownText(server, "url");
  if (url === undefined) return;
  const variables = Object.keys(ownRecord(server, "variables"));
  const used = new Set([...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
  const unused = variables.filter((name) => !used.has(name) && !name.startsWith("x-"));
  for (const name of used) {
    if (!variables.includes(name))
      yield undefinedServerVariable(name, { url, guess: closest(name, unused), at: locate(["url"]) });
  }
  for (const name of unused) yield unusedServerVariable(name, url, locate(["variables", name]));
}

/** A request cannot tell paths apart by what their parameters are called. */
function* checkPaths(paths: JsonRecord, locate: (steps: ValuePath) => Location): Iterable<Diagnostic> {
  const known = new Map<string, string>();
  for (const path of Object.keys(paths)) {
    if (!path.startsWith("/")) continue;
    // How a parameter is written counts: `{+file}` may have slashes, `{file}` has none.
    const form = path.replace(/\{([^\w{}]?)[^{}]*\}/g, "{$1}");
    const earlier = known.get(form);
    if (earlier === undefined) known.set(form, path);
    else yield duplicatePath(path, { earlier, line: locate([earlier]).line, at: locate([path]) });
  }
}
