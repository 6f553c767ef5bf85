// What the standard asks of some objects and no table can say: that names in one part of them are found in another.

import { closest } from "../../base/closest.ts";
import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import { serverVariableMissing, serverVariableUnused } from "../diagnostics.ts";
import type { ValuePath } from "../read/read-spec.ts";
import { type JsonRecord, ownRecord, ownText } from "../record.ts";

/** What is wrong with one object; places are given by the steps from it. */
type ObjectRule = (value: JsonRecord, locate: (steps: ValuePath) => Location) => readonly Diagnostic[];

/** The rules by the names that objects have in the tables. */
export const OBJECT_RULES: ReadonlyMap<string, ObjectRule> = new Map([["server", checkServer]]);

/** Each name in braces is a variable, and each variable has a place. */
function checkServer(server: JsonRecord, locate: (steps: ValuePath) => Location): readonly Diagnostic[] {
  const url = ownText(server, "url");
  if (url === undefined) return [];
  const variables = Object.keys(ownRecord(server, "variables"));
  const used = new Set([...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
  const unused = variables.filter((name) => !used.has(name) && !name.startsWith("x-"));
  const missing = [...used].filter((name) => !variables.includes(name));
  return [
    ...missing.map((name) => serverVariableMissing(name, { url, guess: closest(name, unused), at: locate(["url"]) })),
    ...unused.map((name) => serverVariableUnused(name, url, locate(["variables", name]))),
  ];
}
