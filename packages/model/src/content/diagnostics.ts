// Diagnostics for page content.

import { type Diagnostic, type Location, problem, type Replacement } from "@lectern/base/diagnostic.ts";
import { restoreText } from "./stand-ins.ts";

export function frontmatterInvalid(reason: string, at: Location): Diagnostic {
  return problem("frontmatter/invalid-yaml", "error", at, {
    message: `Invalid YAML in the frontmatter: ${reason}.`,
    hint: /\bTabs\b/.test(reason)
      ? "Indent with spaces."
      : "Quote values that contain `: ` or start with a special character.",
  });
}

export function frontmatterInvalidToml(reason: string, at: Location): Diagnostic {
  return problem("frontmatter/invalid-toml", "error", at, {
    message: `Invalid TOML in the frontmatter: ${reason.replace(/\.$/, "")}.`,
    hint: "Put text in quotes, or write YAML between `---` lines.",
  });
}

export function frontmatterUnindented(at: Location): Diagnostic {
  return problem("frontmatter/missing-indent", "warning", at, {
    message: "The value continues on a line without indentation, which strict YAML rejects.",
    hint: "Indent this line, or write the value on one line.",
  });
}

export function frontmatterAliases(key: string, reason: string, at: Location): Diagnostic {
  return problem("frontmatter/unresolved-alias", "error", at, {
    path: key,
    message: `Cannot resolve the aliases in \`${key}\`: ${reason}.`,
    hint: "Replace `&` and `*` with the values themselves.",
  });
}

export function frontmatterUnclosed(at: Location): Diagnostic {
  return problem("frontmatter/unclosed", "error", at, {
    message: "The frontmatter has no closing `---` line.",
    hint: "Add a line with only `---` after the last key.",
  });
}

/** Something precedes the opening line, or follows it on the same line. */
export function frontmatterMisplaced(at: Location): Diagnostic {
  return problem("frontmatter/misplaced", "error", at, {
    message: "The frontmatter is shown as text, because the file does not start with a `---` line.",
    hint: "Put `---` alone on the first line of the file.",
  });
}

export function frontmatterNotMap(at: Location): Diagnostic {
  return problem("frontmatter/not-a-mapping", "error", at, {
    message: "The frontmatter must be `key: value` pairs.",
    hint: "Use key-value pairs, such as `title: Quickstart`.",
  });
}

export function frontmatterBadValue(key: string, expected: string, at: Location, meant?: string): Diagnostic {
  return problem("frontmatter/invalid-value", "warning", at, {
    path: key,
    message: `Invalid value for \`${key}\`, which must be ${expected}.`,
    ...(meant !== undefined && { hint: `Did you mean \`${meant}\`?` }),
  });
}

export function frontmatterDuplicate(key: string, at: Location, earlier: Location): Diagnostic {
  return problem("frontmatter/duplicate-key", "warning", at, {
    path: key,
    message: `Duplicate key \`${key}\` overrides the one on line ${earlier.line}.`,
    hint: "Remove one of them.",
  });
}

/** A key that looks like a misspelling of a known one. */
export function frontmatterMisspelled(key: string, meant: string, at: Location): Diagnostic {
  return problem("frontmatter/unknown-key", "warning", at, {
    path: key,
    message: `Unknown frontmatter key \`${key}\`.`,
    hint: `Did you mean \`${meant}\`?`,
    replacement: { from: key, to: meant },
  });
}

/** Text that no MDX parser accepts; the rest of the page is built. */
export function mdxSyntax(reason: string, at: Location, repair: string): Diagnostic {
  return { code: "mdx/syntax", severity: "error", at, message: `${reason}.`, hint: repair };
}

/** Text that strict MDX rejects but whose meaning is clear. */
export function mdxTolerated(what: string, at: Location, instead: string, replacement?: Replacement): Diagnostic {
  const original = replacement && { from: restoreText(replacement.from), to: restoreText(replacement.to) };
  return problem("mdx/non-standard", "warning", at, { message: `${what}.`, hint: instead, replacement: original });
}

export function lowercaseSnippet(name: string, at: Location): Diagnostic {
  const capital = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return mdxTolerated(
    `In MDX, \`<${name}>\` is an HTML tag, not the imported snippet`,
    at,
    `Import it as ${capital} and use <${capital} />.`,
  );
}

export function tagSpread(name: string, at: Location): Diagnostic {
  const what = `\`<${name}>\` opens in one paragraph and closes in another`;
  return mdxTolerated(what, at, `Put <${name}> and </${name}> on lines of their own.`);
}

/** A tag that opens or closes in the middle of a paragraph, with its counterpart in another. */
export function tagMisplaced(name: string, at: Location): Diagnostic {
  const reason = `\`<${name}>\` and \`</${name}>\` are in different blocks`;
  return mdxSyntax(reason, at, "Put them on lines of their own. Until then, only their content is shown.");
}

export function mdxUnreadable(reason: string, at: Location): Diagnostic {
  return problem("mdx/unparseable", "error", at, {
    message: `Cannot parse the page: ${reason}.`,
    hint: "Fix the syntax. Until then, the page is shown as plain text.",
  });
}

export function mdxTooCostly(at: Location): Diagnostic {
  return problem("mdx/parse-timeout", "error", at, {
    message: "Parsing the page timed out, so it is shown as plain text.",
    hint: "Split the page, or look for tags, brackets, braces or list markers nested thousands of levels deep.",
  });
}

/** `{{name}}` is not a variable in docs.json. */
export function variableUndefined(name: string, at: Location, guess: string | undefined): Diagnostic {
  return problem("variable/undefined", "warning", at, {
    message: `Undefined variable "${name}".`,
    hint: guess ? `Did you mean "${guess}"?` : "Define it under `variables` in docs.json, or put it in backticks.",
    ...(guess !== undefined && { replacement: { from: name, to: guess } }),
  });
}
