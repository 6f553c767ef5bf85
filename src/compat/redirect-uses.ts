// The redirect forms a site uses.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { type JsonNode, memberOf, textOf } from "../config/json-node.ts";
import { HONORED, type Use, type Verdict } from "./feature.ts";
import { noteOn } from "./features.ts";

/** Every form of every redirect. `problemAt` returns the config diagnostic at a location. */
export function redirectUses(config: JsonNode, problemAt: (at: Location) => Diagnostic | undefined): readonly Use[] {
  const list = memberOf(config, "redirects");
  if (list?.kind !== "array") return [];
  return list.items.flatMap((item) => {
    const parts = [item, memberOf(item, "source"), memberOf(item, "destination")];
    const refused = parts.some((part) => part && isRefusal(problemAt(part.at)));
    return formsOf(item).map((name) => ({
      kind: "redirect" as const,
      name,
      at: item.at,
      verdict: judge(name, refused),
    }));
  });
}

function isRefusal(problem: Diagnostic | undefined): boolean {
  return problem !== undefined && (problem.severity === "error" || problem.code === "config/redirect-invalid-source");
}

function judge(name: string, refused: boolean): Verdict {
  const noted = noteOn("redirect", name) ?? HONORED;
  return refused && noted.status === "honored" ? REFUSED : noted;
}

const REFUSED: Verdict = { status: "unsupported", note: "Rejected; “lectern check” explains why." };

function formsOf(redirect: JsonNode): readonly string[] {
  const source = textOf(memberOf(redirect, "source")) ?? "";
  const destination = textOf(memberOf(redirect, "destination")) ?? "";
  const permanent = memberOf(redirect, "permanent");
  const forms = [sourceForm(source)];
  if (/^https?:/i.test(destination)) forms.push("to another site");
  else if (destination.includes("#")) forms.push("to an anchor");
  if (permanent?.kind === "boolean" && !permanent.value) forms.push("temporary");
  return forms;
}

function sourceForm(source: string): string {
  if (/[?#]/.test(source)) return "path with a query or an anchor";
  if (/:\w+\*/.test(source)) return "rest of a path (:name*)";
  if (/:\w/.test(source)) return "segment of a path (:name)";
  return source.includes("*") ? "any text (*)" : "exact path";
}
