// What can be wrong with the redirects of docs.json, in words.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Cursor } from "./cursor.ts";
import { cut, didYouMean, name, problem, shown } from "./problem-words.ts";

/** A second redirect for one address. */
export function redirectDuplicate(
  redirect: { readonly source: string; readonly at: Location },
  earlier: { readonly at: Location },
): Diagnostic {
  return {
    code: "config/duplicate-redirect",
    severity: "warning",
    at: redirect.at,
    message: `"${cut(redirect.source)}" is already redirected in line ${earlier.at.line}; this redirect never happens.`,
    hint: "Keep one of them.",
  };
}

/** A redirect that depends on a query or an anchor. */
export function redirectQuery(cursor: Cursor, source: string): Diagnostic {
  const bare = source.replace(/[?#].*$/s, "");
  return problem(cursor, {
    code: "config/redirect-invalid-source",
    severity: "warning",
    message: `A redirect cannot depend on a query or an anchor: ${shown(cursor.node)} is left out.`,
    hint: bare === "" ? "Name a path." : `Write "${cut(bare)}".`,
  });
}

/** A redirect that names a path without its first slash. */
export function redirectPath(cursor: Cursor, path: string): Diagnostic {
  const message = `${name(cursor)} must start with "/", not ${shown(cursor.node)}.`;
  return problem(cursor, {
    code: "config/redirect-missing-slash",
    severity: "warning",
    message,
    hint: `Write "${cut(path)}".`,
  });
}

/** A redirect that goes nowhere. */
export function redirectToItself(cursor: Cursor, source: string): Diagnostic {
  const message = `"${cut(source)}" is redirected to itself; the redirect is left out.`;
  return problem(cursor, { code: "config/self-redirect", severity: "warning", message, hint: "Remove it." });
}

/** A varying part of a source without a proper name, or with one that is taken. */
export function redirectPart(cursor: Cursor, part: string): Diagnostic {
  return problem(cursor, {
    code: "config/redirect-invalid-source",
    severity: "warning",
    message: `A redirect source cannot contain "${cut(part)}" like this.`,
    hint: 'Varying parts are ":name", ":name*" and "*", each name once.',
  });
}

/** A varying part in the language of another tool. */
export function redirectExpression(cursor: Cursor, part: string): Diagnostic {
  return problem(cursor, {
    code: "config/redirect-invalid-source",
    severity: "warning",
    message: `A redirect source cannot contain "${cut(part)}"; the redirect is left out.`,
    hint: 'Varying parts are ":name", ":name*" and "*". Write one redirect for each case.',
  });
}

/** A destination that uses a name its source does not have. */
export function redirectName(cursor: Cursor, used: string, known: readonly string[]): Diagnostic {
  const hint = didYouMean(used, known) ?? `Add "${cut(used)}" to the source.`;
  const message = `The destination uses "${cut(used)}", which the source does not have.`;
  return problem(cursor, { code: "config/redirect-unknown-parameter", severity: "error", message, hint });
}
