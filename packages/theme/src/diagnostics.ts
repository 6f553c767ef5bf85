// Diagnostics for components and icons.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { equivalent } from "./foreign-components.ts";
import type { ReplacedIcon } from "./icons/icons.tsx";

/** A problem with a prop, before its location is known. */
export type PropProblem =
  | { readonly kind: "unknown"; readonly component: string; readonly prop: string; readonly guess: string | undefined }
  | {
      readonly kind: "missing";
      readonly component: string;
      readonly prop: string;
      readonly guess: string | undefined;
      /** True if the component is still useful without it. */
      readonly isOptional: boolean;
    }
  | {
      readonly kind: "none-of";
      readonly component: string;
      readonly prop: string;
      readonly others: readonly string[];
      readonly isOptional: boolean;
    }
  | {
      readonly kind: "bad";
      readonly component: string;
      readonly prop: string;
      readonly value: string;
      readonly expected: string;
      /** The closest valid value. */
      readonly guess?: string | undefined;
    };

/** A prop problem as a diagnostic. */
export function propProblem(problem: PropProblem, at: Location): Diagnostic {
  const { component, prop } = problem;
  switch (problem.kind) {
    case "unknown":
      return {
        code: "component/unknown-prop",
        severity: "warning",
        at,
        message: `Unknown prop "${prop}" on <${component}>.`,
        ...(problem.guess
          ? { hint: `Did you mean "${problem.guess}"?`, replacement: { from: prop, to: problem.guess } }
          : { hint: "Remove it; it has no effect." }),
      };
    case "missing":
    case "none-of":
      return missingProp(problem, at);
    case "bad":
      return {
        code: "component/invalid-prop",
        severity: "warning",
        at,
        message: `Invalid value ${prop}="${problem.value}" on <${component}>.`,
        hint: problem.guess ? `Did you mean "${problem.guess}"? Use ${problem.expected}.` : `Use ${problem.expected}.`,
        ...(problem.guess && { replacement: { from: problem.value, to: problem.guess } }),
      };
  }
}

/** A missing prop: only an info-level diagnostic if the component is still useful without it. */
function missingProp(problem: Extract<PropProblem, { kind: "missing" | "none-of" }>, at: Location): Diagnostic {
  const { component, prop, isOptional } = problem;
  const guess = problem.kind === "missing" ? problem.guess : undefined;
  const names = problem.kind === "missing" ? [prop] : [prop, ...problem.others];
  const needed = `${names.length > 1 ? "one of the props" : "the prop"} ${names.map((name) => `"${name}"`).join(", ")}`;
  const add = names.length > 1 ? `Add one of them: ${prop}="…".` : `Add ${prop}="…".`;
  return {
    code: "component/missing-prop",
    severity: isOptional && guess === undefined ? "info" : "warning",
    at,
    message: `<${component}> requires ${needed}.`,
    ...(guess
      ? { hint: `Did you mean "${prop}" instead of "${guess}"?`, replacement: { from: guess, to: prop } }
      : { hint: add }),
  };
}

/** A tag that is neither a component nor an HTML element. */
export function unknownComponent(name: string, at: Location, guess: string | undefined): Diagnostic {
  return {
    code: "component/unknown",
    severity: "warning",
    at,
    message: `Unknown component <${name}>; only its content is rendered.`,
    hint: unknownHint(name, guess),
    ...(guess && equivalent(name) === undefined && { replacement: { from: `<${name}`, to: `<${guess}` } }),
  };
}

function unknownHint(name: string, guess: string | undefined): string {
  const here = equivalent(name);
  if (here !== undefined) return `Use ${here} instead.`;
  return guess ? `Did you mean <${guess}>?` : `Import or define ${name}, or remove the tag.`;
}

/** An icon of the paid Font Awesome set, for which a free one is shown. */
export function iconReplaced({ name, shown }: ReplacedIcon, at: Location): Diagnostic {
  return {
    code: "icon/not-free",
    severity: "info",
    at,
    message: `Icon "${name}" is not in Font Awesome Free, so "${shown}" is shown.`,
    hint: `Use "${shown}", or the path of your own SVG file.`,
  };
}

/** An unknown icon name. */
export function unknownIcon(name: string, at: Location, guess: string | undefined): Diagnostic {
  return {
    code: "icon/unknown",
    severity: "warning",
    at,
    message: `Unknown icon "${name}".`,
    ...(guess
      ? { hint: `Did you mean "${guess}"?`, replacement: { from: name, to: guess } }
      : {
          hint: "Use a name from the site's icon library, a path or a URL. Paid Font Awesome icons are not included.",
        }),
  };
}
