// The redirect forms a site uses.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { memberOf, textOf, type ValueNode } from "@lectern/base/fields/value-node.ts";
import { HONORED, type Support, type Use } from "./feature.ts";
import { noteOn } from "./features.ts";

/** Every form of every redirect. `problemAt` returns the config diagnostic at a location. */
export function redirectUses(config: ValueNode, problemAt: (at: Location) => Diagnostic | undefined): readonly Use[] {
  const list = memberOf(config, "redirects");
  if (list?.kind !== "array") return [];
  return list.items.flatMap((item) => {
    const parts = [item, memberOf(item, "source"), memberOf(item, "destination")];
    const rejected = parts.some((part) => part && isRejection(problemAt(part.at)));
    return formsOf(item).map((name) => ({
      kind: "redirect" as const,
      name,
      at: item.at,
      support: classify(name, rejected),
    }));
  });
}

function isRejection(problem: Diagnostic | undefined): boolean {
  return problem !== undefined && (problem.severity === "error" || problem.code === "config/redirect-invalid-source");
}

function classify(name: string, rejected: boolean): Support {
  const noted = noteOn("redirect", name) ?? HONORED;
  return rejected && noted.status === "honored" ? REJECTED : noted;
}

const REJECTED: Support = { status: "unsupported", note: "Rejected; “lectern check” explains why." };

function formsOf(redirect: ValueNode): readonly string[] {
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
