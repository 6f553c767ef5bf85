// Rules for objects that the shape tables can't express: names used in one part are defined in another, and no two names
// mean the same.

import { closest } from "../../base/closest.ts";
import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import type { ValuePath } from "../read/read-spec.ts";
import { type JsonRecord, ownRecord, ownText } from "../record.ts";
import { duplicatePath, undefinedServerVariable, unusedServerVariable } from "./diagnostics.ts";

/** Checks one object; locations are relative to it. */
type ObjectRule = (value: JsonRecord, locate: (steps: ValuePath) => Location) => Iterable<Diagnostic>;

/** Rules by the object's name in the tables. */
export const OBJECT_RULES: ReadonlyMap<string, ObjectRule> = new Map([
  ["server", checkServer],
  ["paths", checkPaths],
]);

/** Every name in braces is a variable, and every variable is used. */
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

/** Requests can't distinguish paths by parameter names. */
function* checkPaths(paths: JsonRecord, locate: (steps: ValuePath) => Location): Iterable<Diagnostic> {
  const known = new Map<string, string>();
  for (const path of Object.keys(paths)) {
    if (!path.startsWith("/")) continue;
    // Operators count: `{+file}` may contain slashes, `{file}` may not.
    const form = path.replace(/\{([^\w{}]?)[^{}]*\}/g, "{$1}");
    const earlier = known.get(form);
    if (earlier === undefined) known.set(form, path);
    else yield duplicatePath(path, { earlier, line: locate([earlier]).line, at: locate([path]) });
  }
}
