// Every message about the text of a page.

import type { Diagnostic, Location } from "../base/diagnostic.ts";

/** The YAML between the `---` lines cannot be read. */
export function frontmatterInvalid(reason: string, at: Location): Diagnostic {
  return {
    code: "frontmatter/invalid-yaml",
    severity: "error",
    at,
    message: `The frontmatter is not valid YAML: ${reason}.`,
    hint: /\bTabs\b/.test(reason)
      ? "Indent with blanks."
      : "Quote values that contain `: ` or start with a special character.",
  };
}

/** A value goes on in a line that is not indented. */
export function frontmatterUnindented(at: Location): Diagnostic {
  return {
    code: "frontmatter/missing-indent",
    severity: "warning",
    at,
    message: "The value continues on a line that is not indented, which strict YAML refuses.",
    hint: "Indent this line, or write the value on one line.",
  };
}

/** The aliases in a value cannot be resolved. */
export function frontmatterAliases(key: string, reason: string, at: Location): Diagnostic {
  return {
    code: "frontmatter/unresolved-alias",
    severity: "error",
    at,
    path: key,
    message: `\`${key}\` is ignored: ${reason}.`,
    hint: "Write the values out instead of using `&` and `*`.",
  };
}

/** The frontmatter has no closing line. */
export function frontmatterUnclosed(at: Location): Diagnostic {
  return {
    code: "frontmatter/unclosed",
    severity: "error",
    at,
    message: "The frontmatter has no closing `---` line.",
    hint: "Add a line with only `---` after the last key.",
  };
}

/** Something stands before the opening line, or after it in the same line. */
export function frontmatterMisplaced(at: Location): Diagnostic {
  return {
    code: "frontmatter/misplaced",
    severity: "error",
    at,
    message: "The frontmatter does not begin in the first line with `---` alone, so it is shown as text.",
    hint: "Make `---` the first line of the file, with nothing before or after it.",
  };
}

/** The frontmatter is a list or a single value. */
export function frontmatterNotMap(at: Location): Diagnostic {
  return {
    code: "frontmatter/not-a-mapping",
    severity: "error",
    at,
    message: "The frontmatter must be a list of `key: value` lines.",
    hint: "Write, for example, `title: Quickstart`.",
  };
}

/** A key has a value of the wrong kind. */
export function frontmatterBadValue(key: string, expected: string, at: Location, meant?: string): Diagnostic {
  return {
    code: "frontmatter/invalid-value",
    severity: "warning",
    at,
    path: key,
    message: `\`${key}\` must be ${expected}; the value is ignored.`,
    ...(meant !== undefined && { hint: `Did you mean \`${meant}\`?` }),
  };
}

/** A key stands twice. */
export function frontmatterDuplicate(key: string, at: Location, earlier: Location): Diagnostic {
  return {
    code: "frontmatter/duplicate-key",
    severity: "warning",
    at,
    path: key,
    message: `\`${key}\` stands here and in line ${earlier.line}; this one counts.`,
    hint: "Remove one of the two.",
  };
}

/** A key looks like a misspelling of one that has an effect. */
export function frontmatterMisspelled(key: string, meant: string, at: Location): Diagnostic {
  return {
    code: "frontmatter/unknown-key",
    severity: "warning",
    at,
    path: key,
    message: `Unknown frontmatter key \`${key}\`.`,
    hint: `Did you mean \`${meant}\`?`,
  };
}

/** Text that no MDX parser accepts; the page is built around it. */
export function mdxSyntax(reason: string, at: Location, mended: string): Diagnostic {
  return { code: "mdx/syntax", severity: "error", at, message: `${reason}.`, hint: mended };
}

/** Text that strict MDX refuses but whose meaning is plain. */
export function mdxTolerated(what: string, at: Location, instead: string): Diagnostic {
  return { code: "mdx/non-standard", severity: "warning", at, message: `${what}.`, hint: instead };
}

/** A tag that begins at the start of one paragraph and ends at the end of another. */
export function tagSpread(name: string, at: Location): Diagnostic {
  const what = `\`<${name}>\` begins in one paragraph and ends in another`;
  return mdxTolerated(what, at, `Put <${name}> and </${name}> on lines of their own.`);
}

/** A tag that begins in the middle of one paragraph and ends in another, or ends in the middle of one. */
export function tagMisplaced(name: string, at: Location): Diagnostic {
  const reason = `\`<${name}>\` and \`</${name}>\` stand in different blocks`;
  return mdxSyntax(reason, at, "The tags are left out and their content is shown. Put them on lines of their own.");
}

/** A page that cannot be parsed however it is mended. */
export function mdxUnreadable(reason: string, at: Location): Diagnostic {
  return {
    code: "mdx/unparseable",
    severity: "error",
    at,
    message: `The page cannot be parsed: ${reason}.`,
    hint: "Its text is shown as plain paragraphs until the mistake is mended.",
  };
}

/** A page that would keep the parser busy for too long. */
export function mdxTooCostly(at: Location): Diagnostic {
  return {
    code: "mdx/parse-timeout",
    severity: "error",
    at,
    message: "The page cannot be parsed within the time limit, so its text is shown as plain paragraphs.",
    hint: "Look for tags, brackets, braces or list markers that are repeated or nested thousands of times, or split the page.",
  };
}

/** `{{name}}` names no variable of docs.json. On a site without variables it was hardly meant as one. */
export function variableUndefined(
  name: string,
  at: Location,
  guess: string | undefined,
  hasVariables: boolean,
): Diagnostic {
  return {
    code: "variable/undefined",
    severity: hasVariables ? "warning" : "info",
    at,
    message: `There is no variable "${name}" in docs.json; the text is left as it is.`,
    hint: guess ? `Did you mean "${guess}"?` : "Add it under `variables`, or write it as code.",
  };
}
