// What can be wrong with the tags of a page, in the author's words.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { writtenHere } from "./foreign-components.ts";

/** One wrong attribute, before its place on the page is known. */
export type PropProblem =
  | { readonly kind: "unknown"; readonly component: string; readonly prop: string; readonly guess: string | undefined }
  | {
      readonly kind: "missing";
      readonly component: string;
      readonly prop: string;
      readonly guess: string | undefined;
      /** True when the component is worth showing without it. */
      readonly isDispensable: boolean;
    }
  | {
      readonly kind: "none-of";
      readonly component: string;
      readonly prop: string;
      readonly others: readonly string[];
      readonly isDispensable: boolean;
    }
  | {
      readonly kind: "bad";
      readonly component: string;
      readonly prop: string;
      readonly value: string;
      readonly expected: string;
      /** The nearest value that would do. */
      readonly guess?: string | undefined;
    };

/** A wrong attribute as a diagnostic. */
export function propProblem(problem: PropProblem, at: Location): Diagnostic {
  const { component, prop } = problem;
  switch (problem.kind) {
    case "unknown":
      return {
        code: "component/unknown-prop",
        severity: "warning",
        at,
        message: `<${component}> has no attribute "${prop}".`,
        hint: problem.guess ? `Did you mean "${problem.guess}"?` : "Remove it; it has no effect.",
      };
    case "missing":
    case "none-of":
      return missingProp(problem, at);
    case "bad":
      return {
        code: "component/invalid-prop",
        severity: "warning",
        at,
        message: `<${component}> cannot use ${prop}="${problem.value}".`,
        hint: problem.guess
          ? `Did you mean "${problem.guess}"? Allowed: ${problem.expected}.`
          : `Use ${problem.expected}.`,
      };
  }
}

/** A component lacks an attribute; for one that is worth showing without it, that is a note. */
function missingProp(problem: Extract<PropProblem, { kind: "missing" | "none-of" }>, at: Location): Diagnostic {
  const { component, prop, isDispensable } = problem;
  const guess = problem.kind === "missing" ? problem.guess : undefined;
  const names = problem.kind === "missing" ? [prop] : [prop, ...problem.others];
  const needed = `${names.length > 1 ? "one of the attributes" : "the attribute"} ${names.map((name) => `"${name}"`).join(", ")}`;
  const add = names.length > 1 ? `Add the one that fits: ${prop}="…".` : `Add ${prop}="…".`;
  return {
    code: "component/missing-prop",
    severity: isDispensable && guess === undefined ? "info" : "warning",
    at,
    message: `<${component}> needs ${needed}.`,
    hint: guess ? `Is "${guess}" meant to be "${prop}"?` : add,
  };
}

/** A tag that is neither a component nor an HTML element. */
export function unknownComponent(name: string, at: Location, guess: string | undefined): Diagnostic {
  return {
    code: "component/unknown",
    severity: "warning",
    at,
    message: `There is no component <${name}>; only its content is shown.`,
    hint: unknownHint(name, guess),
  };
}

function unknownHint(name: string, guess: string | undefined): string {
  const here = writtenHere(name);
  if (here !== undefined) return `Other tools have it; here it is ${here}.`;
  return guess ? `Did you mean <${guess}>?` : `Import or define ${name}, or remove the tag.`;
}

/** An icon name that no library has. */
export function unknownIcon(name: string, at: Location, guess: string | undefined): Diagnostic {
  return {
    code: "icon/unknown",
    severity: "warning",
    at,
    message: `There is no icon "${name}".`,
    hint: guess ? `Did you mean "${guess}"?` : "Use a name from the icon library of the site, a path or a URL.",
  };
}
