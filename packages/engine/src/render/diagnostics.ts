// Diagnostics found while a page is rendered.

import { type Diagnostic, type Location, problem } from "@lectern/base/diagnostic.ts";
import { plural } from "@lectern/base/text.ts";

export function unknownLanguage(language: string, at: Location, guess: string | undefined): Diagnostic {
  return problem("code/unknown-language", "info", at, {
    message: `Unknown language "${language}"; the code is not highlighted.`,
    hint: guess ? `Did you mean "${guess}"?` : `Put the language before the title, as in \`\`\`text ${language}.`,
  });
}

export function elkLayout(at: Location): Diagnostic {
  return problem("mermaid/elk-unsupported", "info", at, {
    message: "The ELK layout is not supported; the default one is used.",
    hint: "Remove the setting.",
  });
}

export function extraCells(cells: number, width: number, at: Location): Diagnostic {
  return problem("mdx/extra-cells", "warning", at, {
    message: `The row has ${plural(cells, "cell")}, but the table header has ${width}; the last ${cells - width === 1 ? "one is" : `${cells - width} are`} not shown.`,
    hint: "Add columns to the header, or escape a literal bar as \\|.",
  });
}

export function duplicateId(id: string, instead: string, at: Location): Diagnostic {
  return problem("page/duplicate-id", "warning", at, {
    message: `Duplicate id "${id}"; this heading gets "${instead}".`,
    hint: "Give this heading a unique id.",
  });
}

/** `<Snippet file="…" />` with a missing file. */
export function snippetNotFound(file: string, at: Location, guess: string | undefined): Diagnostic {
  return problem("snippet/not-found", "error", at, {
    message: `Snippet "${file}" not found.`,
    hint: guess ? `Did you mean "${guess}"?` : "Create the file, or remove the tag.",
  });
}

/** A snippet that includes itself, directly or through others. */
export function snippetCycle(files: readonly string[], at: Location): Diagnostic {
  return problem("snippet/circular", "error", at, {
    message: `Circular snippet: ${files.join(" → ")}.`,
    hint: "Remove one of the imports.",
  });
}

export function snippetsTooMany(max: number, megabytes: number, at: Location): Diagnostic {
  return problem("snippet/too-many", "error", at, {
    message: `The page includes more than ${max} snippets, or more than ${megabytes} MB of them; the rest is skipped.`,
    hint: "Look for nested snippets that include the same file many times.",
  });
}

/** An undefined name in an expression. In the middle of a word, as in `/users/{id}`, it is shown as text. */
export function undefinedName(code: string, at: Location, isText: boolean): Diagnostic {
  return problem("code/undefined-name", isText ? "info" : "warning", at, {
    message: `"${code}" is not defined${isText ? `, so "{${code}}" is shown as text` : ""}.`,
    hint: isText
      ? "Put it in backticks, or escape the braces as \\{ and \\}."
      : `Import or export "${code}", or escape the braces as \\{ and \\}.`,
  });
}

/** A prop that a snippet shows but its tag does not pass. `passed` is the misspelled prop, if one looks like it. */
export function propNotPassed({ name, snippet, passed }: MissingProp, at: Location): Diagnostic {
  return problem("snippet/missing-prop", passed === undefined ? "info" : "warning", at, {
    message: `Prop "${name}" is not passed to "${snippet}".`,
    hint:
      passed === undefined
        ? `Add ${name}="…" to the tag, or a default to the snippet: {${name} ?? "…"}.`
        : `Did you mean "${name}" instead of "${passed}"?`,
  });
}

export interface MissingProp {
  readonly name: string;
  readonly snippet: string;
  readonly passed: string | undefined;
}

export function tooMuchMarkdown(max: number, deepest: number, at: Location): Diagnostic {
  return problem("code/too-much-markdown", "warning", at, {
    message: `The page generates more than ${max} blocks of Markdown, or nests more than ${deepest}; the rest is shown as text.`,
    hint: "Combine blocks in one <MDX>, or use elements instead.",
  });
}

export function descriptionTooComplex(text: string, at: Location): Diagnostic {
  const start = text.slice(0, 40).replace(/\s+/g, " ").trim();
  return problem("api/description-too-complex", "warning", at, {
    message: `Description "${start}…" is too long or too deeply nested to format, so it is shown as plain text.`,
    hint: "Shorten it, or look for markup repeated thousands of times.",
  });
}

/** A formula that KaTeX rejects. */
export function mathInvalid(reason: string, at: Location): Diagnostic {
  return problem("math/invalid", "warning", at, {
    message: `Invalid formula: ${reason}.`,
    hint: "Fix the formula. If it is not math, escape the dollar signs as \\$.",
  });
}

/** The first formula beyond the limit of a page. */
export function mathTooMuch(max: number, at: Location): Diagnostic {
  return problem("math/too-much", "warning", at, {
    message: `The page has more than ${max.toLocaleString("en")} characters of formulas, so from here on their source is shown.`,
    hint: "Split the page.",
  });
}

export function pageFailed(reason: string, at: Location): Diagnostic {
  return problem("page/render-failed", "error", at, {
    message: `Failed to render the page: ${reason}.`,
    hint: "Report this bug in Lectern, with the page that triggers it.",
  });
}

export function pageTooDeep(at: Location): Diagnostic {
  return problem("page/too-deep", "error", at, {
    message: "Failed to render the page: its elements are nested too deeply.",
    hint: "Look for tags that are opened repeatedly and never closed.",
  });
}

export function codeNotRun(what: string, at: Location): Diagnostic {
  return problem("untrusted/code", "warning", at, {
    message: `\`${what.replace(/\s+/g, " ")}\` is skipped: --untrusted runs no code.`,
    hint: "Use built-in components, snippets and literal values, or build a trusted copy without --untrusted.",
  });
}

/** A rehype plugin added something that is neither HTML nor a component of the page. */
export function nodeNotShown(node: string, at: Location): Diagnostic {
  return problem("extend/plugin-node", "warning", at, {
    message: `A rehype plugin added "${node}", which cannot be rendered.`,
    hint: "Add components with a remark plugin. Rehype plugins run after components are rendered.",
  });
}

export function htmlNotAllowed(what: string, at: Location): Diagnostic {
  return problem("untrusted/html", "warning", at, {
    message: `"${what}" is removed: --untrusted allows no HTML that runs code.`,
    hint: "Remove it, or use a built-in component.",
  });
}
