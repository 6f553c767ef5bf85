// Diagnostics for the redirects in docs.json.

import { closest } from "@lectern/base/closest.ts";
import { type Diagnostic, type Location, problem } from "@lectern/base/diagnostic.ts";
import type { Cursor } from "@lectern/base/fields/cursor.ts";
import { cut, quoteValue } from "@lectern/base/fields/mistake.ts";
import { didYouMean, name, replaceText, valueProblem } from "./diagnostic-parts.ts";

export function redirectDuplicate(
  redirect: { readonly source: string; readonly at: Location },
  earlier: { readonly at: Location },
): Diagnostic {
  return problem("config/duplicate-redirect", "warning", redirect.at, {
    message: `Duplicate redirect from "${cut(redirect.source)}" never applies: line ${earlier.at.line} comes first.`,
    hint: "Remove one of them.",
  });
}

export function redirectQuery(cursor: Cursor, source: string): Diagnostic {
  const bare = source.replace(/[?#].*$/s, "");
  return valueProblem("config/redirect-invalid-source", "warning", cursor, {
    message: `Redirect source ${quoteValue(cursor.node)} has a query string or an anchor, which redirects cannot match.`,
    hint: bare === "" ? "Use a path." : `Use "${cut(bare)}".`,
  });
}

export function redirectPath(cursor: Cursor, path: string): Diagnostic {
  const message = `${name(cursor)} must start with "/", not ${quoteValue(cursor.node)}.`;
  return valueProblem("config/redirect-missing-slash", "warning", cursor, {
    message,
    hint: `Use "${cut(path)}".`,
    replacement: replaceText(cursor.node, path),
  });
}

export function redirectToItself(cursor: Cursor, source: string): Diagnostic {
  const message = `"${cut(source)}" redirects to itself.`;
  return valueProblem("config/self-redirect", "warning", cursor, { message, hint: "Remove the redirect." });
}

export function redirectPart(cursor: Cursor, part: string): Diagnostic {
  return valueProblem("config/redirect-invalid-source", "warning", cursor, {
    message: `Invalid parameter "${cut(part)}" in a redirect source.`,
    hint: 'Use ":name", ":name*" or "*", and each name once.',
  });
}

/** A parameter in the syntax of another tool. */
export function redirectExpression(cursor: Cursor, part: string): Diagnostic {
  return valueProblem("config/redirect-invalid-source", "warning", cursor, {
    message: `Unsupported pattern "${cut(part)}" in a redirect source.`,
    hint: 'Use ":name", ":name*" or "*", or write one redirect per case.',
  });
}

export function redirectName(cursor: Cursor, used: string, known: readonly string[]): Diagnostic {
  const hint = didYouMean(used, known) ?? `Add "${cut(used)}" to the source.`;
  const message = `Unknown parameter "${cut(used)}" in the redirect destination.`;
  const guess = closest(used, known);
  const replacement = guess === undefined ? undefined : { from: used, to: guess };
  return valueProblem("config/redirect-unknown-parameter", "warning", cursor, { message, hint, replacement });
}
