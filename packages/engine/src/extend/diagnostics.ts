// Diagnostics for lectern.config and its hooks.

import { closest } from "@lectern/base/closest.ts";
import { type Diagnostic, type Location, problem } from "@lectern/base/diagnostic.ts";

export function configSyntax(reason: string, at: Location): Diagnostic {
  return problem("extend/syntax", "error", at, {
    message: `Cannot compile the config: ${reason.replace(/\.$/, "")}.`,
    hint: at.file.endsWith(".ts")
      ? "Fix it and build again; a file with JSX must end in .tsx. The site is built without extensions."
      : "Fix it and build again. The site is built without extensions.",
  });
}

/** The config threw while loading, or timed out. */
export function configFailed(reason: string, at: Location): Diagnostic {
  return problem("extend/config-failed", "error", at, {
    message: `The config failed to load: ${reason.replace(/\.$/, "")}.`,
    hint: "Fix it and build again. The site is built without extensions.",
  });
}

export function hookFailed(hook: string, reason: string, at: Location): Diagnostic {
  return problem("extend/hook-failed", "error", at, {
    message: `${hook} failed: ${reason.replace(/\.$/, "")}.`,
    hint: "The site is built without its result.",
  });
}

export function hookResult(hook: string, expected: string, at: Location): Diagnostic {
  return problem("extend/hook-result", "error", at, {
    message: `${hook} must return ${expected}.`,
    hint: "The site is built without its result.",
  });
}

export function hookEndless(hook: string, at: Location): Diagnostic {
  return problem("extend/hook-endless", "error", at, {
    message: `${hook} took too long and was stopped.`,
    hint: "Look for an infinite loop. The hook is not called again in this build.",
  });
}

export function invalidValue(name: string, expected: string, at: Location): Diagnostic {
  return problem("extend/invalid-value", "error", at, {
    message: `${name} must be ${expected}.`,
    hint: "It is skipped. Wrap the config in defineConfig() to let your editor check it.",
  });
}

export function missingValue(name: string, expected: string, at: Location): Diagnostic {
  return problem("extend/invalid-value", "error", at, {
    message: `${name} is required: ${expected}.`,
    hint: "Without it, the entry is skipped.",
  });
}

export function unknownHook(name: string, known: readonly string[], at: Location): Diagnostic {
  const near = closest(name.slice(name.lastIndexOf(".") + 1), known);
  return problem("extend/unknown-key", "error", at, {
    message: `Unknown key "${name}".`,
    hint: near ? `Did you mean "${near}"?` : `Use one of: ${known.join(", ")}.`,
  });
}

/** A file that a component or theme references does not exist or does not compile. */
export function assetFailed(hook: string, reason: string, at: Location): Diagnostic {
  return problem("extend/asset-failed", "error", at, {
    message: `Cannot bundle the file of ${hook}: ${reason.replace(/\.$/, "")}.`,
    hint: 'Name files relative to the module that uses them: new URL("./file.css", import.meta.url).',
  });
}

export function outputPathTaken(path: string, at: Location): Diagnostic {
  return problem("extend/path-taken", "error", at, {
    message: `The artifact "${path}" has the path of another output file.`,
    hint: "Choose another path. The other file is kept.",
  });
}

/** A remark plugin extends remark's parser, which is not the one that reads pages. */
export function pluginSyntax(hook: string, at: Location): Diagnostic {
  return problem("extend/plugin-syntax", "warning", at, {
    message: `${hook} adds syntax to remark's parser, which Lectern does not use: that syntax stays text.`,
    hint: "Remove it. Tables, task lists, footnotes, formulas, frontmatter and MDX need no plugin; use components for directives.",
  });
}

export function transformProblem(
  name: string,
  at: Location,
  { message, hint, severity }: Pick<Diagnostic, "message" | "hint"> & { readonly severity?: Diagnostic["severity"] },
): Diagnostic {
  return problem("extend/transform", severity ?? "warning", at, { message: `${message} (${name})`, hint });
}
