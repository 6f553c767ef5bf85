// Redirects: the syntax of sources, and the parameters a destination may use.

import type { Location } from "@lectern/base/diagnostic.ts";
import { type Cursor, childCursor } from "@lectern/base/fields/cursor.ts";
import { convert, type Field, flag, list, text } from "@lectern/base/fields/field.ts";
import { filled, object, required } from "@lectern/base/fields/object-field.ts";
import { linkUnsafe } from "./diagnostics.ts";
import {
  redirectDuplicate,
  redirectExpression,
  redirectName,
  redirectPart,
  redirectPath,
  redirectQuery,
  redirectToItself,
} from "./redirect-diagnostics.ts";
import { isLink, isScript } from "./values.ts";

/** One redirect as written in docs.json, with its location. */
export interface Redirect {
  /** `/old`, `/old/:id`, `/old/:slug*`, `/prefix-*`. */
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
  readonly at: Location;
}

const entry = object({
  source: required(text(), "Old path, exact or with the wildcards :name, :name* and *."),
  destination: required(text(), "New path or URL. It can use the wildcards of the source."),
  permanent: filled(flag(), true, "Set to false for a temporary redirect, which browsers do not cache."),
});

/** The list of redirects; of two with the same source, the first one counts. */
export const redirects: Field<readonly Redirect[]> = convert(
  list(convert(entry, (value, cursor) => checkRedirect({ ...value, at: cursor.node.at }, cursor))),
  (all, cursor) => {
    const first = new Map<string, Redirect>();
    for (const redirect of all) {
      // A trailing slash makes no difference.
      const source = redirect.source.replace(/(?<=^\/|[^/])\/+$/, "");
      const earlier = first.get(source);
      if (earlier === undefined) first.set(source, redirect);
      else cursor.report(redirectDuplicate(redirect, earlier));
    }
    return [...first.values()];
  },
);

function checkRedirect(redirect: Redirect, cursor: Cursor): Redirect | undefined {
  if (isScript(redirect.destination)) {
    cursor.report(linkUnsafe(below(cursor, "destination")));
    return undefined;
  }
  const expression = EXPRESSION.exec(redirect.source)?.[0];
  if (expression !== undefined) {
    cursor.report(redirectExpression(below(cursor, "source"), expression));
    return undefined;
  }
  if (/[?#]/.test(redirect.source)) {
    cursor.report(redirectQuery(below(cursor, "source"), redirect.source));
    return undefined;
  }
  const source = fromRoot(redirect.source);
  const destination = isLink(redirect.destination) ? redirect.destination : fromRoot(redirect.destination);
  if (source !== redirect.source) cursor.report(redirectPath(below(cursor, "source"), source));
  if (destination !== redirect.destination) cursor.report(redirectPath(below(cursor, "destination"), destination));
  if (source === destination) {
    cursor.report(redirectToItself(cursor, source));
    return undefined;
  }
  checkNames(redirect, cursor);
  return { ...redirect, source, destination };
}

function fromRoot(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

function checkNames({ source, destination }: Redirect, cursor: Cursor): void {
  const names = new Set<string>();
  for (const [name] of source.matchAll(NAME)) {
    if (names.has(name)) cursor.report(redirectPart(below(cursor, "source"), name));
    names.add(name);
  }
  const known = [...names];
  for (const [, part = ""] of source.matchAll(/\/(:(?![A-Za-z_])[^/]*)/g)) {
    cursor.report(redirectPart(below(cursor, "source"), part));
  }
  // Inside a destination segment, a colon is a literal character: "/pkg/a:b".
  const path = destination.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "");
  for (const [, name = ""] of path.matchAll(/\/(:[A-Za-z_][A-Za-z0-9_]*)/g)) {
    if (!names.has(name)) cursor.report(redirectName(below(cursor, "destination"), name, known));
  }
  if (path.replace(NAMED, "").includes("*") && !source.replace(NAMED, "").includes("*")) {
    cursor.report(redirectName(below(cursor, "destination"), "*", known));
  }
}

/** Parameter modifiers of other frameworks: `:id(\\d+)`, `:path+`, `:tab?`. */
const EXPRESSION = /:[A-Za-z_][A-Za-z0-9_]*(?:\([^/]{0,200}\)[*+?]?|\+(?=\/|$)|\?(?=\/|$))/;
const NAME = /:[A-Za-z_][A-Za-z0-9_]*/g;
const NAMED = /:[A-Za-z_][A-Za-z0-9_]*\*?/g;

function below(cursor: Cursor, key: string): Cursor {
  const member = cursor.node.kind === "object" ? cursor.node.members.get(key) : undefined;
  return member ? childCursor(cursor, key, member.node) : cursor;
}
